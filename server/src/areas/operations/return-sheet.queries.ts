// Fills return sheets, gives them to riders and closes them, each in one transaction with sheet and orders locked.
import {
  isToHandBack,
  type NewReturnSheet,
  type RefusedReturn,
  type ReturnSheetChange,
  type ReturnSheetDetail,
  returnSheetContract,
  type SignedReturn,
  type WhyRefused,
} from '@office/shared/areas/operations/return-sheet.contract'
import { type ReturnSheetState, returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { MAX_ON_SHEET } from '@office/shared/areas/operations/sheet.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import type { MoveName } from '@office/shared/core/transitions'
import { nameSome } from '@office/shared/format/name-some'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { readBelow, refuse, refuseField } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { refuseNotOwn } from '../branches/own-branch.part.ts'
import { noSuchOrder } from '../orders/moves/absent-order.part.ts'
import { liesElsewhere } from '../orders/moves/lies-elsewhere.part.ts'
import { moveOrders } from '../orders/moves/order-move.part.ts'
import { reverseOrders } from '../orders/moves/order-reverse.part.ts'
import { readStatusNames } from '../orders/moves/status-name.part.ts'
import { readMove } from '../orders/moves/told-move.part.ts'
import type { LockedOrder } from '../orders/order-lock.part.ts'
import { holdProofs } from '../orders/photos/proof.part.ts'
import { endFindings, type FindingKind, keepFinding, readFindings, type ToldFinding } from './finding.part.ts'
import { readReturnSheet, returnOutcomeOf } from './return-sheet.source.ts'
import { waitingAt } from './return-sheet-waiting.queries.ts'
import {
  allowing,
  appliedIn,
  endLines,
  judged,
  lockHeld,
  lockNamed,
  type Named,
  nextSheetNumber,
  noteSheet,
  putOnSheet,
  refuseBlocked,
  type SheetKind,
  sheetsHolding,
  someRoomOn,
  statusOnSheet,
  takeOffSheet,
} from './sheet.part.ts'

const notToReturn = msg`It is “{status}”, not waiting to be handed back`
const ofOther = msg`It belongs to {merchant}, and this return sheet is for {own}`
const ofNobody = msg`It belongs to no merchant`
const onSheet = msg`It is already on return sheet {number}`
const outWith = msg`It is on its way with return sheet {number}`
const nothingWaits = msg`Nothing waits for {merchant} at {branch} that is on no return sheet yet`
const sheetEmpty = msg`There is nothing on {number} to hand back`
const withAnother = msg`These orders of {number} were already sent to the merchant, but not with this rider: {waybills}`

type Result = ReturnSheetChange['results'][number]

const kind: SheetKind = {
  name: 'return-sheet',
  prefix: 'RT',
  counter: 'return_sheet_numbers',
  sheets: sql.table('return_sheets'),
  lines: sql.table('return_sheet_orders'),
  sheetId: sql.ref('return_sheet_id'),
}

export const returnSheetFindings: FindingKind<'refused', WhyRefused & { reason: string }> = {
  documents: 'return_sheets',
  column: 'return_sheet_id',
  endpoint: returnSheetContract.findings,
  shown: ({ details, reason }) => ({ ...details, reason: reason ?? '' }),
}

interface Sheet {
  id: number
  number: string
  state: ReturnSheetState
  merchant_id: number
  warehouse_id: number
}
const columns = ['id', 'number', 'state', 'merchant_id', 'warehouse_id'] as const

async function lockSheet({ tx }: Context, id: number, move: MoveName<typeof returnSheetTransitions>): Promise<Sheet> {
  const row = await tx.selectFrom('return_sheets').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return allowing(row, returnSheetTransitions, move, () => readReturnSheet(tx, id))
}

async function tell(context: Context, verb: string, id: number, after: object): Promise<ReturnSheetDetail> {
  await noteSheet(context, kind, verb, id, after)
  return readReturnSheet(context.tx, id)
}

/** Names of the merchants to whom these orders belong, and of the sheet's own. */
async function merchantNames(tx: Tx, own: number, orders: readonly LockedOrder[]): Promise<(id: number | null) => string> {
  const ids = [own, ...orders.map(order => order.merchant_id)]
  const rows = await tx.selectFrom('merchants').select(['id', 'name']).where('id', '=', sql<number>`any(${ids}::int[])`).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return id => names.get(id ?? 0) ?? ''
}

async function putOn(context: Context, sheet: Sheet, named: Named): Promise<Omit<ReturnSheetChange, 'sheet'>> {
  const { tx, translate } = context
  const locked = await lockNamed(tx, named)
  const { orders } = locked
  const held = await sheetsHolding(tx, kind, orders)
  const name = await readStatusNames(tx, translate)
  const merchant = await merchantNames(tx, sheet.merchant_id, orders)
  const elsewhere = await liesElsewhere(tx, sheet.warehouse_id, orders)
  const judge = (order: LockedOrder): Result => {
    const { id, waybill_number, status_key, merchant_id } = order
    const refused = { id, waybill_number, outcome: 'refused' } as const
    const other = held.get(id)
    if (other?.id === sheet.id) return { id, waybill_number, outcome: 'unchanged' }
    if (other) {
      const { id: sheetId, number, is_seen } = other
      const message = translate(other.is_out ? outWith : onSheet, { number })
      return { ...refused, code: 'on-return-sheet', message, ...(is_seen ? { return_sheet: { id: sheetId, number } } : {}) }
    }
    if (merchant_id !== sheet.merchant_id) {
      const values = { merchant: merchant(merchant_id), own: merchant(sheet.merchant_id) }
      return { ...refused, code: 'other-merchant', message: translate(merchant_id === null ? ofNobody : ofOther, values) }
    }
    if (!isToHandBack(status_key))
      return { ...refused, code: 'not-to-return', message: translate(notToReturn, { status: name(status_key) }) }
    const away = elsewhere(order)
    if (away) return { ...refused, code: away.code, message: translate(away.message, away.values) }
    return { id, waybill_number, outcome: 'applied' }
  }
  const outcome = judged(locked, judge, translate)
  await putOnSheet(tx, kind, sheet, appliedIn(outcome.results))
  return outcome
}

/** At least one, as far as there is room. */
async function allThatWaits(tx: Tx, { id, merchant_id, warehouse_id }: Sheet, room: number): Promise<number[]> {
  const ids = await waitingAt(tx, merchant_id, warehouse_id, room)
  if (ids.length > 0) return ids
  const { merchant_name: merchant, warehouse_name: branch } = await readReturnSheet(tx, id)
  return refuse('nothing-waits', { detail: nothingWaits, values: { merchant, branch } })
}

export async function createReturnSheet(
  { merchant_id, warehouse_id, remark = null, fill = false, order_ids = [], waybills = [] }: NewReturnSheet,
  context: Context,
): Promise<ReturnSheetChange> {
  const { tx, staff } = context
  await refuseNotOwn(context, warehouse_id)
  const merchant = tx.selectFrom('merchants').select('id').where('id', '=', merchant_id)
  if (!(await merchant.executeTakeFirst())) refuseUnknown('merchant_id')
  const branch = tx.selectFrom('warehouses').select('id').where('id', '=', warehouse_id).where('is_active', '=', true)
  if (!(await branch.executeTakeFirst())) refuseUnknown('warehouse_id')
  const sheet = await tx
    .insertInto('return_sheets')
    .values({
      number: nextSheetNumber(kind, context),
      merchant_id,
      warehouse_id,
      remark,
      staff_id: staff.id,
      rider_id: null,
      receiver_name: null,
      receiver_relation: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  // Those that were named have their places first.
  const room = Math.max(0, MAX_ON_SHEET - order_ids.length - waybills.length)
  const waiting = fill ? await allThatWaits(tx, sheet, MAX_ON_SHEET) : []
  const more = waiting.filter(id => !order_ids.includes(id)).slice(0, room)
  const outcome = await putOn(context, sheet, { order_ids: [...order_ids, ...more], waybills })
  return { ...outcome, sheet: await tell(context, 'create', sheet.id, { ...sheet, orders: outcome.applied }) }
}

export async function addToReturnSheet(id: number, named: Named, context: Context): Promise<ReturnSheetChange> {
  const sheet = await lockSheet(context, id, 'add')
  const outcome = await putOn(context, sheet, named)
  return { ...outcome, sheet: await tell(context, 'add', id, { orders: appliedIn(outcome.results) }) }
}

export async function fillReturnSheet(id: number, context: Context): Promise<ReturnSheetChange> {
  const { tx } = context
  const sheet = await lockSheet(context, id, 'add')
  const order_ids = await allThatWaits(tx, sheet, await someRoomOn(tx, kind, sheet))
  const outcome = await putOn(context, sheet, { order_ids })
  return { ...outcome, sheet: await tell(context, 'fill', id, { orders: appliedIn(outcome.results) }) }
}

export async function takeOffReturnSheet(id: number, named: Named, context: Context): Promise<ReturnSheetChange> {
  await lockSheet(context, id, 'takeOff')
  const outcome = await takeOffSheet(context, kind, id, named)
  await endFindings(context, returnSheetFindings, id, { of: outcome.results.map(({ waybill_number }) => waybill_number) })
  return { ...outcome, sheet: await tell(context, 'take-off', id, { orders: appliedIn(outcome.results) }) }
}

/** The orders that a sheet holds, at least one. */
async function lockOrdersOn({ tx }: Context, { id, number }: Sheet): Promise<LockedOrder[]> {
  const orders = await lockHeld(tx, kind, id)
  if (orders.length === 0) refuse('return-sheet-empty', { detail: sheetEmpty, values: { number } })
  return orders
}

/** What the events of all orders on a sheet have in common. */
const eventOf = ({ source, staff }: Context, { id }: Sheet) => ({ source, staff_id: staff.id, return_sheet_id: id })

const isSent = ({ status_key }: LockedOrder) => status_key === status.sentToMerchant

/** Sends what was not sent before to the merchant, all or none. @param rider_id nobody at the counter */
async function sendOrders(
  context: Context,
  sheet: Sheet,
  orders: readonly LockedOrder[],
  rider_id: number | null,
): Promise<number[]> {
  const { tx, translate } = context
  const move = {
    ...(await readMove({ status_key: status.sentToMerchant, rider_id }, context)),
    // Received at another branch since it was put on.
    rule: (within: Tx, held: readonly LockedOrder[]) => liesElsewhere(within, sheet.warehouse_id, held),
  }
  const waiting = orders.filter(order => !isSent(order))
  const outcome = await moveOrders(tx, waiting, move, eventOf(context, sheet), translate)
  refuseBlocked(kind, sheet, waiting, outcome)
  const sent = appliedIn(outcome.results)
  await sql`
    update return_sheet_orders set is_sent = true
    where return_sheet_id = ${sheet.id} and order_id = any(${sent}::int[])`.execute(tx)
  return sent
}

export async function sendReturnSheet(id: number, rider_id: number, context: Context): Promise<ReturnSheetDetail> {
  const { tx, now } = context
  const sheet = await lockSheet(context, id, 'send')
  const orders = await lockOrdersOn(context, sheet)
  const others = orders.filter(order => isSent(order) && order.rider_id !== rider_id)
  if (others.length > 0) {
    const values = { number: sheet.number, waybills: nameSome(others.map(order => order.waybill_number)) }
    refuse('return-sheet-blocked', { detail: withAnother, values })
  }
  const sent = await sendOrders(context, sheet, orders, rider_id)
  await tx.updateTable('return_sheets').set({ state: 'out', rider_id, sent_at: now }).where('id', '=', id).execute()
  return tell(context, 'send', id, { rider_id, orders: sent })
}

export async function recallReturnSheet(id: number, context: Context): Promise<ReturnSheetDetail> {
  const { tx, translate } = context
  const sheet = await lockSheet(context, id, 'recall')
  const orders = await lockHeld(tx, kind, id)
  const { rows } = await sql<{ order_id: number }>`
    select order_id from return_sheet_orders where return_sheet_id = ${id} and is_held and is_sent`.execute(tx)
  const byIt = new Set(rows.map(row => row.order_id))
  // One that was on its way before the sheet stays so, but has no outcome either.
  const sent = orders.filter(order => byIt.has(order.id) || !isSent(order))
  const rules = { mayReverseFinal: false, from: status.sentToMerchant }
  const outcome = await reverseOrders(tx, sent, eventOf(context, sheet), rules, translate)
  refuseBlocked(kind, sheet, sent, outcome)
  await tx.updateTable('return_sheet_orders').set({ is_sent: false }).where('return_sheet_id', '=', id).execute()
  await tx.updateTable('return_sheets').set({ state: 'open', rider_id: null, sent_at: null }).where('id', '=', id).execute()
  await endFindings(context, returnSheetFindings, id)
  return tell(context, 'recall', id, { orders: appliedIn(outcome.results) })
}

/** What is told of a refused parcel is what its status asks for. */
const refusal = (details: WhyRefused) => ({ status_key: status.returnDeliveryFailed, ...details })

export const findOnReturnSheet = (
  id: number,
  { finding_id, waybill, outcome, found_at, ...details }: ToldFinding<'refused'> & WhyRefused,
  context: Context,
) =>
  keepFinding(context, returnSheetFindings, id, { finding_id, waybill, outcome, found_at }, async code => {
    const sheet = await lockSheet(context, id, 'close')
    await statusOnSheet(context.tx, kind, sheet, code)
    if (outcome === null) return null
    // What the close would refuse is refused to whoever can mend it.
    const { proofs = {} } = await readMove({ ...refusal(details), device_at: found_at }, context)
    await holdProofs(context.tx, Object.values(proofs))
    return details
  })

/** What the merchant did not take, and who said so. */
interface Refused extends WhyRefused {
  order_id: number
  /** Its place in the call; null for what was found before. */
  at: number | null
  sentBy: number
  /** When a day was told that may be over by now. */
  device_at?: string
}

/** What was found, and what the call tells beside it. */
async function allRefused(context: Context, { id }: Sheet, told: readonly RefusedReturn[], orders: readonly LockedOrder[]) {
  const byWaybill = new Map(orders.map(order => [order.waybill_number, order.id]))
  const refused = new Map<number, Refused>()
  for (const { waybill_number, details, staff_id, found_at } of await readFindings(context.tx, returnSheetFindings, id)) {
    const order_id = byWaybill.get(waybill_number)
    if (order_id === undefined || details === null) continue
    const then = details.date == null ? {} : { device_at: found_at }
    refused.set(order_id, { order_id, ...details, ...then, at: null, sentBy: staff_id })
  }
  for (const [at, one] of told.entries()) refused.set(one.order_id, { ...one, at, sentBy: context.staff.id })
  return [...refused.values()]
}

/** What the merchant did not take, by what was told of it: mostly one reason for several. */
function byDetails(refused: readonly Refused[], orders: readonly LockedOrder[]) {
  const byId = new Map(orders.map(order => [order.id, order]))
  const strange = refused.find(({ order_id }) => !byId.has(order_id))
  if (strange) refuseField(`refused.${strange.at}.order_id`, 'not-found', noSuchOrder)
  const alike = Map.groupBy(refused, ({ order_id: _order, at: _at, ...details }) => JSON.stringify(details))
  return [...alike.values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const { order_id: _order, at, sentBy, ...details } = first
    return { at, sentBy, details, orders: of.flatMap(({ order_id }) => byId.get(order_id) ?? []).filter(isSent) }
  })
}

export async function closeReturnSheet(
  id: number,
  { refused, remark = null, receiver, receiver_relation = null, ...proofs }: SignedReturn,
  context: Context,
): Promise<ReturnSheetDetail> {
  const { tx, translate, now } = context
  const sheet = await lockSheet(context, id, 'close')
  const held = await lockOrdersOn(context, sheet)
  // The merchant signs at the counter: nobody went out with them.
  if (sheet.state === 'open') await sendOrders(context, sheet, held, null)
  const orders = sheet.state === 'open' ? await lockHeld(tx, kind, id) : held
  const common = eventOf(context, sheet)
  const strays = byDetails(await allRefused(context, sheet, refused, orders), orders)
  for (const { at, sentBy, details, orders: some } of strays) {
    const read = () => readMove(refusal(details), context, sentBy)
    const move = await (at === null ? read() : readBelow(`refused.${at}`, read))
    refuseBlocked(kind, sheet, some, await moveOrders(tx, some, move, { ...common, remark: details.remark ?? null }, translate))
  }
  const notTaken = new Set(strays.flatMap(({ orders: some }) => some.map(order => order.id)))
  const back = orders.filter(order => isSent(order) && !notTaken.has(order.id))
  const handedBack = { status_key: status.returnedToMerchant, receiver, receiver_relation, signature: sheet.number, ...proofs }
  const outcome = await moveOrders(tx, back, await readMove(handedBack, context), { ...common, remark }, translate)
  refuseBlocked(kind, sheet, back, outcome)
  const ended = await lockHeld(tx, kind, id)
  await endLines(tx, kind, id, new Map(ended.map(order => [order.id, returnOutcomeOf(order.status_key, 'out')])))
  await endFindings(context, returnSheetFindings, id)
  const signed = { state: 'closed', receiver_name: receiver, receiver_relation, closed_at: now } as const
  await tx.updateTable('return_sheets').set(signed).where('id', '=', id).execute()
  return tell(context, 'close', id, { receiver, returned: appliedIn(outcome.results), refused: [...notTaken] })
}

export async function cancelReturnSheet(id: number, context: Context): Promise<ReturnSheetDetail> {
  const { tx, now } = context
  await lockSheet(context, id, 'cancel')
  await tx.updateTable('return_sheet_orders').set({ is_held: false }).where('return_sheet_id', '=', id).execute()
  await tx.updateTable('return_sheets').set({ state: 'cancelled', closed_at: now }).where('id', '=', id).execute()
  await endFindings(context, returnSheetFindings, id)
  return tell(context, 'cancel', id, {})
}
