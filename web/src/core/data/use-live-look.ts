// Refreshes a screen when a live event concerns it: at once, but not on every scan of a busy hour; by timer while no events
// arrive.
import type { LiveEvent } from '@office/shared/core/api/live-events'
import { useEffect, useRef } from 'react'
import { isLive, onLive } from './gateway.ts'

interface LiveLook {
  /** 'now' refreshes without delay, for rare events. */
  hears: (type: LiveEvent['type']) => boolean | 'now'
  /** Milliseconds between two refreshes while events keep coming. */
  rest: number
  /** Milliseconds between two refreshes while the socket is disconnected; no timer by default. */
  alone?: number
}

/** Milliseconds. Refreshes at the latest then, because the hour turns and events may have been lost. */
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
