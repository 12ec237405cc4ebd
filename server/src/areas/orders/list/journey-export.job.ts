// All status changes of the orders of a list, as Excel: a line for each, with what was entered with it.
import { paymentMethodWords } from '@office/shared/areas/finance/methods/payment-method.model'
import { chargePaymentNames, receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { eventSourceNames, type Order, type OrderEvent } from '@office/shared/areas/orders/order.model'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import type { ExportRow } from '@office/shared/core/export/export-table'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { ListSource } from '../../../core/records/list-source.ts'
import { defineExport, exportJob, toldIn, type UntoldColumn } from '../../reports/list-export.part.ts'
import { readStatusNames } from '../moves/status-name.part.ts'
import { eventRows } from '../order-timeline.queries.ts'
import { orderSource } from './order.source.ts'

const columns = [
  { key: 'waybill_number', heading: msg`Waybill`, kind: 'text' },
  { key: 'reference_no', heading: msg`Reference`, kind: 'text' },
  { key: 'at', heading: msg`When`, kind: 'instant' },
  { key: 'status', heading: msg`Status`, kind: 'text' },
  { key: 'undoes', heading: msg`Undoes`, kind: 'text' },
  { key: 'undone', heading: msg`Undone later`, kind: 'text' },
  { key: 'staff_name', heading: msg`Staff`, kind: 'text' },
  { key: 'source', heading: msg`Entered through`, kind: 'text' },
  { key: 'device_at', heading: msg`Scanned at (device)`, kind: 'instant' },
  { key: 'warehouse', heading: msg`Branch`, kind: 'text' },
  { key: 'rider', heading: msg`Rider`, kind: 'text' },
  { key: 'reason', heading: msg`Reason`, kind: 'text' },
  { key: 'receiver_name', heading: msg`Received by`, kind: 'text' },
  { key: 'relation', heading: msg`Relation`, kind: 'text' },
  { key: 'amount_collected', heading: msg`Collected`, kind: 'amount' },
  { key: 'currency', heading: msg`Currency`, kind: 'text' },
  { key: 'method', heading: msg`Payment method`, kind: 'text' },
  { key: 'payment_reference', heading: msg`Payment reference`, kind: 'text' },
  { key: 'charge_payment', heading: msg`Charge`, kind: 'text' },
  { key: 'due_on', heading: msg`Day`, kind: 'text' },
  { key: 'pieces', heading: msg`Pieces`, kind: 'number' },
  { key: 'weight_kg', heading: msg`Weight (kg)`, kind: 'number' },
  { key: 'taken_back', heading: msg`Pieces taken back`, kind: 'number' },
  { key: 'zone', heading: msg`Zone`, kind: 'text' },
  { key: 'signature', heading: msg`Signature`, kind: 'text' },
  { key: 'run_sheet', heading: msg`Run sheet`, kind: 'text' },
  { key: 'return_sheet', heading: msg`Return sheet`, kind: 'text' },
  { key: 'bag', heading: msg`Bag`, kind: 'text' },
  { key: 'found_at', heading: msg`Found at`, kind: 'text' },
  { key: 'new_address', heading: msg`New address`, kind: 'text' },
  { key: 'destination', heading: msg`Delivery branch`, kind: 'text' },
  { key: 'asked_by', heading: msg`Requested by`, kind: 'text' },
  { key: 'approved_by', heading: msg`Approved by`, kind: 'text' },
  { key: 'remark', heading: msg`Remark`, kind: 'text' },
] as const satisfies readonly UntoldColumn[]

type Journey = Order & { events: readonly OrderEvent[] }

const source: ListSource<Journey, typeof orderContract.list.filters, (typeof orderContract.list.sort)[number]> = {
  ...orderSource,
  columns: {
    ...orderSource.columns,
    // Oldest first. Changes of the order itself are in its history.
    events: sql`(select coalesce(json_agg(told), '[]') from (
      ${eventRows(false)} where event.tenant_id = o.tenant_id and event.order_id = o.id and event.kind <> 'edit' order by event.seq) told)`,
  },
}

/** PostgreSQL writes instants in JSON with the zone of its session. */
const instant = (at: string | null) => at && new Date(at).toISOString()

const yes = msg`Yes`

function lineOf(event: OrderEvent, statusName: (key: OrderStatusKey) => string, translate: Translate): ExportRow {
  // Lists are no cells: of edits, and of rules that are told with the reason.
  const { changed: _changed, rules: _rules, ...plain } = event
  const { payment_method, receiver_relation, charge_payment } = event
  return {
    ...plain,
    at: instant(event.at),
    device_at: instant(event.device_at),
    status: statusName(event.status_key),
    undoes: event.took_back && statusName(event.took_back),
    undone: event.is_taken_back && event.kind === 'move' ? translate(yes) : null,
    source: translate(eventSourceNames[event.source]),
    relation: receiver_relation && translate(receiverRelationNames[receiver_relation]),
    method: payment_method && paymentMethodWords(payment_method, event.payment_method_name, translate),
    charge_payment: charge_payment && translate(chargePaymentNames[charge_payment]),
    due_on: event.due_on && formatDay(event.due_on),
  }
}

const journeys = defineExport({
  list: orderContract.list,
  title: msg`Journeys`,
  rows: { source },
  reads: ['waybill_number', 'reference_no', 'events'],
  sheet: async (tx, translate) => {
    const statusName = await readStatusNames(tx, translate)
    return {
      columns: toldIn(columns, translate),
      cells: ({ waybill_number, reference_no, events }) =>
        events.map(event => ({ ...lineOf(event, statusName, translate), waybill_number, reference_no })),
    }
  },
})

export const journeyExportJob = exportJob('journey-export', () => journeys)
