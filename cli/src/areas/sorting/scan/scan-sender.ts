// Sends kept scans one after the other, in order, retrying each until it has a final answer.
import { longerWait, spread } from '@office/shared/core/api/back-off'
import { CallError } from '@office/shared/core/api/failure'
import type { CliContext } from '../../../core/program/context.ts'
import type { KeptScan, ScanJournal } from './scan-journal.ts'

/** How a sender sends, and what it reports. */
export interface ScanHeard<Answer> {
  /** Sending a scan again makes no difference to the server. @throws CallError */
  send: (scan: KeptScan) => Promise<Answer>
  answered: (scan: KeptScan, answer: Answer) => void
  /**
   * A final refusal of this one scan as sent: its code cannot be read, or its session has ended. 'kept' if it is to be sent in
   * another session.
   */
  refused: (scan: KeptScan, error: CallError) => 'settled' | 'kept'
  /** Answers have stopped coming, or come again. */
  connection: (isOnline: boolean) => void
}

export interface ScanSender {
  queue: (scan: KeptScan) => void
  /** Drops a scan that was never sent; false if the server may have it already. */
  withdraw: (scan: KeptScan) => boolean
  readonly isOnline: boolean
  /** Resolves once everything queued so far has its final answer, or sending has stopped. */
  idle: () => Promise<void>
  /** The same, but after at most this many milliseconds. */
  drain: (patience: number) => Promise<void>
  /** The number of scans queued without a final answer. */
  readonly waiting: number
  /** Stops sending; waiting scans keep waiting. */
  stop: () => void
  /** Why sending has stopped, if the server caused it: signed out, or not allowed. */
  readonly barred: CallError | null
}

const LOOK_AGAIN = 200

export function startScanSender<Answer>(
  journal: ScanJournal,
  heard: ScanHeard<Answer>,
  { now, sleep }: Pick<CliContext, 'now' | 'sleep'>,
): ScanSender {
  let isStopped = false
  let barred: CallError | null = null
  let isOnline = true
  let work = Promise.resolve()
  let waiting = 0
  /** Queued, and not sent once. */
  const unsent = new Set<string>()

  const setOnline = (online: boolean) => {
    if (online !== isOnline) heard.connection(online)
    isOnline = online
  }

  /** One attempt; returns what went wrong if there is no final answer yet. */
  async function trySending(scan: KeptScan): Promise<CallError | null> {
    try {
      const answer = await heard.send(scan)
      // The journal is closed by now. The next run sends the scan again, with the same result.
      if (isStopped) return null
      setOnline(true)
      journal.settle(scan.id)
      heard.answered(scan, answer)
      return null
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isStopped) return null
      if (error.isPassing || error.status === 401 || error.status === 403) return error
      if (heard.refused(scan, error) === 'settled') journal.settle(scan.id)
      return null
    }
  }

  async function send(scan: KeptScan): Promise<void> {
    for (let wait = 0; !isStopped && barred === null; ) {
      const failure = await trySending(scan)
      if (failure === null) return
      if (failure.isPassing) {
        setOnline(false)
        wait = longerWait(wait, failure)
        await sleep(spread(wait))
      } else barred = failure
    }
  }

  return {
    queue(scan) {
      waiting++
      unsent.add(scan.id)
      work = work
        .then(async () => {
          if (unsent.delete(scan.id)) await send(scan)
        })
        .then(() => void waiting--)
    },
    withdraw({ id }) {
      if (!unsent.delete(id)) return false
      journal.settle(id)
      return true
    },
    idle: () => work,
    async drain(patience) {
      const until = now() + patience
      while (waiting > 0 && !isStopped && barred === null && now() < until) await Promise.race([work, sleep(LOOK_AGAIN)])
    },
    stop() {
      isStopped = true
    },
    get waiting() {
      return waiting
    },
    get isOnline() {
      return isOnline
    },
    get barred() {
      return barred
    },
  }
}
