// A return sheet on paper: what a merchant gets back, why, what was not collected for it, and a line for the signature.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../core/print/paper.ts'
import { type PaperColumn, type PrintedTable, tablePdf } from '../../core/print/table-pdf.ts'
import { formatMoney } from '../../format/amount.ts'
import { formatDateTime } from '../../format/date-time.ts'
import { type ReturnSheetDetail, returnOutcomeNames } from './return-sheet.contract.ts'
import { returnSheetTransitions } from './return-sheet.transitions.ts'

const heading = msg`Return sheet {number}`
const who = msg`Merchant: {merchant} · Branch: {branch}`
const carriedBy = msg`Rider: {rider}`
const when = msg`{state} · created {created} by {person}`
const notCollected = msg`COD not collected: {amount}`
const count = msg`{n, plural, one {# parcel} other {# parcels}} · {pieces, plural, one {# piece} other {# pieces}}`
const received = msg`The parcels above were received back.`
const signedBy = msg`Received by {person}`
const signed = msg`Name: ____________________   Signature: ____________________   Date: ______________`

function draw(sheet: ReturnSheetDetail, reader: PaperReader) {
  const { company, zone, translate } = reader
  const columns: readonly PaperColumn[] = [
    { key: 'place', heading: '#', kind: 'number' },
    { key: 'waybill_number', heading: translate(msg`Waybill`), kind: 'text', width: 150, isBarcode: true },
    { key: 'receiver', heading: translate(msg`Receiver`), kind: 'text' },
    { key: 'reason', heading: translate(msg`Reason`), kind: 'text' },
    { key: 'pieces', heading: translate(msg`Pieces`), kind: 'number' },
    { key: 'cod', heading: translate(msg`COD not collected`), kind: 'amount' },
    { key: 'outcome', heading: translate(msg`Refused`), kind: 'text', width: 64 },
  ]
  const rows = sheet.lines.map((line, at) => ({
    place: at + 1,
    waybill_number: line.waybill_number,
    receiver: `${line.receiver_name}\n${line.city_name}`,
    reason: line.reason ?? '',
    pieces: line.pieces,
    cod: Number(line.cod_amount) === 0 ? '' : formatMoney(line.cod_amount, line.currency),
    // Empty to tick by hand; what was handed back is what the sheet says anyway.
    outcome: line.outcome === null || line.outcome === 'returned' ? '' : translate(returnOutcomeNames[line.outcome]),
  }))
  const pieces = sheet.lines.reduce((sum, line) => sum + line.pieces, 0)
  const table: PrintedTable = {
    title: translate(heading, { number: sheet.number }),
    barcode: sheet.number,
    lines: [
      company,
      translate(who, { merchant: sheet.merchant_name, branch: sheet.warehouse_name }),
      ...(sheet.rider_name === null ? [] : [translate(carriedBy, { rider: sheet.rider_name })]),
      translate(when, {
        state: translate(returnSheetTransitions.states[sheet.state].name),
        created: formatDateTime(sheet.created_at, zone),
        person: sheet.created_by,
      }),
      ...(sheet.remark === null ? [] : [sheet.remark]),
    ],
    columns,
    rows,
    below: [
      translate(count, { n: sheet.lines.length, pieces }),
      ...sheet.cod.map(({ currency, amount }) => translate(notCollected, { amount: formatMoney(amount, currency) })),
      '',
      translate(received),
      ...(sheet.receiver_name === null ? [] : [translate(signedBy, { person: sheet.receiver_name })]),
      '',
      translate(signed),
    ],
    orientation: 'portrait',
  }
  return tablePdf(table, reader)
}

export const returnSheetPaper = definePaper<ReturnSheetDetail>({ name: ({ number }) => number, draw })
