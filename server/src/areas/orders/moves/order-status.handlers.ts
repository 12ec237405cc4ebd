// Moves orders and undoes moves, with what becomes of sheets, children and measures beside it.
import { financeStatuses, financeStatusKeys } from '@office/shared/areas/orders/finance-status.model'
import { isInScan, orderMove, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import {
  type MoveOrders,
  type MoveOutcome,
  orderStatusContract,
  type ReverseOrders,
} from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { sheetsAgain, sheetsWith, takeOffSheets } from '../../operations/run-sheet-out.part.ts'
import { selectOrders } from '../list/order-selection.queries.ts'
import { flagOrders } from '../order-flag.queries.ts'
import { lockOrders, readOrders } from '../order-lock.part.ts'
import { restoreAddresses } from '../requests/redirect.part.ts'
import { namingAbsent } from './move-outcome.part.ts'
import { cancelChildren, childrenStand, openExchanges, openRests, stayCancelled } from './order-child.part.ts'
import { restoreMeasures, takeMeasures } from './order-measure.part.ts'
import { moveOrders } from './order-move.part.ts'
import { type BackOut, reverseOrders } from './order-reverse.part.ts'
import { customiseStatus, readStatuses } from './order-status-setting.queries.ts'
import { readMove, readReason } from './told-move.part.ts'

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
