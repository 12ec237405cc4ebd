// The parcels at a desk whose charge is still to be answered for, and the scan that the next answer is about.
import type { KeptScan } from './scan-journal.ts'

export function createChargeQuestions() {
  /** Parcels that wait for an answer about their charge, newest last. */
  let asked: KeptScan[] = []
  /** The last scan, if it has no answer yet. */
  let unanswered: KeptScan | null = null
  return {
    scanned(scan: KeptScan): void {
      unanswered = scan
    },
    /** The server has answered the scan, or it was taken back. */
    settled({ id }: KeptScan): void {
      if (unanswered?.id === id) unanswered = null
    },
    /** Ends what was asked about this parcel, since a later answer replaces it. @returns how many questions those were */
    close({ code, session }: KeptScan): number {
      const rest = asked.filter(one => one.code !== code || one.session !== session)
      const closed = asked.length - rest.length
      asked = rest
      return closed
    },
    ask: (scan: KeptScan): void => void asked.push(scan),
    /** The newest parcel that waits for an answer; if there is none, the last scan while it has no answer itself. */
    newest: (): KeptScan | null => asked.at(-1) ?? unanswered,
  }
}
