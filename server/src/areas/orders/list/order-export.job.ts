// The full export of orders: what stands in its columns.
import { custodyNames, settlementNames } from '@office/shared/areas/finance/journal/custody.model'
import { financeStatuses } from '@office/shared/areas/orders/finance-status.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { serviceNames, speedNames, unratedNames } from '@office/shared/areas/rate-cards/prices/price-words'
import type { ExportColumn, ExportRow } from '@office/shared/core/export/export-table'
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { merchantLabel } from '@office/shared/format/merchant-label'
import type { Tx } from '../../../core/database/transaction.ts'
import { readMethodNames } from '../../finance/methods/payment-method.part.ts'
import { defineExport, exportJob } from '../../reports/list-export.part.ts'
import { readStatusNames } from '../moves/status-name.part.ts'
import { orderSource } from './order.source.ts'

type Column = Omit<ExportColumn, 'heading'> & { heading: Message }

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
  { key: 'city_name', heading: msg`City`, kind: 'text' },
  { key: 'state_name', heading: msg`State`, kind: 'text' },
  { key: 'country_code', heading: msg`Country`, kind: 'text' },
  { key: 'current_warehouse', heading: msg`Branch now`, kind: 'text' },
  { key: 'rider_name', heading: msg`Rider`, kind: 'text' },
  { key: 'payment_type', heading: msg`Payment`, kind: 'text' },
  { key: 'cod_amount', heading: msg`COD`, kind: 'amount' },
  { key: 'cod_method', heading: msg`COD paid by`, kind: 'text' },
  { key: 'currency', heading: msg`Currency`, kind: 'text' },
  { key: 'charge_total', heading: msg`Charge`, kind: 'amount' },
  { key: 'unrated', heading: msg`Not rated because`, kind: 'text' },
  { key: 'business_name', heading: msg`Business`, kind: 'text' },
  { key: 'service', heading: msg`Service`, kind: 'text' },
  { key: 'speed', heading: msg`Speed`, kind: 'text' },
  { key: 'pieces', heading: msg`Pieces`, kind: 'number' },
  { key: 'weight_kg', heading: msg`Weight (kg)`, kind: 'number' },
  { key: 'attempts', heading: msg`Attempts`, kind: 'number' },
  { key: 'flags', heading: msg`Flags`, kind: 'text' },
  { key: 'status_since', heading: msg`In status since`, kind: 'instant' },
  { key: 'created_at', heading: msg`Created`, kind: 'instant' },
] as const satisfies readonly Column[]

/** What the reader calls statuses and flags: looked up once, not for each of a hundred thousand rows. */
interface Names {
  status: ReadonlyMap<Order['status_key'], string>
  custody: ReadonlyMap<Order['custody'], string>
  settlement: ReadonlyMap<Order['settlement'], string>
  finance: ReadonlyMap<Order['finance_status_key'], string>
  service: ReadonlyMap<Order['service'], string>
  speed: ReadonlyMap<Order['speed'], string>
  unrated: ReadonlyMap<NonNullable<Order['unrated']>, string>
  flags: ReadonlyMap<number, string>
  methods: ReadonlyMap<string, string>
}

async function readNames(tx: Tx, translate: Translate): Promise<Names> {
  const statusName = await readStatusNames(tx, translate)
  const flags = await tx.selectFrom('flags').select(['id', 'name']).execute()
  const methods = await readMethodNames(tx, translate)
  const worded = <K extends string>(names: Record<K, Message>) =>
    new Map((Object.keys(names) as K[]).map(key => [key, translate(names[key])])) // Object.keys forgets the literal keys
  return {
    status: new Map(orderStatusKeys.map(key => [key, statusName(key)])),
    custody: worded(custodyNames),
    settlement: worded(settlementNames),
    finance: worded(financeStatuses),
    service: worded(serviceNames),
    speed: worded(speedNames),
    unrated: worded(unratedNames),
    flags: new Map(flags.map(flag => [flag.id, flag.name])),
    methods,
  }
}

/** What the other cells are made of. */
const behind = ['status_key', 'finance_status_key', 'merchant_name', 'merchant_type', 'walking_customer', 'flag_ids'] as const
type Own = Extract<(typeof columns)[number]['key'], keyof Order>
const reads = [...behind, ...columns.map(({ key }): string => key).filter((key): key is Own => key in orderSource.columns)]

const cellsOf = ({ flag_ids, ...order }: Pick<Order, (typeof reads)[number]>, names: Names): ExportRow => ({
  ...order,
  status: names.status.get(order.status_key),
  flags: flag_ids.map(id => names.flags.get(id) ?? '').join(', '),
  finance: names.finance.get(order.finance_status_key),
  custody: names.custody.get(order.custody),
  settlement: names.settlement.get(order.settlement),
  merchant: order.merchant_name === null ? order.walking_customer : merchantLabel(order.merchant_name, order.merchant_type),
  cod_method: order.cod_method === null ? null : (names.methods.get(order.cod_method) ?? order.cod_method),
  charge_total: order.unrated === null ? order.charge_total : null,
  unrated: order.unrated === null ? null : names.unrated.get(order.unrated),
  service: names.service.get(order.service),
  speed: names.speed.get(order.speed),
})

const orders = defineExport({
  list: orderContract.list,
  title: msg`All Orders`,
  rows: { source: orderSource },
  reads,
  sheet: async (tx, translate) => {
    const names = await readNames(tx, translate)
    return {
      columns: columns.map(column => ({ ...column, heading: translate(column.heading) })),
      cells: order => cellsOf(order, names),
    }
  },
})

export const orderExportJob = exportJob('order-export', () => orders)
