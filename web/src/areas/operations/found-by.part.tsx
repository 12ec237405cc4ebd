// Who noted what was found of a parcel; what the server does not have yet is marked as kept on this device.
import { Trans } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { CloudOff } from 'lucide-react'
import type { RowColumn } from '../../core/record/record-table.tsx'
import { type Found, type FoundOn, useIsAnswered } from './findings.part.ts'

export function FoundBy({ found_by }: Pick<Found<string>, 'found_by'>) {
  const isAnswered = useIsAnswered()
  if (found_by !== null) return <bdi>{found_by}</bdi>
  if (isAnswered) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-warn">
      <CloudOff className="size-4 flex-none" aria-hidden={true} />
      <span className="truncate">
        <Trans>Kept on this device</Trans>
      </span>
    </span>
  )
}

/** Of a document that is not closed yet; in a narrow window below the others, since what waits must be seen there, too. */
export const foundByColumn = <L extends { waybill_number: string }>(found: FoundOn<string>): RowColumn<L> => ({
  label: msg`Noted by`,
  width: 210, // 'Auf diesem Gerät behalten' is whole
  quiet: true,
  below: true,
  cell: ({ waybill_number }) => {
    const one = found.get(waybill_number)
    return one && <FoundBy {...one} />
  },
})
