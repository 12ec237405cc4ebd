// Creating and changing one order by hand.
import type { OrderDraft } from '@office/shared/areas/orders/order.model'
import { msg } from '@office/shared/core/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import type { Context } from '../../core/context.ts'
import { rethrow, type TakenRule } from '../../core/crud.ts'
import { readOne } from '../../core/list-sql.ts'
import { found, refuse, refuseField } from '../../core/refusal.ts'
import { orderSource } from './order.source.ts'
import { addEvents } from './order-event.queries.ts'
import { nextWaybills } from './waybill-series.queries.ts'

export const taken: Readonly<Record<string, TakenRule>> = {
  orders_reference: {
    code: 'reference-taken',
    field: 'reference_no',
    message: msg`This merchant already has an order with this reference`,
  },
  orders_waybill: { code: 'waybill-taken', field: 'waybill_number', message: msg`This waybill number is already used` },
}

const prepaidCollects = msg`A prepaid order collects nothing: this must be 0`
const unknownCity = msg`There is no such active city`
const closed = msg`An order that has ended can no longer be changed`

/** Columns of a draft; the city brings its state and country. */
async function columnsOf(draft: OrderDraft, context: Context) {
  if (draft.payment_type === 'PREPAID' && Number(draft.cod_amount) !== 0)
    refuseField('cod_amount', 'cod-on-prepaid', prepaidCollects)
  const city = await context.tx
    .selectFrom('cities')
    .select(['state_id', 'country_id'])
    .where('id', '=', draft.receiver_city_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!city) return refuseField('receiver_city_id', 'unknown-reference', unknownCity)
  return {
    reference_no: draft.reference_no,
    merchant_id: draft.merchant_id,
    receiver_name: draft.receiver_name,
    receiver_phone: draft.receiver_phone,
    receiver_secondary_phone: draft.receiver_secondary_phone ?? null,
    receiver_address: draft.receiver_address,
    receiver_city_id: draft.receiver_city_id,
    receiver_state_id: city.state_id,
    receiver_country_id: city.country_id,
    postal_code: draft.postal_code ?? null,
    package_type: draft.package_type ?? null,
    pieces: draft.pieces,
    weight_kg: draft.weight_kg,
    length_cm: draft.length_cm ?? null,
    width_cm: draft.width_cm ?? null,
    height_cm: draft.height_cm ?? null,
    declared_value: draft.declared_value ?? '0',
    payment_type: draft.payment_type,
    cod_amount: draft.cod_amount,
    currency: draft.currency,
    promised_on: draft.promised_on ?? null,
    note: draft.note ?? null,
  }
}

export async function createOrder(draft: OrderDraft, context: Context) {
  const { tx } = context
  const columns = await columnsOf(draft, context)
  const [waybill] = draft.waybill_number ? [normaliseWaybill(draft.waybill_number)] : await nextWaybills(tx, 1)
  const { id } = await tx
    .insertInto('orders')
    .values({ ...columns, waybill_number: found(waybill), finance_status_key: Number(draft.cod_amount) > 0 ? 'fin_2' : 'fin_1' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => rethrow(error, taken))
  await addEvents(tx, [{ order_id: id, status_key: 'key_1', from_state: null }], {
    kind: 'move',
    source: context.source,
    staff_id: context.staff.id,
  })
  const order = found(await readOne(orderSource, tx, id))
  await context.audit({ action: 'order.create', subject: 'order', subjectId: id, after: order })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return order
}

export async function updateOrder(id: number, body: OrderDraft & { version: number }, context: Context) {
  const { tx } = context
  const { version, ...draft } = body
  const before = found(await readOne(orderSource, tx, id))
  if (before.status_key === 'key_17' || before.status_key === 'key_31' || before.status_key === 'key_32') {
    refuse('conflict', { detail: closed, current: before })
  }
  const columns = await columnsOf(draft, context)
  const waybill = draft.waybill_number ? { waybill_number: normaliseWaybill(draft.waybill_number) } : {}
  const result = await tx
    .updateTable('orders')
    .set({ ...columns, ...waybill, updated_at: context.now })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
    .catch(error => rethrow(error, taken))
  const after = found(await readOne(orderSource, tx, id))
  if (result.numUpdatedRows !== 1n) refuse('stale-version', { current: after })
  await addEvents(tx, [{ order_id: id, status_key: after.status_key, from_state: null }], {
    kind: 'edit',
    source: context.source,
    staff_id: context.staff.id,
  })
  await context.audit({ action: 'order.update', subject: 'order', subjectId: id, before, after })
  return after
}
