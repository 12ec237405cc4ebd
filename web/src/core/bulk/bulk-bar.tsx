// The bar that appears with a selection: how many rows, their money, and the available actions with their keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { Ellipsis, Lock } from 'lucide-react'
import { useState } from 'react'
import { keysOfCommand, offeredNow, runById } from '../command/active-runner.ts'
import { titleOf } from '../command/command.ts'
import { type Selection, selectedCount } from '../command/context.ts'
import type { OfferedCommand } from '../command/registry.ts'
import { readContext } from '../command/scope.ts'
import { Keys } from '../keys/keys.tsx'
import { useTell } from '../language/translate.ts'
import Menu from '../layers/menu.tsx'
import { Tooltip } from '../layers/tooltip.tsx'
import { commandEntries } from '../list/command-entries.ts'
import type { ListDefinition } from '../list/define-list.ts'
import { ListSums } from '../list/list-sums.tsx'
import { useToastsAbove } from '../notices/toast-room.ts'
import { WhyNot } from '../ui/button.tsx'

/** Actions beyond this number go into the menu behind 'More'. */
const SHOWN = 3

export function BulkBar({
  definition,
  selection,
  onClear,
}: {
  definition: ListDefinition
  selection: Selection | null
  onClear: () => void
}) {
  const { t } = useLingui()
  const tell = useTell()
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  // Everything that a filter finds may be nothing by now.
  const isShown = selection !== null && selectedCount(selection) > 0
  // What was just done is said above what can be done next.
  useToastsAbove(isShown ? 'calc(var(--foot-h) + 74px)' : '')
  if (!isShown) return null
  const all = offeredNow('bulk').filter(({ command }) => command.on === definition.noun)
  // What this person has no permission for comes last: three locks would hide behind 'More' what they may do.
  const lacks = ({ availability }: OfferedCommand) => availability.state === 'off' && availability.lacks !== undefined
  const offered = [...all.filter(one => !lacks(one)), ...all.filter(lacks)]
  const ctx = readContext('bulk')
  return (
    <div className="bulk-bar *:flex-none" role="toolbar" aria-label={t`Selected rows`}>
      <span className="flex items-center gap-2 ps-2 pe-2.5 font-semibold">
        <span className="num grid h-[22px] min-w-[22px] place-items-center rounded-[6px] bg-ink-accent px-1.5 text-sm text-(--on-ink-accent)">
          {formatCount(selectedCount(selection))}
        </span>
        <Trans>selected</Trans>
        {definition.sums && (
          <ListSums
            list={definition.list}
            of={definition.sums}
            selection={selection}
            className="text-sm font-normal text-(--on-ink-2)"
          />
        )}
      </span>
      <span className="mx-1 h-5 w-px bg-(--ink-line)" />
      {offered.slice(0, SHOWN).map(({ command, availability }) => {
        const Sign = availability.state === 'off' ? Lock : command.icon
        // Commands of this page alone are not in the registry.
        const keys = keysOfCommand(command.id) ?? command.keys?.[0]
        const button = (describedBy?: string) => (
          <button
            key={command.id}
            type="button"
            className="bulk-action"
            aria-disabled={availability.state === 'off' || undefined}
            aria-describedby={describedBy}
            onClick={() => runById(command.id, 'bulk')}
          >
            {Sign && <Sign className="size-3.5 text-(--on-ink-2)" aria-hidden={true} />}
            {tell(command.short ?? titleOf(command, ctx))}
            {keys !== undefined && <Keys of={keys} tone="ink" />}
          </button>
        )
        if (availability.state !== 'off') return button()
        // Shown on focus too; a `title` would only work with the pointer.
        return (
          <Tooltip key={command.id} delay={100} tip={<WhyNot reason={tell(availability.why)} />}>
            {button}
          </Tooltip>
        )
      })}
      {offered.length > SHOWN && (
        <button
          type="button"
          className="bulk-action"
          aria-haspopup="menu"
          aria-expanded={menuAt !== null}
          onClick={event => setMenuAt(event.currentTarget)}
        >
          <Ellipsis className="size-3.5 text-(--on-ink-2)" aria-hidden={true} />
          <Trans>More</Trans>
          <Keys of="." tone="ink" />
        </button>
      )}
      <span className="mx-1 h-5 w-px bg-(--ink-line)" />
      <button type="button" className="bulk-action" onClick={onClear}>
        <Trans>Clear</Trans>
        <Keys of="escape" tone="ink" />
      </button>
      {menuAt && (
        <Menu
          label={t`More actions`}
          anchor={menuAt}
          align="end"
          byPointer={true}
          onClose={() => setMenuAt(null)}
          entries={commandEntries(offered.slice(SHOWN), 'bulk', tell)}
        />
      )}
    </div>
  )
}
