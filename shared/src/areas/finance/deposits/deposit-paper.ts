// A deposit on paper: whose it is, its lines, its total, and a line for each signature.
import { msg, type Translate } from '@office/shared/core/messages/message'
import type { PaperReader } from '../../../core/print/paper.ts'
import { type PaperColumn, type PrintedTable, tablePdf } from '../../../core/print/table-pdf.ts'
import { formatMoney } from '../../../format/amount.ts'
import { amountInWords } from '../../../format/amount-words.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { whyDecided } from '../document.model.ts'
import { receiptKindNames } from './cash-receipt.model.ts'
import type { DepositOrder } from './deposit.model.ts'

const made = msg`{state} · created {created} by {person}`
const decided = msg`Decided {at} by {person}`
const declared = msg`Declared: {amount}`
const note = msg`Note: {reason}`

/** What the papers of all deposits say. */
interface Facts {
  currency: string
  declared: string | null
  created_at: string
  created_by: string
  decided_at: string | null
  decided_by: string | null
  rejected_for: string | null
  reason: string | null
  remark: string | null
}

type Rows = Pick<PrintedTable, 'columns' | 'rows'>

/** What differs by party: texts in the reader's language; absent parts are left out. */
interface Own {
  title: string
  party: string
  state: string
  above?: readonly (string | null)[]
  /** Its lines. */
  table: Rows
  below?: readonly (string | null)[]
  /** The total, also in words; null if it is not known yet. */
  comesTo: string | null
  signatures: string
}

export function drawDeposit(deposit: Facts, own: Own, reader: PaperReader): Promise<Uint8Array<ArrayBuffer>> {
  const { company, zone, language, translate } = reader
  const at = (instant: string) => formatDateTime(instant, zone)
  const there = (texts: readonly (string | null)[]) => texts.flatMap(text => (text === null || text === '' ? [] : [text]))
  const why = whyDecided(deposit)
  const table: PrintedTable = {
    title: own.title,
    lines: there([
      company,
      own.party,
      translate(made, { state: own.state, created: at(deposit.created_at), person: deposit.created_by }),
      ...(own.above ?? []),
      deposit.decided_at && translate(decided, { at: at(deposit.decided_at), person: deposit.decided_by ?? '' }),
      deposit.remark,
    ]),
    ...own.table,
    below: [
      ...there([
        deposit.declared && translate(declared, { amount: formatMoney(deposit.declared, deposit.currency) }),
        ...(own.below ?? []),
        own.comesTo && amountInWords(own.comesTo, deposit.currency, language, translate),
        why === '' ? null : translate(note, { reason: why }),
      ]),
      '',
      own.signatures,
    ],
    orientation: 'portrait',
  }
  return tablePdf(table, reader)
}

/** Lines with their position, the first columns of a deposit's table. */
export const numbered = <R extends object>(rows: readonly R[]) => rows.map((row, index) => ({ ...row, place: index + 1 }))
export const placeColumn: PaperColumn = { key: 'place', heading: '#', kind: 'number' }

/** The orders of a rider or an agency, with the amounts collected; or what they began with. */
export const ordersTable = (
  { orders, is_opening, declared }: { orders: readonly DepositOrder[]; is_opening: boolean; declared: string | null },
  translate: Translate,
): Rows => ({
  columns: [
    placeColumn,
    { key: 'waybill_number', heading: translate(msg`Waybill`), kind: 'text', isWhole: true },
    { key: 'receiver_name', heading: translate(msg`Receiver`), kind: 'text' },
    { key: 'merchant_name', heading: translate(msg`Merchant`), kind: 'text' },
    { key: 'delivered_at', heading: translate(msg`Delivered`), kind: 'instant' },
    { key: 'amount', heading: translate(msg`Collected`), kind: 'amount' },
  ],
  rows: is_opening ? [{ place: 1, receiver_name: translate(receiptKindNames.opening), amount: declared }] : numbered(orders),
})
