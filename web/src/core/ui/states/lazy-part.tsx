// Parts of the page whose code is loaded when they are first shown. A code file that fails to load breaks nothing else, and is
// requested again the next time; React's own lazy would break the whole page and remember the failure for ever.
import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../../command/context.ts'
import { useComing } from '../../keys/coming.ts'
import { FailedState } from './failed-state.tsx'

/** The exports of a part's module; `ahead` requests the data that a screen begins with. */
interface Loaded<P> {
  default: ComponentType<P>
  ahead?: () => void
}
type Load<P> = () => Promise<Loaded<P>>

/** Milliseconds before the next tries. After a failure the connection mostly works a moment later. */
const WAITS = [400, 1600]
/** Tries that will be repeated, so their failure is not reported. */
let quietTries = 0
export const isTryingAgain = (): boolean => quietTries > 0

/** Milliseconds after which code that neither loads nor fails is reported as failed (docs/numbers.md section 4). */
const LOST_AFTER = 120_000

export class LostCode extends Error {}

/** Set by the shell (shell/chunk-failures.ts). */
export const codeSource = {
  /** Calls the server, so that `commandContext.online` says whether it is reachable: the browser does not say why code failed. */
  askServer: async (): Promise<void> => {},
}

/**
 * Code that fails to load is requested again before it is reported; a hanging connection is not awaited for ever.
 * @param onLate called when the first try failed
 */
async function insistently<T>(load: () => Promise<T>, onLate = () => {}): Promise<T> {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LostCode('The code did not come')), LOST_AFTER)
  const attempt = () => Promise.race([load(), lost])
  try {
    for (const wait of WAITS) {
      quietTries++
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof LostCode) throw error
        onLate()
        await new Promise(resolve => setTimeout(resolve, wait))
      } finally {
        quietTries--
      }
    }
    return await attempt()
  } catch (error) {
    await codeSource.askServer()
    // Vite reports failures, but not requests that were never answered.
    if (error instanceof LostCode) window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A part that can be loaded before it is shown; it is then drawn with what surrounds it, not one frame later. */
export type Lazy<P> = ComponentType<P> & { fetch: Load<P> }

/** What is shown in place of code that failed to load. */
export interface MissingProps {
  error: unknown
  /** It is still being requested, after a try that failed. */
  isAwaited: boolean
  /** Requests it once more. */
  again: () => void
  /** Goes on without it. */
  close: () => void
}
type Missing = ComponentType<MissingProps>

const closeByProps = <P extends object>(props: P): void => {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
}

/**
 * @param Missing without it, what failed to load is closed
 * @param isShownAtOnce it is shown from the first try that failed on, not only after the last
 * @param meanwhile rendered while the code is awaited
 */
function lazyWith<P extends object>(
  load: Load<P>,
  Missing: Missing | null,
  close: (props: P) => void = closeByProps,
  isShownAtOnce = false,
  meanwhile: ReactNode = null,
): Lazy<P> {
  let known: ComponentType<P> | null = null
  function LazyPart(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> | null; error?: unknown }>({ Part: known })
    const [isLate, setLate] = useState(false)
    const request = () => insistently(load, () => isShownAtOnce && setLate(true))
    // Requested while rendering, so that it loads while the rest is drawn.
    const [coming, setComing] = useState(() => (found.Part ? null : request()))
    const now = useRef(props)
    now.current = props
    useLayoutEffect(() => {
      let isGone = false
      coming?.then(
        ({ default: Part }) => {
          known = Part
          if (!isGone) setFound({ Part })
        },
        (error: unknown) => {
          if (isGone) return
          setFound({ Part: null, error })
          if (!Missing) close(now.current)
        },
      )
      return () => {
        isGone = true
      }
    }, [coming])
    const { Part } = found
    if (Part) return <Part {...props} />
    const again = () => {
      setFound({ Part: null })
      setComing(request())
    }
    const isAwaited = !('error' in found)
    if (!Missing || (isAwaited && !isLate)) return meanwhile
    return <Missing error={found.error} isAwaited={isAwaited} again={again} close={() => close(props)} />
  }
  return Object.assign(LazyPart, {
    fetch: async () => {
      const loaded = await insistently(load)
      known = loaded.default
      return loaded
    },
  })
}

/** A menu, a toast, a panel: left out, and closed again, if its code fails to load; a notice says why. */
export const lazyPart = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, null)

/** What says itself, at once, that its code does not come (core/layers/lazy-dialog.tsx). */
export const lazyOr = <P extends object>(load: Load<P>, Missing: Missing, close?: (props: P) => void): Lazy<P> =>
  lazyWith(load, Missing, close, true)

/**
 * While the server is unreachable its code is awaited; if it fails although the server is reachable, the error boundary handles
 * it.
 */
const LostScreen: Missing = ({ error, again }) => {
  const { online } = useSnapshot(commandContext)
  const [wasAway] = useState(!online)
  useEffect(() => {
    if (wasAway && online) again()
  }, [wasAway, online, again])
  if (!wasAway) throw error
  return (
    <FailedState
      title={<Trans>Waiting for the server</Trans>}
      detail={<Trans>This page was not open before, so it must be loaded. It appears as soon as the server answers.</Trans>}
      onRetry={again}
    />
  )
}

/** Keys for a screen wait for it, as those for its record do. */
function AwaitedScreen() {
  useComing(true)
  return null
}

/** A screen: if its code fails to load, its place says so and why. */
export const lazyScreen = <P extends object>(load: Load<P>): Lazy<P> =>
  lazyWith(load, LostScreen, undefined, false, <AwaitedScreen />)
