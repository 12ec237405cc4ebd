// Parcels sent out by a change of status: they go on the sheet with which their rider is out today, or on a new one, so that
// every rider has what they carry on paper. If the change is undone, they leave the sheet again.

import type { RunSheetState } from '@office/shared/areas/operations/run-sheet.transitions'
import { MAX_ON_SHEET } from '@office/shared/areas/operations/sheet.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import type { Rule } from '../orders/moves/move-rule.part.ts'
import type { BackOut } from '../orders/moves/order-reverse.part.ts'
import { lastTakenBack, notTakenBack } from '../orders/moves/taken-back.part.ts'
import type { LockedOrder } from '../orders/order-lock.part.ts'
import { fillSheet, nextSheetNumber, type SheetKind } from './sheet.part.ts'

const onOpenSheet = msg`It is on run sheet {number}. Send that sheet out, or take the order off it`

interface NewSheet {
  rider_id: number
  warehouse_id: number | null
  remark?: string | null
  state?: RunSheetState
}

export const runSheetKind: SheetKind = {
  name: 'run-sheet',
  prefix: 'RS',
  counter: 'run_sheet_numbers',
  sheets: sql.table('run_sheets'),
  lines: sql.table('run_sheet_orders'),
  sheetId: sql.ref('run_sheet_id'),
}

/** Adds a sheet with the next number of the year. */
export function insertSheet({ state = 'open', ...sheet }: NewSheet, context: Pick<Context, 'tx' | 'staff' | 'tenant' | 'now'>) {
  const { tx, staff, now } = context
  return tx
    .insertInto('run_sheets')
    .values({
      number: nextSheetNumber(runSheetKind, context),
      staff_id: staff.id,
      state,
      sent_at: state === 'out' ? now : null,
      ...sheet,
    })
    .returning(['id', 'number', 'state', 'rider_id', 'warehouse_id'])
    .executeTakeFirstOrThrow()
}

/** Orders waiting on a sheet, which go out with it and not on their own. */
export async function waitsOnSheet(tx: Tx, orders: readonly LockedOrder[]): Promise<Rule> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ order_id: number; number: string }>`
      select l.order_id, s.number from run_sheet_orders l join run_sheets s on s.tenant_id = l.tenant_id and s.id = l.run_sheet_id
      where l.is_held and s.state = 'open' and l.order_id = any(${orders.map(({ id }) => id)}::int[])`.execute(tx),
  )
  const numbers = new Map(rows.map(row => [row.order_id, row.number]))
  return ({ id }) => {
    const number = numbers.get(id)
    return number === undefined ? null : { code: 'on-run-sheet', message: onOpenSheet, values: { number } }
  }
}

/** Orders that failed on a sheet that is still out and now go out again are no longer held by that sheet's rider. */
export async function releaseFailed(tx: Tx, ids: readonly number[], goesOn: number): Promise<void> {
  await beyondBranch(tx, () =>
    sql`
      update run_sheet_orders l set is_held = false, outcome = 'failed' from run_sheets s
      where s.tenant_id = l.tenant_id and s.id = l.run_sheet_id and s.state = 'out' and s.id <> ${goesOn} and l.is_held
        and l.order_id = any(${ids}::int[])`.execute(tx),
  )
}

/** The sheet with which a rider went out today, and how many orders are on it; locked, so that nobody else fills it. */
async function todaysSheet({ tx, tenant }: Pick<Context, 'tx' | 'tenant'>, rider_id: number) {
  await sql`select pg_advisory_xact_lock(hashtext(${`run sheets ${tenant.id} ${rider_id}`}))`.execute(tx)
  const { rows } = await sql<{ id: number; orders: number }>`
    select s.id, (select count(*)::int from run_sheet_orders l where l.run_sheet_id = s.id) as orders from run_sheets s
    where s.rider_id = ${rider_id} and s.state = 'out' and (s.sent_at at time zone ${tenant.timeZone})::date = tenant_today()
    order by s.id desc limit 1 for update`.execute(tx)
  return rows[0]
}

/** Adds each order to the sheet with which its rider goes out, and returns these sheets. */
export async function sheetsOf(
  rider_id: number,
  ids: readonly number[],
  context: Pick<Context, 'tx' | 'staff' | 'tenant' | 'now' | 'audit'>,
): Promise<ReadonlyMap<number, number>> {
  const { tx } = context
  return beyondBranch(tx, async () => {
    const out = await todaysSheet(context, rider_id)
    const sheets = new Map<number, number>()
    const put = async (sheet: number, orders: readonly number[]) => {
      await releaseFailed(tx, orders, sheet)
      await fillSheet(tx, runSheetKind, sheet, orders)
      for (const id of orders) sheets.set(id, sheet)
    }
    const room = out ? Math.max(0, MAX_ON_SHEET - out.orders) : 0
    if (out && room > 0) {
      const orders = ids.slice(0, room)
      await put(out.id, orders)
      await context.audit({ action: 'run-sheet.add', subject: 'run-sheet', subjectId: out.id, after: { orders } })
    }
    const { warehouse_id } = await tx
      .selectFrom('riders')
      .select('warehouse_id')
      .where('id', '=', rider_id)
      .executeTakeFirstOrThrow()
    for (let at = room; at < ids.length; at += MAX_ON_SHEET) {
      const orders = ids.slice(at, at + MAX_ON_SHEET)
      const sheet = await insertSheet({ rider_id, warehouse_id, state: 'out' }, context)
      await put(sheet.id, orders)
      await context.audit({ action: 'run-sheet.send', subject: 'run-sheet', subjectId: sheet.id, after: { ...sheet, orders } })
    }
    return sheets
  })
}

/**
 * Orders whose delivery or failed attempt is undone are with their rider again. If the sheet that they went out with is closed meanwhile,
 * its account of the day stands, and they go on the sheet with which the rider is out today, or on a new one.
 */
export async function sheetsAgain(
  orders: readonly BackOut[],
  context: Pick<Context, 'tx' | 'staff' | 'tenant' | 'now' | 'audit'>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await beyondBranch(context.tx, () =>
    sql<{ id: number }>`
      select l.order_id as id from run_sheet_orders l where l.order_id = any(${orders.map(({ id }) => id)}::int[])
      group by l.order_id having not bool_or(l.is_held)`.execute(context.tx),
  )
  const onNone = new Set(rows.map(({ id }) => id))
  const sheets = new Map<number, number>()
  for (const [rider, of] of Map.groupBy(
    orders.filter(({ id }) => onNone.has(id)),
    ({ rider_id }) => rider_id,
  )) {
    const ids = of.map(({ id }) => id)
    for (const [id, sheet] of await sheetsOf(rider, ids, context)) sheets.set(id, sheet)
  }
  return sheets
}

/** The sheets that orders are out with. */
export async function sheetsWith(tx: Tx, ids: readonly number[]): Promise<{ id: number; number: string }[]> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ id: number; number: string }>`
      select s.id, s.number from run_sheets s
      where s.state = 'out' and s.id in (select l.run_sheet_id from run_sheet_orders l where l.is_held and l.order_id = any(${ids}::int[]))
      order by s.id`.execute(tx),
  )
  return rows
}

/**
 * Takes orders off the sheet with which they went out, or on which the undo of an attempt put them, because that change was just undone.
 * They stay if they had gone out with it before, and return to the sheet on which they had been. A sheet left empty is cancelled.
 */
export async function takeOffSheets(ids: readonly number[], { tx, now }: Pick<Context, 'tx' | 'now'>): Promise<void> {
  if (ids.length === 0) return
  await beyondBranch(tx, async () => {
    // Locked first: with a sheet that becomes empty, another parcel may just be going out.
    await sql`
      select from run_sheets s
      where s.state = 'out' and s.id in (select l.run_sheet_id from run_sheet_orders l where l.order_id = any(${ids}::int[]))
      order by s.id for update`.execute(tx)
    const { rows } = await sql<{ run_sheet_id: number }>`
      with gone as (
        select o.id as order_id, moved.run_sheet_id from orders o ${lastTakenBack}
        where o.id = any(${ids}::int[]) and not exists (
          select from order_events e
          where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.run_sheet_id = moved.run_sheet_id and e.seq < moved.seq
            and ${notTakenBack(sql`e`)}))
      delete from run_sheet_orders l using gone, run_sheets s
      where l.order_id = gone.order_id and s.id = l.run_sheet_id and s.state = 'out' and (l.run_sheet_id = gone.run_sheet_id or exists (
        select from order_events e where e.tenant_id = l.tenant_id and e.order_id = l.order_id and e.run_sheet_id = l.run_sheet_id
          and e.kind = 'reverse' and e.status_key = ${status.sentForDelivery}))
      returning l.run_sheet_id`.execute(tx)
    const left = [...new Set(rows.map(row => row.run_sheet_id))]
    await sql`
      update run_sheet_orders l set is_held = true, outcome = null from run_sheets s
      where s.id = l.run_sheet_id and s.state = 'out' and not l.is_held and l.order_id = any(${ids}::int[])`.execute(tx)
    await sql`
      update run_sheets s set state = 'cancelled', closed_at = ${now}
      where s.id = any(${left}::int[]) and not exists (select from run_sheet_orders l where l.run_sheet_id = s.id)`.execute(tx)
  })
}
