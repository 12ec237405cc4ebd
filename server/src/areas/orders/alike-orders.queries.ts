// Orders that others repeat: the newest of the same merchant for the same phone, city and COD, if it is recent.
import { ALIKE_HOURS } from '@office/shared/areas/orders/order-entry.contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'

/** Orders of a number that are read, whatever number a shop enters for all of them. */
const LATELY = 200

/** An order that is being entered; what is not known yet is null, and such an order repeats none. */
export interface EnteredOrder {
  merchant_id: number | null
  receiver_city_id: number | null
  cod_amount: string | null
  /** Every spelling of the receiver's phone. */
  phones: readonly string[]
}

export interface AlikeOrder {
  id: number
  waybill_number: string
  /** ISO 8601. */
  created_at: string
}

/**
 * By their places among those asked about. Only the orders of the phones are read, each phone once, by their own index: those of a
 * merchant are many.
 */
export const alikeOrdersSql = (orders: readonly EnteredOrder[]) => {
  const spelt = orders.flatMap(({ phones }, place) => phones.map(phone => ({ place, phone })))
  return sql<AlikeOrder & { place: number }>`
    with lately as materialized (
      select one.*, spelt.phone from unnest(${[...new Set(spelt.map(({ phone }) => phone))]}::text[]) as spelt (phone)
      cross join lateral (
        select id, waybill_number, created_at, merchant_id, receiver_city_id, cod_amount from orders
        where receiver_phone = spelt.phone order by id desc limit ${LATELY}) one
      where one.created_at > now() - make_interval(hours => ${ALIKE_HOURS}))
    select distinct on (wanted.place) wanted.place, o.id, o.waybill_number, o.created_at
    from unnest(${spelt.map(({ place }) => place)}::int[], ${spelt.map(({ phone }) => phone)}::text[],
      ${spelt.map(({ place }) => orders[place]?.merchant_id ?? null)}::int[],
      ${spelt.map(({ place }) => orders[place]?.receiver_city_id ?? null)}::int[],
      ${spelt.map(({ place }) => orders[place]?.cod_amount ?? null)}::numeric[]) as wanted (place, phone, merchant, city, cod)
    join lately o on o.phone = wanted.phone and o.merchant_id = wanted.merchant and o.receiver_city_id = wanted.city
      and o.cod_amount = wanted.cod
    order by wanted.place, o.id desc`
}

export async function readAlike(tx: Tx, orders: readonly EnteredOrder[]): Promise<ReadonlyMap<number, AlikeOrder>> {
  const { rows } = await alikeOrdersSql(orders).execute(tx)
  return new Map(rows.map(({ place, ...order }) => [place, order]))
}
