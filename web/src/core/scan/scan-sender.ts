// Sends queued scans in their order, those that wait together; one sender for all tabs, by a web lock.
import { longerWait, spread } from '@office/shared/core/api/back-off'
import { CallError } from '@office/shared/core/api/failure'
import { endsTurn } from '@office/shared/core/api/in-turn'
import type { QueuedScan, Refusal, ScanQueue, ScanState, SentScan } from './scan-queue.ts'

export interface ScanSenderOptions<Answer> {
  queue: ScanQueue<Answer>
  /** Names the lock: one sender for this tenant and staff member on this device. */
  owner: string
  /** Whether that person is still the one who is signed in: nothing is sent in the name of another. */
  isOwner(): boolean
  /** The most scans that are sent before the first of them is answered. */
  most: number
  /** Called in the order of the scans, for all that are sent together. One after another that failed must not arrive before it. */
  send(scan: SentScan): Promise<Answer>
  stateOf(answer: Answer): ScanState
  /** An accepted scan is safely on this device: from here on it may be seen and heard. */
  onStored(scan: QueuedScan<Answer>): void
  /**
   * The server's verdict on a scan, reported before it is stored: if it does not reach the disk, the scan is sent again and gets
   * the same verdict.
   */
  onAnswered(scan: QueuedScan<Answer>): void
  /** The answer is stored. */
  onSettled(): void
  /** Whether answers arrive at all, for the connection light. */
  onConnection(online: boolean): void
  /** Signed out, or no longer allowed: waiting scans keep waiting, and sending stops until `retry`. */
  onStopped(error: CallError): void
}

/** Milliseconds between two checks of an empty queue. */
const LOOK_AGAIN = 30_000

export interface ScanSender {
  /**
   * Takes a scan: it is stored, and sent at the same time if no other waits before it, since a disk takes as long as a server.
   * Resolves once it is safely on this device; rejects if the device cannot store it, and then no callback runs for it.
   */
  take(session: number, code: string, at: Date, told?: string): Promise<void>
  /** A scan was stored: it is sent now, unless an earlier one waits for its retry. */
  wake(): void
  /** Tries now, as whenever the device's network comes back: the server may answer again. */
  retry(): void
  stop(): void
}

/** A scan being sent, while the device stores it or afterwards. */
interface Sending<Answer> {
  scan: SentScan
  /** Null if the device cannot store it, which the caller of `take` learns itself. */
  kept: Promise<QueuedScan<Answer> | null>
}

/** The server's verdict. */
interface Told<Answer> {
  state: ScanState
  answer: Answer | null
  refusal?: Refusal
}

export function startScanSender<Answer>(options: ScanSenderOptions<Answer>): ScanSender {
  const { queue } = options
  const ended = new AbortController()
  let awaken: (() => void) | null = null
  let wait = 0
  /** The queue was empty when last asked. */
  let isDrained = false
  let taken: Sending<Answer> | null = null
  /** Scans being stored by the device: a later one waits for its turn, whatever the queue said before. */
  let storing = 0

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

  const isIdle = () => isDrained && awaken !== null && storing === 0

  /** While nobody answers only one is tried, since what was sent once can no longer be taken back on the device. */
  const claimed = async (): Promise<Sending<Answer>[]> =>
    (await queue.claim(wait === 0 ? options.most : 1)).map(scan => ({ scan, kept: Promise.resolve(scan) }))

  /** Why nothing more can be sent now: returns the milliseconds to wait before the next try, or null if someone has to sign in. */
  function putOff(error: CallError): number | null {
    if (!error.isPassing) {
      options.onStopped(error)
      return null
    }
    // No answer from the server: it may have the scan. Because of the same id, sending again is safe.
    options.onConnection(!error.isOffline)
    wait = longerWait(wait, error)
    return spread(wait)
  }

  async function settle({ kept }: Sending<Answer>, told: Told<Answer>): Promise<void> {
    wait = 0
    options.onConnection(true)
    const scan = await kept
    if (scan === null) return
    options.onAnswered({ ...scan, ...told })
    await queue.settle(scan.id, told.state, told.answer, told.refusal)
    options.onSettled()
  }

  /** Sends what is next; returns the milliseconds to wait before the next try, or null if there is nothing to do. */
  async function step(): Promise<number | null> {
    if (!options.isOwner()) return putOff(new CallError(401, 'not-signed-in', ''))
    const together = taken ? [taken] : await claimed()
    taken = null
    isDrained = together.length === 0
    if (isDrained) return null
    const outcomes = await Promise.allSettled(together.map(({ scan }) => options.send(scan)))
    for (const [at, sending] of together.entries()) {
      const outcome = outcomes[at]
      if (outcome?.status === 'fulfilled') {
        await settle(sending, { state: options.stateOf(outcome.value), answer: outcome.value })
        continue
      }
      const error: unknown = outcome?.reason
      if (!(error instanceof CallError)) throw error
      // Those behind it are sent again as well, so that all arrive in their order.
      if (error.isOffline || endsTurn(error.status)) return putOff(error)
      // The final verdict on this one scan (its session is closed, its code cannot be read); later ones continue.
      await settle(sending, { state: 'refused', answer: null, refusal: { code: error.code, message: error.reason } })
    }
    return 0
  }

  async function run(): Promise<void> {
    while (!ended.signal.aborted) {
      const pause = await step().catch((error: unknown) => {
        // The device's store is full or broken: what is in it is sent once it works again.
        if (error instanceof DOMException) return null
        throw error
      })
      // While idle it checks on its own only as a safety net, because another tab may have stored scans.
      if (pause !== 0) await sleep(pause ?? LOOK_AGAIN)
    }
  }

  navigator.locks.request(`office-scan-sender:${options.owner}`, { signal: ended.signal }, run).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error
  })

  const wake = () => {
    if (wait === 0) awaken?.()
  }

  const retry = () => {
    wait = 0
    awaken?.()
  }
  if (typeof window !== 'undefined') window.addEventListener('online', retry, { signal: ended.signal })

  return {
    wake,
    retry,
    async take(session, code, at, told) {
      const id = crypto.randomUUID()
      const isNext = isIdle()
      const stored = queue.add(session, code, at, { id, state: isNext ? 'unknown' : 'queued', told })
      // Observers see the scan before its answer, however soon that arrives.
      const kept = stored.then(scan => {
        options.onStored(scan)
        return scan
      })
      if (isNext) {
        const scan = { id, session, code, at: at.toISOString(), ...(told === undefined ? {} : { told }) }
        taken = { scan, kept: kept.catch(() => null) }
        wake()
      }
      storing++
      try {
        await kept
      } finally {
        storing--
      }
      if (!isNext) wake()
    },
    stop: () => {
      ended.abort()
      awaken?.()
    },
  }
}
