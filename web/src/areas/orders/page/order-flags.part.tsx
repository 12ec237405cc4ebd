// Flags of an order as small tags: colour, sign and word.
import { useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { StateBadge } from '../../../core/ui/status-badge.tsx'
import { flagMaster, type KnownFlag } from '../order-masters.part.ts'

const knownFlags = (ids: readonly number[], flags: readonly KnownFlag[]) => flags.filter(flag => ids.includes(flag.id))

/** Names of flags, for exports and screen readers. */
export const flagNames = (ids: readonly number[]): string =>
  knownFlags(ids, flagMaster.state.value.flags)
    .map(flag => flag.name)
    .join(', ')

/** At most `most` of them, and the number of the others. */
export function OrderFlags({ ids, most = 20 }: { ids: readonly number[]; most?: number }) {
  const { t } = useLingui()
  const { flags } = useSnapshot(flagMaster.state).value
  const own = knownFlags(ids, flags)
  if (own.length === 0) return null
  const more = own.slice(most)
  return (
    <span role="group" aria-label={t`Flags`} className="flex flex-none items-center gap-1">
      {own.slice(0, most).map(flag => (
        <StateBadge key={flag.id} family={flag.colour} icon={Flag}>
          {flag.name}
        </StateBadge>
      ))}
      {more.length > 0 && (
        <span className="num text-xs text-text-3" title={more.map(flag => flag.name).join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  )
}
