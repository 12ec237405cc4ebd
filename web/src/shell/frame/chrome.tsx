// Everything around a staff screen: menu, top bar, overlays, keys; feeds the frame with live data.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, FileText, Keyboard, KeyRound, Languages, LogOut, Palette, Rows3, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { downloadsPath } from '../../areas/reports/download-paths.part.ts'
import { brandPicture } from '../../areas/settings/brand/brand-picture.part.ts'
import { keysOfCommand, runById } from '../../core/command/active-runner.ts'
import { commandContext } from '../../core/command/context.ts'
import { session, tenantFace } from '../../core/data/session.ts'
import { useHeld } from '../../core/data/use-held.ts'
import { type Job, jobs } from '../../core/jobs/jobs.ts'
import { Keys } from '../../core/keys/keys.tsx'
import { useTell } from '../../core/language/translate.ts'
import type { NavGroup, NavItem } from '../../core/layout/navigation.tsx'
import { ShellFrame } from '../../core/layout/shell-frame.tsx'
import { notices, unreadCount } from '../../core/notices/notices.ts'
import { openPalette } from '../../core/palette/palette-state.ts'
import { overlays } from '../overlays.ts'
import { useBranchSwitch } from './branch-switch.ts'
import { activeAt, MENU_COUNTS, menuOf, settingsRoute } from './menu.ts'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(part => part !== '')
    .map(part => [...part][0])
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()

/** The footer's text, for people who want one: whose portal this is, and the two keys that lead everywhere. */
function Footer({ company }: { company: string }) {
  return (
    <>
      <bdi>{company}</bdi>
      <span className="flex-1" />
      <span className="key-hint flex items-center gap-1.5">
        <Keys of={keysOfCommand('shell.palette') ?? 'mod+k'} tone="ghost" />
        <Trans>Search or run a command</Trans>
      </span>
      <span className="key-hint flex items-center gap-1.5">
        <Keys of="?" tone="ghost" />
        <Trans>Keys</Trans>
      </span>
    </>
  )
}

export function Chrome({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const tell = useTell()
  const [path, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const held = useHeld()
  const { list } = useSnapshot(notices)
  const branch = useBranchSwitch()
  const logo = brandPicture(useSnapshot(tenantFace), 'logo')
  const { list: running } = useSnapshot(jobs)
  const { scan: isCovered } = useSnapshot(commandContext)
  const counts = useQuery({
    queryKey: MENU_COUNTS,
    queryFn: async ({ signal }) => (await import('./menu-counts.ts')).readMenuCounts(signal),
    // The menu is hidden behind a scan station, where every scan would change a count.
    enabled: held.has('view-orders') && !isCovered,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
  const countOf = (route: string) => {
    const count = counts.data?.[route] ?? 0
    return count === 0 ? undefined : formatCount(count)
  }
  const openJob = (job: Job) => (job.open ? job.open() : navigate(job.page ?? downloadsPath))
  const isActive = activeAt(path)
  const groups: NavGroup[] = menuOf(held).map(group => ({
    id: group.id,
    ...(group.title ? { title: tell(group.title) } : {}),
    items: group.screens.map((screen): NavItem => {
      const count = countOf(screen.route)
      return {
        id: screen.route,
        title: tell(screen.short ?? screen.title),
        href: screen.route,
        icon: screen.icon ?? FileText,
        active: isActive(screen.route),
        ...(screen.keys ? { keys: screen.keys } : {}),
        ...(count === undefined ? {} : { count }),
      }
    }),
  }))
  const bottom: NavItem[] = [
    ...(held.has('view-business-setting')
      ? [{ id: 'settings', title: t`Settings`, href: settingsRoute, icon: Settings, active: isActive(settingsRoute) }]
      : []),
    { id: 'keys', title: t`Keys`, href: '', icon: Keyboard, keys: '?', onClick: () => runById('shell.keys', 'toolbar') },
  ]
  return (
    <ShellFrame
      brand={{ name: user?.company ?? '', href: '/', ...(logo === null ? {} : { logo }) }}
      groups={groups}
      bottom={bottom}
      footer={<Footer company={user?.company ?? ''} />}
      onGo={navigate}
      branch={branch}
      onSearch={byPointer => openPalette({ byPointer })}
      searchKeys={keysOfCommand('shell.palette') ?? 'mod+k'}
      environment={user?.environment ?? 'production'}
      jobs={running}
      onOpenJob={openJob}
      unread={unreadCount(list)}
      onNotices={() => {
        overlays.notices = true
      }}
      person={{
        name: user?.name ?? '',
        initials: initialsOf(user?.name ?? ''),
        entries: () => [
          { kind: 'heading', id: 'who', title: `${user?.name ?? ''} · ${user?.role_name ?? ''}` },
          {
            kind: 'action',
            id: 'language',
            title: t`Change the language`,
            icon: Languages,
            run: () => runById('shell.language', 'menu'),
          },
          { kind: 'action', id: 'skin', title: t`Change the skin`, icon: Palette, run: () => runById('shell.skin', 'menu') },
          {
            kind: 'action',
            id: 'density',
            title: t`Change the row height`,
            icon: Rows3,
            run: () => runById('shell.density', 'menu'),
          },
          {
            kind: 'action',
            id: 'rtl',
            title: t`Turn right-to-left on or off`,
            icon: ArrowLeftRight,
            run: () => runById('shell.rtl', 'menu'),
          },
          { kind: 'line', id: 'line' },
          {
            kind: 'action',
            id: 'password',
            title: t`Change your password`,
            icon: KeyRound,
            run: () => runById('shell.change-password', 'menu'),
          },
          { kind: 'action', id: 'out', title: t`Log out`, icon: LogOut, run: () => runById('shell.sign-out', 'menu') },
        ],
      }}
    >
      {children}
    </ShellFrame>
  )
}
