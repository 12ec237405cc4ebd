// An invoice on paper: the party, its orders with what was collected and charged, the total, the account it is paid to, and lines
// for signatures.
import { type Message, msg } from '@office/shared/core/messages/message'
import { definePaper, type OutsideReader, type PaperReader } from '../../../core/print/paper.ts'
import { type PaperColumn, type PrintedTable, tablePdf } from '../../../core/print/table-pdf.ts'
import { formatMoney } from '../../../format/amount.ts'
import { amountInWords } from '../../../format/amount-words.ts'
import { dayIn, formatDay } from '../../../format/date-time.ts'
import { adjustmentKindNames } from '../adjustments/adjustment.model.ts'
import type { InvoicePrint } from './invoice.contract.ts'
import { type SettledMoney, settledMoneyLabels } from './invoice.model.ts'
import { merchantInvoiceTransitions } from './invoice.transitions.ts'

const heading = msg`Invoice {number}`
const draftHeading = msg`Draft invoice {number}`
const registered = msg`{company} · registration number {number}`
const to = msg`To: {party}`
const vat = msg`VAT or PAN number: {number}`
const period = msg`Orders that ended from {from} to {to}`
const issued = msg`Issued {day} by {person}`
const approved = msg`Approved {day} by {person}`
const orders = msg`{n, plural, one {# order} other {# orders}}`
const payable = msg`Payable to {party}: {amount}`
const receivable = msg`Payable by {party}: {amount}`
const even = msg`Nothing to pay`
const account = msg`To the account: {account}`
const signed = msg`Prepared by: ____________________   Approved by: ____________________   Received by: ____________________`

/** Amounts below the table, if they are not zero. */
const sums: readonly (keyof SettledMoney)[] = ['cod', 'charges', 'tax', 'prepaid', 'adjustments', 'net']

function columnsOf({ prints_tax, totals }: InvoicePrint, translate: PaperReader['translate']): readonly PaperColumn[] {
  const amount = (key: keyof SettledMoney, heading: Message): PaperColumn => ({
    key,
    heading: translate(heading),
    kind: 'amount',
  })
  const isThere = (key: keyof SettledMoney) => Number(totals[key]) !== 0
  return [
    { key: 'place', heading: '#', kind: 'number' },
    { key: 'waybill_number', heading: translate(msg`Waybill`), kind: 'text', isWhole: true },
    { key: 'receiver_name', heading: translate(msg`Receiver`), kind: 'text' },
    { key: 'ended', heading: translate(msg`Ended`), kind: 'text', isWhole: true },
    amount('cod', msg`COD`),
    amount('charges', settledMoneyLabels.charges),
    ...(prints_tax ? [amount('tax', settledMoneyLabels.tax)] : []),
    ...(isThere('prepaid') ? [amount('prepaid', settledMoneyLabels.prepaid)] : []),
    ...(isThere('adjustments') ? [amount('adjustments', settledMoneyLabels.adjustments)] : []),
    amount('net', settledMoneyLabels.net),
  ]
}

/** Lines above the table: sender and recipient, the period, and the person in charge. */
function aboveOf(invoice: InvoicePrint, { company, issuer, zone, translate }: OutsideReader): string[] {
  const day = (instant: string) => formatDay(dayIn(instant, zone))
  const { registration_number, party_name, vat_number, issued_at, decided_at, state: key } = invoice
  const isApproved = key === 'approved' || key === 'part-paid' || key === 'paid'
  const from = [
    registration_number === null ? company : translate(registered, { company, number: registration_number }),
    ...issuer,
  ]
  const told = [
    translate(to, { party: party_name ?? '' }),
    invoice.address,
    vat_number && translate(vat, { number: vat_number }),
    translate(period, { from: formatDay(invoice.period_from), to: formatDay(invoice.period_to) }),
    issued_at && translate(issued, { day: day(issued_at), person: invoice.created_by ?? '' }),
    // The paper of an approved invoice never changes, so it does not say what has been paid.
    isApproved ? null : translate(merchantInvoiceTransitions.states[key].name),
    isApproved && decided_at && translate(approved, { day: day(decided_at), person: invoice.decided_by ?? '' }),
    invoice.remark,
  ].filter(line => typeof line === 'string' && line !== '')
  return [...from, '', ...told] as string[] // narrowed by the filter
}

/** Lines below it: sums, who pays whom, the account, and signatures. */
function belowOf(invoice: InvoicePrint, { translate, language }: PaperReader): string[] {
  const { totals, bank, currency, prints_tax, direction } = invoice
  const money = (amount: string) => formatMoney(amount, currency)
  const party = invoice.party_name ?? ''
  const shown = sums.filter(key => (key === 'tax' ? prints_tax : true) && (key === 'net' || Number(totals[key]) !== 0))
  const due = { payable, receivable, even }[direction]
  const accountOf = [bank?.bank_account_name, bank?.bank_account_number, bank?.bank_name, bank?.bank_branch]
  const told = accountOf.filter(part => typeof part === 'string' && part !== '').join(', ')
  return [
    translate(orders, { n: invoice.orders.length }),
    ...shown.map(key => `${translate(settledMoneyLabels[key])}: ${money(totals[key])}`),
    translate(due, { party, amount: money(invoice.declared.replace('-', '')) }),
    ...(direction === 'even' ? [] : [amountInWords(invoice.declared, currency, language, translate)]),
    ...(direction === 'payable' && told !== '' ? [translate(account, { account: told })] : []),
    '',
    translate(signed),
  ]
}

function draw(invoice: InvoicePrint, reader: OutsideReader) {
  const { zone, translate } = reader
  const table: PrintedTable = {
    title: translate(invoice.state === 'draft' ? draftHeading : heading, { number: invoice.number }),
    lines: aboveOf(invoice, reader),
    columns: columnsOf(invoice, translate),
    rows: [
      ...invoice.orders.map((order, index) => ({
        ...order,
        place: index + 1,
        ended: formatDay(dayIn(order.ended_at, zone)),
      })),
      ...invoice.adjustments.map(({ waybill_number, kind, remark, at, amount, tax }, index) => ({
        place: invoice.orders.length + index + 1,
        waybill_number,
        receiver_name: [translate(adjustmentKindNames[kind]), remark].filter(part => part !== null).join(': '),
        ended: formatDay(dayIn(at, zone)),
        ...(Number(tax) === 0 ? {} : { tax }),
        adjustments: amount,
        net: amount,
      })),
    ],
    below: belowOf(invoice, reader),
    orientation: 'portrait',
  }
  return tablePdf(table, reader)
}

export const invoicePaper = definePaper<InvoicePrint, OutsideReader>({ name: ({ number }) => number, draw })
