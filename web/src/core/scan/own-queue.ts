// The queue of one purpose for whoever is signed in, opened once; that of the person before is closed, and waits for that person.
import { openScanQueue, type QueuedScan, type ScanQueue } from './scan-queue.ts'
import { type ScanSender, type ScanSenderOptions, startScanSender } from './scan-sender.ts'
import { ownerOf } from './stored-scans.ts'

export interface OpenQueue<Answer> {
  queue: ScanQueue<Answer>
  sender: ScanSender
}

/** How scans of a purpose are sent, and who hears of them. */
export interface Sending<Answer> extends Omit<ScanSenderOptions<Answer>, 'queue' | 'owner' | 'isOwner'> {
  /** Another tab of this device added or changed a scan. */
  onOther(scan: QueuedScan<Answer>): void
}

/** @param begin prepares for the queue of a new owner, with what the first who needs it brings along */
export function ownQueue<Answer, With extends unknown[]>(
  purpose: string,
  begin: (queue: ScanQueue<Answer>, ...along: With) => Promise<Sending<Answer>>,
) {
  let opened: { owner: string; ready: Promise<OpenQueue<Answer>> } | null = null

  async function start(owner: string, along: With): Promise<OpenQueue<Answer>> {
    const queue = await openScanQueue<Answer>(owner)
    const { onOther, ...sending } = await begin(queue, ...along)
    const sender = startScanSender<Answer>({
      ...sending,
      queue,
      owner,
      isOwner: () => ownerOf(purpose) === owner,
    })
    queue.onOther(scan => {
      onOther(scan)
      if (scan.state === 'queued') sender.wake()
    })
    return { queue, sender }
  }

  return {
    open(...along: With): Promise<OpenQueue<Answer>> {
      const now = ownerOf(purpose)
      if (opened?.owner === now) return opened.ready
      void opened?.ready
        .then(({ queue, sender }) => {
          sender.stop()
          queue.close()
        })
        .catch(() => undefined)
      const begun = { owner: now, ready: start(now, along) }
      opened = begun
      // A store that cannot be opened now may be opened later.
      begun.ready.catch(() => {
        if (opened === begun) opened = null
      })
      return begun.ready
    },
  }
}
