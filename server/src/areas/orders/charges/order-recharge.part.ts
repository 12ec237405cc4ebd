// Another charge for an order whose charge is in the journal: worked out by the card and taxes of the existing one, stored with
// its trace, and returned as the lines that correct what was posted.
import { compareAmounts, fromMinor } from '@office/shared/format/amount'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type { JournalLine } from '../../finance/journal/journal.part.ts'
import { readPayments } from './order-payment.queries.ts'
import {
  chargeLines,
  keepShown,
  owedSums,
  type Priced,
  priceJourneys,
  readJourneys,
  readPosted,
  readRecognised,
  standing,
} from './order-recognition.queries.ts'

export interface Recharge {
  /** With tax. */
  before: string
  after: string
  /** Without COD and tax: the base of percentage commissions. */
  delivery_before: string
  delivery_after: string
  lines: JournalLine[]
  priced: Priced
}

/** What an order would come to with this manual charge; null if its charge is not in the journal, or cannot change. */
export async function readRecharge(tx: Tx, id: number, manual_charge: string): Promise<Recharge | null> {
  return beyondBranch(tx, async () => {
    const { whole } = await readRecognised(tx, [id])
    const journeys = (await readJourneys(tx, [id])).filter(({ status_key }) => whole.has(id) && !standing.has(status_key))
    const payments = await readPayments(tx, [id])
    const paid = () => payments.has(id)
    const [now] = await priceJourneys(tx, journeys, paid)
    const [priced] = await priceJourneys(tx, journeys, paid, order => ({ ...order, manual_charge }))
    if (!now || !priced) return null
    const posted = await readPosted(tx, [id])
    const lines = chargeLines(priced.order, owedSums(priced), posted.get(id))
    const before = [...(posted.get(id) ?? [])].reduce((sum, [account, amount]) => (isOurs(account) ? sum - amount : sum), 0n)
    return {
      before: fromMinor(before, priced.order.currency),
      after: fromMinor(before + (lines[0]?.amount ?? 0n), priced.order.currency),
      delivery_before: now.shown.delivery_charge,
      delivery_after: priced.shown.delivery_charge,
      lines,
      priced,
    }
  })
}

const isOurs = (account: JournalLine['account']) => account === 'tax' || account.startsWith('income-')

/** Stores on the order that it is charged so, and why. */
export const keepRecharge = (tx: Tx, { priced }: Recharge, charge_reason: string | null): Promise<void> =>
  beyondBranch(tx, async () => {
    const { id, manual_charge } = priced.order
    // Like an edit, so that whoever has the order open in a form notices.
    await tx
      .updateTable('orders')
      .set(({ eb }) => ({ manual_charge, charge_reason, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await keepShown(tx, [priced])
  })

/** The charge would not change. */
export const isSameCharge = ({ before, after }: Recharge): boolean => compareAmounts(before, after) === 0
