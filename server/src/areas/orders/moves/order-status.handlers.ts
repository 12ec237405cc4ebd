// Moves orders and undoes moves: checks the details that a status requires, then calls the moves.
import { financeStatuses, financeStatusKeys } from '@office/shared/areas/orders/finance-status.model'
import { dayIsOver } from '@office/shared/areas/orders/moves/move-facts.model'
import { isInScan, orderMove, ownWay, refuseMove, toldWith } from '@office/shared/areas/orders/moves/order-transitions'
import {
  detailFields,
  isTold,
  type MoveOrders,
  type MoveOutcome,
  orderStatusContract,
  type ReverseOrders,
  type ToldDetail,
} from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import { refuseNotOwn } from '../../branches/own-branch.part.ts'
import { readMethod, type ToldMethod } from '../../finance/methods/payment-method.part.ts'
import { sheetsAgain, sheetsOf, sheetsWith, takeOffSheets } from '../../operations/run-sheet-out.part.ts'
import { selectOrders } from '../list/order-selection.queries.ts'
import { flagOrders } from '../order-flag.queries.ts'
import { readProofFiles } from '../photos/proof.part.ts'
import { restoreAddresses } from '../requests/redirect.part.ts'
import { cancelChildren, childrenStand, openExchanges, openRests, stayCancelled } from './order-child.part.ts'
import type { ToldFacts } from './order-event.part.ts'
import { ruleMakerOf } from './order-limits.part.ts'
import { restoreMeasures, takeMeasures } from './order-measure.part.ts'
import { type BackOut, lockOrders, type Move, moveOrders, namingAbsent, readOrders, reverseOrders } from './order-move.part.ts'
import { customiseStatus, readStatuses } from './order-status-setting.queries.ts'

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

async function readReason(tx: Tx, id: number, statusKey: string) {
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

/** The move with its details, or a refusal at the missing or wrong field. */
async function readMove(body: MoveOrders, context: Context): Promise<Move> {
  const { tx } = context
  const { needs: permission, asks, takes, effects } = orderMove(body.status_key)
  const rider_id = body.rider_id ?? null
  const always = toldWith(body.status_key)
  if (!context.permissions.has(permission)) refuse('forbidden', { detail: needsPermission, values: { permission } })
  await refuseNotOwn(context, body.warehouse_id)
  const way = ownWay(body.status_key)
  if (way) refuseField('status_key', 'own-way', way)
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
    proofs: await readProofFiles(tx, body, context.staff.id),
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

async function ordersFor(body: MoveOrders | ReverseOrders, context: Context, arriving: readonly number[] = []) {
  const { tx } = context
  const read = body.dry_run ? readOrders : lockOrders
  const ids = await selectOrders(body, context)
  return arriving.length === 0 ? read(tx, ids) : beyondBranch(tx, () => read(tx, [...ids, ...arriving]))
}

/** The filter for parcels named by waybill alone, by someone who has them in hand. */
const byWaybill = 'filter[waybill_number]'

/**
 * Parcels of other branches that come in: named by their waybills, received at one of the person's own branches, and in transit
 * by the table of moves. Nothing else of another branch can be reached.
 */
async function arrivingOrders(
  { status_key, warehouse_id, matching = {} }: MoveOrders,
  { tx, places }: Context,
): Promise<number[]> {
  if (places === null || warehouse_id == null || !isInScan(status_key) || Object.keys(matching).join() !== byWaybill) return []
  const waybills = (matching[byWaybill] ?? '').split(',').map(normaliseWaybill)
  const named = tx
    .selectFrom('orders')
    .select(['id', 'status_key'])
    .where('waybill_number', '=', sql<string>`any(${waybills}::text[])`)
  const own = new Set((await named.execute()).map(order => order.id))
  const all = await beyondBranch(tx, () => named.execute())
  return all.filter(order => !own.has(order.id) && refuseMove(order.status_key, status_key) === null).map(order => order.id)
}

/** Whatever results from a delivery goes back on its own. */
const isHandedOver = (to: OrderStatusKey) => to === status.delivered || to === status.partiallyDelivered

/** Reported measurements become the order's. */
const measures = (to: OrderStatusKey) => orderMove(to).effects.includes('measure')

const appliedIn = ({ results }: MoveOutcome) => results.flatMap(result => (result.outcome === 'applied' ? [result.id] : []))

export const orderStatusHandlers = implement(orderStatusContract, {
  statuses: (_input, { tx, translate }) => readStatuses(tx, translate),
  customise: ({ params, body }, context) => customiseStatus(params.statusKey, body, context),
  financeStatuses: (_input, { translate }) => financeStatusKeys.map(key => ({ key, name: translate(financeStatuses[key]) })),
  flag: ({ body }, context) => flagOrders(body, context),

  update: async ({ body }, context) => {
    const move = await readMove(body, context)
    const orders = await ordersFor(body, context, await arrivingOrders(body, context))
    const { remark = null, device_at = null } = body
    const common = { source: context.source, staff_id: context.staff.id, remark, device_at }
    const moved = await moveOrders(context.tx, orders, move, common, context.translate, body.dry_run)
    if (!body.dry_run && move.status_key === status.partiallyDelivered)
      await openRests(context.tx, appliedIn(moved), body.pieces ?? null, common)
    if (!body.dry_run && isHandedOver(move.status_key)) {
      const exchanges = new Set(orders.flatMap(order => (order.is_exchange ? [order.id] : [])))
      const handedOver = appliedIn(moved).filter(id => exchanges.has(id))
      await openExchanges(context.tx, handedOver, body.taken_back ?? null, common)
    }
    if (!body.dry_run && measures(move.status_key)) await takeMeasures(appliedIn(moved), body, context)
    const isSentOut = !body.dry_run && move.sheets !== undefined && moved.applied > 0
    const sheets = isSentOut ? { run_sheets: await sheetsWith(context.tx, appliedIn(moved)) } : {}
    const outcome = { ...namingAbsent(moved, body.ids, orders, context.translate), ...sheets }
    if (!body.dry_run && outcome.applied > 0) context.publish({ type: 'orders.moved', data: { count: outcome.applied } })
    return outcome
  },

  reverse: async ({ body }, context) => {
    const orders = await ordersFor(body, context)
    if (body.reason_id != null) await readReason(context.tx, body.reason_id, 'reverse')
    const common = {
      source: context.source,
      staff_id: context.staff.id,
      reason_id: body.reason_id ?? null,
      remark: body.remark ?? null,
    }
    const hasChildren = isHandedOver(body.status_key)
    const rule = body.status_key === status.cancelled ? stayCancelled : hasChildren ? childrenStand : undefined
    /** Out with another sheet, since theirs is closed. */
    const again: number[] = []
    const rules = {
      mayReverseFinal: context.permissions.has('reverse-final-status'),
      from: body.status_key,
      rule,
      sheets: async (out: readonly BackOut[]) => {
        const sheets = await sheetsAgain(out, context)
        again.push(...sheets.keys())
        return sheets
      },
    }
    const taken = await reverseOrders(context.tx, orders, common, rules, context.translate, body.dry_run)
    if (!body.dry_run && hasChildren) await cancelChildren(context.tx, appliedIn(taken), common)
    if (!body.dry_run && body.status_key === status.redirected) await restoreAddresses(context, appliedIn(taken))
    if (!body.dry_run && measures(body.status_key)) await restoreMeasures(appliedIn(taken), context)
    if (!body.dry_run && body.status_key === status.sentForDelivery) await takeOffSheets(appliedIn(taken), context)
    const sheets = again.length > 0 ? { run_sheets: await sheetsWith(context.tx, again) } : {}
    const outcome = { ...namingAbsent(taken, body.ids, orders, context.translate), ...sheets }
    if (!body.dry_run && outcome.applied > 0) context.publish({ type: 'orders.moved', data: { count: outcome.applied } })
    return outcome
  },
})
