// Where rider deposits and the cash that riders have not handed in are read from; what is still to be counted without its sum.
import { type DepositOrder, type RiderDeposit, riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import type { Page } from '../../core/http/implement.ts'
import { tableSource } from '../../core/records/table-source.ts'

/** The limit of the finance setting, as migration 0080 keeps it and its defaults have it. */
const limit = sql`coalesce((select (s.value ->> 'variance_limit')::numeric from settings s where s.kind = 'finance'),
  ${financeSetting.defaults.variance_limit}::numeric)`

export const riderDepositSource = tableSource('documents d', riderDepositContract.list, {
  base: sql`(select * from documents where kind = 'rider-deposit') d`,
  joins: sql`
    left join riders r on r.tenant_id = d.tenant_id and r.id = d.party_id
    left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.warehouse_id
    join staff maker on maker.tenant_id = d.tenant_id and maker.id = d.maker_id
    left join staff counter on counter.tenant_id = d.tenant_id and counter.id = d.counter_id
    left join staff decider on decider.tenant_id = d.tenant_id and decider.id = d.decider_id`,
  columns: {
    party_name: sql.ref('r.name'),
    warehouse_name: sql.ref('w.name'),
    variance: sql`d.counted - d.declared`,
    is_over_limit: sql`coalesce(abs(d.counted - d.declared) > ${limit}, false)`,
    created_by: sql.ref('maker.name'),
    counted_by: sql.ref('counter.name'),
    decided_by: sql.ref('decider.name'),
  },
})

const waybill = ({ words }: { words: readonly string[] }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])`

/** When it was delivered: an order that ended has not moved on since. */
const delivered = { delivered_at: sql.ref('o.status_since'), merchant_name: sql.ref('m.name') }

export const pendingOrderSource = tableSource('orders o', riderDepositContract.pending, {
  base: sql`(select * from orders where custody = 'with-rider' and not is_disputed) o`,
  joins: sql`
    join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join riders r on r.tenant_id = o.tenant_id and r.id = o.rider_id`,
  columns: {
    ...delivered,
    rider_name: sql.ref('r.name'),
    amount: sql`((select sum(l.amount) from journal_lines l
      where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = 'cash-rider') / 100)::numeric(14, 2)`,
  },
  filters: { waybill_number: waybill },
})

/** Orders of one document, as they are read by its number. */
export const depositOrderSource = (documentId: number) =>
  tableSource('orders o', riderDepositContract.orders, {
    base: sql`(select o.*, l.amount from document_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.document_id = ${documentId}) o`,
    joins: sql`join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id`,
    columns: { ...delivered, amount: sql.ref('o.amount') },
    filters: { waybill_number: waybill },
  })

/** A blind count: until it is done, whoever may do it is told no sum of the deposit. */
export const isBlind = ({ staff, permissions }: Context, { state, maker_id }: Pick<RiderDeposit, 'state' | 'maker_id'>) =>
  state === 'submitted' && maker_id !== staff.id && permissions.has('count-rider-deposit')

export const blinded = <D extends RiderDeposit>(context: Context, deposit: D): D =>
  isBlind(context, deposit) ? { ...deposit, declared: null } : deposit

export const blindedOrders = (context: Context, deposit: RiderDeposit, page: Page<DepositOrder>): Page<DepositOrder> =>
  isBlind(context, deposit) ? { ...page, rows: page.rows.map(row => ({ ...row, amount: null })) } : page
