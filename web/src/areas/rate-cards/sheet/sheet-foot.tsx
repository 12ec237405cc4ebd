// The foot of an editable price table: the keys of the sheet itself, which are not in the list of commands.
import { Trans } from '@lingui/react/macro'
import { KeyHint } from '../../../core/keys/key-hint.tsx'

export const SheetFoot = () => (
  <footer className="key-hint list-foot overflow-hidden whitespace-nowrap max-md:hidden">
    <KeyHint keys="enter">
      <Trans>edit the cell</Trans>
    </KeyHint>
    <KeyHint keys="mod+d">
      <Trans>fill down</Trans>
    </KeyHint>
    <KeyHint keys="mod+r">
      <Trans>fill right</Trans>
    </KeyHint>
    <KeyHint keys="mod+z">
      <Trans>undo</Trans>
    </KeyHint>
    <KeyHint keys="mod+delete">
      <Trans>remove the row</Trans>
    </KeyHint>
    <KeyHint keys="escape">
      <Trans>leave the table</Trans>
    </KeyHint>
  </footer>
)
