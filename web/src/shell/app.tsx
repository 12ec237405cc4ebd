// The portal's first part: who is there decides what comes next, the frame of staff or the sign-in page.
import { I18nProvider } from '@lingui/react'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { Router, useLocation } from 'wouter'
import { screenAt } from '../core/area.ts'
import { commandContext } from '../core/command/context.ts'
import { listenEarly } from '../core/command/early-keys.ts'
import { activateLanguage, i18n } from '../core/language.ts'
import { preferences } from '../core/layout/preferences.ts'
import { hasToken, pageTitle, session, tenantFace } from '../core/session.ts'
import { ErrorBoundary } from '../core/ui/error-boundary.tsx'
import { lazyPart, lazyScreen } from '../core/ui/lazy-part.tsx'
import { LiveRegions } from '../core/ui/live-regions.tsx'
import { ToastRegion } from '../core/ui/toast-region.tsx'
import { screens } from './areas.ts'
import { Routes } from './routes.tsx'

const stopEarly = listenEarly()
const loadKeyboard = () => import('./keyboard.tsx')
const Keyboard = lazyPart(loadKeyboard)
const loadStaffShell = () => import('./staff-shell.tsx')
const StaffShell = lazyScreen(loadStaffShell)

/**
 * Whoever comes back is most likely still signed in: their frame and screen come while the server is asked, and then the
 * keys, since all commands with what they need would stand in front of the screen. What does not come is asked for again,
 * and told, where it is shown.
 */
export async function fetchAhead(): Promise<void> {
  if (!hasToken()) return
  await Promise.allSettled([loadStaffShell(), screenAt(screens, location.pathname)?.load?.()])
  await loadKeyboard().catch(() => undefined)
}

/** Staff screens stand in the frame; sign-in and public pages fill the window. */
function useFrame(path: string): boolean {
  const { state } = useSnapshot(session)
  const screen = useMemo(() => screenAt(screens, path), [path])
  return state === 'signed-in' && screen !== undefined && (screen.access ?? 'staff') === 'staff'
}

function Portal() {
  const [path] = useLocation()
  const framed = useFrame(path)
  const { state, user } = useSnapshot(session)
  useEffect(() => {
    commandContext.route = path
    document.title = pageTitle(user?.company ?? tenantFace.company)
  }, [path, user?.company])
  if (state === 'unknown') return null
  return (
    <>
      <ErrorBoundary resetKey={path}>{framed ? <StaffShell /> : <Routes />}</ErrorBoundary>
      <Keyboard onReady={stopEarly} />
      <ToastRegion />
      <LiveRegions />
    </>
  )
}

export function App() {
  const { language, rtl } = useSnapshot(preferences)
  useEffect(() => {
    void activateLanguage(language)
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
      <Router>
        <Portal />
      </Router>
    </I18nProvider>
  )
}
