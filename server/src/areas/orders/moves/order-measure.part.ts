// Pieces and weight measured at pickup or check become the order's, and its charge follows, by the card, the taxes and the
// zones of its price. A charge already in the journal stays, and so do the values behind it.
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { tellRefusals } from '../../rate-cards/refusal-words.part.ts'
import { type Frozen, isRefused, refusedField } from '../charges/order-charge.queries.ts'
import { judgeRatings, type Rating, readRated, writeRatings } from '../charges/order-rate.queries.ts'
import { replaceCharges } from '../charges/order-rate-write.queries.ts'
import { readRecognised } from '../charges/order-recognition.queries.ts'
import type { LockedOrder } from '../order-lock.part.ts'
import type { No, Rule } from './move-rule.part.ts'
import { lastTakenBack } from './taken-back.part.ts'

const neverWeighed = msg`It has not been weighed. Enter its weight`

/** Who measured, and when, for charges worked out for the first time. */
type By = Pick<Context, 'tx' | 'tenant' | 'now' | 'source' | 'staff' | 'requestId'>

interface Measures {
  pieces: number
  weight_kg: string
}

const isWeight = (a: string, b: string) => Number(a) === Number(b)

interface Kept extends Frozen {
  order_id: number
  day: string
}

/**
 * What orders would be charged with another weight: by the card, taxes and zones of each price, or as of today if there is no
 * charge yet.
 */
async function ratingsAs(tx: Tx, weights: ReadonlyMap<number, string>, today: string): Promise<Rating[]> {
  const ids = [...weights.keys()]
  const { rows } = await sql<Kept>`
    select order_id, day::text, card_id, taxes, charge -> 'row' as row from order_charges where order_id = any(${ids}::int[])`.execute(
    tx,
  )
  const kept = new Map(rows.map(row => [row.order_id, row]))
  const orders = (await readRated(tx, ids)).map(order => ({ ...order, weight_kg: weights.get(order.id) ?? order.weight_kg }))
  return judgeRatings(
    tx,
    orders,
    ({ id }) => kept.get(id)?.day ?? today,
    ({ id }) => kept.get(id),
  )
}

/** A checked parcel needs a weight for which its card has a price. */
export const weightFits =
  (told: string | null, today: string) =>
  async (tx: Tx, orders: readonly LockedOrder[]): Promise<Rule> => {
    const ids = orders.map(({ id }) => id)
    if (told === null) return order => (isWeight(order.weight_kg, '0') ? { code: 'no-weight', message: neverWeighed } : null)
    const { whole } = await readRecognised(tx, ids)
    const ratings = await ratingsAs(tx, new Map(ids.filter(id => !whole.has(id)).map(id => [id, told])), today)
    const refusals = await tellRefusals(
      tx,
      ratings.map(({ ask }) => ask),
      ratings.map(({ answer }) => answer),
    )
    const refused = new Map<number, No>()
    for (const [index, { order, answer }] of ratings.entries()) {
      const no = refusals[index]
      if (no && isRefused(answer) && refusedField(no.refusal) === 'weight_kg')
        refused.set(order.id, { code: no.refusal.code, message: no.message, ...(no.values ? { values: no.values } : {}) })
    }
    return ({ id }) => refused.get(id) ?? null
  }

/** Orders whose measurements differ from what they say: written, recorded in their history, and charged accordingly. */
async function measure(
  ids: readonly number[],
  measured: (id: number, was: Measures) => Measures,
  { tx, tenant, now, source, staff, requestId }: By,
): Promise<void> {
  const { whole, parts } = await readRecognised(tx, ids)
  const changed = [...(await measuresOf(tx, ids))].flatMap(([id, was]) => {
    const is = measured(id, was)
    const isSame = was.pieces === is.pieces && isWeight(was.weight_kg, is.weight_kg)
    return isSame || whole.has(id) ? [] : [{ id, was, is }]
  })
  if (changed.length === 0) return
  const weights = new Map(
    changed.filter(({ was, is }) => !isWeight(was.weight_kg, is.weight_kg)).map(({ id, is }) => [id, is.weight_kg]),
  )
  const ratings = (await ratingsAs(tx, weights, dayIn(now, tenant.timeZone))).filter(({ answer }) => !isRefusal(answer.priced))
  await sql`
    with measured as (
      select * from unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ is }) => is.pieces)}::int[],
        ${changed.map(({ is }) => is.weight_kg)}::numeric[], ${changed.map(({ was }) => JSON.stringify(was))}::jsonb[]) as told (id, pieces, weight_kg, was)),
    written as (
      update orders o set pieces = measured.pieces, weight_kg = measured.weight_kg, version = version + 1, updated_at = now()
      from measured where o.tenant_id = (select current_tenant()) and o.id = measured.id returning o.id, o.pieces, o.weight_kg)
    insert into audit_events (staff_id, action, subject, subject_id, before, after, request_id)
    select ${staff.id}::int, 'order.update', 'order', written.id, measured.was,
      jsonb_build_object('pieces', written.pieces, 'weight_kg', written.weight_kg::text), ${requestId}
    from written join measured on measured.id = written.id`.execute(tx)
  const isSameSum = ({ order, answer: { priced } }: Rating) => !isRefusal(priced) && priced.total === order.charge_total
  // A heavier parcel at the same price has another trace, but no other charge to report.
  await writeRatings(tx, ratings.filter(isSameSum))
  const others = ratings.filter(rating => !isSameSum(rating))
  await replaceCharges(tx, others, parts, { source, staff_id: staff.id, reason: null, requestId })
}

async function measuresOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Measures>> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'pieces', 'weight_kg'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, ...measures }) => [id, measures]))
}

interface Told {
  pieces?: number | null | undefined
  weight_kg?: string | null | undefined
}

/** Applies the measurements of a move to the orders that moved. */
export async function takeMeasures(ids: readonly number[], { pieces, weight_kg }: Told, by: By): Promise<void> {
  if (ids.length === 0 || ((pieces ?? null) === null && (weight_kg ?? null) === null)) return
  await measure(ids, (_id, was) => ({ pieces: pieces ?? was.pieces, weight_kg: weight_kg ?? was.weight_kg }), by)
}

/** Restores the values from before moves that were just undone, unless someone has changed them since. */
export async function restoreMeasures(ids: readonly number[], by: By): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Measures & { id: number }>`
    select o.id,
      case when o.pieces = moved.pieces then (moved.from_state ->> 'pieces')::int else o.pieces end as pieces,
      case when o.weight_kg = moved.weight_kg then moved.from_state ->> 'weight_kg' else o.weight_kg::text end as weight_kg
    from orders o ${lastTakenBack}
    where o.id = any(${ids}::int[]) and moved.from_state ? 'weight_kg'`.execute(by.tx)
  const before = new Map(rows.map(({ id, ...measures }) => [id, measures]))
  await measure([...before.keys()], (id, was) => before.get(id) ?? was, by)
}
