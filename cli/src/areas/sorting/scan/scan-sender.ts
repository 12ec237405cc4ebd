// Sends kept scans in their order, those that wait together, and again until each has a final answer.
import { longerWait, spread } from '@office/shared/core/api/back-off'
import { CallError } from '@office/shared/core/api/failure'
import { endsTurn, MOST_IN_TURN } from '@office/shared/core/api/in-turn'
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
  /** Without a final answer, oldest first: those that the server may have, and those that were never sent. */
  const sent: KeptScan[] = []
  const unsent: KeptScan[] = []

  const waiting = () => sent.length + unsent.length

  const setOnline = (online: boolean) => {
    if (online !== isOnline) heard.connection(online)
    isOnline = online
  }

  /** Stores and tells what became of the oldest scan; returns what went wrong if that is no final answer. */
  function settle(scan: KeptScan, outcome: PromiseSettledResult<Answer>): CallError | null {
    if (outcome.status === 'rejected') {
      const error: unknown = outcome.reason
      if (!(error instanceof CallError)) throw error
      if (error.isOffline || endsTurn(error.status)) return error
      sent.shift()
      if (heard.refused(scan, error) === 'settled') journal.settle(scan.id)
    } else {
      setOnline(true)
      sent.shift()
      journal.settle(scan.id)
      heard.answered(scan, outcome.value)
    }
    return null
  }

  /** One attempt at the oldest; returns why the next of them has no final answer. */
  async function trySending(most: number): Promise<CallError | null> {
    sent.push(...unsent.splice(0, Math.max(0, most - sent.length)))
    const together = sent.slice(0, most)
    const outcomes = await Promise.allSettled(together.map(scan => heard.send(scan)))
    for (const [at, scan] of together.entries()) {
      const outcome = outcomes[at]
      // The journal is closed once it has stopped. The next run sends the scan again, with the same result.
      const failure = isStopped || !outcome ? null : settle(scan, outcome)
      if (failure) return failure
    }
    return null
  }

  async function sendAll(): Promise<void> {
    for (let wait = 0; !isStopped && barred === null && waiting() > 0; ) {
      // While nobody answers only one is tried, since what was sent once can no longer be withdrawn.
      const failure = await trySending(wait === 0 ? MOST_IN_TURN : 1)
      if (failure === null) wait = 0
      else if (failure.isPassing) {
        setOnline(false)
        wait = longerWait(wait, failure)
        await sleep(spread(wait))
      } else barred = failure
    }
  }

  return {
    queue(scan) {
      unsent.push(scan)
      work = work.then(sendAll)
    },
    withdraw({ id }) {
      const at = unsent.findIndex(scan => scan.id === id)
      if (at === -1) return false
      unsent.splice(at, 1)
      journal.settle(id)
      return true
    },
    idle: () => work,
    async drain(patience) {
      const until = now() + patience
      while (waiting() > 0 && !isStopped && barred === null && now() < until) await Promise.race([work, sleep(LOOK_AGAIN)])
    },
    stop() {
      isStopped = true
    },
    get waiting() {
      return waiting()
    },
    get isOnline() {
      return isOnline
    },
    get barred() {
      return barred
    },
  }
}
