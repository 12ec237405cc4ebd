// Creates and changes a single order by hand.
import { custodyAtBooking } from '@office/shared/areas/finance/journal/custody.model'
import { isEnded, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { OrderDraft, OrderUpdate } from '@office/shared/areas/orders/order.model'
import {
  changesOf,
  type OrderField,
  type OrderRecord,
  pricedFields,
  whyLocked,
} from '@office/shared/areas/orders/order-edit.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { codCollectsNothing, prepaidCollects } from '@office/shared/rules/collected-amount'
import { currencyCode } from '@office/shared/rules/currency-code'
import { required } from '@office/shared/rules/required'
import { waybillCheckDigit } from '@office/shared/rules/waybill-number'
import { sql } from 'kysely'
import { asOperator, beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { askedAmount } from '../../core/http/asked-amount.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { refuseUnknown, rethrow, type TakenRule } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { mustAsk } from '../approvals/approval-request.part.ts'
import { documentsHolding, inDocument } from '../finance/documents/document-claim.part.ts'
import { type NumberOwner, nextWaybills, refuseReserved } from '../waybills/waybill-number.part.ts'
import {
  askOf,
  type ChargedOrder,
  chargeColumns,
  dropCharge,
  type Happened,
  keepCharges,
  priceOrRefuse,
} from './charges/order-charge.queries.ts'
import { expected } from './charges/order-rate.queries.ts'
import { keepRecognisedParts } from './charges/order-recognised-part.queries.ts'
import { chargePosted, readRecognised, recogniseCharges } from './charges/order-recognition.queries.ts'
import { orderSource } from './list/order.source.ts'
import { addEvents } from './moves/order-event.part.ts'
import { branchOfCity, originAt } from './order-branch.part.ts'
import { refuseCodAboveLimit } from './order-cod-limit.queries.ts'
import { auditedRecord, readRecord } from './order-record.queries.ts'

export const taken: Readonly<Record<string, TakenRule>> = {
  orders_reference: {
    code: 'reference-taken',
    field: 'reference_no',
    message: msg`This merchant already has an order with this reference`,
  },
  orders_waybill: { code: 'waybill-taken', field: 'waybill_number', message: msg`This waybill number is already used` },
}

const unknownCity = msg`This city does not exist or is inactive`
const otherMerchant = msg`This business belongs to another merchant`
const mayNotSet = msg`Setting a charge manually requires the permission update-delivery-charge`
const redirectInstead = msg`Changing the address now requires approval. Request a redirect`
const addressFields = ['receiver_address', 'receiver_city_id', 'postal_code'] as const
const walkedIn = msg`This order is from a walking customer, not from a merchant`
export const ended = msg`An order that has ended can no longer be changed`

/** The written fields of an order; one of a walking customer has no merchant. */
type Written = Omit<OrderUpdate, 'reason' | 'version'>

/** Columns of a draft; the city determines state and country. */
export async function columnsOf(draft: Written, context: Pick<Context, 'tx'>) {
  if (draft.payment_type === 'PREPAID' && Number(draft.cod_amount) !== 0)
    refuseField('cod_amount', 'cod-on-prepaid', prepaidCollects)
  if (draft.payment_type === 'COD' && Number(draft.cod_amount) === 0)
    refuseField('cod_amount', 'cod-without-amount', codCollectsNothing)
  const currency = draft.currency.toUpperCase()
  if (!currencyCode.holds(currency)) refuseField('currency', currencyCode.code, currencyCode.message)
  const amount = (field: 'cod_amount' | 'declared_value' | 'manual_charge', asked: string) => askedAmount(field, asked, currency)
  const city = await context.tx
    .selectFrom('cities')
    .select(['state_id', 'country_id', 'default_warehouse_id'])
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
    destination_warehouse_id: city.default_warehouse_id,
    receiver_state_id: city.state_id,
    receiver_country_id: city.country_id,
    postal_code: draft.postal_code ?? null,
    package_type: draft.package_type ?? null,
    pieces: draft.pieces,
    weight_kg: draft.weight_kg,
    length_cm: draft.length_cm ?? null,
    width_cm: draft.width_cm ?? null,
    height_cm: draft.height_cm ?? null,
    declared_value: amount('declared_value', draft.declared_value ?? '0'),
    payment_type: draft.payment_type,
    cod_amount: amount('cod_amount', draft.cod_amount),
    currency,
    promised_on: draft.promised_on ?? null,
    note: draft.note ?? null,
    business_id: draft.business_id ?? null,
    origin_city_id: draft.origin_city_id ?? null,
    service: draft.service ?? 'door-to-door',
    speed: draft.speed ?? 'standard',
    is_fragile: draft.is_fragile ?? false,
    is_exchange: draft.is_exchange ?? false,
    manual_charge: draft.manual_charge ? amount('manual_charge', draft.manual_charge) : null,
    charge_reason: draft.manual_charge ? (draft.charge_reason ?? null) : null,
  } as const
}

/** Checks what the order refers to: its business belongs to the merchant, its origin is a city. Returns the origin. */
async function originOf(draft: Written, { tx }: Pick<Context, 'tx'>): Promise<number | null> {
  const { rows } = await sql<{ city_id: number | null; has_origin: boolean; owner: number | null }>`
    select (select m.city_id from merchants m where m.id = ${draft.merchant_id}) as city_id,
      exists (select from cities c where c.id = ${draft.origin_city_id ?? null}) as has_origin,
      (select b.merchant_id from merchant_businesses b where b.id = ${draft.business_id ?? null}) as owner`.execute(tx)
  const { city_id, has_origin, owner } = found(rows[0])
  if (draft.origin_city_id && !has_origin) refuseUnknown('origin_city_id')
  if (draft.business_id && owner !== draft.merchant_id)
    owner === null ? refuseUnknown('business_id') : refuseField('business_id', 'other-merchant', otherMerchant)
  return draft.origin_city_id ?? city_id
}

/** '1.5' for 1.500 is not a change. */
const sameValue = (was: unknown, is: unknown) =>
  (was ?? null) === (is ?? null) || ((was ?? null) !== null && (is ?? null) !== null && Number(was) === Number(is))

/** A manual charge needs the permission and a reason; `was` is the existing one. */
export function refuseManual(
  { manual_charge = null, charge_reason = null }: Written,
  was: string | null,
  { permissions }: Pick<Context, 'permissions'>,
) {
  if (sameValue(was, manual_charge)) return
  if (manual_charge !== null && charge_reason === null) refuseField('charge_reason', required.code, required.message)
  if (!permissions.has('update-delivery-charge')) refuseField('manual_charge', 'charge-not-allowed', mayNotSet)
}

/** The charge of what is being written, as of today, for its expected course. */
export async function chargeOf(
  columns: ChargedOrder,
  origin_city_id: number | null,
  { tx, tenant, now }: Pick<Context, 'tx' | 'tenant' | 'now'>,
  happened?: Happened,
) {
  const day = dayIn(new Date(now), tenant.timeZone)
  const answer = await priceOrRefuse(tx, askOf({ ...columns, origin_city_id }, day, happened))
  const keep = async (orderId: number) => {
    if (isRefusal(answer.priced)) await dropCharge(tx, orderId)
    else await keepCharges(tx, [{ orderId, day, charge: answer.priced, taxes: answer.taxes }])
  }
  return { columns: chargeColumns(answer.priced, columns.currency), priced: answer.priced, keep }
}

/** The typed number, unless it is reserved for someone else; without one, the owner's next. */
export async function waybillOf(tx: Tx, typed: string | null | undefined, owner: NumberOwner): Promise<string> {
  return typed ? broughtWaybill(tx, typed, owner) : found((await nextWaybills(tx, [owner]))[0])
}

/** A number that someone typed. */
async function broughtWaybill(tx: Tx, typed: string, owner: NumberOwner): Promise<string> {
  const number = normaliseWaybill(typed)
  const { code, message, holds } = waybillCheckDigit
  if (!holds(number)) refuseField('waybill_number', code, message)
  await refuseReserved(tx, { number, owner })
  return number
}

export async function createOrder(draft: OrderDraft, context: Context) {
  if (context.merchantId !== null) {
    if (draft.merchant_id !== context.merchantId) refuseUnknown('merchant_id')
    const { rows } = await sql`select from merchant_businesses where id = ${draft.business_id ?? null}`.execute(context.tx)
    if (draft.business_id && rows.length === 0) refuseUnknown('business_id')
  }
  return asOperator(context, () => bookOrder(draft, context))
}

async function bookOrder(draft: OrderDraft, context: Context) {
  const { tx } = context
  const columns = await columnsOf(draft, context)
  await refuseCodAboveLimit(tx, columns, null)
  refuseManual(draft, null, context)
  const charge = await chargeOf({ ...columns, walking_customer_id: null }, await originOf(draft, context), context)
  const waybill = await waybillOf(tx, draft.waybill_number, draft.merchant_id)
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...columns,
      ...charge.columns,
      waybill_number: waybill,
      custody: custodyAtBooking(draft.cod_amount),
      origin_warehouse_id: originAt(
        branchOfCity(
          sql`(select m.city_id from merchants m where m.tenant_id = (select current_tenant()) and m.id = ${draft.merchant_id})`,
        ),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => rethrow(error, taken))
  await charge.keep(id)
  await addEvents(tx, [{ order_id: id, status_key: status.created, from_state: null }], {
    kind: 'move',
    source: context.source,
    staff_id: context.staff.id,
  })
  const order = found(await readOne(orderSource, tx, id))
  await context.audit({ action: 'order.create', subject: 'order', subjectId: id, after: order })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return order
}

/** Refuses, at its field, a change that is no longer allowed. */
function refuseLocked(before: OrderRecord, fields: readonly OrderField[]): void {
  const errors = fields.flatMap(field => {
    const why = whyLocked(before, field)
    return why ? [{ path: field, ...why }] : []
  })
  if (errors.length > 0) refuse('invalid-fields', { errors })
}

/** The parts of a request needed to change an order; an import that changes many provides them too. */
export type OrderWriter = Pick<Context, 'tx' | 'tenant' | 'permissions' | 'translate' | 'now' | 'audit' | 'publish'> & {
  staff: { id: number }
  source: Context['source'] | 'import'
}

export async function updateOrder(id: number, body: OrderUpdate, context: OrderWriter) {
  const { tx } = context
  const { version, reason = null, ...draft } = body
  const before = await readRecord(tx, id)
  const claim = (await documentsHolding(tx, [id])).get(id)
  if (claim) {
    const values = { document: context.translate(claim.document), number: claim.number }
    refuse('conflict', { detail: inDocument, values, current: before })
  }
  if (isEnded(before.status_key)) refuse('conflict', { detail: ended, current: before })
  const { destination_warehouse_id, ...columns } = await columnsOf(draft, context)
  if ((draft.merchant_id === null) !== (before.merchant_id === null)) {
    const why = draft.merchant_id === null ? required : { code: 'walked-in', message: walkedIn }
    refuseField('merchant_id', why.code, why.message)
  }
  await refuseCodAboveLimit(tx, columns, before.cod_amount)
  refuseManual(draft, before.manual_charge ?? null, context)
  if (refuseMove(before.status_key, status.redirected) === null && (await mustAsk(context, 'address-change')))
    for (const field of addressFields)
      if ((draft[field] ?? null) !== (before[field] ?? null)) refuseField(field, 'redirect-instead', redirectInstead)
  const origin = await originOf(draft, context)
  const { priced_city_id, child_kind, ...walked } = await tx
    .selectFrom('orders')
    .select(['walking_customer_id', 'priced_city_id', 'child_kind'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const wanted = { ...columns, ...walked }
  const repriced = pricedFields.filter(field => !sameValue(before[field], wanted[field]))
  const isSame = repriced.length === 0
  const { whole, parts } = await beyondBranch(tx, () => readRecognised(tx, isSame ? [] : [id]))
  const isPosted = whole.has(id)
  // What a merchant has paid at the hand-over follows what is to be collected; a walking customer's stands as a whole.
  const follows = walked.walking_customer_id === null && repriced.every(field => field === 'cod_amount')
  // A part of it was posted on its way, and amounts in two currencies are never added.
  const mixes = parts.has(id) && repriced.includes('currency')
  if (mixes || (isPosted && !follows)) refuse('conflict', { detail: chargePosted, current: before })
  const isMoved = draft.receiver_city_id !== before.receiver_city_id
  const receiver_city_id = (isMoved ? null : priced_city_id) ?? draft.receiver_city_id
  const charge =
    isSame || isPosted ? null : await chargeOf({ ...wanted, receiver_city_id }, origin, context, expected[child_kind ?? 'none'])
  const typed = draft.waybill_number ? normaliseWaybill(draft.waybill_number) : before.waybill_number
  const waybill_number = typed === before.waybill_number ? typed : await broughtWaybill(tx, typed, draft.merchant_id)
  // Until money is collected, its custody follows the amount to collect.
  const isBooked = whyLocked(before, 'cod_amount') === null
  const custody = isBooked ? { custody: custodyAtBooking(draft.cod_amount) } : {}
  // A redirect may have named another branch than the city's own, and left the agreed price.
  const place = isMoved ? { destination_warehouse_id, priced_city_id: null } : {}
  // Another city may move it out of the person's branches.
  const after = await beyondBranch(tx, async () => {
    const result = await tx
      .updateTable('orders')
      .set({ ...columns, ...place, ...charge?.columns, waybill_number, ...custody, updated_at: context.now })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
      .catch(error => rethrow(error, taken))
    const record = await readRecord(tx, id)
    if (result.numUpdatedRows !== 1n) refuse('stale-version', { current: record })
    return record
  })
  const changed = changesOf(before, after).map(({ field }) => field)
  // Compared as stored, so that '1.5' for 1.500 is no change; a refusal rolls everything back.
  refuseLocked(before, changed)
  if (changed.length === 0) return after
  await charge?.keep(id)
  // What was posted on its way stays as it was, and is added to what was worked out.
  await keepRecognisedParts(tx, parts)
  await addEvents(tx, [{ order_id: id, status_key: after.status_key, from_state: null }], {
    kind: 'edit',
    source: context.source,
    staff_id: context.staff.id,
    changed,
    remark: reason,
  })
  const isOwed = isPosted || parts.has(id) || (charge !== null && walked.walking_customer_id !== null)
  if (isOwed) await recogniseCharges(tx, [id], context.staff.id)
  const was = await auditedRecord(tx, before)
  const is = { ...(await auditedRecord(tx, after)), ...(reason === null ? {} : { reason }) }
  await context.audit({ action: 'order.update', subject: 'order', subjectId: id, before: was, after: is })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return after
}
