// A screen that looks again when it hears that something happened: at once, but not with every scan of a busy hour; by the clock
// while nobody tells.
import type { LiveEvent } from '@office/shared/core/api/live-events'
import { useEffect, useRef } from 'react'
import { isLive, onLive } from './gateway.ts'

interface LiveLook {
  /** 'now' does not wait: what happens seldom. */
  hears: (type: LiveEvent['type']) => boolean | 'now'
  /** Milliseconds between two looks while it happens all the time. */
  rest: number
  /** Milliseconds between two looks while the socket is away; never by the clock when absent. */
  alone?: number
}

/** However quiet it is: the hour turns, and what was told may have been lost. Milliseconds. */
const LONGEST = 60_000

export function useLiveLook(look: () => void, { hears, rest, alone }: LiveLook): void {
  const latest = useRef({ look, hears })
  latest.current = { look, hears }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Date.now() - rest
    const lookNow = () => {
      timer = undefined
      last = Date.now()
      latest.current.look()
    }
    const stop = onLive(({ type }) => {
      const heard = latest.current.hears(type)
      if (heard === 'now') lookNow()
      else if (heard) timer ??= setTimeout(lookNow, Math.max(0, last + rest - Date.now()))
    })
    const isOld = () => Date.now() - last > LONGEST
    const clock = alone === undefined ? undefined : setInterval(() => (!isLive() || isOld()) && lookNow(), alone)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(clock)
    }
  }, [rest, alone])
}
