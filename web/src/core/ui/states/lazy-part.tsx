// Parts of the page whose code comes when they are first shown. A code file that does not come takes nothing else with it,
// and is asked for again the next time: React's own lazy would take the whole page and remember the failure for ever.
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'

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
    // Vite tells of what failed, and knows nothing of what never answered.
    if (error instanceof LostCode) window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** A part that can be fetched before it is shown; it is then drawn with what surrounds it, not one frame later. */
export type Lazy<P> = ComponentType<P> & { fetch: Load<P> }

function lazyWith<P extends object>(load: Load<P>, without: (error: unknown) => null, onFailed?: (props: P) => void): Lazy<P> {
  let known: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where modules begin
  function LazyPart(props: P) {
    const [found, setFound] = useState<{ Part: ComponentType<P> | null; error?: unknown }>({ Part: known })
    // Asked for while rendering, so that it comes while the rest is drawn.
    const [coming] = useState(() => (found.Part ? null : insistently(load)))
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
    return 'error' in found ? without(found.error) : null
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
  lazyWith(
    load,
    () => null,
    props => {
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    },
  )

/** A screen: when its code does not come, the error boundary around it says so and can try again. */
export const lazyScreen = <P extends object>(load: Load<P>): Lazy<P> =>
  lazyWith(load, error => {
    throw error
  })
