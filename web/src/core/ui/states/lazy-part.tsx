// Parts of the page whose code comes when they are first shown. A code file that does not come takes nothing else with it,
// and is asked for again the next time: React's own lazy would take the whole page and remember the failure for ever.
import { Trans } from '@lingui/react/macro'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../../command/context.ts'
import { ErrorState } from './error-state.tsx'

/** What a module of a part exports; `ahead` asks the server for what a screen begins with. */
interface Loaded<P> {
  default: ComponentType<P>
  ahead?: () => void
}
type Load<P> = () => Promise<Loaded<P>>

/** A line that failed once mostly works a moment later. Milliseconds before the next tries. */
const WAITS = [400, 1600]
/** Tries that are followed by another one: nobody is told of their failure. */
let quietTries = 0
export const isTryingAgain = (): boolean => quietTries > 0

/** Milliseconds after which code that neither comes nor fails is told like code that failed (docs/numbers.md section 4). */
const LOST_AFTER = 120_000

export class LostCode extends Error {}

/** Where code comes from; the shell fills it (shell/chunk-failures.ts). */
export const codeSource = {
  /** Asks the server for anything, so that `commandContext.online` tells whether it is there: the browser does not say why code failed. */
  askServer: async (): Promise<void> => {},
}

/** Code that does not come is asked for again before anybody is told; a line that hangs is not waited for without end. */
async function insistently<T>(load: () => Promise<T>): Promise<T> {
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
        await new Promise(resolve => setTimeout(resolve, wait))
      } finally {
        quietTries--
      }
    }
    return await attempt()
  } catch (error) {
    await codeSource.askServer()
    // Vite tells of what failed, and knows nothing of what never answered.
    if (error instanceof LostCode) window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A part that can be fetched before it is shown; it is then drawn with what surrounds it, not one frame later. */
export type Lazy<P> = ComponentType<P> & { fetch: Load<P> }

/** What stands where code did not come; `again` asks for it anew. */
type Without = ComponentType<{ error: unknown; again: () => void }>

function lazyWith<P extends object>(load: Load<P>, Without: Without | null, onFailed?: (props: P) => void): Lazy<P> {
  let known: ComponentType<P> | null = null
  function LazyPart(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> | null; error?: unknown }>({ Part: known })
    // Asked for while rendering, so that it comes while the rest is drawn.
    const [coming, setComing] = useState(() => (found.Part ? null : insistently(load)))
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
          onFailed?.(now.current)
        },
      )
      return () => {
        isGone = true
      }
    }, [coming])
    const { Part } = found
    if (Part) return <Part {...props} />
    if (!Without || !('error' in found)) return null
    const again = () => {
      setFound({ Part: null })
      setComing(insistently(load))
    }
    return <Without error={found.error} again={again} />
  }
  return Object.assign(LazyPart, {
    fetch: async () => {
      const loaded = await insistently(load)
      known = loaded.default
      return loaded
    },
  })
}

/** A dialog, a menu, a toast: left out, and closed again, when its code does not come; a notice says why. */
export const lazyPart = <P extends object>(load: Load<P>): Lazy<P> =>
  lazyWith(load, null, props => {
    if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
  })

/** While the server is away its code is waited for; code that does not come from a server that is there is the error boundary's. */
const LostScreen: Without = ({ error, again }) => {
  const { online } = useSnapshot(commandContext)
  const [wasAway] = useState(!online)
  useEffect(() => {
    if (wasAway && online) again()
  }, [wasAway, online, again])
  if (!wasAway) throw error
  return (
    <ErrorState
      title={<Trans>Waiting for the server</Trans>}
      detail={<Trans>This page was not open before, so it must be loaded. It appears as soon as the server answers.</Trans>}
      onRetry={again}
    />
  )
}

/** A screen: when its code does not come, its place says so and why. */
export const lazyScreen = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, LostScreen)
