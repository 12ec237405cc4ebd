// The side list of settings: arrow keys move, Enter opens; screens of small masters follow as links.
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { mayOpen } from '../../core/area.ts'
import { session } from '../../core/session.ts'
import { classNames } from '../../core/ui/class-names.ts'
import { useTell } from '../../core/ui/translate.ts'
import { settingsArea } from './area.ts'
import { type SettingKind, settingAddress } from './setting-kinds.ts'

const entry =
  'flex h-8 w-full flex-none max-md:w-auto items-center gap-2 rounded-sm px-2.5 text-start font-medium whitespace-nowrap hover:no-underline focus-visible:-outline-offset-2'
const off = 'text-text-2 hover:bg-hover hover:text-text'

const on = 'bg-selected text-text'

/** @param tabs the settings of the screen that one is on; absent where the screen is one setting as a whole */
export function SettingNav({ tabs }: { tabs?: { kinds: readonly SettingKind[]; active: string; panel: string } }) {
  const { t } = useLingui()
  const tell = useTell()
  const { permissions } = useSnapshot(session)
  const held = permissions as ReadonlySet<string> // a snapshot of a ref is the set itself
  const here = location.pathname
  const others = settingsArea.screens.filter(screen => (!tabs || screen.route !== here) && mayOpen(screen, held))
  // In a narrow window the list is a line that runs on beyond its ends.
  const active = tabs?.active
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(`setting-${active}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = entries.indexOf(document.activeElement as HTMLElement) // -1 where it is none of them
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    entries[Math.min(Math.max(0, to), entries.length - 1)]?.focus()
  }
  return (
    <div
      className={classNames(
        'flex w-[212px] flex-none flex-col gap-3 overflow-y-auto border-e border-border p-2 max-md:w-full max-md:border-e-0 max-md:border-b',
        !tabs && 'max-md:hidden',
      )}
    >
      {tabs && (
        <div
          role="tablist"
          aria-label={t`Settings`}
          aria-orientation="vertical"
          className="flex flex-col gap-px max-md:flex-row max-md:overflow-x-auto"
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
                <span className="truncate">{tell(kind.title)}</span>
              </Link>
            )
          })}
        </div>
      )}
      <nav
        aria-label={tabs ? t`More settings` : t`Settings`}
        className={classNames('flex flex-col gap-px max-md:hidden', tabs && 'border-t border-hairline pt-3')}
      >
        {tabs && (
          <h2 className="m-0 px-2.5 pb-1 text-xs font-medium text-text-3">
            <Trans>More settings</Trans>
          </h2>
        )}
        {others.map(screen => {
          const { icon: Sign } = screen
          const isOn = screen.route === here
          return (
            <Link
              key={screen.route}
              href={screen.route}
              aria-current={isOn ? 'page' : undefined}
              className={classNames(entry, isOn ? on : off)}
            >
              {Sign && (
                <Sign className={classNames('size-4 flex-none', isOn ? 'text-accent' : 'text-text-3')} aria-hidden={true} />
              )}
              <span className="truncate">{tell(screen.title)}</span>
            </Link>
          )
        })}
      </nav>
    </div>
  )
}
