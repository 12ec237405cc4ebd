// The side list of settings: arrow keys move, Enter opens; the other screens are links before and after.
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { mayOpen } from '../../../core/area.ts'
import { useHeld } from '../../../core/data/use-held.ts'
import { useTell } from '../../../core/language/translate.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { useStrip } from '../../../core/ui/use-strip.ts'
import { settingScreens } from '../setting-screens.ts'
import { type SettingKind, settingAddress } from './setting-kinds.part.ts'

const entry =
  'flex min-h-[max(32px,var(--finger))] w-full flex-none max-md:w-auto items-center gap-2 rounded-sm px-2.5 py-1 text-start font-medium max-md:whitespace-nowrap hover:no-underline focus-visible:-outline-offset-2'
/** Long names, as in German, wrap to a second line, because several would look alike if cut. */
const name = 'line-clamp-2 min-w-0 break-words leading-[1.3]'
const off = 'text-text-2 hover:bg-hover hover:text-text'

const on = 'bg-selected text-text'

/** @param tabs the settings of the present screen; absent if the screen is for a single setting */
export function SettingNav({ tabs }: { tabs?: { kinds: readonly SettingKind[]; active: string; panel: string } }) {
  const { t } = useLingui()
  const tell = useTell()
  const held = useHeld()
  const here = location.pathname
  const screens = settingScreens.filter(screen => mayOpen(screen, held))
  // In a narrow window the list is one line that scrolls sideways.
  const line = useRef<HTMLElement>(null)
  const active = tabs?.active
  useStrip(line, active ?? here)
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(`setting-${active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = entries.indexOf(document.activeElement as HTMLElement) // -1 if it is none of them
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    entries[Math.min(Math.max(0, to), entries.length - 1)]?.focus()
  }
  const tabList = tabs && (
    <div
      role="tablist"
      aria-label={t`Settings`}
      aria-orientation="vertical"
      className="flex flex-col gap-px max-md:flex-row"
      onKeyDown={move}
    >
      {tabs.kinds.map(kind => {
        const { icon: Sign } = kind
        const isOn = kind.id === tabs.active
        return (
          <Link
            key={kind.id}
            href={settingAddress(kind)}
            role="tab"
            id={`setting-${kind.id}`}
            aria-selected={isOn}
            aria-controls={tabs.panel}
            tabIndex={isOn ? 0 : -1}
            className={classNames(entry, isOn ? on : off)}
          >
            <Sign className={classNames('size-4 flex-none', isOn ? 'text-accent' : 'text-text-3')} aria-hidden={true} />
            <span className={name}>{tell(kind.title)}</span>
          </Link>
        )
      })}
    </div>
  )
  // The same order on every screen of settings; the present one unfolds in its place.
  return (
    <nav
      ref={line}
      aria-label={t`Settings`}
      className="flex w-[212px] flex-none flex-col gap-px overflow-y-auto border-e border-border p-2 max-md:w-full max-md:flex-row max-md:overflow-x-auto max-md:border-e-0 max-md:border-b"
    >
      {screens.map(screen => {
        const { icon: Sign } = screen
        const isOn = screen.route === here
        if (isOn && tabList)
          return (
            <section
              key={screen.route}
              className="my-1 border-y border-hairline py-2 first:mt-0 first:border-t-0 first:pt-0 max-md:mx-1 max-md:my-0 max-md:border-x max-md:border-y-0 max-md:px-1 max-md:py-0 max-md:first:ms-0 max-md:first:border-s-0 max-md:first:ps-0"
            >
              <h2 className="m-0 px-2.5 pb-1 text-xs font-medium text-text-3 max-md:hidden">{tell(screen.title)}</h2>
              {tabList}
            </section>
          )
        return (
          <Link
            key={screen.route}
            href={screen.route}
            aria-current={isOn ? 'page' : undefined}
            className={classNames(entry, isOn ? on : off)}
          >
            {Sign && <Sign className={classNames('size-4 flex-none', isOn ? 'text-accent' : 'text-text-3')} aria-hidden={true} />}
            <span className={name}>{tell(screen.title)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
