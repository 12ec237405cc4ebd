// Codes scanned on the page of a record that it cannot take yet, as it is not loaded or the server is away: kept on this device, and
// taken in order once it can.
import { CallError } from '@office/shared/core/api/failure'
import { openScanQueue } from './scan-queue.ts'
import { startScanSender } from './scan-sender.ts'
import { ownerOf } from './stored-scans.ts'
import { codesOf } from './waiting-codes.ts'

/**
 * Takes a code and tells what became of it. Taking one again must change nothing: an answer may be lost. What it throws is judged by
 * `isForLater`.
 */
export type TakeCode = (code: string) => Promise<void>

export interface KeptCodes {
  /** Resolves once the code is safely on this device. Throws if it cannot be stored there. @param href leads to the page */
  keep: (code: string, href: string) => Promise<void>
  /** Takes what waits, and what is kept meanwhile, until the returned function is called. @param refuse tells why one failed for good */
  takeBy: (take: TakeCode, refuse: (code: string, error: unknown) => void) => () => void
  close: () => void
}

/** A page is one desk, so that its codes need no further number. */
const PAGE = 0

/** Whether a code that was not taken is to be tried again: nobody answered, or nobody is signed in. */
export const isForLater = (error: unknown) => error instanceof CallError && (error.isPassing || error.status === 401)

/**
 * Opens what this person keeps for a page on this device.
 * @param place names the record: 'bag:17'
 * @param onWaiting hears which codes wait, the newest first, at first and whenever that changes
 */
export function openKeptCodes(place: string, onWaiting: (codes: readonly string[]) => void): KeptCodes {
  const purpose = codesOf(place)
  const owner = ownerOf(purpose)
  const queue = openScanQueue<null>(owner)
  let isClosed = false
  const look = async () => {
    const codes = (await (await queue).unanswered()).map(({ code }) => code)
    if (!isClosed) onWaiting(codes)
  }
  // A device that cannot store codes says so at the first of them.
  const lookAgain = () => void look().catch(() => undefined)
  queue.then(
    opened => opened.onOther(lookAgain),
    () => undefined,
  )
  lookAgain()
  let tryNow = () => {}

  return {
    async keep(code, href) {
      await (await queue).add(PAGE, code, new Date(), { told: href })
      lookAgain()
      // Also while an earlier one waits for its retry: the server may be back.
      tryNow()
    },
    takeBy(take, refuse) {
      let stop = () => {}
      let isOver = false
      const begin = async () => {
        const opened = await queue
        if (isOver) return
        const sender = startScanSender<null>({
          queue: opened,
          owner,
          isOwner: () => ownerOf(purpose) === owner,
          // What the page does with a code decides what becomes of the next.
          most: 1,
          send: ({ code }) =>
            take(code).then(
              () => null,
              (error: unknown) => {
                if (isForLater(error)) throw error
                refuse(code, error)
                return null
              },
            ),
          stateOf: () => 'ok',
          onStored: () => undefined,
          onAnswered: () => undefined,
          onSettled: lookAgain,
          onConnection: () => undefined,
          onStopped: () => undefined,
        })
        ;({ stop, retry: tryNow } = sender)
      }
      void begin().catch(() => undefined)
      return () => {
        isOver = true
        tryNow = () => {}
        stop()
      }
    },
    close() {
      isClosed = true
      void queue.then(opened => opened.close()).catch(() => undefined)
    },
  }
}
