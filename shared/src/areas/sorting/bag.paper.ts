// The manifest of a bag on paper: its barcode, origin and destination, and each parcel with a space for what was found.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../core/print/paper.ts'
import { type PaperColumn, type PrintedTable, tablePdf } from '../../core/print/table-pdf.ts'
import { formatDateTime } from '../../format/date-time.ts'
import { type BagDetail, bagOutcomeNames } from './bag.contract.ts'
import { bagTransitions } from './bag.transitions.ts'

const heading = msg`Bag {number}`
const way = msg`From {from} to {to}`
const seal = msg`Seal {seal} · {state}`
const held = msg`{n, plural, one {# parcel} other {# parcels}} · {weight} kg`
const made = msg`Created {created} by {person}`
const signed = msg`Handed over: ____________________   Received: ____________________   Date: ______________`

function draw({ orders, ...bag }: BagDetail, reader: PaperReader) {
  const { company, zone, translate } = reader
  const columns: readonly PaperColumn[] = [
    { key: 'place', heading: '#', kind: 'number' },
    { key: 'waybill_number', heading: translate(msg`Waybill`), kind: 'text', width: 150, isBarcode: true },
    { key: 'receiver', heading: translate(msg`Receiver`), kind: 'text' },
    { key: 'destination', heading: translate(msg`Destination`), kind: 'text' },
    { key: 'pieces', heading: translate(msg`Pieces`), kind: 'number' },
    { key: 'weight_kg', heading: translate(msg`Weight (kg)`), kind: 'number' },
    { key: 'found', heading: translate(msg`Found`), kind: 'text', width: 70 },
  ]
  const rows = orders.map((order, at) => ({
    place: at + 1,
    waybill_number: order.waybill_number,
    receiver: `${order.receiver_name}\n${order.city_name}`,
    destination: [order.destination_name, order.is_return ? translate(msg`Return`) : null].filter(Boolean).join('\n'),
    pieces: order.pieces,
    weight_kg: order.weight_kg,
    // What is already known needs no space to write.
    found: order.outcome === null ? '' : translate(bagOutcomeNames[order.outcome]),
  }))
  const table: PrintedTable = {
    title: translate(heading, { number: bag.number }),
    barcode: bag.number,
    lines: [
      company,
      translate(way, { from: bag.warehouse_name, to: bag.destination_name ?? '____________' }),
      translate(seal, { seal: bag.seal_number ?? '____________', state: translate(bagTransitions.states[bag.state].name) }),
      translate(made, { created: formatDateTime(bag.created_at, zone), person: bag.created_by }),
    ],
    columns,
    rows,
    below: [translate(held, { n: bag.parcels, weight: bag.weight_kg }), '', translate(signed)],
    orientation: 'portrait',
  }
  return tablePdf(table, reader)
}

export const bagPaper = definePaper<BagDetail>({ name: ({ number }) => number, draw })
