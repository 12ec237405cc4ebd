// A run sheet on paper: who carries what to whom, what is to be collected in each currency, and a line for each signature.
import { msg, type Translate } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../core/print/paper.ts'
import { type PaperColumn, type PrintedTable, tablePdf } from '../../core/print/table-pdf.ts'
import { formatMoney } from '../../format/amount.ts'
import { formatDateTime } from '../../format/date-time.ts'
import { type RunSheetDetail, type RunSheetLine, runOutcomeNames } from './run-sheet.contract.ts'
import { runSheetTransitions } from './run-sheet.transitions.ts'

const heading = msg`Run sheet {number}`
const who = msg`Rider: {rider} · Branch: {branch}`
const when = msg`{state} · created {created} by {person}`
const toCollect = msg`To collect: {amount}`
const nothingToCollect = msg`To collect: nothing`
const count = msg`{n, plural, one {# order} other {# orders}}`
const signed = msg`Rider: ____________________   Dispatcher: ____________________   Date: ______________`
const exchange = msg`EXCHANGE: take back the old parcel`
const fragile = msg`FRAGILE`

/** What the rider must know at the door. */
const marksOf = ({ is_exchange, is_fragile }: RunSheetLine, translate: Translate): string[] => {
  const marks = [...(is_exchange ? [translate(exchange)] : []), ...(is_fragile ? [translate(fragile)] : [])]
  return marks.length > 0 ? [marks.join(' · ')] : []
}

function draw(sheet: RunSheetDetail, reader: PaperReader) {
  const { company, zone, translate } = reader
  const columns: readonly PaperColumn[] = [
    { key: 'place', heading: '#', kind: 'number' },
    { key: 'waybill_number', heading: translate(msg`Waybill`), kind: 'text', width: 150, isBarcode: true },
    { key: 'receiver', heading: translate(msg`Receiver`), kind: 'text' },
    { key: 'receiver_phone', heading: translate(msg`Phone`), kind: 'text', isWhole: true },
    { key: 'cod', heading: translate(msg`COD`), kind: 'amount' },
    { key: 'signature', heading: translate(msg`Receiver's signature`), kind: 'text', width: 90 },
  ]
  const rows = sheet.lines.map((line, at) => ({
    place: at + 1,
    waybill_number: line.waybill_number,
    receiver: [`${line.receiver_name}\n${line.receiver_address}, ${line.city_name}`, ...marksOf(line, translate)].join('\n'),
    receiver_phone: line.receiver_phone,
    cod: Number(line.cod_amount) === 0 ? '' : formatMoney(line.cod_amount, line.currency),
    // What is already known needs no space to write.
    signature: line.outcome === null ? '' : translate(runOutcomeNames[line.outcome]),
  }))
  const sums = sheet.cod.map(({ currency, amount }) => translate(toCollect, { amount: formatMoney(amount, currency) }))
  const table: PrintedTable = {
    title: translate(heading, { number: sheet.number }),
    barcode: sheet.number,
    lines: [
      company,
      translate(who, { rider: sheet.rider_name ?? '', branch: sheet.warehouse_name ?? '' }),
      translate(when, {
        state: translate(runSheetTransitions.states[sheet.state].name),
        created: formatDateTime(sheet.created_at, zone),
        person: sheet.created_by,
      }),
      ...(sheet.remark === null ? [] : [sheet.remark]),
    ],
    columns,
    rows,
    below: [
      translate(count, { n: sheet.lines.length }),
      ...(sums.length > 0 ? sums : [translate(nothingToCollect)]),
      '',
      translate(signed),
    ],
    orientation: 'portrait',
  }
  return tablePdf(table, reader)
}

export const runSheetPaper = definePaper<RunSheetDetail>({ name: ({ number }) => number, draw })
