// An invoice as its reader sees it: whatever its columns, names and amounts are never cut.
import { jsPDF } from 'jspdf'
import { expect, it } from 'vitest'
import { inEnglish } from '../../../core/messages/message.ts'
import type { OutsideReader } from '../../../core/print/paper.ts'
import { pagesIn } from '../../../core/testing/read-pdf.ts'
import { textsOf } from '../../../core/testing/read-text.ts'
import { formatAmount } from '../../../format/amount.ts'
import type { InvoicePrint } from './invoice.contract.ts'
import { invoicePaper } from './invoice.paper.ts'

/** Amounts this many times larger than on a usual invoice. */
const invoice = (times: number): InvoicePrint => {
  const money = (amount: number) => (amount * times).toFixed(2)
  const sums = { cod: money(950_565), charges: money(11_550), tax: money(1501), prepaid: money(2400), adjustments: money(-225) }
  const orders = Array.from({ length: 77 }, (_, at) => ({
    id: at + 1,
    waybill_number: `CE10484${9940 + at}NP`,
    receiver_name: 'Sharmila Shrestha',
    status_key: 'key_14' as const,
    ended_at: '2026-11-20T04:00:00.000Z',
    currency: 'NPR',
    cod: money(12_345),
    charges: money(150),
    tax: money(19.5),
    prepaid: money(150),
    adjustments: money(-25),
    net: money(12_170 + at),
  }))
  return {
    id: 1,
    number: 'MI-2026-000012',
    state: 'issued',
    party_id: 1,
    party_name: 'Namaste Books',
    currency: 'NPR',
    lines: orders.length,
    direction: 'payable',
    declared: money(936_300),
    paid: '0.00',
    mailed: 'none',
    mailed_at: null,
    mailed_automatically: false,
    issued_at: null,
    created_at: '2026-11-21T04:00:00.000Z',
    created_by: 'Hari Thapa',
    maker_id: 1,
    decided_at: null,
    decided_by: null,
    period_from: '2026-11-14',
    period_to: '2026-11-20',
    rejected_for: null,
    reason: null,
    remark: null,
    registration_number: '301234567',
    prints_tax: true,
    vat_number: null,
    address: null,
    totals: { ...sums, net: money(936_300) },
    orders,
    adjustments: [
      {
        id: 1,
        order_id: 100,
        waybill_number: 'CE104849100NP',
        kind: 'before-loss',
        at: '2026-11-20T04:00:00.000Z',
        remark: null,
        amount: money(-56.5),
        tax: money(6.51),
      },
    ],
    payments: [],
    approvals: [],
    bank: null,
  }
}

const reader: OutsideReader = {
  company: 'Himal Courier',
  issuer: [],
  zone: 'Asia/Kathmandu',
  language: 'en',
  translate: inEnglish,
  loadFont: () => Promise.reject(new Error('asked for the font')),
}

it.each([
  { times: 1, width: 595, size: 8 },
  { times: 100_000, width: 595, size: 7 },
  { times: 10_000_000, width: 842, size: 8 },
])('says the name and the net of each of 77 orders whole, with $times times the usual money', async ({ times, width, size }) => {
  const printed = invoice(times)
  const bytes = await invoicePaper.draw(printed, reader)
  expect(new Set(pagesIn(bytes).map(page => Math.round(page.width)))).toEqual(new Set([width]))
  const pieces = textsOf(bytes).flat()
  const cells = pieces.filter(piece => piece.size === size).map(({ text }) => text)
  // A name of two words is on one line or two, and never split inside a word.
  expect(cells.filter(text => text.startsWith('Sharmila'))).toHaveLength(77)
  expect(cells.filter(text => text.endsWith('Shrestha'))).toHaveLength(77)
  expect(cells).toEqual(
    expect.arrayContaining([
      ...printed.orders.map(({ net }) => formatAmount(net)),
      formatAmount(printed.adjustments[0]?.tax ?? ''),
    ]),
  )
  const doc = new jsPDF({ unit: 'pt' })
  const beyond = pieces.filter(({ text, x, size: of }) => x + doc.setFontSize(of).getTextWidth(text) > width - 35)
  expect(beyond).toEqual([])
})
