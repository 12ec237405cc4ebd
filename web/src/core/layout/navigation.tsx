// The portal's menu: groups of screens with counts and keys; at the side, collapsed to icons, or in a line.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Icon } from '../command/command.ts'
import { Keys } from '../keys/keys.tsx'
import { classNames } from '../ui/class-names.ts'
import { DefaultLogo } from '../ui/default-logo.tsx'

export interface NavItem {
  id: string
  title: string
  href: string
  icon: Icon
  /** The count of open work: '128'. */
  count?: string
  keys?: string
  active?: boolean
  /** Runs this instead of navigating: 'Keys'. */
  onClick?: () => void
}

export interface NavGroup {
  id: string
  /** Absent for the first items. */
  title?: string
  items: readonly NavItem[]
}

export interface Brand {
  name: string
  /** The operator's logo; the product's own by default. */
  logo?: string
  href: string
}

export function BrandMark({ brand, compact }: { brand: Brand; compact?: boolean }) {
  return (
    <Link
      href={brand.href}
      title={compact ? brand.name : undefined}
      className={classNames(
        'flex h-(--top-h) flex-none items-center gap-[9px] font-semibold text-inherit hover:no-underline',
        compact ? 'justify-center' : 'px-1.5',
      )}
    >
      {brand.logo === undefined ? (
        <span className="size-6 flex-none">
          <DefaultLogo />
        </span>
      ) : (
        <img src={brand.logo} alt="" className="size-6 flex-none rounded-[6px] object-contain" />
      )}
      <span className={compact ? 'sr-only' : 'truncate'}>
        <bdi>{brand.name}</bdi>
      </span>
    </Link>
  )
}

export const itemClasses =
  'flex h-7 min-h-(--finger) flex-none items-center gap-[9px] rounded-sm px-2 font-medium hover:no-underline focus-visible:-outline-offset-2'
export const itemOff = 'text-(--nav-text-2) hover:bg-nav-hover'
export const itemOn = 'bg-nav-selected text-(--nav-text) shadow-[0_0_0_1px_var(--nav-edge),0_1px_1px_rgb(20_22_26/.03)]'

export function NavLink({ entry, compact, bare = compact }: { entry: NavItem; compact: boolean; bare?: boolean }) {
  const { icon: Sign } = entry
  const className = classNames(
    itemClasses,
    'w-full text-start',
    entry.active ? itemOn : itemOff,
    compact && 'justify-center !px-0',
  )
  const content = (
    <>
      <Sign
        className={classNames('size-4 flex-none', entry.active ? 'text-(--nav-accent)' : 'text-(--nav-text-3)')}
        aria-hidden={true}
      />
      {compact ? (
        <span className="sr-only">{entry.title}</span>
      ) : (
        // A long name comes first: if count or keys do not fit beside it, they wrap to a second line, which is hidden.
        <span className="flex h-7 min-w-0 flex-1 flex-wrap content-start gap-x-[9px] overflow-hidden leading-7">
          <span className="max-w-full flex-auto truncate">{entry.title}</span>
          {!bare && entry.count !== undefined && (
            <span className="num flex h-7 items-center text-xs text-(--nav-text-3)">{entry.count}</span>
          )}
          {!bare && entry.keys !== undefined && (
            <span className="flex h-7 w-[27px] items-center justify-end [--key-ghost:var(--nav-text-3)]" aria-hidden={true}>
              <Keys of={entry.keys} tone="ghost" />
            </span>
          )}
        </span>
      )}
    </>
  )
  const title = compact ? entry.title : undefined
  return entry.onClick ? (
    <button type="button" className={className} title={title} onClick={entry.onClick}>
      {content}
    </button>
  ) : (
    <Link href={entry.href} className={className} title={title} aria-current={entry.active ? 'page' : undefined}>
      {content}
    </Link>
  )
}

export function SideNavigation(props: {
  brand: Brand
  groups: readonly NavGroup[]
  bottom: readonly NavItem[]
  compact: boolean
}) {
  const { t } = useLingui()
  const { compact } = props
  const entries = useRef<HTMLDivElement>(null)
  const active = props.groups.flatMap(group => group.items).find(entry => entry.active)?.id
  // The menu can be longer than a low window; the current entry must not be below its edge.
  useEffect(() => {
    // In a frame that is laid out anyway, because measuring now would force another layout.
    if (active === undefined) return
    const frame = requestAnimationFrame(() =>
      entries.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active])
  const list = (items: readonly NavItem[]) => (
    <ul className="m-0 list-none p-0">
      {items.map(entry => (
        <li key={entry.id}>
          <NavLink entry={entry} compact={compact} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t`Main menu`} className="flex h-full min-h-0 flex-col bg-nav px-2 pb-2 text-(--nav-text)">
      <BrandMark brand={props.brand} compact={compact} />
      {/* The lower edge fades out, so that a cut menu is visibly cut; the end of the menu is clear of the fade. */}
      <div
        ref={entries}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto [scrollbar-width:thin] -mx-px px-px pt-px pb-6 scroll-pb-8 [mask-image:linear-gradient(#000_calc(100%-28px),transparent)]"
      >
        {props.groups.map(group => (
          <section key={group.id} aria-label={group.title}>
            {group.title !== undefined &&
              (compact ? (
                <hr className="mx-2 my-1.5 h-px border-0 bg-border" />
              ) : (
                <h2 className="m-0 px-2 pt-3 pb-1 text-xs font-medium text-(--nav-text-3)">{group.title}</h2>
              ))}
            {list(group.items)}
          </section>
        ))}
      </div>
      <div className="flex-none">{list(props.bottom)}</div>
    </nav>
  )
}
