// The root of the portal: whether someone is signed in decides between the staff's frame and the sign-in page.
import { I18nProvider } from '@lingui/react'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { Router, useLocation } from 'wouter'
import { screenAt } from '../core/area.ts'
import { commandContext } from '../core/command/context.ts'
import { apiContext } from '../core/data/api.ts'
import { hasToken, pageTitle, session, tenantFace } from '../core/data/session.ts'
import { listenEarly } from '../core/keys/early-keys.ts'
import { activateLanguage, i18n } from '../core/language/language.ts'
import { useTell } from '../core/language/translate.ts'
import { preferences } from '../core/look/preferences.ts'
import { LiveRegions } from '../core/notices/live-regions.tsx'
import { ToastRegion } from '../core/notices/toast-region.tsx'
import { ErrorBoundary } from '../core/ui/states/error-boundary.tsx'
import { lazyPart, lazyScreen } from '../core/ui/states/lazy-part.tsx'
import { guestScreens } from './guest-screens.ts'
import { Routes } from './routes.tsx'

const stopEarly = listenEarly()
const Keyboard = lazyPart(() => import('./keyboard.tsx'))
const StaffShell = lazyScreen(() => import('./staff-shell.tsx'))
const StaffRoutes = lazyScreen(() => import('./staff-routes.tsx'))

/**
 * People who come back are most likely still signed in. Their frame and screen load while the server checks the session, and the
 * screen requests its rows before anything is drawn, so that neither drawing nor loading the commands of all areas delays them.
 * Anything that fails here is tried again, and reported, where it is shown.
 * @param ready when the server can be called as this person, in their language
 */
export async function fetchAhead(ready: Promise<unknown>): Promise<void> {
  if (!hasToken()) return
  const beginScreen = async () => {
    const { fetchScreen } = await import('./staff-routes.tsx')
    const screen = await fetchScreen(location.pathname)
    await ready
    screen?.ahead?.()
  }
  await Promise.allSettled([beginScreen(), StaffShell.fetch()])
}

function Portal() {
  const [path] = useLocation()
  const tell = useTell()
  const { state, user } = useSnapshot(session)
  const open = useMemo(() => screenAt(guestScreens, path), [path])
  // Staff screens are inside the frame, as is an unknown address; sign-in and public pages fill the window.
  const framed = state === 'signed-in' && (open === undefined || open.route === '/error-404')
  // A customer's page is not the staff's.
  const title =
    open?.access === 'public' ? `${tell(open.title)} | ${tenantFace.company}` : pageTitle(user?.company ?? tenantFace.company)
  useEffect(() => {
    commandContext.route = path
    document.title = title
  }, [path, title])
  if (state === 'unknown') return null
  return (
    <>
      <ErrorBoundary resetKey={path}>
        {framed ? <StaffShell /> : <Routes screens={guestScreens} otherwise={<StaffRoutes />} />}
      </ErrorBoundary>
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
    let isReached = true
    const tell = () => {
      commandContext.online = navigator.onLine && isReached
    }
    apiContext.onReached = now => {
      // Handled here, because rendering may never see the moment between two answers.
      if (now && !isReached) apiContext.onBack()
      isReached = now
      tell()
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
