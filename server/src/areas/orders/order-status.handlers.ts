// Moving orders and taking moves back: checks the details that a status asks for, then hands over to the moves.
import { financeStatuses, financeStatusKeys } from '@office/shared/areas/orders/finance-status.model'
import { type MoveOrders, orderStatusContract, type ReverseOrders } from '@office/shared/areas/orders/order-status.contract'
import { type MoveDetail, orderStatus } from '@office/shared/areas/orders/order-status.model'
import { moveNeeds } from '@office/shared/areas/orders/order-transitions'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import { type Message, msg } from '@office/shared/core/message'
import { required } from '@office/shared/rules/required'
import type { Context } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import type { Tx } from '../../core/transaction.ts'
import { readSetting } from '../settings/setting.part.ts'
import { flagOrders } from './order-flag.queries.ts'
import { lockOrders, type Move, moveOrders, readOrders, reverseOrders } from './order-move.part.ts'
import { selectOrders } from './order-selection.queries.ts'
import { customiseStatus, readStatuses } from './order-status-setting.queries.ts'

const unknownReason = msg`There is no such reason for this status`
const unknownRider = msg`There is no such active rider`
const unknownWarehouse = msg`There is no such active warehouse`
const needsPermission = msg`This move needs the permission {permission}`

/** Body field of each detail. Bucket and bag come from the sorting calls and are never typed in. */
const fieldOf: Record<Exclude<MoveDetail, 'bucket' | 'bag'>, keyof MoveOrders> = {
  reason: 'reason_id',
  rider: 'rider_id',
  warehouse: 'warehouse_id',
  date: 'date',
  receiver: 'receiver',
  amount: 'amount',
}

const heldTooLong = msg`An order may be held for {days, plural, one {# day} other {# days}} at most. Choose an earlier day.`
const DAY_MS = 86_400_000

/** Holds end within the days of the order setting. */
async function refuseLongHold(body: MoveOrders, { tx, now }: Context): Promise<void> {
  if (body.status_key !== 'key_20' || body.date == null) return
  const { hold_days } = await readSetting(tx, orderSetting)
  if (Date.parse(body.date) > Date.parse(now) + hold_days * DAY_MS)
    refuseField('date', 'held-too-long', heldTooLong, { days: hold_days })
}

const sortingOnly = msg`Orders come into this status at a sorting bucket`

async function countsAsAttempt(tx: Tx, id: number, statusKey: string): Promise<boolean> {
  const reason = await tx
    .selectFrom('reasons')
    .select(['fault'])
    .where('id', '=', id)
    .where('applies_to', '=', statusKey)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!reason) return refuseField('reason_id', 'unknown-reference', unknownReason)
  // Only the consignee's and the merchant's fault count (domain.md section 3).
  return reason.fault === 'consignee' || reason.fault === 'merchant'
}

async function refuseUnknown(
  tx: Tx,
  table: 'riders' | 'warehouses',
  id: number | null | undefined,
  path: string,
  words: Message,
): Promise<void> {
  if (id === null || id === undefined) return
  const row = await tx.selectFrom(table).select('id').where('id', '=', id).where('is_active', '=', true).executeTakeFirst()
  if (!row) refuseField(path, 'unknown-reference', words)
}

/** The move with its details, or a refusal at the field that is missing or wrong. */
async function readMove(body: MoveOrders, context: Context): Promise<Move> {
  const { tx } = context
  const permission = moveNeeds(body.status_key)
  if (!context.permissions.has(permission)) refuse('forbidden', { detail: needsPermission, values: { permission } })
  for (const detail of orderStatus(body.status_key).needs) {
    if (detail === 'bucket' || detail === 'bag') return refuseField('status_key', 'sorting-only', sortingOnly)
    const field = fieldOf[detail]
    if (body[field] === undefined || body[field] === null) refuseField(field, required.code, required.message)
  }
  await refuseLongHold(body, context)
  await refuseUnknown(tx, 'riders', body.rider_id, 'rider_id', unknownRider)
  await refuseUnknown(tx, 'warehouses', body.warehouse_id, 'warehouse_id', unknownWarehouse)
  const reason =
    body.reason_id == null
      ? null
      : { id: body.reason_id, countsAsAttempt: await countsAsAttempt(tx, body.reason_id, body.status_key) }
  const max_attempts = body.status_key === 'key_19' ? (await readSetting(tx, orderSetting)).max_attempts : undefined
  return {
    status_key: body.status_key,
    reason,
    max_attempts,
    rider_id: body.rider_id ?? null,
    warehouse_id: body.warehouse_id ?? null,
  }
}

/** Receiver, amount and date have no column of their own: they are said with the event. */
const remarkOf = (body: MoveOrders): string | null =>
  [body.remark, body.receiver, body.amount, body.date]
    .filter(part => part !== undefined && part !== null && part !== '')
    .join(' · ') || null

async function ordersFor(body: MoveOrders | ReverseOrders, { tx, tenant }: Context) {
  const ids = await selectOrders(body, { tx, tenant })
  return body.dry_run ? readOrders(tx, ids) : lockOrders(tx, ids)
}

export const orderStatusHandlers = implement(orderStatusContract, {
  statuses: (_input, { tx, translate }) => readStatuses(tx, translate),
  customise: ({ params, body }, context) => customiseStatus(params.statusKey, body, context),
  financeStatuses: (_input, { translate }) => financeStatusKeys.map(key => ({ key, name: translate(financeStatuses[key]) })),
  flag: ({ body }, context) => flagOrders(body, context),

  update: async ({ body }, context) => {
    const move = await readMove(body, context)
    const orders = await ordersFor(body, context)
    const common = { source: context.source, staff_id: context.staff.id, remark: remarkOf(body) }
    const outcome = await moveOrders(context.tx, orders, move, common, context.translate, body.dry_run)
    if (!body.dry_run && outcome.applied > 0) context.publish({ type: 'orders.moved', data: { count: outcome.applied } })
    return outcome
  },

  reverse: async ({ body }, context) => {
    const orders = await ordersFor(body, context)
    if (body.reason_id != null) await countsAsAttempt(context.tx, body.reason_id, 'reverse')
    const common = {
      source: context.source,
      staff_id: context.staff.id,
      reason_id: body.reason_id ?? null,
      remark: body.remark ?? null,
    }
    const rules = { mayReverseFinal: context.permissions.has('reverse-final-status'), onlyFrom: body.status_key }
    const outcome = await reverseOrders(context.tx, orders, common, rules, context.translate, body.dry_run)
    if (!body.dry_run && outcome.applied > 0) context.publish({ type: 'orders.moved', data: { count: outcome.applied } })
    return outcome
  },
})
