// Photos of damage: each is kept with the event that it shows, and asked for before what is left goes back to its merchant.
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { judgedType } from '../../../core/files/file-content.ts'
import type { Context } from '../../../core/http/context.ts'
import type { FileAnswer, Uploaded } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import type { Rule } from '../moves/order-limits.part.ts'
import { type LockedOrder, lockOrders } from '../moves/order-move.part.ts'

const notDamaged = msg`Photos are kept of damaged parcels alone`
const photoMissing = msg`A photo of the damage is missing: add it first`

/** Orders that are damaged, with the event that says so and the photo of it, where there is one. */
async function damagedOrders(tx: Tx, ids: readonly number[]) {
  const read = sql<{ id: number; event_seq: number; file_id: number | null }>`
    select o.id, e.seq as event_seq, p.file_id from orders o
    cross join lateral (
      select e.seq from order_events e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'move' and e.status_key = ${status.damaged}
      order by e.seq desc limit 1) as e
    left join order_photos p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.event_seq = e.seq
    where o.id = any(${ids}::int[]) and o.status_key = ${status.damaged}`
  return (await beyondBranch(tx, () => read.execute(tx))).rows
}

/** What is left of a damaged parcel goes back once its damage can be seen. */
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
    .onConflict(conflict => conflict.columns(['tenant_id', 'order_id', 'event_seq']).doUpdateSet({ file_id, staff_id: staff.id }))
    .execute()
  await context.audit({ action: 'order.photo', subject: 'order', subjectId: id, after: { file: file.name } })
  return { id, waybill_number }
}

export async function openPhoto({ tx, services }: Context, id: number): Promise<FileAnswer> {
  const newest = tx.selectFrom('order_photos').select('file_id').where('order_id', '=', id).orderBy('event_seq', 'desc')
  const file = await services.files.open(tx, found(await newest.executeTakeFirst()).file_id)
  return { name: file.name, type: file.type, content: file.stream }
}
