// The live socket: progress of jobs, moved orders, refreshed caches. Reconnects by itself with growing waits.
import { type LiveEvent, MISSED_MS } from '@office/shared/core/api/live-events'
import { apiContext } from './api.ts'

const listeners = new Set<(event: LiveEvent) => void>()

/** Receives every event of the tenant until the returned function is called. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let isThere = false
/** Whether events arrive. While they do not, screens that must stay current poll. */
export const isLive = (): boolean => isThere

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000
/** The server says that this session is over. */
const SIGNED_OUT = 4401

/** By the clock of performance.now(), when this window's session may have begun to read; a page reads while it loads. */
let readingSince: number | null = 0

/**
 * Opens the socket for the present token; the returned function closes it for good.
 * @param onRefused the server says that this session is over; a call must confirm it, and the socket keeps trying meanwhile
 * @param onThere called when events arrive from now on; `wasAway` if earlier ones were missed, since the connection was lost
 */
export function connectGateway(onRefused: () => void, onThere: (wasAway: boolean) => void): () => void {
  const since = readingSince ?? performance.now()
  let socket: WebSocket | null = null
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let wasAway = false

  function open(): void {
    const base = new URL(`${apiContext.services.gateway ?? '/api'}/gateway`, location.href)
    base.protocol = base.protocol.replace('http', 'ws')
    const began = performance.now()
    socket = new WebSocket(base)
    // The token is sent as the first message, because an address would be logged.
    socket.addEventListener('open', () => {
      const token = apiContext.token ?? ''
      const now = performance.now()
      // A message is not on its way for longer than it took to connect.
      const age = Math.round(now - since + (now - began))
      // The server tells what happened since this window began to read, but not for ever. After an absence all is read anew.
      if (age > MISSED_MS) wasAway = true
      socket?.send(wasAway ? token : `${token} ${age}`)
    })
    socket.addEventListener('message', ({ data }) => {
      // The first message confirms the session; from here on no event is missed.
      wait = FIRST_WAIT
      if (!isThere) {
        isThere = true
        onThere(wasAway)
        wasAway = false
      }
      const event: LiveEvent = JSON.parse(String(data))
      for (const listener of listeners) listener(event)
    })
    socket.addEventListener('close', ({ code }) => {
      isThere = false
      if (isOver) return
      if (code === SIGNED_OUT) onRefused()
      wasAway = true
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2))
      wait = Math.min(LONGEST_WAIT, wait * 2)
    })
  }
  open()
  return () => {
    isOver = true
    readingSince = null
    clearTimeout(timer)
    socket?.close()
  }
}
