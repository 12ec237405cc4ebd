// Nothing to show: says so in the operator's words, with the query and up to two next steps with their keys.
import { Trans } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../../command/command.ts'

export function EmptyState({
  icon: Sign = PackageOpen,
  detail,
  actions,
}: {
  icon?: Icon
  detail?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-8 text-center">
      <Sign className="mb-2 size-6 flex-none text-text-3" aria-hidden={true} />
      <p role="status" className="m-0 font-semibold">
        <Trans>There are no records to display</Trans>
      </p>
      {detail && <p className="m-0 text-text-2">{detail}</p>}
      {actions && <div className="mt-2.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
