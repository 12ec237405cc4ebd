// Which orders may go into a bag, and the answer given for each of them.
import { goesBack, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { BagChange } from '@office/shared/areas/sorting/bag.contract'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { nameSome } from '@office/shared/format/name-some'
import { normaliseWaybill } from '@office/shared/format/waybill'
import type { Context } from '../../core/http/context.ts'
import { absentOrders } from '../orders/moves/absent-order.part.ts'
import { liesElsewhere } from '../orders/moves/lies-elsewhere.part.ts'
import { readStatusNames } from '../orders/moves/status-name.part.ts'
import type { LockedOrder } from '../orders/order-lock.part.ts'
import { endOf, type LockedBag } from './bag-lock.queries.ts'

const onHold = msg`It is on hold`
const notSorted = msg`It is “{status}”. Only sorted parcels and confirmed returns can go into a bag`
const inOtherBag = msg`It is in bag {bag}`
const wrongDestination = msg`It goes to {branch}, but {number} does not`
const goElsewhere = msg`{waybills} in {number} {n, plural, one {goes} other {go}} elsewhere: {branch}`

export type Answer = BagChange['results'][number]

/** Counts of each kind of answer, with the answers. */
export function summed(results: Answer[]): Omit<BagChange, 'bag'> {
  const count = (outcome: Answer['outcome']) => results.filter(result => result.outcome === outcome).length
  return { applied: count('applied'), unchanged: count('unchanged'), refused: count('refused'), results }
}

/**
 * Orders that do not fit the bag. A parcel travels in a bag to its own branch, or to a hub, where it is sorted again. A return only
 * travels to its origin, because it is not sorted on its way.
 */
async function strangersIn(
  { tx }: Pick<Context, 'tx'>,
  bag: Pick<LockedBag, 'destination_warehouse_id'>,
  orders: readonly LockedOrder[],
): Promise<Map<number, string>> {
  if (bag.destination_warehouse_id === null || orders.length === 0) return new Map()
  const to = await tx
    .selectFrom('warehouses')
    .select('is_sorting')
    .where('id', '=', bag.destination_warehouse_id)
    .executeTakeFirstOrThrow()
  const wrong = orders.flatMap(order => {
    const place = endOf(order)
    const fits = place === null || place === bag.destination_warehouse_id || (to.is_sorting && !goesBack(order.status_key))
    return fits ? [] : [{ id: order.id, place }]
  })
  if (wrong.length === 0) return new Map()
  const places = await tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      wrong.map(one => one.place),
    )
    .execute()
  const names = new Map(places.map(place => [place.id, place.name]))
  return new Map(wrong.map(one => [one.id, names.get(one.place) ?? '']))
}

/** Why a bag cannot travel to its destination with all of these orders; null if it can. */
export async function refusesStrangers(
  context: Pick<Context, 'tx'>,
  bag: Pick<LockedBag, 'number' | 'destination_warehouse_id'>,
  orders: readonly LockedOrder[],
) {
  const strangers = await strangersIn(context, bag, orders)
  if (strangers.size === 0) return null
  const waybills = nameSome(orders.flatMap(order => (strangers.has(order.id) ? [order.waybill_number] : [])))
  const branch = [...new Set(strangers.values())].join(', ')
  return {
    code: 'wrong-destination',
    message: goElsewhere,
    values: { waybills, number: bag.number, n: strangers.size, branch },
  }
}

/** Answers for orders that are to go into a bag; those not found are named as they were asked for. */
export async function answersOf(
  context: Context,
  bag: LockedBag,
  asked: { orders: readonly LockedOrder[]; order_ids: readonly number[]; waybills: readonly string[] },
) {
  const { tx, translate } = context
  const { orders } = asked
  const strangers = await strangersIn(context, bag, orders)
  const elsewhere = await liesElsewhere(tx, bag.warehouse_id, orders)
  const bagIds = [...new Set(orders.flatMap(order => order.bag_id ?? []))]
  const bags =
    bagIds.length === 0 ? [] : await tx.selectFrom('sorting_bags').select(['id', 'number']).where('id', 'in', bagIds).execute()
  const numbers = new Map(bags.map(one => [one.id, one.number]))
  const name = await readStatusNames(tx, translate)
  const results = orders.map((order): Answer => {
    const { id, waybill_number } = order
    const refused = (code: string, message: Message, values: MessageValues = {}): Answer => ({
      id,
      waybill_number,
      outcome: 'refused',
      code,
      message: translate(message, values),
    })
    if (order.bag_id === bag.id) return { id, waybill_number, outcome: 'unchanged' }
    if (order.bag_id !== null) return refused('in-bag', inOtherBag, { bag: numbers.get(order.bag_id) ?? '' })
    const away = elsewhere(order)
    if (away) return refused(away.code, away.message, away.values)
    if (order.status_key === status.onHold) return refused('on-hold', onHold)
    if (order.status_key !== status.sortedToBucket && refuseMove(order.status_key, status.returnInTransit))
      return refused('not-sorted', notSorted, { status: name(order.status_key) })
    const branch = strangers.get(id)
    if (branch !== undefined) return refused('wrong-destination', wrongDestination, { branch, number: bag.number })
    return { id, waybill_number, outcome: 'applied' }
  })
  const applied = new Set(results.flatMap(result => (result.outcome === 'applied' ? [result.id] : [])))
  const known = new Set(orders.map(order => order.id))
  const codes = new Set(orders.map(order => order.waybill_number))
  const absent = {
    ids: asked.order_ids.filter(id => !known.has(id)),
    waybills: [...new Set(asked.waybills.map(normaliseWaybill))].filter(code => !codes.has(code)),
  }
  results.push(...absentOrders(absent, translate))
  return { isApplied: (id: number) => applied.has(id), sums: () => summed(results) }
}
