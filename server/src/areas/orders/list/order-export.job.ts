// The full export of orders: the contents of its columns.

import { custodyNames, settlementNames } from '@office/shared/areas/finance/journal/custody.model'
import { financeStatuses } from '@office/shared/areas/orders/finance-status.model'
import { type ReceiverRelation, receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderLabels } from '@office/shared/areas/orders/order-edit.model'
import { orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { serviceNames, speedNames } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { unratedNames } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import type { ExportRow } from '@office/shared/core/export/export-table'
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { merchantLabel } from '@office/shared/format/merchant-label'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { ListSource } from '../../../core/records/list-source.ts'
import { readMethodNames } from '../../finance/methods/payment-method.part.ts'
import { defineExport, exportJob, toldIn, type UntoldColumn } from '../../reports/list-export.part.ts'
import { approversOf, isFinding } from '../moves/move-facts.part.ts'
import { readStatusNames } from '../moves/status-name.part.ts'
import { notTakenBack } from '../moves/taken-back.part.ts'
import { orderSource } from './order.source.ts'

const columns = [
  { key: 'waybill_number', heading: msg`Waybill`, kind: 'text' },
  { key: 'reference_no', heading: msg`Reference`, kind: 'text' },
  { key: 'status', heading: msg`Status`, kind: 'text' },
  { key: 'finance', heading: msg`Money`, kind: 'text' },
  { key: 'custody', heading: msg`Cash is`, kind: 'text' },
  { key: 'settlement', heading: msg`Owed to the merchant`, kind: 'text' },
  { key: 'merchant', heading: msg`Merchant`, kind: 'text' },
  { key: 'receiver_name', heading: msg`Receiver`, kind: 'text' },
  { key: 'receiver_phone', heading: msg`Phone`, kind: 'text' },
  { key: 'receiver_secondary_phone', heading: orderLabels.receiver_secondary_phone, kind: 'text' },
  { key: 'receiver_address', heading: orderLabels.receiver_address, kind: 'text' },
  { key: 'postal_code', heading: orderLabels.postal_code, kind: 'text' },
  { key: 'city_name', heading: msg`City`, kind: 'text' },
  { key: 'state_name', heading: msg`State`, kind: 'text' },
  { key: 'country_code', heading: msg`Country`, kind: 'text' },
  { key: 'current_warehouse', heading: msg`Branch now`, kind: 'text' },
  { key: 'rider_name', heading: msg`Rider`, kind: 'text' },
  { key: 'payment_type', heading: msg`Payment`, kind: 'text' },
  { key: 'cod_amount', heading: msg`COD`, kind: 'amount' },
  { key: 'cod_method', heading: msg`COD paid by`, kind: 'text' },
  { key: 'currency', heading: msg`Currency`, kind: 'text' },
  { key: 'collected', heading: msg`Collected`, kind: 'amount' },
  { key: 'charge_total', heading: msg`Charge`, kind: 'amount' },
  { key: 'charge_method', heading: msg`Charge paid by`, kind: 'text' },
  { key: 'unrated', heading: msg`Not rated because`, kind: 'text' },
  { key: 'business_name', heading: msg`Business`, kind: 'text' },
  { key: 'service', heading: msg`Service`, kind: 'text' },
  { key: 'speed', heading: msg`Speed`, kind: 'text' },
  { key: 'pieces', heading: msg`Pieces`, kind: 'number' },
  { key: 'weight_kg', heading: msg`Weight (kg)`, kind: 'number' },
  { key: 'length_cm', heading: msg`Length (cm)`, kind: 'number' },
  { key: 'width_cm', heading: msg`Width (cm)`, kind: 'number' },
  { key: 'height_cm', heading: msg`Height (cm)`, kind: 'number' },
  { key: 'package_type', heading: orderLabels.package_type, kind: 'text' },
  { key: 'declared_value', heading: orderLabels.declared_value, kind: 'amount' },
  { key: 'promised_on', heading: orderLabels.promised_on, kind: 'text' },
  { key: 'note', heading: orderLabels.note, kind: 'text' },
  { key: 'attempts', heading: msg`Attempts`, kind: 'number' },
  { key: 'flags', heading: msg`Flags`, kind: 'text' },
  { key: 'status_since', heading: msg`In status since`, kind: 'instant' },
  { key: 'reason', heading: msg`Reason`, kind: 'text' },
  { key: 'taken_by', heading: msg`Received by`, kind: 'text' },
  { key: 'relation', heading: msg`Relation`, kind: 'text' },
  { key: 'pieces_handed', heading: msg`Pieces handed over`, kind: 'number' },
  { key: 'pieces_back', heading: msg`Pieces taken back`, kind: 'number' },
  { key: 'payment_reference', heading: msg`Payment reference`, kind: 'text' },
  { key: 'run_sheet', heading: msg`Run sheet`, kind: 'text' },
  { key: 'return_sheet', heading: msg`Return sheet`, kind: 'text' },
  { key: 'bag', heading: msg`Bag`, kind: 'text' },
  { key: 'found_at', heading: msg`Found at`, kind: 'text' },
  { key: 'approved_by', heading: msg`Approved by`, kind: 'text' },
  { key: 'remark', heading: msg`Remark`, kind: 'text' },
  { key: 'created_at', heading: msg`Created`, kind: 'instant' },
] as const satisfies readonly UntoldColumn[]

/** Statuses and flags in the reader's language: looked up once, not for each of a hundred thousand rows. */
interface Names {
  status: ReadonlyMap<Order['status_key'], string>
  custody: ReadonlyMap<Order['custody'], string>
  settlement: ReadonlyMap<Order['settlement'], string>
  finance: ReadonlyMap<Order['finance_status_key'], string>
  service: ReadonlyMap<Order['service'], string>
  speed: ReadonlyMap<Order['speed'], string>
  unrated: ReadonlyMap<NonNullable<Order['unrated']>, string>
  relation: ReadonlyMap<ReceiverRelation, string>
  flags: ReadonlyMap<number, string>
  methods: ReadonlyMap<string, string>
}

async function readNames(tx: Tx, translate: Translate): Promise<Names> {
  const statusName = await readStatusNames(tx, translate)
  const flags = await tx.selectFrom('flags').select(['id', 'name']).execute()
  const methods = await readMethodNames(tx, translate)
  const worded = <K extends string>(names: Record<K, Message>) =>
    new Map((Object.keys(names) as K[]).map(key => [key, translate(names[key])])) // Object.keys loses the literal keys
  return {
    status: new Map(orderStatusKeys.map(key => [key, statusName(key)])),
    custody: worded(custodyNames),
    settlement: worded(settlementNames),
    finance: worded(financeStatuses),
    service: worded(serviceNames),
    speed: worded(speedNames),
    unrated: worded(unratedNames),
    relation: worded(receiverRelationNames),
    flags: new Map(flags.map(flag => [flag.id, flag.name])),
    methods,
  }
}

/** What a list does not show: the order as booked, and the details of the move that led to its current status. */
interface Beside {
  receiver_secondary_phone: string | null
  receiver_address: string
  postal_code: string | null
  length_cm: number | null
  width_cm: number | null
  height_cm: number | null
  package_type: string | null
  declared_value: string
  promised_on: string | null
  note: string | null
  collected: string | null
  reason: string | null
  taken_by: string | null
  receiver_relation: ReceiverRelation | null
  pieces_handed: number | null
  pieces_back: number | null
  payment_reference: string | null
  run_sheet: string | null
  return_sheet: string | null
  bag: string | null
  found_at: string | null
  approved_by: string | null
  remark: string | null
}

const source: ListSource<Order & Beside, typeof orderContract.list.filters, (typeof orderContract.list.sort)[number]> = {
  ...orderSource,
  joins: sql`${orderSource.joins ?? sql``}
    left join lateral (
      select e.receiver_name, e.receiver_relation, e.amount_collected, e.remark, e.reason_id, e.status_key, e.from_status_key, e.warehouse_id,
        e.pieces, e.taken_back, e.payment_reference, e.run_sheet_id, e.return_sheet_id, e.bag_id, e.approval_id from order_events e
      where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = o.status_key and ${notTakenBack(sql`e`)}
      order by e.seq desc limit 1) moved on true
    left join reasons on reasons.tenant_id = o.tenant_id and reasons.id = moved.reason_id
    left join run_sheets sheet on sheet.tenant_id = o.tenant_id and sheet.id = moved.run_sheet_id
    left join return_sheets on return_sheets.tenant_id = o.tenant_id and return_sheets.id = moved.return_sheet_id
    left join sorting_bags bag on bag.tenant_id = o.tenant_id and bag.id = moved.bag_id
    left join warehouses found on found.tenant_id = o.tenant_id and found.id = moved.warehouse_id and ${isFinding(sql`moved`)}
    left join approval_requests request on request.tenant_id = o.tenant_id and request.id = moved.approval_id
    left join staff first on first.tenant_id = o.tenant_id and first.id = request.first_by
    left join staff decider on decider.tenant_id = o.tenant_id and decider.id = request.decided_by`,
  columns: {
    ...orderSource.columns,
    receiver_secondary_phone: sql.ref('o.receiver_secondary_phone'),
    receiver_address: sql.ref('o.receiver_address'),
    postal_code: sql.ref('o.postal_code'),
    length_cm: sql.ref('o.length_cm'),
    width_cm: sql.ref('o.width_cm'),
    height_cm: sql.ref('o.height_cm'),
    package_type: sql.ref('o.package_type'),
    declared_value: sql.ref('o.declared_value'),
    promised_on: sql.ref('o.promised_on'),
    note: sql.ref('o.note'),
    // Deliveries from before 29 November 2026 that were reported without an amount have none: all of it was collected.
    collected: sql`case when o.cod_method is not null then coalesce(moved.amount_collected, o.cod_amount) end`,
    reason: sql.ref('reasons.text'),
    taken_by: sql.ref('moved.receiver_name'),
    receiver_relation: sql.ref('moved.receiver_relation'),
    pieces_handed: sql`case when o.status_key = ${status.partiallyDelivered} then moved.pieces end`,
    pieces_back: sql.ref('moved.taken_back'),
    payment_reference: sql.ref('moved.payment_reference'),
    run_sheet: sql.ref('sheet.number'),
    return_sheet: sql.ref('return_sheets.number'),
    bag: sql.ref('bag.number'),
    found_at: sql.ref('found.name'),
    approved_by: approversOf(sql`first`, sql`decider`),
    remark: sql.ref('moved.remark'),
  },
}

/** The columns from which the other cells are made. */
const behind = [
  'status_key',
  'finance_status_key',
  'merchant_name',
  'merchant_type',
  'walking_customer',
  'flag_ids',
  'receiver_relation',
] as const
type Own = Extract<(typeof columns)[number]['key'], keyof (Order & Beside)>
const reads = [...behind, ...columns.map(({ key }): string => key).filter((key): key is Own => key in source.columns)]

const cellsOf = ({ flag_ids, ...order }: Pick<Order & Beside, (typeof reads)[number]>, names: Names): ExportRow => ({
  ...order,
  promised_on: order.promised_on && formatDay(order.promised_on),
  relation: order.receiver_relation && names.relation.get(order.receiver_relation),
  status: names.status.get(order.status_key),
  flags: flag_ids.map(id => names.flags.get(id) ?? '').join(', '),
  finance: names.finance.get(order.finance_status_key),
  custody: names.custody.get(order.custody),
  settlement: names.settlement.get(order.settlement),
  merchant: order.merchant_name === null ? order.walking_customer : merchantLabel(order.merchant_name, order.merchant_type),
  cod_method: order.cod_method && (names.methods.get(order.cod_method) ?? order.cod_method),
  charge_method: order.charge_method && (names.methods.get(order.charge_method) ?? order.charge_method),
  charge_total: order.unrated === null ? order.charge_total : null,
  unrated: order.unrated === null ? null : names.unrated.get(order.unrated),
  service: names.service.get(order.service),
  speed: names.speed.get(order.speed),
})

const orders = defineExport({
  list: orderContract.list,
  title: msg`All Orders`,
  rows: { source },
  reads,
  sheet: async (tx, translate) => {
    const names = await readNames(tx, translate)
    return {
      columns: toldIn(columns, translate),
      cells: order => cellsOf(order, names),
    }
  },
})

export const orderExportJob = exportJob('order-export', () => orders)
