// Draws the entries of a menu: actions with icon and keys or the reason why they are off, headings and separators.
import { Check, Lock } from 'lucide-react'
import { Keys } from '../keys/keys.tsx'
import type { MenuAction, MenuEntry } from './menu-entry.ts'
import type { Roving } from './use-roving.ts'

export function MenuRows({
  entries,
  roving,
  onRun,
}: {
  entries: readonly MenuEntry[]
  roving: Roving
  onRun: (action: MenuAction) => void
}) {
  return entries.map(entry => {
    if (entry.kind === 'line') return <hr key={entry.id} className="-mx-1 my-1 h-px border-0 bg-hairline" />
    if (entry.kind === 'heading')
      return (
        <div key={entry.id} className="truncate px-2 pt-1.5 pb-0.5 text-xs font-medium text-text-3">
          {entry.title}
        </div>
      )
    const isOff = entry.whyNot !== undefined
    const Sign = isOff ? Lock : entry.icon
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is only set on menuitemradio
      // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two and both are menu items
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the menu around
      <div
        key={entry.id}
        {...roving.entryProps(entry.id)}
        role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={entry.checked}
        aria-disabled={isOff || undefined}
        title={entry.whyNot}
        onClick={() => onRun(entry)}
        className={`flex min-h-[max(32px,var(--finger))] items-center gap-[9px] rounded-[5px] px-2 whitespace-nowrap outline-none focus:bg-option ${isOff ? 'py-1.5 text-text-3' : entry.tone === 'danger' ? 'text-danger' : 'text-text'}`}
      >
        {Sign && <Sign className="size-4 flex-none text-text-2" aria-hidden={true} />}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-medium">{entry.title}</span>
          {isOff && <span className="text-sm whitespace-normal">{entry.whyNot}</span>}
        </span>
        {entry.checked && <Check className="size-3.5 flex-none text-accent" aria-hidden={true} />}
        {entry.keys !== undefined && <Keys of={entry.keys} />}
      </div>
    )
  })
}
