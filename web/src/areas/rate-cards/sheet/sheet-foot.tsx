// The foot of a price table that may be changed: the keys of the sheet itself, which the list of commands does not know.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Keys } from '../../../core/keys/keys.tsx'

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-[5px] text-text-3">
    <Keys of={keys} tone="ghost" />
    {children}
  </span>
)

export const SheetFoot = () => (
  <footer className="list-foot overflow-hidden whitespace-nowrap max-md:hidden">
    <Hint keys="enter">
      <Trans>edit the cell</Trans>
    </Hint>
    <Hint keys="mod+d">
      <Trans>fill down</Trans>
    </Hint>
    <Hint keys="mod+r">
      <Trans>fill right</Trans>
    </Hint>
    <Hint keys="mod+z">
      <Trans>undo</Trans>
    </Hint>
    <Hint keys="mod+delete">
      <Trans>remove the row</Trans>
    </Hint>
    <Hint keys="escape">
      <Trans>leave the table</Trans>
    </Hint>
  </footer>
)
