// Pictures with the events that they show: damage, required before the remains go back to the merchant, and proofs of delivery.
import {
  orderPhotoContract,
  type ProofKind,
  provenStatuses,
  shownStatuses,
} from '@office/shared/areas/orders/order-photo.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { judgedType } from '../../../core/files/file-content.ts'
import type { Context } from '../../../core/http/context.ts'
import type { FileAnswer, Uploaded } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import type { Rule } from '../moves/move-rule.part.ts'
import { notTakenBack } from '../moves/taken-back.part.ts'
import { type LockedOrder, lockOrders } from '../order-lock.part.ts'
import { proofReaders } from './proof.part.ts'

const notDamaged = msg`Photos can only be added to damaged parcels`
const photoMissing = msg`A photo of the damage is missing. Add it first`

/** Damaged orders, with the event that says so and its photo if there is one. */
async function damagedOrders(tx: Tx, ids: readonly number[]) {
  const read = sql<{ id: number; event_seq: number; file_id: number | null }>`
    select o.id, e.seq as event_seq, p.file_id from orders o
    cross join lateral (
      select e.seq from order_events e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = ${status.damaged}
      order by e.seq desc limit 1) as e
    left join order_photos p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.event_seq = e.seq and p.kind = 'photo'
    where o.id = any(${ids}::int[]) and o.status_key = ${status.damaged}`
  return (await beyondBranch(tx, () => read.execute(tx))).rows
}

/** The remains of a damaged parcel go back once its damage can be seen. */
export async function damageIsShown(tx: Tx, orders: readonly LockedOrder[]): Promise<Rule> {
  const damaged = orders.filter(order => order.status_key === status.damaged).map(order => order.id)
  const rows = damaged.length === 0 ? [] : await damagedOrders(tx, damaged)
  const unseen = new Set(rows.filter(row => row.file_id === null).map(row => row.id))
  return ({ id }) => (unseen.has(id) ? { code: 'photo-missing', message: photoMissing } : null)
}

export async function addPhoto(context: Context, id: number, file: Uploaded) {
  const { tx, tenant, staff, services } = context
  const { waybill_number } = found((await lockOrders(tx, [id]))[0])
  const [damaged] = await damagedOrders(tx, [id])
  if (!damaged) return refuse('not-damaged', { detail: notDamaged })
  const { types } = orderPhotoContract.add.upload
  const options = {
    name: file.name,
    type: await judgedType(file, types),
    needs: ['view-order-timeline'],
    staffId: staff.id,
  }
  const file_id = await services.files.keep(tx, tenant.id, file, options)
  await tx
    .insertInto('order_photos')
    .values({ order_id: id, event_seq: damaged.event_seq, file_id, staff_id: staff.id })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'order_id', 'event_seq', 'kind']).doUpdateSet({ file_id, staff_id: staff.id }),
    )
    .execute()
  await context.audit({ action: 'order.photo', subject: 'order', subjectId: id, after: { file: file.name } })
  return { id, waybill_number }
}

/** The newest picture of a kind with an event into one of these statuses. */
async function newest(tx: Tx, id: number, kind: ProofKind, statuses: readonly OrderStatusKey[]): Promise<number> {
  const { rows } = await sql<{ file_id: number }>`
    select p.file_id from order_photos p
    join order_events e on e.tenant_id = p.tenant_id and e.order_id = p.order_id and e.seq = p.event_seq
    where p.order_id = ${id} and p.kind = ${kind} and e.status_key = any(${[...statuses]}::text[]) and ${notTakenBack(sql`e`)}
    order by p.event_seq desc limit 1`.execute(tx)
  return found(rows[0]).file_id
}

async function answer({ tx, services }: Context, id: number): Promise<FileAnswer> {
  const { name, type, stream } = await services.files.open(tx, id)
  return { name, type, content: stream }
}

export const openPhoto = async (context: Context, id: number): Promise<FileAnswer> =>
  answer(context, await newest(context.tx, id, 'photo', shownStatuses))

export const openProof = async (context: Context, id: number, kind: ProofKind): Promise<FileAnswer> =>
  answer(context, await newest(context.tx, id, kind, provenStatuses))

/** Stores a picture that no move has named yet; unused, it is removed after a day. */
export async function sendProof({ tx, tenant, staff, services }: Context, file: Uploaded): Promise<{ id: number }> {
  const type = await judgedType(file, orderPhotoContract.sendProof.upload.types)
  const id = await services.files.keep(tx, tenant.id, file, { name: file.name, type, needs: proofReaders, staffId: staff.id })
  await sql`update stored_files set let_go_at = now() + interval '1 day' where id = ${id}`.execute(tx)
  return { id }
}
