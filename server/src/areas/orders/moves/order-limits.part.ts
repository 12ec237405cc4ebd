// How often delivery is tried, how long an order is held and how long a merchant may take to answer: the operator's setting, or
// the merchant's own rule if it has one.
import { CHARGE_NOT_TOLD } from '@office/shared/areas/orders/moves/move-facts.model'
import type { OwnOrderRules } from '@office/shared/areas/orders/order-rule.model'
import type { MoveOrders } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { orderSetting } from '@office/shared/areas/settings/order-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { dayOf } from '../../../core/records/tenant-day.ts'
import { waitsOnSheet } from '../../operations/run-sheet-out.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { chargeToTell, handOvers } from '../charges/order-payment.queries.ts'
import type { LockedOrder } from '../order-lock.part.ts'
import { damageIsShown } from '../photos/order-photo.queries.ts'
import type { Rule, RuleMaker } from './move-rule.part.ts'
import { weightFits } from './order-measure.part.ts'
import { notTakenBack } from './taken-back.part.ts'

const attemptsUsed = msg`{n, plural, one {The only attempt is} other {All # attempts are}} used up. Request a return`
const heldTooLong = msg`Orders of this merchant can be held for at most {days, plural, one {# day} other {# days}}. Choose an earlier day.`
const noNotice = msg`Its sender has not been notified yet that it may be disposed of`
const noticeRuns = msg`Its sender may still take it back until {day}`
const goesElsewhere = msg`It was redirected to another branch. Sort it into a bucket and send it there`
const noZone = msg`{city} is not in a zone. Enter a zone, or add the city to one`
const piecesNotTold = msg`It has {n} pieces. Enter how many were handed over`
const takenNotTold = msg`It is an exchange. Enter how many pieces of the old parcel were taken back, 0 if none`
const takenTooMuch = msg`{n, plural, one {# piece was} other {# pieces were}} delivered, so no more can be taken back`
const takenUnexplained = msg`{n, plural, one {# piece was} other {# pieces were}} delivered and fewer taken back. Say why in the remark`
const allPieces = msg`{n, plural, one {It has # piece} other {It has # pieces}}. If all were handed over, it is delivered, not partially delivered`
const chargeNotTold = msg`Its merchant pays in cash. Enter whether the charge is paid now`

export type OrderSetting = Awaited<ReturnType<typeof readSetting<typeof orderSetting>>>

/** The rule that applies to an order whose merchant is joined as `m`. */
export const ruleOf = (rule: Exclude<keyof OwnOrderRules, 'return_request'>, setting: OrderSetting): Sql =>
  sql`coalesce(${sql.ref(`m.${rule}`)}, ${setting[rule]}::int)`

/** Whether its return is requested automatically, likewise. */
export const returnsByRule = ({ returns_by_rule }: OrderSetting): Sql =>
  sql`coalesce(m.return_request = 'by-rule', ${returns_by_rule}::boolean)`

async function ownOf(tx: Tx, orders: readonly LockedOrder[]) {
  const rows = await tx
    .selectFrom('merchants')
    .select(['id', 'max_attempts', 'hold_days'])
    .where('id', '=', sql<number>`any(${[...new Set(orders.map(order => order.merchant_id))]}::int[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

const mostAttempts: RuleMaker = async (tx, orders) => {
  const [{ max_attempts }, own] = await Promise.all([readSetting(tx, orderSetting), ownOf(tx, orders)])
  return order => {
    const most = own.get(order.merchant_id ?? 0)?.max_attempts ?? max_attempts
    return order.attempts >= most ? { code: 'attempts-used', message: attemptsUsed, values: { n: most } } : null
  }
}

/** @param today the tenant's: days of people, not of the server */
const longestHold =
  (until: string, today: string): RuleMaker =>
  async (tx, orders) => {
    const [{ hold_days }, own] = await Promise.all([readSetting(tx, orderSetting), ownOf(tx, orders)])
    return order => {
      const days = own.get(order.merchant_id ?? 0)?.hold_days ?? hold_days
      return until > addDays(today, days) ? { code: 'held-too-long', message: heldTooLong, values: { days } } : null
    }
  }

const noticeEnd = (setting: OrderSetting): Sql =>
  sql`o.disposal_notice_at + make_interval(days => ${ruleOf('disposal_notice_days', setting)})`

/**
 * The tenant's day from which an order `o` of a merchant `m` may be disposed of; null while its sender has not been notified.
 */
export const disposalFrom = (setting: OrderSetting): Sql => sql`${dayOf(noticeEnd(setting))}::text`

const noticeOver =
  (now: string): RuleMaker =>
  async (tx, orders) => {
    const setting = await readSetting(tx, orderSetting)
    const { rows } = await sql<{ id: number; day: string; is_over: boolean }>`
      select o.id, ${disposalFrom(setting)} as day, ${noticeEnd(setting)} <= ${now}::timestamptz as is_over
      from orders o left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id where o.id = any(${orders.map(order => order.id)}::int[]) and o.disposal_notice_at is not null`.execute(
      tx,
    )
    const notices = new Map(rows.map(row => [row.id, row]))
    return order => {
      const notice = notices.get(order.id)
      if (!notice) return { code: 'no-notice', message: noNotice }
      return notice.is_over ? null : { code: 'notice-runs', message: noticeRuns, values: { day: formatDay(notice.day) } }
    }
  }

/** Orders whose receiver's city is in no zone although there are zones, with the city's name. */
async function withoutZone(tx: Tx, orders: readonly LockedOrder[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; city: string }>`
    select o.id, c.name as city from orders o
    join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    join city_zones z on z.tenant_id = c.tenant_id and z.city_id = c.id
    where o.id = any(${orders.map(order => order.id)}::int[]) and z.zone_id is null and exists (select from zones)`.execute(tx)
  return new Map(rows.map(({ id, city }) => [id, city]))
}

/** Where a failed parcel may be meanwhile, without anything being decided about it. */
const setAside: readonly OrderStatusKey[] = [status.onHold, status.arrivedAtDestination]
/** After these it is tried anew. */
const decidedAnew = [status.readyForDelivery, status.redirected, status.returnRequested]

/** Orders whose delivery failed, also those that were held since, as long as nobody decided to try again. */
async function failedLast(tx: Tx, orders: readonly LockedOrder[]): Promise<ReadonlySet<number>> {
  const failed = orders.filter(order => order.status_key === status.deliveryFailed).map(({ id }) => id)
  const aside = orders.filter(order => order.attempts > 0 && setAside.includes(order.status_key)).map(({ id }) => id)
  if (aside.length === 0) return new Set(failed)
  const { rows } = await sql<{ id: number }>`
    select aside.id from unnest(${aside}::int[]) as aside (id)
    cross join lateral (
      select e.status_key from order_events e
      where e.tenant_id = (select current_tenant()) and e.order_id = aside.id and e.kind = 'move'
        and e.status_key = any(${[status.deliveryFailed, ...decidedAnew]}::text[]) and ${notTakenBack(sql`e`)}
      order by e.seq desc limit 1) as last
    where last.status_key = ${status.deliveryFailed}`.execute(tx)
  return new Set([...failed, ...rows.map(({ id }) => id)])
}

/**
 * A delivery that failed too often is not tried again, a parcel redirected to another branch goes there first, and everything
 * ready has a zone.
 */
const canBeReady =
  (isZoneTold: boolean): RuleMaker =>
  async (tx, orders) => {
    const cities = isZoneTold ? new Map<number, string>() : await withoutZone(tx, orders)
    const failed = await failedLast(tx, orders)
    // Hardly any orders made ready failed before; the others need no settings read.
    const usedUp = failed.size > 0 ? await mostAttempts(tx, orders) : null
    return order => {
      const no = failed.has(order.id) ? usedUp?.(order) : null
      if (no) return no
      const goesOn =
        order.status_key === status.redirected &&
        order.destination_warehouse_id !== null &&
        order.destination_warehouse_id !== order.current_warehouse_id
      if (goesOn) return { code: 'goes-elsewhere', message: goesElsewhere }
      const city = cities.get(order.id)
      return city === undefined ? null : { code: 'no-zone', message: noZone, values: { city } }
    }
  }

/** Whether a cash merchant pays is never assumed, but reported at the first hand-over. */
const chargeIsTold: RuleMaker = async (tx, orders) => {
  const asked = await chargeToTell(
    tx,
    orders.map(order => order.id),
  )
  return ({ id }) => (asked.has(id) ? { code: CHARGE_NOT_TOLD, message: chargeNotTold } : null)
}

/** How many of several pieces were handed over, so that the others go back; a single piece may be delivered partially. */
const partOfIt = (told: number | null): RuleMaker => {
  const rule: Rule = ({ pieces: n }) => {
    if (n > 1 && told === null) return { code: 'pieces-not-told', message: piecesNotTold, values: { n } }
    return told !== null && told >= Math.max(n, 2) ? { code: 'all-pieces', message: allPieces, values: { n } } : null
  }
  return async () => rule
}

/** Of an exchange, what became of the old parcel is never assumed, and said in words if it is not all there. */
const takenIsTold = ({ taken_back: told = null, remark }: Pick<MoveOrders, 'taken_back' | 'remark'>): RuleMaker => {
  const rule: Rule = ({ is_exchange, pieces: n }) => {
    if (!is_exchange) return null
    if (told === null) return { code: 'taken-back-not-told', message: takenNotTold }
    if (told > n) return { code: 'taken-back-too-much', message: takenTooMuch, values: { n } }
    return told < n && (remark ?? '').trim() === ''
      ? { code: 'taken-back-unexplained', message: takenUnexplained, values: { n } }
      : null
  }
  return async () => rule
}

/** The first of two rules that refuses. */
const both =
  (first: RuleMaker, second: RuleMaker): RuleMaker =>
  async (tx, orders) => {
    const [one, other] = [await first(tx, orders), await second(tx, orders)]
    return order => one(order) ?? other(order)
  }

interface Clock {
  now: string
  tenant: Pick<Context['tenant'], 'timeZone'>
}

/** The additional rule of a move, beyond the table of moves; undefined if there is none. */
export function ruleMakerOf(
  move: Pick<MoveOrders, 'status_key' | 'date' | 'zone_id' | 'charge_payment' | 'pieces' | 'weight_kg' | 'taken_back' | 'remark'>,
  { now, tenant }: Clock,
): RuleMaker | undefined {
  const today = dayIn(now, tenant.timeZone)
  if (move.status_key === status.redeliveryScheduled) return mostAttempts
  if (move.status_key === status.sentForDelivery) return waitsOnSheet
  if (move.status_key === status.onHold && move.date != null) return longestHold(move.date, today)
  if (move.status_key === status.readyForDelivery) return canBeReady(move.zone_id != null)
  if (handOvers.includes(move.status_key)) return move.charge_payment == null ? chargeIsTold : undefined
  if (move.status_key === status.returnConfirmed) return damageIsShown
  if (move.status_key === status.delivered) return takenIsTold(move)
  if (move.status_key === status.partiallyDelivered) return both(partOfIt(move.pieces ?? null), takenIsTold(move))
  if (move.status_key === status.weightAndContentCheck) return weightFits(move.weight_kg ?? null, today)
  return move.status_key === status.disposed ? noticeOver(now) : undefined
}
