// Fills run sheets, sends them out and closes them, each in one transaction with sheet and orders locked.
import {
  MAX_ON_SHEET,
  type RunOutcome,
  type RunSheetChange,
  type RunSheetDetail,
  saidDelivered,
} from '@office/shared/areas/operations/run-sheet.contract'
import { type RunSheetState, runSheetTransitions } from '@office/shared/areas/operations/run-sheet.transitions'
import { refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import { nameSome } from '@office/shared/format/name-some'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseBy, refuseField } from '../../core/http/refusal.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { absentOrders, noSuchOrder } from '../orders/moves/absent-order.part.ts'
import { liesElsewhere } from '../orders/moves/lies-elsewhere.part.ts'
import { type LockedOrder, lockOrders, type Move, moveOrders, reverseOrders } from '../orders/moves/order-move.part.ts'
import { readStatusNames } from '../orders/moves/status-name.part.ts'
import { outcomeOf, readRunSheet } from './run-sheet.source.ts'
import { fillSheet, insertSheet, releaseFailed } from './run-sheet-out.part.ts'
import { readyInZone } from './run-sheet-zone.queries.ts'

const notReady = msg`It is “{status}”, not ready to go out`
const onSheet = msg`It is already on run sheet {number}`
const outWith = msg`It is out with run sheet {number}`
const unknownRider = msg`This rider does not exist or is inactive`
const sheetEmpty = msg`There is nothing on {number} to send out`
const sheetFull = msg`{number} can hold at most {most} orders`
const blocked = msg`These orders of {number} have moved on in the meantime: {waybills}`
const incomplete = msg`{n, plural, one {# order of {number} was} other {# orders of {number} were}} not brought back: {waybills}`

type Result = RunSheetChange['results'][number]

interface Sheet {
  id: number
  number: string
  state: RunSheetState
  rider_id: number
  warehouse_id: number | null
}

/** Locks the sheet; refuses if its state does not allow the move. */
async function lockSheet(context: Context, id: number, move: MoveName<typeof runSheetTransitions>): Promise<Sheet> {
  const sheet = found(
    await context.tx
      .selectFrom('run_sheets')
      .select(['id', 'number', 'state', 'rider_id', 'warehouse_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const refusal = whyNot(runSheetTransitions, move, sheet)
  if (refusal) refuseBy(refusal, await readRunSheet(context, id), { number: sheet.number })
  return sheet
}

async function tell(context: Context, verb: string, id: number, after: object): Promise<RunSheetDetail> {
  await context.audit({ action: `run-sheet.${verb}`, subject: 'run-sheet', subjectId: id, after })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
  return readRunSheet(context, id)
}

export interface Named {
  order_ids?: readonly number[] | undefined
  waybills?: readonly string[] | undefined
}

/** Orders as they were named, each once, with its row if there is one; all rows are locked. */
async function lockNamed({ tx }: Context, { order_ids = [], waybills = [] }: Named) {
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'waybill_number'])
    .where('waybill_number', '=', sql<string>`any(${codes}::text[])`)
    .execute()
  const byCode = new Map(rows.map(row => [row.waybill_number, row.id]))
  const wanted = [...new Set([...order_ids, ...codes.flatMap(code => byCode.get(code) ?? [])])]
  const byId = new Map((await lockOrders(tx, wanted)).map(order => [order.id, order]))
  return {
    orders: wanted.flatMap(id => byId.get(id) ?? []),
    absent: {
      ids: order_ids.filter(id => !byId.has(id)),
      waybills: codes.filter(code => !byId.has(byCode.get(code) ?? 0)),
    },
  }
}

async function putOn(context: Context, sheet: Sheet, named: Named): Promise<Omit<RunSheetChange, 'sheet'>> {
  const { tx, translate } = context
  const { orders, absent } = await lockNamed(context, named)
  const ids = orders.map(order => order.id)
  // Their rows are locked, so nobody else can put one of them on another sheet meanwhile, also one of another branch.
  const { rows } = await beyondBranch(tx, () =>
    sql<{ order_id: number; id: number; number: string; is_out: boolean; is_seen: boolean }>`
      select l.order_id, s.id, s.number, s.state = 'out' as is_out, ${isOwnPlace(sql`s.warehouse_id`)} as is_seen from run_sheet_orders l
      join run_sheets s on s.tenant_id = l.tenant_id and s.id = l.run_sheet_id
      where l.is_held and l.order_id = any(${ids}::int[])`.execute(tx),
  )
  const held = new Map(rows.map(row => [row.order_id, row]))
  const name = await readStatusNames(tx, translate)
  const elsewhere = await liesElsewhere(tx, sheet.warehouse_id, orders)
  const results = orders.map((order): Result => {
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
  })
  results.push(...absentOrders(absent, translate))
  const added = results.flatMap(result => (result.outcome === 'applied' && result.id !== null ? [result.id] : []))
  const { count } = await tx
    .selectFrom('run_sheet_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_sheet_id', '=', sheet.id)
    .executeTakeFirstOrThrow()
  if (count + added.length > MAX_ON_SHEET)
    refuse('run-sheet-full', { detail: sheetFull, values: { number: sheet.number, most: MAX_ON_SHEET } })
  await releaseFailed(tx, added, sheet.id)
  await fillSheet(tx, sheet.id, added)
  const of = (outcome: Result['outcome']) => results.filter(result => result.outcome === outcome).length
  return { applied: of('applied'), unchanged: of('unchanged'), refused: of('refused'), results }
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
  const orders = outcome.results.filter(result => result.outcome === 'applied').map(result => result.id)
  return { ...outcome, sheet: await tell(context, 'add', id, { orders }) }
}

export async function takeOffRunSheet(id: number, ids: readonly number[], context: Context): Promise<RunSheetChange> {
  const { tx, translate } = context
  await lockSheet(context, id, 'takeOff')
  // Also one that has left the branch meanwhile, or the sheet could never go out.
  const { rows } = await beyondBranch(tx, () =>
    sql<{ id: number; waybill_number: string }>`
      delete from run_sheet_orders l using orders o
      where l.run_sheet_id = ${id} and l.order_id = any(${ids}::int[]) and o.tenant_id = l.tenant_id and o.id = l.order_id
      returning o.id, o.waybill_number`.execute(tx),
  )
  const gone = new Set(rows.map(row => row.id))
  const absent = [...new Set(ids)].filter(one => !gone.has(one))
  const message = translate(noSuchOrder)
  const results = [
    ...rows.map((row): Result => ({ ...row, outcome: 'applied' })),
    ...absent.map((one): Result => ({ id: one, waybill_number: `#${one}`, outcome: 'refused', code: 'not-found', message })),
  ]
  const sheet = await tell(context, 'take-off', id, { orders: [...gone] })
  return { sheet, applied: gone.size, unchanged: 0, refused: absent.length, results }
}

async function lockLines({ tx }: Context, id: number): Promise<LockedOrder[]> {
  const held = tx.selectFrom('run_sheet_orders').select('order_id').where('run_sheet_id', '=', id).where('is_held', '=', true)
  const lines = await held.execute()
  const ids = lines.map(line => line.order_id)
  // An order on a sheet of the branch is still carried by its rider, wherever it was sent meanwhile.
  return beyondBranch(tx, () => lockOrders(tx, ids))
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

/** All or none: a rider who goes out, or is called back, carries exactly what the sheet says. */
function refuseBlocked({ number }: Sheet, orders: readonly LockedOrder[], { applied, results }: MoveOutcome): void {
  if (applied === orders.length) return
  const wrong = results.filter(result => result.outcome !== 'applied')
  refuse('run-sheet-blocked', {
    detail: blocked,
    values: { number, waybills: nameSome(wrong.map(order => order.waybill_number)) },
    current: wrong,
  })
}

export async function sendRunSheet(id: number, context: Context): Promise<RunSheetDetail> {
  const { tx, translate, now } = context
  const sheet = await lockSheet(context, id, 'send')
  const orders = await lockLines(context, id)
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
  refuseBlocked(sheet, orders, outcome)
  await tx.updateTable('run_sheets').set({ state: 'out', sent_at: now }).where('id', '=', id).execute()
  return tell(context, 'send', id, { orders: outcome.applied })
}

export async function recallRunSheet(id: number, context: Context): Promise<RunSheetDetail> {
  const { tx, translate } = context
  const sheet = await lockSheet(context, id, 'recall')
  const orders = await lockLines(context, id)
  const rules = { mayReverseFinal: false, from: status.sentForDelivery }
  const outcome = await reverseOrders(tx, orders, eventOf(context, id), rules, translate)
  refuseBlocked(sheet, orders, outcome)
  await tx.updateTable('run_sheets').set({ state: 'open', sent_at: null }).where('id', '=', id).execute()
  return tell(context, 'recall', id, { orders: outcome.applied })
}

export async function closeRunSheet(
  id: number,
  { returned_ids, missing_ids = [] }: { returned_ids: readonly number[]; missing_ids?: readonly number[] | undefined },
  context: Context,
): Promise<RunSheetDetail> {
  const { tx, translate, now } = context
  const sheet = await lockSheet(context, id, 'close')
  const orders = await lockLines(context, id)
  const delivered = orders.filter(order => order.status_key === status.delivered && returned_ids.includes(order.id))
  if (delivered.length > 0)
    refuse('run-sheet-blocked', {
      detail: saidDelivered,
      values: { waybills: nameSome(delivered.map(order => order.waybill_number)) },
      current: delivered,
    })
  const withRider = orders.filter(order => order.status_key === status.sentForDelivery)
  const back = withRider.filter(order => returned_ids.includes(order.id))
  const missing = withRider.filter(order => !returned_ids.includes(order.id))
  const unknown = missing.filter(order => !missing_ids.includes(order.id))
  if (unknown.length > 0) {
    const values = { number: sheet.number, n: unknown.length, waybills: nameSome(unknown.map(order => order.waybill_number)) }
    refuse('run-sheet-incomplete', { detail: incomplete, values, current: unknown.map(order => order.waybill_number) })
  }
  await moveOrders(tx, back, plainMove(status.readyForDelivery), eventOf(context, id), translate)
  const outcomes = orders.map((order): RunOutcome => {
    if (back.includes(order)) return 'returned'
    return outcomeOf(order.status_key, sheet.state) ?? 'not-returned'
  })
  await sql`
    update run_sheet_orders l set is_held = false, outcome = told.outcome
    from unnest(${orders.map(order => order.id)}::int[], ${outcomes}::text[]) as told (order_id, outcome)
    where l.tenant_id = (select current_tenant()) and l.run_sheet_id = ${id} and l.order_id = told.order_id`.execute(tx)
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
