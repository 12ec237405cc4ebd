// A move with what people tell of it: its details checked against the table of moves, each refused at its field.
import { dayIsOver } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderMove, ownWay, toldWith } from '@office/shared/areas/orders/moves/order-transitions'
import { detailFields, isTold, type MoveOrders, type ToldDetail } from '@office/shared/areas/orders/order-status.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { required } from '@office/shared/rules/required'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import { refuseNotOwn } from '../../branches/own-branch.part.ts'
import { readMethod, type ToldMethod } from '../../finance/methods/payment-method.part.ts'
import { sheetsOf } from '../../operations/run-sheet-out.part.ts'
import { readProofFiles } from '../photos/proof.part.ts'
import type { ToldFacts } from './order-event.part.ts'
import { ruleMakerOf } from './order-limits.part.ts'
import type { Move } from './order-move.part.ts'

const unknownReason = msg`This reason does not apply to this status`
const unknownRider = msg`This rider does not exist or is inactive`
const unknownZone = msg`This zone does not exist or is inactive`
const unknownWarehouse = msg`This warehouse does not exist or is inactive`
const needsPermission = msg`This needs the permission {permission}`

const notTold = msg`This status does not use that detail`

/** Details stored as facts of the event, which must therefore mean something for the status. */
const facts: readonly ToldDetail[] = [
  'date',
  'receiver',
  'relation',
  'amount',
  'method',
  'reference',
  'charge',
  'zone',
  'photo',
  'signed',
  'signature',
  'pieces',
  'weight',
  'taken',
]

const asksPhoto = msg`This reason requires a photo`
const asksDay = msg`This reason requires a day`

export async function readReason(tx: Tx, id: number, statusKey: string) {
  const reason = await tx
    .selectFrom('reasons')
    .select(['id', 'fault', 'needs_photo', 'needs_date'])
    .where('id', '=', id)
    .where('applies_to', '=', statusKey)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!reason) return refuseField('reason_id', 'unknown-reference', unknownReason)
  // Failures through our own or nobody's fault do not use up an attempt of the receiver.
  return { ...reason, countsAsAttempt: reason.fault === 'consignee' || reason.fault === 'merchant' }
}

async function refuseUnknown(
  tx: Tx,
  table: 'riders' | 'warehouses' | 'zones',
  id: number | null | undefined,
  path: string,
  words: Message,
): Promise<void> {
  if (id === null || id === undefined) return
  const row = await tx.selectFrom(table).select('id').where('id', '=', id).where('is_active', '=', true).executeTakeFirst()
  if (!row) refuseField(path, 'unknown-reference', words)
}

/**
 * A postponement must not end on a day that was already over when it was entered, which on an offline device may have been a
 * while ago.
 */
function refuseDayThatIsOver({ date, device_at }: MoveOrders, { now, tenant }: Context): void {
  if (date != null && date < dayIn(device_at ?? now, tenant.timeZone)) refuseField('date', 'day-over', dayIsOver)
}

/** The move with its details, or a refusal at the missing or wrong field. @param sentBy who uploaded its pictures */
export async function readMove(body: MoveOrders, context: Context, sentBy = context.staff.id): Promise<Move> {
  const { tx } = context
  const { needs: permission, asks, takes, effects } = orderMove(body.status_key)
  const rider_id = body.rider_id ?? null
  const always = toldWith(body.status_key)
  if (!context.permissions.has(permission)) refuse('forbidden', { detail: needsPermission, values: { permission } })
  await refuseNotOwn(context, body.warehouse_id)
  const way = ownWay(body.status_key)
  if (way) refuseField('status_key', 'own-way', way)
  // Object.entries forgets the literal names.
  for (const [detail, field] of Object.entries(detailFields) as [ToldDetail, keyof MoveOrders][]) {
    if (always.includes(detail) && !isTold(body, detail)) refuseField(field, required.code, required.message)
    if ((body[field] ?? null) !== null && facts.includes(detail) && !asks.includes(detail) && !takes.includes(detail))
      refuseField(field, 'not-told', notTold)
  }
  refuseDayThatIsOver(body, context)
  await refuseUnknown(tx, 'riders', body.rider_id, 'rider_id', unknownRider)
  await refuseUnknown(tx, 'warehouses', body.warehouse_id, 'warehouse_id', unknownWarehouse)
  await refuseUnknown(tx, 'zones', body.zone_id, 'zone_id', unknownZone)
  const reason = body.reason_id == null ? null : await readReason(tx, body.reason_id, body.status_key)
  if (reason?.needs_photo && !isTold(body, 'photo')) refuseField('photo_id', required.code, asksPhoto)
  if (reason?.needs_date && !isTold(body, 'date')) refuseField('date', required.code, asksDay)
  return {
    status_key: body.status_key,
    reason,
    rule: ruleMakerOf(body, context),
    rider_id,
    ...(effects.includes('run-sheet') && rider_id !== null ? { sheets: ids => sheetsOf(rider_id, ids, context) } : {}),
    warehouse_id: body.warehouse_id ?? null,
    proofs: await readProofFiles(tx, body, sentBy),
    facts: { ...factsOf(body), ...(await readMethod(tx, body, body.dry_run)) },
    may_differ: context.permissions.has('adjust-finance-line') && (body.remark ?? '').trim() !== '',
  }
}

const factsOf = (body: MoveOrders): Omit<ToldFacts, keyof ToldMethod> => ({
  receiver_name: body.receiver ?? null,
  receiver_relation: body.receiver_relation ?? null,
  amount_collected: body.amount ?? null,
  charge_payment: body.charge_payment ?? null,
  due_on: body.date ?? null,
  pieces: body.pieces ?? null,
  weight_kg: body.weight_kg ?? null,
  taken_back: body.taken_back ?? null,
  zone_id: body.zone_id ?? null,
  signature: body.signature ?? null,
})
