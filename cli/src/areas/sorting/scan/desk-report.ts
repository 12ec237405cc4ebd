// What became of the scans at a desk: each is told, and counted for the sum at the end.
import { type Desk, type DeskOutcome, deskOfNumber, deskOutcomeNames } from '@office/shared/areas/orders/moves/desk.model'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import type { CliContext } from '../../../core/program/context.ts'
import type { DeskFlags } from './desk-flags.ts'
import type { KeptScan } from './scan-journal.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const summary = msg`{moved} moved, {known} already there, {refused} refused, {asked} without an answer about the charge`

const tones = {
  moved: 'good',
  known: 'known',
  refused: 'bad',
  asked: 'bad',
  undone: 'known',
} as const satisfies Record<DeskOutcome, ToldScan['tone']>

/** @param context says statuses as the company names them */
export function createDeskReport(desk: Desk, flags: DeskFlags, context: CliContext) {
  const { translate } = context
  const tell = scanTeller(context, flags)
  const sums: Record<DeskOutcome, number> = { moved: 0, known: 0, refused: 0, asked: 0, undone: 0 }
  return {
    /** @param verdict the field for programs */
    told(outcome: DeskOutcome, { code, session }: Pick<KeptScan, 'code' | 'session'>, verdict: string, detail = ''): void {
      sums[outcome]++
      const status = translate(orderStatus(deskOfNumber(session)?.status_key ?? desk.status_key).name)
      const place = outcome === 'moved' || outcome === 'known' ? status : ''
      tell({ code, verdict, words: translate(deskOutcomeNames[outcome]), tone: tones[outcome], place, detail, count: null })
    },
    /** A move was taken back. */
    takenBack(): void {
      sums.moved--
    },
    /** So many questions about a charge have their answer. */
    answered(n: number): void {
      sums.asked -= n
    },
    sum: () => ({
      refused: sums.refused + sums.asked,
      words: translate(summary, {
        moved: formatCount(sums.moved),
        known: formatCount(sums.known),
        refused: formatCount(sums.refused),
        asked: formatCount(sums.asked),
      }),
    }),
  }
}
