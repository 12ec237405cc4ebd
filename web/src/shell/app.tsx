// The portal: routes in their frame, keys, palette, overlays, live socket.
import { I18nProvider } from '@lingui/react'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/message'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { matchRoute, Router, useLocation, useRouter } from 'wouter'
import { apiContext, forget, queryClient } from '../core/api.ts'
import { patternOf } from '../core/area.ts'
import { setRunner } from '../core/command/active-runner.ts'
import { AskHost } from '../core/command/ask-host.tsx'
import { commandContext } from '../core/command/context.ts'
import { hotkeyDispatcher, keyJudge, listenToKeys } from '../core/command/hotkeys.ts'
import { PaletteHost, preloadPalette } from '../core/command/palette-host.tsx'
import { gatherKey, openPalette } from '../core/command/palette-state.ts'
import { recentsOf } from '../core/command/recents.ts'
import { type CommandRunner, runCommand } from '../core/command/run-command.ts'
import { connectGateway, onLive } from '../core/gateway.ts'
import { activateLanguage, i18n } from '../core/language.ts'
import { preferences } from '../core/layout/preferences.ts'
import { leave, pageTitle, refreshSession, session, tenantFace } from '../core/session.ts'
import { LiveRegions } from '../core/ui/live-regions.tsx'
import { notify } from '../core/ui/notices.ts'
import { ToastRegion } from '../core/ui/toast-region.tsx'
import { tellIn } from '../core/ui/translate.ts'
import { screens } from './areas.ts'
import { Chrome } from './chrome.tsx'
import { registry } from './commands.ts'
import { overlays } from './overlays.ts'
import { Routes } from './routes.tsx'

const WhichKey = lazy(async () => ({ default: (await import('../core/command/which-key.tsx')).WhichKey }))
const KeyHelp = lazy(() => import('../core/command/key-help.tsx'))
const ChangePassword = lazy(() => import('../areas/session/change-password.part.tsx'))
const NoticesDrawer = lazy(() => import('../core/ui/notices-drawer.tsx'))

const notACommand = msg`{keys} is not a command`

/** Staff screens stand in the frame; sign-in and public pages fill the window. */
function useFrame(path: string): boolean {
  const { parser } = useRouter()
  const { state } = useSnapshot(session)
  const screen = useMemo(() => screens.find(candidate => matchRoute(parser, patternOf(candidate.route), path)[0]), [parser, path])
  return state === 'signed-in' && screen !== undefined && (screen.access ?? 'staff') === 'staff'
}

function Keys() {
  const [, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const [pending, setPending] = useState<readonly string[]>([])
  const { keys, notices, password } = useSnapshot(overlays)
  const recents = useMemo(() => recentsOf(commandContext.tenant, String(user?.id ?? '')), [user?.id])
  const runner = useMemo<CommandRunner>(
    () => ({
      registry,
      tell: () => tellIn(i18n),
      navigate,
      fill: (command, values) => openPalette({ filling: { command: command.id, values } }),
    }),
    [navigate],
  )
  useEffect(() => {
    setRunner(runner)
    const judge = keyJudge({ registry, mode: () => preferences.hotkeys })
    const dispatch = hotkeyDispatcher(judge, {
      run: (command, ctx) => void runCommand(runner, command, ctx),
      off: (_command, { why }) => notify('warn', why),
      pending: setPending,
      unknown: steps => notify('key', { message: notACommand, values: { keys: steps.join(' ').toUpperCase() } }),
      intercept: gatherKey,
    })
    return listenToKeys(dispatch, judge, setPending)
  }, [runner])
  useEffect(() => {
    // The palette's code comes when the browser has nothing better to do, so that the first Mod+K finds it.
    const timer = setTimeout(() => {
      preloadPalette()
      void import('./record-sources.ts').then(module => module.addRecordSources())
    }, 800)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PaletteHost runner={runner} recents={recents} />
      <Suspense fallback={null}>
        {pending.length > 0 && <WhichKey registry={registry} steps={pending} />}
        {keys && (
          <KeyHelp
            registry={registry}
            open={keys}
            onClose={() => {
              overlays.keys = false
            }}
          />
        )}
        {password && (
          <ChangePassword
            onClose={() => {
              overlays.password = false
            }}
          />
        )}
        {notices && (
          <NoticesDrawer
            open={notices}
            onClose={() => {
              overlays.notices = false
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** A change of a role is about everybody who holds it; of a person, it comes to that person alone. */
const isAboutMe = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || !('role_id' in data) || data.role_id === session.user?.role_id

/** What this person may has changed: menus, guards and answers follow. A session that ended says so by itself (401). */
async function askAgain(): Promise<void> {
  await refreshSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** The socket lives as long as the session. */
function useGateway(): void {
  const { state } = useSnapshot(session)
  useEffect(() => {
    if (state !== 'signed-in') return
    const close = connectGateway(() => void refreshSession().catch(leave))
    const stop = onLive(event => {
      if (event.type === 'orders.moved') void forget(orderContract.list, orderContract.operation, orderContract.operationCount)
      if (event.type === 'session.changed' && isAboutMe(event.data)) void askAgain()
      if (event.type === 'cache.refresh') void queryClient.invalidateQueries()
    })
    return () => {
      stop()
      close()
    }
  }, [state])
}

function Portal() {
  const [path] = useLocation()
  const framed = useFrame(path)
  const { state, user } = useSnapshot(session)
  useGateway()
  useEffect(() => {
    commandContext.route = path
    document.title = pageTitle(user?.company ?? tenantFace.company)
  }, [path, user?.company])
  if (state === 'unknown') return null
  return (
    <>
      {framed ? (
        <Chrome>
          <Routes />
        </Chrome>
      ) : (
        <Routes />
      )}
      <Keys />
      <AskHost />
      <ToastRegion />
      <LiveRegions />
    </>
  )
}

export function App() {
  const { language, rtl } = useSnapshot(preferences)
  useEffect(() => {
    const before = apiContext.language
    void activateLanguage(language).then(() => {
      // Answers carry words in the language that they were asked in.
      if (before !== language) void queryClient.invalidateQueries()
    })
  }, [language])
  useEffect(() => {
    commandContext.dir = rtl ? 'rtl' : 'ltr'
  }, [rtl])
  useEffect(() => {
    const tell = () => {
      commandContext.online = navigator.onLine
    }
    window.addEventListener('online', tell)
    window.addEventListener('offline', tell)
    return () => {
      window.removeEventListener('online', tell)
      window.removeEventListener('offline', tell)
    }
  }, [])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Router>
          <Portal />
        </Router>
      </QueryClientProvider>
    </I18nProvider>
  )
}
