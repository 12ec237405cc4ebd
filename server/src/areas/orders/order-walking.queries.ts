// Takes orders at the counter: the customer found or created, the charge worked out and paid, the parcel received, in one
// transaction.

import { chargeSums } from '@office/shared/areas/finance/journal/charge-lines'
import { custodyAtBooking } from '@office/shared/areas/finance/journal/custody.model'
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import type { WalkingOrder } from '@office/shared/areas/orders/order.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { type Receipt, receiptPaper } from '@office/shared/areas/orders/papers/receipt.paper'
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import { printed } from '@office/shared/core/print/paper'
import type { ReceiptPaper } from '@office/shared/core/print/receipt-size'
import { fromMinor, isZero } from '@office/shared/format/amount'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { refuseUnknown, rethrow } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { refuseNotOwn } from '../branches/own-branch.part.ts'
import { postEntries } from '../finance/journal/journal.part.ts'
import { readHolders } from '../finance/journal/order-cash.part.ts'
import { ownName, readMethod, type ToldMethod } from '../finance/methods/payment-method.part.ts'
import { outsideReaderOf } from '../settings/issuer.part.ts'
import { readRated } from './charges/order-rate.queries.ts'
import { chargeLines } from './charges/order-recognition.queries.ts'
import { orderSource } from './list/order.source.ts'
import { addEvents } from './moves/order-event.part.ts'
import { refuseCodAboveLimit } from './order-cod-limit.queries.ts'
import { readDetail } from './order-detail.queries.ts'
import { chargeOf, columnsOf, refuseManual, taken, waybillOf } from './order-write.queries.ts'

/** The journal's source of payments and charges of the counter. */
const SOURCE = 'walking-order'

const mayNotMake = msg`Creating a walking customer requires the permission create-walking-customer`
const noCity = msg`This branch has no city, so orders from it cannot be priced`

/** The named customer, or the one with this number, created if there is none yet. */
async function customerOf(draft: WalkingOrder, { tx, permissions }: Context): Promise<number> {
  const { walking_customer_id: id, customer_name: name, customer_phone: phone } = draft
  if (id) {
    const known = await tx.selectFrom('walking_customers').select('id').where('id', '=', id).executeTakeFirst()
    return known ? id : refuseUnknown('walking_customer_id')
  }
  if (!phone) return refuseField('customer_phone', required.code, required.message)
  const same = await tx.selectFrom('walking_customers').select('id').where('phone', '=', phone).executeTakeFirst()
  if (same) return same.id
  if (!name) return refuseField('customer_name', required.code, required.message)
  if (!permissions.has('create-walking-customer')) refuse('forbidden', { detail: mayNotMake })
  // If someone else creates the same one meanwhile, theirs is used.
  const { rows } = await sql<{ id: number }>`
    insert into walking_customers (name, phone) values (${name}, ${phone})
    on conflict (tenant_id, phone) do update set phone = excluded.phone returning id`.execute(tx)
  return found(rows[0]).id
}

export async function createWalkingOrder(draft: WalkingOrder, context: Context) {
  const { tx, staff, tenant } = context
  // The parcel would be at a branch, and its payment in a drawer, that they do not see.
  await refuseNotOwn(context, draft.warehouse_id)
  const branch = await tx
    .selectFrom('warehouses')
    .select(['id', 'city_id'])
    .where('id', '=', draft.warehouse_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!branch) return refuseUnknown('warehouse_id')
  if (branch.city_id === null && !draft.origin_city_id) refuseField('warehouse_id', 'no-city', noCity)
  const method = await readMethod(tx, draft.is_paid ? { ...draft, payment_method: draft.payment_method ?? CASH } : {})
  const waybill_number = await waybillOf(tx, draft.waybill_number, null)
  const origin_city_id = draft.origin_city_id ?? branch.city_id
  const written = { ...draft, merchant_id: null, reference_no: waybill_number, currency: tenant.currency, origin_city_id }
  const columns = await columnsOf(written, context)
  await refuseCodAboveLimit(tx, columns, null)
  refuseManual(written, null, context)
  const walking_customer_id = await customerOf(draft, context)
  const charge = await chargeOf({ ...columns, walking_customer_id }, origin_city_id, context)
  // A parcel that no card prices yet costs nothing so far, so nothing was paid.
  const isPaid = draft.is_paid && !isRefusal(charge.priced)
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...columns,
      ...charge.columns,
      charge_method: isPaid && !isZero(charge.columns.charge_total) ? method.payment_method : null,
      walking_customer_id,
      waybill_number,
      status_key: status.receivedAtOrigin,
      custody: custodyAtBooking(draft.cod_amount),
      current_warehouse_id: branch.id,
      origin_warehouse_id: branch.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => rethrow(error, taken))
  await charge.keep(id)
  const common = { kind: 'move', source: context.source, staff_id: staff.id, warehouse_id: branch.id } as const
  await addEvents(tx, [{ order_id: id, status_key: status.created, from_state: null }], common)
  const charge_told = isPaid ? { charge_payment: 'paid' as const, ...method } : null
  await addEvents(
    tx,
    [{ order_id: id, status_key: status.receivedAtOrigin, from_state: null, ...(charge_told && { charge: charge_told }) }],
    common,
  )
  if (!isRefusal(charge.priced)) await post(id, draft, method, chargeSums(charge.priced), context)
  const order = found(await readOne(orderSource, tx, id))
  await context.audit({ action: 'order.create', subject: 'order', subjectId: id, after: order })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return order
}

/** The charge is owed from now on. If it is paid, its holder has that much more: the branch, the agency, or a gateway. */
async function post(
  id: number,
  draft: WalkingOrder,
  { method_kind }: ToldMethod,
  owed: ReturnType<typeof chargeSums>,
  { tx, staff }: Context,
) {
  const order = found((await readRated(tx, [id]))[0])
  const lines = chargeLines(order, owed)
  const [debt] = lines
  const taken = { ...order, status_key: status.receivedAtOrigin, rider_id: null, current_warehouse_id: draft.warehouse_id }
  const { account, party_id } = (await readHolders(tx, [taken]))(taken, method_kind)
  const of = { source: SOURCE, source_id: id, staff_id: staff.id }
  await postEntries(tx, [
    { ...of, kind: 'charge', lines },
    ...(draft.is_paid && debt
      ? [
          {
            ...of,
            kind: 'payment' as const,
            lines: [
              { ...debt, account, party_id },
              { ...debt, amount: -debt.amount },
            ],
          },
        ]
      : []),
  ])
}

/** The contents of receipts of orders, in the order of the given ids. */
export async function readReceipts(
  ids: readonly number[],
  { tx, permissions }: Pick<Context, 'tx' | 'permissions'>,
): Promise<Receipt[]> {
  const { rows } = await sql<Omit<Receipt, 'detail' | 'branch'> & { id: number; branch: string | null }>`
    select o.id, w.name as branch, o.charge_method as method, ${ownName('m')} as method_name,
      coalesce((select -sum(l.amount) from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.order_id = o.id and e.kind = 'payment' and l.account in ('merchant', 'walking')), 0)::text as paid
    from orders o
    left join warehouses w on w.tenant_id = o.tenant_id and w.id = o.origin_warehouse_id
    left join payment_methods m on m.tenant_id = o.tenant_id and m.key = o.charge_method
    where o.id = any(${ids}::int[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.id, row]))
  const receipts: Receipt[] = []
  for (const id of ids) {
    const { branch, paid, method, method_name } = found(byId.get(id))
    const detail = await readDetail(tx, id, permissions)
    receipts.push({ detail, branch: branch ?? '', paid: fromMinor(BigInt(paid), detail.order.currency), method, method_name })
  }
  return receipts
}

export async function readReceipt(id: number, paper: ReceiptPaper, context: Context) {
  const receipts = await readReceipts([id], context)
  return printed(receiptPaper, { paper, receipts }, await outsideReaderOf(context))
}
