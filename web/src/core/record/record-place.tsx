// A record's position among the rows that it was opened from.
import { Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { Keys } from '../keys/keys.tsx'
import type { Place } from './use-record-neighbours.ts'

/** '3 of 120', with the keys to its neighbours. */
export function RecordPlace({ place, total }: Pick<Place, 'place' | 'total'>) {
  if (place === null) return null
  return (
    <span className="num ms-auto me-2 flex items-center gap-1.5 whitespace-nowrap text-text-3">
      <Trans>
        {formatCount(place)} of {formatCount(total)}
      </Trans>
      <Keys of="j" tone="ghost" />
      <Keys of="k" tone="ghost" />
    </span>
  )
}
