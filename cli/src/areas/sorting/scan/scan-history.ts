// Scans that can be undone, one after the other from the newest, by the rule of the portal: one that was never sent is dropped on this
// machine, else the server undoes what it did. A refused scan did nothing.
import type { KeptScan, ScanJournal } from './scan-journal.ts'
import type { ScanSender } from './scan-sender.ts'

interface PastScan<Done> {
  scan: KeptScan
  /** What it did; null before its answer. */
  done: Done | null
}

/** It begins with what an earlier run left unsent. */
export function scanHistory<Done>(journal: ScanJournal) {
  let scans = [...journal.pending()].map((scan): PastScan<Done> => ({ scan, done: null }))
  /** What the next undo takes back, as far as answers have come. */
  const last = (session: number | undefined): PastScan<Done> | null =>
    scans.findLast(({ scan }) => session === undefined || scan.session === session) ?? null
  return {
    add(scan: KeptScan): void {
      scans.push({ scan, done: null })
    },
    /** @param done null if there is nothing left to undo */
    settle({ id }: KeptScan, done: Done | null): void {
      scans = scans.flatMap(one => (one.scan.id !== id ? one : done === null ? [] : { ...one, done }))
    },
    /** Waits for answers as long as they come, since a refused scan is passed over. */
    async newest(sender: ScanSender, patience: number, session: number | undefined): Promise<PastScan<Done> | null> {
      if (sender.isOnline) await sender.drain(patience)
      return last(session)
    },
    last,
  }
}
