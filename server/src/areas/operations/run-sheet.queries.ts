// Fills run sheets, sends them out and closes them, each in one transaction with sheet and orders locked.
import {
  type RunOutcome,
  type RunSheetChange,
  type RunSheetDetail,
  runSheetContract,
  saidDelivered,
} from '@office/shared/areas/operations/run-sheet.contract'
import { type RunSheetState, runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import type { MoveName } from '@office/shared/core/transitions'
import { nameSome } from '@office/shared/format/name-some'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { liesElsewhere } from '../orders/moves/lies-elsewhere.part.ts'
import { type Move, moveOrders } from '../orders/moves/order-move.part.ts'
import { reverseOrders } from '../orders/moves/order-reverse.part.ts'
import { readStatusNames } from '../orders/moves/status-name.part.ts'
import type { LockedOrder } from '../orders/order-lock.part.ts'
import { endFindings, type FindingKind, keepFinding, readFindings, type ToldFinding } from './finding.part.ts'
import { outcomeOf, readRunSheet } from './run-sheet.source.ts'
import { insertSheet, releaseFailed, runSheetKind } from './run-sheet-out.part.ts'
import { readyInZone } from './run-sheet-zone.queries.ts'
import {
  allowing,
  appliedIn,
  endLines,
  judged,
  lockHeld,
  lockNamed,
  type Named,
  noteSheet,
  putOnSheet,
  refuseBlocked,
  sheetsHolding,
  statusOnSheet,
  takeOffSheet,
} from './sheet.part.ts'

const notReady = msg`It is “{status}”, not ready to go out`
const onSheet = msg`It is already on run sheet {number}`
const outWith = msg`It is out with run sheet {number}`
const unknownRider = msg`This rider does not exist or is inactive`
const sheetEmpty = msg`There is nothing on {number} to send out`
const incomplete = msg`{n, plural, one {# order of {number} was} other {# orders of {number} were}} not brought back: {waybills}`

export const runSheetFindings: FindingKind<'returned', object> = {
  documents: 'run_sheets',
  column: 'run_sheet_id',
  endpoint: runSheetContract.findings,
  shown: () => ({}),
}

type Result = RunSheetChange['results'][number]

interface Sheet {
  id: number
  number: string
  state: RunSheetState
  rider_id: number
  warehouse_id: number | null
}

async function lockSheet(context: Context, id: number, move: MoveName<typeof runSheetTransitions>): Promise<Sheet> {
  const row = await context.tx
    .selectFrom('run_sheets')
    .select(['id', 'number', 'state', 'rider_id', 'warehouse_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return allowing(row, runSheetTransitions, move, () => readRunSheet(context, id))
}

async function tell(context: Context, verb: string, id: number, after: object): Promise<RunSheetDetail> {
  await noteSheet(context, runSheetKind, verb, id, after)
  return readRunSheet(context, id)
}

async function putOn(context: Context, sheet: Sheet, named: Named): Promise<Omit<RunSheetChange, 'sheet'>> {
  const { tx, translate } = context
  const locked = await lockNamed(tx, named)
  const { orders } = locked
  const held = await sheetsHolding(tx, runSheetKind, orders)
  const name = await readStatusNames(tx, translate)
  const elsewhere = await liesElsewhere(tx, sheet.warehouse_id, orders)
  const judge = (order: LockedOrder): Result => {
    const { id, waybill_number, status_key } = order
    const other = held.get(id)
    if (other?.id === sheet.id) return { id, waybill_number, outcome: 'unchanged' }
    // What failed on a sheet that is still out may go out again with another one.
    if (other && (!other.is_out || status_key === status.sentForDelivery)) {
      const { id: sheetId, number, is_seen } = other
      const message = translate(other.is_out ? outWith : onSheet, { number })
      const run_sheet = is_seen ? { run_sheet: { id: sheetId, number } } : {}
      return { id, waybill_number, outcome: 'refused', code: 'on-run-sheet', message, ...run_sheet }
    }
    if (refuseMove(status_key, status.sentForDelivery)) {
      const message = translate(notReady, { status: name(status_key) })
      return { id, waybill_number, outcome: 'refused', code: 'not-ready', message }
    }
    const away = elsewhere(order)
    if (away) return { id, waybill_number, outcome: 'refused', code: away.code, message: translate(away.message, away.values) }
    return { id, waybill_number, outcome: 'applied' }
  }
  const outcome = judged(locked, judge, translate)
  const added = appliedIn(outcome.results)
  await releaseFailed(tx, added, sheet.id)
  await putOnSheet(tx, runSheetKind, sheet, added)
  return outcome
}

export async function createRunSheet(
  body: Named & { rider_id: number; remark?: string | null | undefined },
  context: Context,
): Promise<RunSheetChange> {
  const { tx } = context
  const rider = await tx
    .selectFrom('riders')
    .select(['id', 'warehouse_id'])
    .where('id', '=', body.rider_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!rider) return refuseField('rider_id', 'unknown-reference', unknownRider)
  const sheet = await insertSheet({ rider_id: rider.id, warehouse_id: rider.warehouse_id, remark: body.remark ?? null }, context)
  const outcome = await putOn(context, sheet, body)
  return { ...outcome, sheet: await tell(context, 'create', sheet.id, { ...sheet, orders: outcome.applied }) }
}

/** @param zone_id everything ready in it is added too, as far as there is room */
export async function addToRunSheet(
  id: number,
  { zone_id, ...named }: Named & { zone_id?: number | undefined },
  context: Context,
): Promise<RunSheetChange> {
  const sheet = await lockSheet(context, id, 'add')
  const ofZone = zone_id === undefined ? [] : await readyInZone(context.tx, id, zone_id)
  const outcome = await putOn(context, sheet, { ...named, order_ids: [...(named.order_ids ?? []), ...ofZone] })
  return { ...outcome, sheet: await tell(context, 'add', id, { orders: appliedIn(outcome.results) }) }
}

export async function takeOffRunSheet(id: number, named: Named, context: Context): Promise<RunSheetChange> {
  await lockSheet(context, id, 'takeOff')
  const outcome = await takeOffSheet(context, runSheetKind, id, named)
  return { ...outcome, sheet: await tell(context, 'take-off', id, { orders: appliedIn(outcome.results) }) }
}

const eventOf = (context: Context, run_sheet_id: number) => ({
  source: context.source,
  staff_id: context.staff.id,
  run_sheet_id,
})

const plainMove = (status_key: Move['status_key'], rider_id: number | null = null): Move => ({
  status_key,
  rider_id,
  reason: null,
  warehouse_id: null,
})

export async function sendRunSheet(id: number, context: Context): Promise<RunSheetDetail> {
  const { tx, translate, now } = context
  const sheet = await lockSheet(context, id, 'send')
  const orders = await lockHeld(context.tx, runSheetKind, id)
  if (orders.length === 0) refuse('run-sheet-empty', { detail: sheetEmpty, values: { number: sheet.number } })
  // Nobody goes out who no longer works here, as when orders are sent out one by one.
  const rider = tx.selectFrom('riders').select('id').where('id', '=', sheet.rider_id).where('is_active', '=', true)
  if (!(await beyondBranch(tx, () => rider.executeTakeFirst()))) refuse('rider-inactive', { detail: unknownRider })
  const move = {
    ...plainMove(status.sentForDelivery, sheet.rider_id),
    // Received at another branch since it was put on.
    rule: (tx: Tx, held: readonly LockedOrder[]) => liesElsewhere(tx, sheet.warehouse_id, held),
  }
  const outcome = await moveOrders(tx, orders, move, eventOf(context, id), translate)
  refuseBlocked(runSheetKind, sheet, orders, outcome)
  await tx.updateTable('run_sheets').set({ state: 'out', sent_at: now }).where('id', '=', id).execute()
  return tell(context, 'send', id, { orders: outcome.applied })
}

export async function recallRunSheet(id: number, context: Context): Promise<RunSheetDetail> {
  const { tx, translate } = context
  const sheet = await lockSheet(context, id, 'recall')
  const orders = await lockHeld(context.tx, runSheetKind, id)
  const rules = { mayReverseFinal: false, from: status.sentForDelivery }
  const outcome = await reverseOrders(tx, orders, eventOf(context, id), rules, translate)
  refuseBlocked(runSheetKind, sheet, orders, outcome)
  await tx.updateTable('run_sheets').set({ state: 'open', sent_at: null }).where('id', '=', id).execute()
  await endFindings(context, runSheetFindings, id)
  return tell(context, 'recall', id, { orders: outcome.applied })
}

export const findOnRunSheet = (id: number, told: ToldFinding<'returned'>, context: Context) =>
  keepFinding(context, runSheetFindings, id, told, async waybill => {
    const sheet = await lockSheet(context, id, 'close')
    const key = await statusOnSheet(context.tx, runSheetKind, sheet, waybill)
    // What was said before its delivery was recorded can still be taken back.
    if (key === status.delivered && told.outcome !== null)
      refuse('run-sheet-blocked', { detail: saidDelivered, values: { waybills: waybill } })
    return null
  })

export async function closeRunSheet(
  id: number,
  { returned_ids, missing_ids = [] }: { returned_ids: readonly number[]; missing_ids?: readonly number[] | undefined },
  context: Context,
): Promise<RunSheetDetail> {
  const { tx, translate, now } = context
  const sheet = await lockSheet(context, id, 'close')
  const orders = await lockHeld(context.tx, runSheetKind, id)
  const found = new Set((await readFindings(tx, runSheetFindings, id)).map(({ waybill_number }) => waybill_number))
  const isBack = (order: LockedOrder) => returned_ids.includes(order.id) || found.has(order.waybill_number)
  const delivered = orders.filter(order => order.status_key === status.delivered && isBack(order))
  if (delivered.length > 0)
    refuse('run-sheet-blocked', {
      detail: saidDelivered,
      values: { waybills: nameSome(delivered.map(order => order.waybill_number)) },
      current: delivered,
    })
  const withRider = orders.filter(order => order.status_key === status.sentForDelivery)
  const back = withRider.filter(isBack)
  const missing = withRider.filter(order => !isBack(order))
  const unknown = missing.filter(order => !missing_ids.includes(order.id))
  if (unknown.length > 0) {
    const values = { number: sheet.number, n: unknown.length, waybills: nameSome(unknown.map(order => order.waybill_number)) }
    refuse('run-sheet-incomplete', { detail: incomplete, values, current: unknown.map(order => order.waybill_number) })
  }
  await moveOrders(tx, back, plainMove(status.readyForDelivery), eventOf(context, id), translate)
  const outcome = (order: LockedOrder): RunOutcome =>
    back.includes(order) ? 'returned' : (outcomeOf(order.status_key, sheet.state) ?? 'not-returned')
  await endLines(tx, runSheetKind, id, new Map(orders.map(order => [order.id, outcome(order)])))
  await endFindings(context, runSheetFindings, id)
  await tx.updateTable('run_sheets').set({ state: 'closed', closed_at: now }).where('id', '=', id).execute()
  return tell(context, 'close', id, { returned: back.map(order => order.id), missing: missing.map(order => order.id) })
}

export async function cancelRunSheet(id: number, context: Context): Promise<RunSheetDetail> {
  const { tx, now } = context
  await lockSheet(context, id, 'cancel')
  await tx.updateTable('run_sheet_orders').set({ is_held: false }).where('run_sheet_id', '=', id).execute()
  await tx.updateTable('run_sheets').set({ state: 'cancelled', closed_at: now }).where('id', '=', id).execute()
  return tell(context, 'cancel', id, {})
}
