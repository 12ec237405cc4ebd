// The foot of a record's screen: the keys for going back and for everything else. It gives way to the foot of a list that fills
// the page.
import { Trans } from '@lingui/react/macro'
import { KeyHint } from '../keys/key-hint.tsx'

export const RecordFoot = () => (
  <footer className="key-hint list-foot [div:has(.list-foot)+&]:hidden">
    <KeyHint keys="escape">
      <Trans>back to the list</Trans>
    </KeyHint>
    <KeyHint keys="mod+k">
      <Trans>everything else</Trans>
    </KeyHint>
  </footer>
)
