// A rider's deposit on paper: its orders, what was declared and counted by notes and coins, and a line for each signature.
import { msg, type Translate } from '@office/shared/core/message'
import { type PdfColumn, pdfFile } from '../../core/export/pdf.ts'
import type { PdfText } from '../../core/export/pdf-text.ts'
import { formatAmount, fromMinor, toMinor } from '../../format/amount.ts'
import { formatDateTime } from '../../format/date-time.ts'
import type { RiderDepositPrint } from './rider-deposit.contract.ts'
import { riderDepositTransitions } from './rider-deposit.transitions.ts'

const heading = msg`Rider deposit {number}`
const who = msg`Rider: {rider} · Branch: {branch}`
const when = msg`{state} · made {created} by {person}`
const countedBy = msg`Counted {at} by {person}`
const decidedBy = msg`Decided {at} by {person}`
const declared = msg`Declared: {amount}`
const counted = msg`Counted: {amount}`
const variance = msg`Variance: {amount}`
const note = msg`Note: {reason}`
const signed = msg`Rider: ____________________   Cashier: ____________________   Date: ______________`
const pageOf = msg`Page {page} of {pages}`

interface Told {
  company: string
  /** IANA zone of the times. */
  zone: string
  translate: Translate
  loadFonts: PdfText['loadFonts']
}

export function riderDepositPdf(
  deposit: RiderDepositPrint,
  { company, zone, translate, loadFonts }: Told,
): Promise<Uint8Array<ArrayBuffer>> {
  const columns: readonly PdfColumn[] = [
    { key: 'place', heading: '#', kind: 'number', width: 26 },
    { key: 'waybill_number', heading: translate(msg`Waybill`), kind: 'text', width: 110 },
    { key: 'receiver_name', heading: translate(msg`Receiver`), kind: 'text' },
    { key: 'merchant_name', heading: translate(msg`Merchant`), kind: 'text' },
    { key: 'delivered_at', heading: translate(msg`Delivered`), kind: 'instant', width: 96 },
    { key: 'amount', heading: translate(msg`Collected`), kind: 'amount', width: 76 },
  ]
  const at = (instant: string) => formatDateTime(instant, zone)
  const money = (amount: string) => `${deposit.currency} ${formatAmount(amount)}`
  const notes = deposit.denominations.map(
    ({ value, count }) => `${formatAmount(value)} × ${count} = ${formatAmount(fromMinor(toMinor(value) * BigInt(count)))}`,
  )
  const lines = [
    company,
    translate(who, { rider: deposit.party_name ?? '', branch: deposit.warehouse_name ?? '' }),
    translate(when, {
      state: translate(riderDepositTransitions.states[deposit.state].name),
      created: at(deposit.created_at),
      person: deposit.created_by,
    }),
    deposit.counted_at && translate(countedBy, { at: at(deposit.counted_at), person: deposit.counted_by ?? '' }),
    deposit.decided_at && translate(decidedBy, { at: at(deposit.decided_at), person: deposit.decided_by ?? '' }),
    deposit.remark,
  ]
  const below = [
    deposit.declared && translate(declared, { amount: money(deposit.declared) }),
    ...notes,
    deposit.counted && translate(counted, { amount: money(deposit.counted) }),
    deposit.variance && toMinor(deposit.variance) !== 0n && translate(variance, { amount: money(deposit.variance) }),
    deposit.reason && translate(note, { reason: deposit.reason }),
  ]
  const told = (texts: readonly (string | false | null)[]) =>
    texts.filter(text => typeof text === 'string' && text !== '') as string[]
  return pdfFile({
    title: translate(heading, { number: deposit.number }),
    lines: told(lines),
    columns,
    rows: deposit.orders.map((order, index) => ({ ...order, place: index + 1 })),
    below: [...told(below), '', translate(signed)],
    zone,
    paper: 'a4',
    orientation: 'portrait',
    pageLabel: (page, pages) => translate(pageOf, { page, pages }),
    loadFont: async () => (await loadFonts()).regular,
  })
}
