// The portal's first part: who is there decides what comes next, the frame of staff or the sign-in page.
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { matchRoute, Router, useLocation, useRouter } from 'wouter'
import { patternOf } from '../core/area.ts'
import { commandContext } from '../core/command/context.ts'
import { listenEarly } from '../core/command/early-keys.ts'
import { activateLanguage, i18n } from '../core/language.ts'
import { preferences } from '../core/layout/preferences.ts'
import { hasToken, pageTitle, session, tenantFace } from '../core/session.ts'
import { LiveRegions } from '../core/ui/live-regions.tsx'
import { ToastRegion } from '../core/ui/toast-region.tsx'
import { screens } from './areas.ts'
import { Routes } from './routes.tsx'

// Asked for at once, so that it comes while the first frame is drawn.
const keyboard = import('./keyboard.tsx')
const stopEarly = listenEarly()
const Keyboard = lazy(() => keyboard)
const loadStaffShell = () => import('./staff-shell.tsx')
const StaffShell = lazy(loadStaffShell)
// Whoever comes back is most likely still signed in: their part comes while the server is asked.
if (hasToken()) void loadStaffShell()

/** Staff screens stand in the frame; sign-in and public pages fill the window. */
function useFrame(path: string): boolean {
  const { parser } = useRouter()
  const { state } = useSnapshot(session)
  const screen = useMemo(() => screens.find(candidate => matchRoute(parser, patternOf(candidate.route), path)[0]), [parser, path])
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
      {framed ? (
        <Suspense fallback={null}>
          <StaffShell />
        </Suspense>
      ) : (
        <Routes />
      )}
      <Suspense fallback={null}>
        <Keyboard onReady={stopEarly} />
      </Suspense>
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
