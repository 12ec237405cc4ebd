// The foot of a record's screen: the keys that lead away and to everything else.
import { Trans } from '@lingui/react/macro'
import { Keys } from '../keys/keys.tsx'

export function RecordFoot() {
  return (
    <footer className="list-foot">
      <span className="flex items-center gap-[5px] text-text-3">
        <Keys of="escape" tone="ghost" />
        <Trans>back to the list</Trans>
      </span>
      <span className="flex items-center gap-[5px] text-text-3">
        <Keys of="mod+k" tone="ghost" />
        <Trans>everything else</Trans>
      </span>
    </footer>
  )
}
