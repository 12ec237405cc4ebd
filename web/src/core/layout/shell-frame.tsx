// The frame around every screen: menu, top bar, panel, footer, arranged by the person's preferences. All data comes in by props.
import '../look/forced-colours.css'
import '../look/right-to-left.css'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyDialog } from '../layers/lazy-dialog.tsx'
import { preferences } from '../look/preferences.ts'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { type Brand, BrandMark, type NavGroup, type NavItem, SideNavigation } from './navigation.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'

const LineNavigation = lazyPart(() => import('./line-navigation.tsx'))
const NavigationDrawer = lazyDialog(() => import('./navigation-drawer.tsx'))

export interface ShellFrameProps extends TopBarProps {
  brand: Brand
  groups: readonly NavGroup[]
  /** Settings and keys, at the menu's end. */
  bottom: readonly NavItem[]
  /** Shown after the entries of a menu in a line. */
  onGo: (href: string) => void
  footer?: ReactNode
  children: ReactNode
}

export function ShellFrame({ brand, groups, bottom, onGo, footer, children, ...bar }: ShellFrameProps) {
  const { layout, contentWidth, navbar, footer: footerMode, menuCollapsed, skin } = useSnapshot(preferences)
  const [drawer, setDrawer] = useState(false)
  const side = layout === 'vertical'
  const bordered = skin === 'bordered'
  // 'static': bar and footer belong to the page and scroll away with it; otherwise only the panel's content scrolls.
  const scrolls = navbar === 'static' || (footerMode === 'static' && footer !== undefined)
  const top = navbar !== 'hidden' && <TopBar {...bar} onMenu={() => setDrawer(true)} />
  return (
    <div className="flex h-full min-h-0 bg-bg text-text">
      <a
        href="#main"
        className="absolute start-2 top-2 z-(--z-toast) -translate-y-16 rounded-sm bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      {side && (
        <div
          className={classNames(
            'flex-none max-md:hidden',
            menuCollapsed ? 'w-(--nav-w-collapsed)' : 'w-(--nav-w)',
            bordered && 'border-e border-border',
          )}
        >
          <SideNavigation brand={brand} groups={groups} bottom={bottom} compact={menuCollapsed} />
        </div>
      )}
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col',
          scrolls ? 'overflow-y-auto' : 'overflow-hidden',
          navbar === 'hidden' && !bordered && side && 'pt-2',
        )}
      >
        <div
          className={classNames(
            'flex-none',
            navbar === 'sticky' && 'sticky top-0 z-(--z-nav) border-b border-border bg-bg',
            navbar === 'sticky' && !bordered && 'mb-2',
          )}
        >
          {side ? (
            top
          ) : (
            <>
              <div className="flex items-center ps-3">
                <BrandMark brand={brand} />
                <div className="min-w-0 flex-1">{top}</div>
              </div>
              <div className="h-10 max-md:hidden">
                <LineNavigation groups={groups} bottom={bottom} onGo={onGo} />
              </div>
            </>
          )}
        </div>
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            'relative flex min-h-0 min-w-0 flex-col overflow-hidden border border-border bg-surface',
            scrolls ? 'h-[calc(100%-16px)] flex-none' : 'flex-1',
            bordered ? 'border-x-0 border-b-0' : classNames('me-2 mb-2 rounded-md max-md:ms-2', !side && 'ms-2'),
            contentWidth === 'boxed' && 'mx-auto w-full max-w-[1440px]',
          )}
        >
          <OfflineBanner />
          {children}
        </main>
        {footer !== undefined && footerMode !== 'hidden' && (
          <footer className="flex h-8 flex-none items-center gap-3 px-4 text-sm text-text-3">{footer}</footer>
        )}
      </div>
      {drawer && <NavigationDrawer brand={brand} groups={groups} bottom={bottom} onClose={() => setDrawer(false)} />}
    </div>
  )
}
