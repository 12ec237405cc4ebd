// Every route of the portal from the one table: lazy screens, guards, and the honest word where none is built yet.
import { Trans } from '@lingui/react/macro'
import { Construction } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { mayOpen, patternOf, type RouteParams, type Screen } from '../core/area.ts'
import { focusPageHead, PageHead } from '../core/layout/page-head.tsx'
import { pageHelp } from '../core/layout/page-help.ts'
import { landingPath, session, showsWelcome } from '../core/session.ts'
import { announce } from '../core/ui/announce.ts'
import { ErrorBoundary } from '../core/ui/error-boundary.tsx'
import { useTell } from '../core/ui/translate.ts'
import { screens } from './areas.ts'

const Welcome = lazy(() => import('./welcome.tsx'))
const NotFound = lazy(() => import('./not-found.tsx'))
const StaffBanners = lazy(() => import('../areas/settings/staff-banners.part.tsx'))

function NotBuilt({ screen }: { screen: Screen }) {
  const tell = useTell()
  return (
    <>
      <PageHead title={tell(screen.title)} line={true} />
      <div className="flex flex-1 flex-col items-center justify-center gap-1 px-6 text-center">
        <Construction className="mb-2 size-6 text-text-3" aria-hidden={true} />
        <p className="m-0 font-semibold">
          <Trans>Not built yet</Trans>
        </p>
        <p className="m-0 text-text-2">
          <Trans>This screen has its place and its address, but nothing works here so far.</Trans>
        </p>
      </div>
    </>
  )
}

const components = new Map<Screen, ComponentType<{ params: RouteParams }>>(
  screens.flatMap(screen => (screen.load ? [[screen, lazy(screen.load)]] : [])),
)

/** Where people arrive: below the page stands what staff are told, so that nothing above it moves when it comes. */
const FirstPage = ({ page }: { page: ReactNode }) => (
  <>
    {page}
    <Suspense fallback={null}>
      <StaffBanners />
    </Suspense>
  </>
)

/** After a change of path: focus and the screen reader's ear go to the new screen; a new query moves nothing. */
function useArrival(path: string, title: string): void {
  useEffect(() => {
    if (path === '') return
    focusPageHead()
    announce(title)
  }, [path, title])
}

/** What the documentation calls this screen. */
function useHelp(route: string): void {
  useEffect(() => {
    pageHelp.route = route
  }, [route])
}

function Guarded({ screen, params }: { screen: Screen; params: RouteParams }) {
  const [path] = useLocation()
  const tell = useTell()
  const { state, permissions, wanted } = useSnapshot(session)
  const access = screen.access ?? 'staff'
  useArrival(path, tell(screen.title))
  useHelp(screen.route)
  const held = permissions as ReadonlySet<string> // a snapshot of a ref is the set itself
  if (access === 'guest' && state === 'signed-in') return <Redirect to={wanted ?? landingPath(held)} replace={true} />
  if (access === 'staff' && state !== 'signed-in') {
    session.wanted = path + location.search
    return <Redirect to="/login" replace={true} />
  }
  if (access === 'staff' && path === '/' && held.has('dashboard')) return <Redirect to="/dashboard" replace={true} />
  if (access === 'staff' && showsWelcome(path, held)) return <FirstPage page={<Welcome />} />
  // Needed permissions and none of them held: back to the start (specification section 4).
  if (access === 'staff' && !mayOpen(screen, held)) return <Redirect to="/" replace={true} />
  const Component = components.get(screen)
  const page = Component ? <Component params={params} /> : <NotBuilt screen={screen} />
  return screen.route === '/dashboard' ? <FirstPage page={page} /> : page
}

export function Routes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Switch>
          {screens.map(screen => (
            <Route key={screen.route} path={patternOf(screen.route)}>
              {(params: RouteParams) =>
                screen.route === '/error-404' ? <NotFound /> : <Guarded screen={screen} params={params} />
              }
            </Route>
          ))}
          <Route>
            <Redirect to="/error-404" replace={true} />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
