// Sends queued scans one after the other, so that their order holds; one sender for all tabs, by a web lock.
import { longerWait, spread } from '@office/shared/core/api/back-off'
import { CallError } from '@office/shared/core/api/failure'
import type { QueuedScan, ScanQueue, ScanState } from './scan-queue.ts'

export interface ScanSenderOptions<Answer> {
  queue: ScanQueue<Answer>
  /** Names the lock: one sender for this tenant and staff member on this device. */
  owner: string
  send(scan: QueuedScan<Answer>): Promise<Answer>
  stateOf(answer: Answer): ScanState
  /** The server's word on a scan, told before it is kept: without it on the disk the scan is sent again and gets the same. */
  onAnswered(scan: QueuedScan<Answer>): void
  /** What was answered is kept. */
  onSettled(): void
  /** Whether answers come at all, for the connection light. */
  onConnection(online: boolean): void
  /** Signed out, or no longer allowed: whatever waits keeps waiting, and sending stops until `retry`. */
  onStopped(error: CallError): void
}

/** Without work the queue is looked at so often. Milliseconds. */
const LOOK_AGAIN = 30_000

export interface ScanSender<Answer> {
  /** Nothing waits and nothing is on its way: a scan stored as 'unknown' may be handed over by `wake`. */
  isIdle(): boolean
  /**
   * New work: it is sent now, unless a try before it waits for its time. The queue is asked what is next, unless the
   * sender is idle and is handed the scan: asking takes as long as sending. One handed over too late is found there.
   */
  wake(scan?: QueuedScan<Answer>): void
  /** The network is back: try now. */
  retry(): void
  stop(): void
}

export function startScanSender<Answer>(options: ScanSenderOptions<Answer>): ScanSender<Answer> {
  const { queue } = options
  const ended = new AbortController()
  let awaken: (() => void) | null = null
  let wait = 0
  /** The queue had nothing when it was last asked. */
  let isDrained = false
  let handed: QueuedScan<Answer> | null = null

  const sleep = (milliseconds: number) =>
    new Promise<void>(resolve => {
      const wakeUp = () => {
        clearTimeout(timer)
        awaken = null
        resolve()
      }
      const timer = setTimeout(wakeUp, milliseconds)
      awaken = wakeUp
    })

  const isIdle = () => isDrained && awaken !== null

  /** Sends one scan; the milliseconds to wait before the next try, or null when there is nothing to do. */
  async function step(): Promise<number | null> {
    const scan = handed ?? (await queue.claim())
    handed = null
    isDrained = scan === null
    if (!scan) return null
    try {
      const answer = await options.send(scan)
      wait = 0
      options.onConnection(true)
      const state = options.stateOf(answer)
      options.onAnswered({ ...scan, state, answer })
      await queue.settle(scan.id, state, answer)
      options.onSettled()
      return 0
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.isPassing) {
        // No word from the server: it may have the scan. The same id makes sending again safe.
        options.onConnection(!error.isOffline)
        wait = longerWait(wait, error)
        return spread(wait)
      }
      if (error.status === 401 || error.status === 403) {
        options.onStopped(error)
        return null
      }
      // The last word on this one scan (its session is closed, its code cannot be read): those behind it go on.
      const refusal = { code: error.code, message: error.message }
      options.onConnection(true)
      options.onAnswered({ ...scan, state: 'refused', refusal })
      await queue.settle(scan.id, 'refused', null, refusal)
      options.onSettled()
      return 0
    }
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      const pause = await step()
      // Asleep without work it only looks again by itself as a safety net: another tab may have stored scans.
      if (pause !== 0) await sleep(pause ?? LOOK_AGAIN)
    }
  }

  navigator.locks.request(`office-scan-sender:${options.owner}`, { signal: ended.signal }, run).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error
  })

  return {
    isIdle,
    wake: scan => {
      if (wait > 0) return
      if (scan && isIdle()) handed = scan
      awaken?.()
    },
    retry: () => {
      wait = 0
      awaken?.()
    },
    stop: () => {
      ended.abort()
      awaken?.()
    },
  }
}
