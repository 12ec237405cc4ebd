// Draws the screen at an address: lazy screens, guards, and a placeholder for screens that are not built yet.
import { msg } from '@office/shared/core/messages/message'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { mayOpen, patternOf, type RouteParams, type Screen } from '../core/area.ts'
import { landingPath, session, showsWelcome } from '../core/data/session.ts'
import { useHeld } from '../core/data/use-held.ts'
import { useTell } from '../core/language/translate.ts'
import { focusPageHead } from '../core/layout/heading-focus.ts'
import { pageHelp } from '../core/layout/page-help.ts'
import { announce } from '../core/notices/announce.ts'
import { notify } from '../core/notices/notices.ts'
import { ErrorBoundary } from '../core/ui/states/error-boundary.tsx'
import { type Lazy, lazyPart, lazyScreen } from '../core/ui/states/lazy-part.tsx'

const Welcome = lazyScreen(() => import('./frame/welcome.tsx'))
const NotBuilt = lazyScreen(() => import('./frame/not-built.tsx'))
const NotFound = lazyScreen(() => import('./frame/not-found.tsx'))
const StaffBanners = lazyPart(() => import('../areas/settings/banners/staff-banners.part.tsx'))

const noPermission = msg`You have no permission to open “{title}”`

type Component = Lazy<{ params: RouteParams }>

const components = new Map<Screen, Component>()

/** What draws a screen; null if it is not built yet. The same for each screen every time, so that nothing is drawn anew. */
export function componentOf(screen: Screen): Component | null {
  if (!screen.load) return null
  const component = components.get(screen) ?? lazyScreen(screen.load)
  components.set(screen, component)
  return component
}

/** The start pages. Staff banners are below the page, so that nothing above them moves when they load. */
const FirstPage = ({ page }: { page: ReactNode }) => (
  <>
    {page}
    <StaffBanners />
  </>
)

/**
 * The router leaves characters such as the @ of an address encoded as in the link, %40; what cannot be decoded stays as it is.
 */
function plainPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
const plainParams = (params: RouteParams): RouteParams =>
  Object.fromEntries(Object.entries(params).map(([name, part]) => [name, plainPart(part)]))

/** After a change of path, focus and screen reader go to the new screen; a change of query moves nothing. */
function useArrival(path: string, title: string): void {
  useEffect(() => {
    if (path === '') return
    focusPageHead()
    announce(title)
  }, [path, title])
}

/** The documentation's name for this screen. */
function useHelp(route: string): void {
  useEffect(() => {
    pageHelp.route = route
  }, [route])
}

function Guarded({ screen, params }: { screen: Screen; params: RouteParams }) {
  const [path] = useLocation()
  const tell = useTell()
  const plain = useMemo(() => plainParams(params), [params])
  const { state, wanted } = useSnapshot(session)
  const access = screen.access ?? 'staff'
  useArrival(path, tell(screen.title))
  useHelp(screen.route)
  const held = useHeld()
  if (access === 'guest' && state === 'signed-in') return <Redirect to={wanted ?? landingPath(held)} replace={true} />
  if (access === 'staff' && state !== 'signed-in') {
    // A person who signed out has left this page; the next one starts at their own.
    session.wanted = session.ended === 'by-person' ? null : path + location.search
    return <Redirect to="/login" replace={true} />
  }
  if (access === 'staff' && path === '/' && held.has('dashboard')) return <Redirect to="/dashboard" replace={true} />
  if (access === 'staff' && showsWelcome(path, held)) return <FirstPage page={<Welcome />} />
  // The screen needs permissions and the person has none of them: back to the start.
  if (access === 'staff' && !mayOpen(screen, held)) return <SentBack from={tell(screen.title)} />
  const Component = componentOf(screen)
  const page = Component ? <Component params={plain} /> : <NotBuilt screen={screen} />
  return screen.route === '/dashboard' ? <FirstPage page={page} /> : page
}

/** To the start, and told why: whoever followed a link did not choose that. */
function SentBack({ from }: { from: string }) {
  useEffect(() => void notify('warn', { message: noPermission, values: { title: from } }), [from])
  return <Redirect to="/" replace={true} />
}

interface RoutesProps {
  screens: readonly Screen[]
  /** For any other address. */
  otherwise: ReactNode
}

export function Routes({ screens, otherwise }: RoutesProps) {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {screens.map(screen => (
          <Route key={screen.route} path={patternOf(screen.route)}>
            {(params: RouteParams) =>
              screen.route === '/error-404' ? (
                <NotFound isFramed={session.state === 'signed-in'} />
              ) : (
                <Guarded screen={screen} params={params} />
              )
            }
          </Route>
        ))}
        <Route>{otherwise}</Route>
      </Switch>
    </ErrorBoundary>
  )
}
