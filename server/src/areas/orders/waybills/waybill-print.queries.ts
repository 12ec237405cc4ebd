// The contents of labels and proofs of delivery, and who printed them.
import { buffer } from 'node:stream/consumers'
import { type ProofKind, provenStatuses } from '@office/shared/areas/orders/order-photo.contract'
import type { PodSheet } from '@office/shared/areas/orders/papers/pod.paper'
import { MAX_LABELS, type ProofOfDelivery } from '@office/shared/areas/orders/papers/waybill-print.contract'
import type { WaybillLabel } from '@office/shared/areas/waybills/labels/label-texts'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { asOperator, type Tx } from '../../../core/database/transaction.ts'
import type { Files } from '../../../core/files/files.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { layoutOf } from '../../waybills/labels/label-layout.part.ts'
import { type Selection, selectOrders } from '../list/order-selection.queries.ts'

const nothing = msg`None of these orders exist`
const tooMany = msg`At most {max} labels can be printed at once, but {n} are selected`

interface Asked extends Selection {
  waybills?: readonly string[] | undefined
  layout_id?: number | null | undefined
}

/** The orders in the sequence in which they were named, and the names that match none. */
async function ordersOf({ tx, tenant }: Context, asked: Asked): Promise<{ ids: number[]; absent: string[] }> {
  if (asked.waybills) {
    const codes = [...new Set(asked.waybills.map(normaliseWaybill))]
    const { rows } = await sql<{ code: string; id: number | null }>`
      select wanted.code, o.id from unnest(${codes}::text[]) with ordinality as wanted (code, place)
      left join orders o on o.waybill_number = wanted.code order by wanted.place`.execute(tx)
    return {
      ids: rows.flatMap(row => (row.id === null ? [] : [row.id])),
      absent: rows.flatMap(row => (row.id === null ? [row.code] : [])),
    }
  }
  const wanted = [...new Set(await selectOrders(asked, { tx, tenant }))]
  const { rows } = await sql<{ id: number }>`select id from orders where id = any(${wanted}::int[])`.execute(tx)
  const there = new Set(rows.map(row => row.id))
  return { ids: wanted.filter(id => there.has(id)), absent: wanted.filter(id => !there.has(id)).map(id => `#${id}`) }
}

export async function createPrint(asked: Asked, context: Context) {
  const { tx } = context
  const layout = await layoutOf(tx, asked.layout_id)
  const { ids, absent } = await ordersOf(context, asked)
  if (ids.length === 0) refuse('nothing-to-print', { detail: nothing })
  if (ids.length > MAX_LABELS) refuseField('ids', 'too-many', tooMany, { max: MAX_LABELS, n: ids.length })
  const { id, again } = await asOperator(context, () => keepPrint(ids, layout.id, context))
  await context.audit({ action: 'waybill.print', subject: 'waybill-print', subjectId: id, after: { orders: ids.length, again } })
  return { id, labels: ids.length, again, layout: layout.name, absent: absent.slice(0, MAX_LABELS) }
}

/** Also returns which of them were printed before, by anyone. */
async function keepPrint(ids: readonly number[], layoutId: number, { tx, staff }: Context) {
  const { id } = await tx
    .insertInto('waybill_prints')
    .values({ layout_id: layoutId, staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ is_again: boolean }>`
    insert into waybill_print_orders (print_id, order_id, place, is_again)
    select ${id}::int, wanted.id, wanted.place,
      exists (select from waybill_print_orders earlier where earlier.tenant_id = (select current_tenant()) and earlier.order_id = wanted.id)
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    returning is_again`.execute(tx)
  return { id, again: rows.filter(row => row.is_again).length }
}

/** In the order of their labels. */
export async function ordersOfPrint(tx: Tx, printId: number): Promise<number[]> {
  const orders = tx.selectFrom('waybill_print_orders').select('order_id').where('print_id', '=', printId)
  return (await orders.orderBy('place').limit(MAX_LABELS).execute()).map(({ order_id }) => order_id)
}

/** The labels of a print with its orders as they are now, so that corrections made since are printed. */
export async function readLabels(tx: Tx, printId: number) {
  const { layout_id } = found(
    await tx.selectFrom('waybill_prints').select('layout_id').where('id', '=', printId).executeTakeFirst(),
  )
  const layout = await layoutOf(tx, layout_id)
  const { rows } = await sql<WaybillLabel>`
    select o.waybill_number, o.reference_no, coalesce(m.name, walking.name) as sender_name,
      coalesce(m.phone, walking.phone) as sender_phone, coalesce(m.address, walking.address) as sender_address,
      home.name as sender_city, o.receiver_name, o.receiver_phone, o.receiver_address, c.name as city_name, s.name as state_name,
      n.code as country_code, o.postal_code, origin.code as origin, destination.code as destination, o.service, o.speed, o.package_type, o.pieces,
      o.weight_kg, o.cod_amount, o.currency, o.note, o.is_exchange, o.is_fragile, o.created_at
    from waybill_print_orders p
    join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join walking_customers walking on walking.tenant_id = o.tenant_id and walking.id = o.walking_customer_id
    left join cities home on home.tenant_id = o.tenant_id and home.id = coalesce(o.origin_city_id, m.city_id, walking.city_id)
    join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    join states s on s.tenant_id = o.tenant_id and s.id = o.receiver_state_id
    join countries n on n.tenant_id = o.tenant_id and n.id = o.receiver_country_id
    left join warehouses origin on origin.tenant_id = o.tenant_id and origin.id = o.origin_warehouse_id
    left join warehouses destination on destination.tenant_id = o.tenant_id and destination.id = o.destination_warehouse_id
    where p.print_id = ${printId} order by p.place limit ${MAX_LABELS}`.execute(tx)
  // Orders of another branch do not exist for the caller; a print without any visible one does not either.
  if (rows.length === 0) refuse('not-found')
  return { layout, labels: rows }
}

const proofOf = (kind: ProofKind): Sql => sql`(select p.file_id from order_photos p
  where p.tenant_id = o.tenant_id and p.order_id = o.id and p.event_seq = handed.seq and p.kind = ${kind})`

/** A sheet with the ids of its pictures, which are files. */
type Proof = Omit<ProofOfDelivery, 'has_photo' | 'has_signature'> & Record<`${ProofKind}_id`, number | null>

/** In the order asked for; missing ones are left out. */
export async function readProofs(tx: Tx, ids: readonly number[]): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select o.id, o.waybill_number, o.reference_no, coalesce(m.name, walking.name) as merchant_name, o.receiver_name, o.receiver_phone, o.receiver_address,
      c.name as city_name, coalesce(handed.pieces, o.pieces) as pieces, o.weight_kg, o.payment_type, o.cod_amount, o.currency, r.name as rider_name,
      handed.at as delivered_at, handed.receiver_name as received_by, handed.receiver_relation as relation, handed.amount_collected, handed.signature,
      ${proofOf('photo')} as photo_id, ${proofOf('signature')} as signature_id
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    join orders o on o.tenant_id = (select current_tenant()) and o.id = wanted.id
    left join merchants m on m.tenant_id = o.tenant_id and m.id = o.merchant_id
    left join walking_customers walking on walking.tenant_id = o.tenant_id and walking.id = o.walking_customer_id
    join cities c on c.tenant_id = o.tenant_id and c.id = o.receiver_city_id
    left join riders r on r.tenant_id = o.tenant_id and r.id = o.rider_id
    left join lateral (
      select e.seq, e.at, e.receiver_name, e.receiver_relation, e.amount_collected, e.signature, e.pieces from order_events e
      where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = o.status_key
        and o.status_key = any(${[...provenStatuses]}::text[])
      order by e.seq desc limit 1) as handed on true
    order by wanted.place`.execute(tx)
  return rows
}

export const sheetOf = ({ photo_id, signature_id, ...sheet }: Proof): ProofOfDelivery => ({
  ...sheet,
  has_photo: photo_id !== null,
  has_signature: signature_id !== null,
})

/** Bytes of the pictures of one file: more would not fit into memory besides those of others. */
const MOST_BYTES = 60_000_000
const tooLarge = msg`The pictures of these orders are too large for one file. Print fewer at once`

/** The sheets with their pictures. */
export async function withPictures(tx: Tx, files: Files, proofs: readonly Proof[]): Promise<PodSheet[]> {
  const ids = proofs.flatMap(({ photo_id, signature_id }) => [photo_id, signature_id].filter(id => id !== null))
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::int as bytes from stored_files where id = any(${[...new Set(ids)]}::int[])`.execute(tx)
  if ((rows[0]?.bytes ?? 0) > MOST_BYTES) refuseField('ids', 'too-large', tooLarge)
  const known = new Map<number, Uint8Array>()
  for (const id of new Set(ids)) known.set(id, new Uint8Array(await buffer((await files.open(tx, id)).stream)))
  return proofs.map(proof => ({
    ...sheetOf(proof),
    photo: known.get(proof.photo_id ?? 0) ?? null,
    signature_picture: known.get(proof.signature_id ?? 0) ?? null,
  }))
}
