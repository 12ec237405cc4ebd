// Orders on a numbered sheet: run sheets and return sheets count, fill, empty and end alike, each in tables of its own.
import { MAX_ON_SHEET, type SheetResult } from '@office/shared/areas/operations/sheet.model'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { type Transitions, whyNot } from '@office/shared/core/transitions'
import { dayIn } from '@office/shared/format/date-time'
import { nameSome } from '@office/shared/format/name-some'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse, refuseBy } from '../../core/http/refusal.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { absentOrders, outAlready } from '../orders/moves/absent-order.part.ts'
import { type LockedOrder, lockOrders } from '../orders/order-lock.part.ts'

const sheetFull = msg`{number} can hold at most {most} orders`
const notOnSheet = msg`{waybill} is not on {number}`
const blocked = msg`These orders of {number} have moved on in the meantime: {waybills}`

/** Where a kind of sheet is stored, and how its numbers begin. */
export interface SheetKind {
  name: 'run-sheet' | 'return-sheet'
  prefix: string
  counter: string
  sheets: Sql
  /** One row for each order, with its place and whether the sheet still holds it. */
  lines: Sql
  /** The column of a line that names its sheet. */
  sheetId: Sql
}

/** The next number of the year. The counter's row is part of the transaction, so an unused number goes back. */
export function nextSheetNumber({ prefix, counter }: SheetKind, { now, tenant }: Pick<Context, 'now' | 'tenant'>) {
  const year = dayIn(now, tenant.timeZone).slice(0, 4)
  return sql<string>`${prefix}::text || '-' || ${year}::text || '-' || lpad(next_id(${`${counter}_${year}`}::text)::text, 5, '0')`
}

/**
 * The locked sheet, if there is one and it allows the move.
 * @param read the sheet as it is now, for whoever is refused
 */
export async function allowing<S extends string, Name extends string, R extends { number: string; state: S }>(
  row: R | undefined,
  transitions: Transitions<S, Name>,
  move: NoInfer<Name>,
  read: () => Promise<unknown>,
): Promise<R> {
  const sheet = found(row)
  const refusal = whyNot(transitions, move, sheet)
  if (refusal) refuseBy(refusal, await read(), { number: sheet.number })
  return sheet
}

/** Keeps what was done to a sheet in its history, and lets open portals read it again. */
export async function noteSheet(
  { audit, publish }: Pick<Context, 'audit' | 'publish'>,
  { name }: SheetKind,
  verb: string,
  id: number,
  after: object,
): Promise<void> {
  await audit({ action: `${name}.${verb}`, subject: name, subjectId: id, after })
  publish({ type: 'orders.moved', data: { count: 1 } })
}

export interface Named {
  order_ids?: readonly number[] | undefined
  waybills?: readonly string[] | undefined
}

/** Orders as they were named, each once, with its row if there is one; all rows are locked. */
export async function lockNamed(tx: Tx, { order_ids = [], waybills = [] }: Named) {
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

interface Holder {
  id: number
  number: string
  is_out: boolean
  /** Whether its branch may be told to the caller. */
  is_seen: boolean
}

/** The sheet that holds each order. Their rows are locked, so nobody else puts one on another meanwhile, also one of another branch. */
export async function sheetsHolding(
  tx: Tx,
  { sheets, lines, sheetId }: SheetKind,
  orders: readonly LockedOrder[],
): Promise<ReadonlyMap<number, Holder>> {
  const { rows } = await beyondBranch(tx, () =>
    sql<Holder & { order_id: number }>`
      select l.order_id, s.id, s.number, s.state = 'out' as is_out, ${isOwnPlace(sql`s.warehouse_id`)} as is_seen from ${lines} l
      join ${sheets} s on s.tenant_id = l.tenant_id and s.id = l.${sheetId}
      where l.is_held and l.order_id = any(${orders.map(({ id }) => id)}::int[])`.execute(tx),
  )
  return new Map(rows.map(row => [row.order_id, row]))
}

export const appliedIn = (results: readonly Pick<SheetResult, 'id' | 'outcome'>[]): number[] =>
  results.flatMap(({ id, outcome }) => (outcome === 'applied' && id !== null ? [id] : []))

const countsOf = (results: readonly SheetResult[]) => {
  const of = (outcome: SheetResult['outcome']) => results.filter(result => result.outcome === outcome).length
  return { applied: of('applied'), unchanged: of('unchanged'), refused: of('refused') }
}

/** What becomes of each named order. @param judge whether one may go on the sheet */
export function judged<R extends SheetResult>(
  { orders, absent }: Awaited<ReturnType<typeof lockNamed>>,
  judge: (order: LockedOrder) => R,
  translate: Translate,
) {
  const results = [...orders.map(judge), ...absentOrders(absent, translate)]
  return { ...countsOf(results), results }
}

/** For how many more orders a sheet has room. */
async function roomOn(tx: Tx, { lines, sheetId }: SheetKind, sheet: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${lines} where ${sheetId} = ${sheet}`.execute(tx)
  return MAX_ON_SHEET - (rows[0]?.count ?? 0)
}

interface NumberedSheet {
  id: number
  number: string
}

const refuseFull = ({ name }: SheetKind, { number }: NumberedSheet): never =>
  refuse(`${name}-full`, { detail: sheetFull, values: { number, most: MAX_ON_SHEET } })

/** The same, at least for one: a full sheet is refused. */
export async function someRoomOn(tx: Tx, kind: SheetKind, sheet: NumberedSheet): Promise<number> {
  const room = await roomOn(tx, kind, sheet.id)
  return room > 0 ? room : refuseFull(kind, sheet)
}

/** Puts orders on a sheet, after those already on it, unless they are more than it holds. */
export async function putOnSheet(tx: Tx, kind: SheetKind, sheet: NumberedSheet, ids: readonly number[]): Promise<void> {
  if ((await roomOn(tx, kind, sheet.id)) < ids.length) refuseFull(kind, sheet)
  await fillSheet(tx, kind, sheet.id, ids)
}

/** The same where there is known to be room. */
export async function fillSheet(tx: Tx, { lines, sheetId }: SheetKind, sheet: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into ${lines} (${sheetId}, order_id, place)
    select ${sheet}, id, at + coalesce((select max(place) from ${lines} where ${sheetId} = ${sheet}), 0)
    from unnest(${ids}::int[]) with ordinality as added (id, at)
    on conflict (tenant_id, ${sheetId}, order_id) do update set is_held = true, outcome = null`.execute(tx)
}

/** Takes orders off a sheet, also one that has left the branch meanwhile, or the sheet could never go out. */
export async function takeOffSheet(
  context: Pick<Context, 'tx' | 'translate'>,
  { lines, sheetId }: SheetKind,
  sheet: number,
  { order_ids = [], waybills = [] }: Named,
) {
  const codes = [...new Set(waybills.map(normaliseWaybill))]
  const { rows } = await beyondBranch(context.tx, () =>
    sql<{ id: number; waybill_number: string }>`
      delete from ${lines} l using orders o
      where l.${sheetId} = ${sheet} and o.tenant_id = l.tenant_id and o.id = l.order_id
        and (o.id = any(${order_ids}::int[]) or o.waybill_number = any(${codes}::text[]))
      returning o.id, o.waybill_number`.execute(context.tx),
  )
  const [byId, byCode] = [new Set(rows.map(row => row.id)), new Set(rows.map(row => row.waybill_number))]
  const results: SheetResult[] = [
    ...rows.map(row => ({ ...row, outcome: 'applied' as const })),
    ...(await outAlready(context, {
      ids: [...new Set(order_ids)].filter(id => !byId.has(id)),
      waybills: codes.filter(code => !byCode.has(code)),
    })),
  ]
  return { ...countsOf(results), results }
}

/** The orders that a sheet holds, locked: they are on it wherever they were sent meanwhile. */
export async function lockHeld(tx: Tx, { lines, sheetId }: SheetKind, sheet: number): Promise<LockedOrder[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from ${lines} where ${sheetId} = ${sheet} and is_held`.execute(tx)
  return beyondBranch(tx, () =>
    lockOrders(
      tx,
      rows.map(line => line.order_id),
    ),
  )
}

/** The status of a parcel that a sheet holds, by its waybill; refuses one that is not on it. */
export async function statusOnSheet(tx: Tx, { lines, sheetId }: SheetKind, { id, number }: NumberedSheet, waybill: string) {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ status_key: OrderStatusKey }>`
      select o.status_key from ${lines} l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.${sheetId} = ${id} and l.is_held and o.waybill_number = ${waybill}`.execute(tx),
  )
  return rows[0]?.status_key ?? refuse('not-on-sheet', { detail: notOnSheet, values: { waybill, number } })
}

/** All or none: whoever goes out, or is called back, carries exactly what the sheet says. */
export function refuseBlocked(
  { name }: SheetKind,
  { number }: { number: string },
  orders: readonly LockedOrder[],
  { applied, results }: MoveOutcome,
): void {
  if (applied === orders.length) return
  const wrong = results.filter(result => result.outcome !== 'applied')
  refuse(`${name}-blocked`, {
    detail: blocked,
    values: { number, waybills: nameSome(wrong.map(order => order.waybill_number)) },
    current: wrong,
  })
}

/** The sheet holds its orders no longer; each has its outcome from now on. */
export async function endLines(
  tx: Tx,
  { lines, sheetId }: SheetKind,
  sheet: number,
  outcomes: ReadonlyMap<number, string | null>,
): Promise<void> {
  await sql`
    update ${lines} l set is_held = false, outcome = told.outcome
    from unnest(${[...outcomes.keys()]}::int[], ${[...outcomes.values()]}::text[]) as told (order_id, outcome)
    where l.tenant_id = (select current_tenant()) and l.${sheetId} = ${sheet} and l.order_id = told.order_id`.execute(tx)
}
