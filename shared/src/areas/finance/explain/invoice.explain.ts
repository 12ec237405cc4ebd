// The total of an invoice: collected, charged, paid before and adjusted, order by order, down to the journal.
import { msg } from '@office/shared/core/messages/message'
import { formatMoney, negated } from '../../../format/amount.ts'
import { adjustmentKindNames } from '../adjustments/adjustment.model.ts'
import type { InvoiceDetail } from '../invoices/invoice.contract.ts'
import { type InvoiceOrder, type SettledMoney, settledMoneyLabels } from '../invoices/invoice.model.ts'
import { merchantInvoiceContract } from '../invoices/merchant-invoice.contract.ts'
import { walkingInvoiceContract } from '../invoices/walking-invoice.contract.ts'
import type { EntryKind } from '../journal/journal.model.ts'
import { documentLedgers } from '../journal/ledger.model.ts'
import { directionNames } from '../paid-document.model.ts'
import { chargeKinds, orderCharges } from './charge.explain.ts'
import { type ExplainRow, joined, known, pageAfter, pageOf, type Step, said, unlessNothing } from './explain.model.ts'
import { documentEntries, documentJournalRow, paidRow, writtenOffRow } from './journal.explain.ts'

const taxWithin = msg`tax included: {tax}`

type Kind = 'merchant-invoice' | 'walking-invoice'
const contracts = { 'merchant-invoice': merchantInvoiceContract, 'walking-invoice': walkingInvoiceContract }

/** The kinds of entries of each part, on the party's account. */
const parts = {
  cod: ['delivery', 'delivery-reversed'],
  charges: chargeKinds,
  prepaid: ['payment', 'payout'],
  adjustments: ['deposit', 'expense', 'commission', 'adjustment', 'write-off', 'opening'],
} as const satisfies Partial<Record<keyof SettledMoney, readonly EntryKind[]>>
type Part = keyof typeof parts
/** Tax is within charges and adjustments. */
export type InvoicePart = Part | 'net' | 'tax'
const partNames = Object.keys(parts) as Part[] // Object.keys forgets the literal names

/** Charges are shown as charged and subtracted. */
const inSum = (part: InvoicePart, money: SettledMoney) => (part === 'charges' ? negated(money.charges) : money[part])

/** One part of an invoice, order by order, then what stands apart from its orders. */
export const explainInvoicePart = (kind: Kind, invoice: InvoiceDetail, part: InvoicePart): Step => ({
  title: said(settledMoneyLabels[part]),
  amount: inSum(part, invoice.totals),
  currency: invoice.currency,
  needs: contracts[kind].orders.needs,
  load: async (call, from) => {
    const { data, meta } = await call(contracts[kind].orders, { params: { id: invoice.id }, query: pageOf(from) })
    const next = pageAfter(meta)
    const rows = data.flatMap(order => orderRow(kind, invoice, order, part))
    return { rows: next === null ? [...rows, ...apartRows(invoice, part)] : rows, next }
  },
})

/** Adjustments of orders that were on an earlier invoice and opening balances, each a line of its own. */
const apartRows = ({ adjustments, currency }: InvoiceDetail, part: InvoicePart): ExplainRow[] =>
  part !== 'adjustments' && part !== 'net' && part !== 'tax'
    ? []
    : adjustments.flatMap(({ id, order_id, waybill_number, kind, remark, at, amount, tax }): ExplainRow[] => {
        const isTaxed = Number(tax) !== 0
        if (part === 'tax' && !isTaxed) return []
        return [
          {
            key: `adjustment-${id}`,
            title: waybill_number ?? said(adjustmentKindNames[kind]),
            about: joined(
              waybill_number === null ? null : said(adjustmentKindNames[kind]),
              remark,
              isTaxed && part !== 'tax' ? said(taxWithin, { tax: formatMoney(tax, currency) }) : null,
            ),
            at,
            amount: part === 'tax' ? tax : amount,
            currency,
            ...(order_id === null ? {} : { record: { noun: 'order', id: order_id } }),
          },
        ]
      })

function orderRow(kind: Kind, { id, currency }: InvoiceDetail, order: InvoiceOrder, part: InvoicePart): ExplainRow[] {
  const amount = inSum(part, order)
  // An order on which nothing was collected is not part of the amount collected.
  if (part !== 'net' && Number(amount) === 0) return []
  const { account } = documentLedgers[kind]
  const title = joined(order.waybill_number, said(settledMoneyLabels[part]))
  const entries = { title, amount, currency, order_id: order.id, isTurned: account === 'walking' }
  const next =
    part === 'charges' || part === 'tax'
      ? orderCharges(order.id, account, order.charges, currency)
      : documentEntries(kind, id, part === 'net' ? entries : { ...entries, kinds: parts[part] })
  return [
    {
      key: String(order.id),
      title: order.waybill_number,
      about: order.receiver_name,
      amount,
      currency,
      record: { noun: 'order', id: order.id },
      next,
    },
  ]
}

/** The total of one of its orders. */
export const explainInvoiceOrder = (kind: Kind, invoice: InvoiceDetail, order: InvoiceOrder): Step | null =>
  orderRow(kind, invoice, order, 'net')[0]?.next ?? null

const partRow = (kind: Kind, invoice: InvoiceDetail, part: Part): ExplainRow | null => {
  const amount = inSum(part, invoice.totals)
  const row = { key: part, title: said(settledMoneyLabels[part]), amount, currency: invoice.currency }
  return unlessNothing(Number(amount) === 0 ? row : { ...row, next: explainInvoicePart(kind, invoice, part) })
}

export const explainInvoice = (kind: Kind, invoice: InvoiceDetail): Step => ({
  title: joined(invoice.number, said(directionNames[invoice.direction])),
  amount: invoice.totals.net,
  currency: invoice.currency,
  needs: contracts[kind].get.needs,
  load: known([
    ...partNames.map(part => partRow(kind, invoice, part)),
    paidRow(kind, invoice),
    writtenOffRow(kind, invoice),
    documentJournalRow(kind, invoice.id, invoice.currency),
  ]),
})
