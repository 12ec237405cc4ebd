// What became of the scans at a bucket: each is told, and counted for the sum at the end.
import { outcomeOf, type ScanVerdict, scanAgain, verdictNames } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import type { CliContext } from '../../../core/program/context.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const summary = msg`{accepted} sorted, {known} already scanned, {refused} refused`
const undone = msg`Undone`

type Outcome = ReturnType<typeof outcomeOf>

/** What a scan did, so that it can be undone. */
export type Done = Exclude<Outcome, 'refused'>

export function doneBy({ verdict }: ScanVerdict): Done | null {
  const outcome = outcomeOf(verdict)
  return outcome === 'refused' ? null : outcome
}

const tones = { accepted: 'good', duplicate: 'known', refused: 'bad' } as const satisfies Record<Outcome, ToldScan['tone']>

export function createBucketReport(context: CliContext, flags: { quiet: boolean; jsonLines: boolean }) {
  const { translate } = context
  const tell = scanTeller(context, flags)
  const sums: Record<Outcome, number> = { accepted: 0, duplicate: 0, refused: 0 }
  return {
    answered({ verdict, code, bucket, order, parcels: count }: ScanVerdict): void {
      const outcome = outcomeOf(verdict)
      sums[outcome]++
      const whose = order ? `${order.receiver_name}, ${order.city_name}` : ''
      const detail = verdict === 'other-bucket' ? translate(scanAgain) : whose
      const words = translate(verdictNames[verdict])
      tell({ code, verdict, words, tone: tones[outcome], place: bucket?.code ?? '', detail, count })
    },
    refused(code: string, verdict: string, words: string): void {
      sums.refused++
      tell({ code, verdict, words, tone: 'bad', place: '', detail: '', count: null })
    },
    /** @param done null if it was never sent */
    undone(code: string, done: Done | null, count: number | null): void {
      if (done !== null) sums[done]--
      tell({ code, verdict: 'undone', words: translate(undone), tone: 'known', place: '', detail: '', count })
    },
    /** So many refused scans are sent once more, and counted by their new answer. */
    sentAgain(n: number): void {
      sums.refused -= n
    },
    sum: () => ({
      refused: sums.refused,
      words: translate(summary, {
        accepted: formatCount(sums.accepted),
        known: formatCount(sums.duplicate),
        refused: formatCount(sums.refused),
      }),
    }),
  }
}
