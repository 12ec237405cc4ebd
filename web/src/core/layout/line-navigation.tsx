// The portal's menu in one line below the top bar, for people who prefer it there. Loaded on demand.
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { MenuButton } from '../layers/menu-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { itemClasses, itemOff, itemOn, type NavGroup, type NavItem, NavLink } from './navigation.tsx'

/** The same menu in one line: single items as links, groups as menus. */
export default function LineNavigation({
  groups,
  bottom,
  onGo,
}: {
  groups: readonly NavGroup[]
  bottom: readonly NavItem[]
  onGo: (href: string) => void
}) {
  const { t } = useLingui()
  const single = groups.filter(group => group.title === undefined).flatMap(group => group.items)
  return (
    <nav
      aria-label={t`Main menu`}
      className="flex h-10 flex-none items-center gap-1 overflow-x-auto bg-nav px-3 text-(--nav-text) [scrollbar-width:none]"
    >
      {single.map(entry => (
        <div key={entry.id} className="flex-none">
          <NavLink entry={entry} compact={false} bare={true} />
        </div>
      ))}
      {groups.map(group =>
        group.title === undefined ? null : (
          <MenuButton
            key={group.id}
            label={group.title}
            entries={() =>
              group.items.map(entry => ({
                kind: 'action',
                id: entry.id,
                title: entry.title,
                icon: entry.icon,
                ...(entry.keys === undefined ? {} : { keys: entry.keys }),
                run: () => (entry.onClick ? entry.onClick() : onGo(entry.href)),
              }))
            }
          >
            {trigger => (
              <button
                type="button"
                {...trigger}
                className={classNames(itemClasses, 'flex-none', group.items.some(entry => entry.active) ? itemOn : itemOff)}
              >
                {group.title}
                <ChevronDown className="size-3.5 text-(--nav-text-3)" aria-hidden={true} />
              </button>
            )}
          </MenuButton>
        ),
      )}
      <span className="flex-1" />
      {bottom.map(entry => (
        <div key={entry.id} className="flex-none">
          <NavLink entry={entry} compact={true} />
        </div>
      ))}
    </nav>
  )
}
