// The queue of one purpose for whoever is signed in, opened once; that of the person before is closed, and waits for that person.
import { commandContext } from '../command/context.ts'
import type { ScanQueue } from './scan-queue.ts'
import type { ScanSender } from './scan-sender.ts'

export interface OpenQueue<Answer> {
  queue: ScanQueue<Answer>
  sender: ScanSender
}

/** Scans that another person stored on this device are neither seen nor sent. */
export const ownerOf = (purpose: string): string => `${commandContext.tenant}:${commandContext.user}:${purpose}`

/** @param begin opens the queue of a new owner, with what the first who needs it brings along */
export function ownQueue<Answer, With extends unknown[]>(
  purpose: string,
  begin: (owner: string, ...along: With) => Promise<OpenQueue<Answer>>,
) {
  let opened: { owner: string; ready: Promise<OpenQueue<Answer>> } | null = null
  const owner = () => ownerOf(purpose)
  if (typeof window !== 'undefined')
    window.addEventListener('online', () => void opened?.ready.then(({ sender }) => sender.retry()).catch(() => undefined))
  return {
    owner,
    open(...along: With): Promise<OpenQueue<Answer>> {
      const now = owner()
      if (opened?.owner === now) return opened.ready
      void opened?.ready
        .then(({ queue, sender }) => {
          sender.stop()
          queue.close()
        })
        .catch(() => undefined)
      const begun = { owner: now, ready: begin(now, ...along) }
      opened = begun
      // A store that cannot be opened now may be opened later.
      begun.ready.catch(() => {
        if (opened === begun) opened = null
      })
      return begun.ready
    },
  }
}
