// Redirects a parcel: its order gets the new address and branch, and its event says what was there before and who approved it.
// The agreed price stays; the redirect itself is charged with the event.
import { status } from '@office/shared/areas/orders/order-status.model'
import type { RedirectOrder, RedirectOutcome } from '@office/shared/areas/orders/requests/order-request.contract'
import { type RedirectField, redirectFields } from '@office/shared/areas/orders/requests/redirect.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import type { ApprovalEffect } from '../../approvals/approval-effect.part.ts'
import { askApproval, mustAsk, readReplaced, replaceOpen } from '../../approvals/approval-request.part.ts'
import { moveOrders } from '../moves/order-move.part.ts'
import { lastTakenBack } from '../moves/taken-back.part.ts'
import type { AddressBefore } from '../order.table.ts'
import { type LockedOrder, lockOrders } from '../order-lock.part.ts'
import { auditedRecord, auditedRecords, readRecord, readRecords } from '../order-record.queries.ts'

type Address = Pick<AddressBefore, RedirectField>
type Changes = Partial<{ [F in RedirectField]: { old: Address[F]; new: Address[F] } }>

const unknownCity = msg`This city does not exist or is inactive`
const unknownWarehouse = msg`This warehouse does not exist or is inactive`
const nothingChanges = msg`It is already going to this address`
export const notPossible = msg`{why}`

const addressColumns = [...redirectFields, 'receiver_state_id', 'receiver_country_id', 'priced_city_id'] as const

async function addressOf(tx: Tx, id: number): Promise<AddressBefore> {
  return found(await tx.selectFrom('orders').select(addressColumns).where('id', '=', id).executeTakeFirst())
}

/** Locks one order; 404 if there is none. */
export async function lockOrder(tx: Tx, id: number): Promise<LockedOrder> {
  return found((await lockOrders(tx, [id]))[0])
}

const activeCity = (tx: Tx, id: number) =>
  tx
    .selectFrom('cities')
    .select(['name', 'state_id', 'country_id', 'default_warehouse_id'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** Whether parcels can be sent to a branch or agency. */
async function isOpen(tx: Tx, id: number): Promise<boolean> {
  const there = tx.selectFrom('warehouses').select('id').where('id', '=', id).where('is_active', '=', true)
  return (await there.executeTakeFirst()) !== undefined
}

/** What would change: each field with its current and its new value. */
async function changesOf(tx: Tx, before: AddressBefore, body: RedirectOrder): Promise<Changes> {
  const city = (await activeCity(tx, body.receiver_city_id)) ?? refuseField('receiver_city_id', 'unknown-reference', unknownCity)
  const { warehouse_id = null } = body
  if (warehouse_id !== null) {
    if (!(await isOpen(tx, warehouse_id))) refuseField('warehouse_id', 'unknown-reference', unknownWarehouse)
  }
  const stays = body.receiver_city_id === before.receiver_city_id ? before.destination_warehouse_id : city.default_warehouse_id
  const after: Address = {
    receiver_name: body.receiver_name ?? before.receiver_name,
    receiver_phone: body.receiver_phone ?? before.receiver_phone,
    receiver_address: body.receiver_address,
    receiver_city_id: body.receiver_city_id,
    postal_code: body.postal_code ?? null,
    destination_warehouse_id: warehouse_id ?? stays,
  }
  return Object.fromEntries(
    redirectFields
      .filter(field => before[field] !== after[field])
      .map(field => [field, { old: before[field], new: after[field] }]),
  )
}

interface By {
  remark: string | null
  approval_id?: number
}

/** Carries changes out, or only checks them; refused if the order no longer allows it. */
async function redirect(context: Context, order: LockedOrder, changes: Changes, by: By, dryRun = false): Promise<void> {
  const { tx, staff, source, translate } = context
  const before = await addressOf(tx, order.id)
  const news = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.new])) as Partial<Address> // the same fields
  const after = { ...before, ...news }
  // Either may have been switched off since it was asked for.
  const no = (why: Message): never => refuse('not-possible', { detail: notPossible, values: { why: translate(why) } })
  const city = (await activeCity(tx, after.receiver_city_id)) ?? no(unknownCity)
  if (news.destination_warehouse_id && !(await isOpen(tx, news.destination_warehouse_id))) no(unknownWarehouse)
  const { state_id: receiver_state_id, country_id: receiver_country_id } = city
  const priced_city_id = before.priced_city_id ?? before.receiver_city_id
  if (!dryRun)
    await beyondBranch(tx, () =>
      tx
        .updateTable('orders')
        .set({ ...news, receiver_state_id, receiver_country_id, priced_city_id })
        .where('id', '=', order.id)
        .execute(),
    )
  const move = { status_key: status.redirected, reason: null, rider_id: null, warehouse_id: null }
  const common = {
    source,
    staff_id: staff.id,
    ...by,
    redirect: {
      new_address: [after.receiver_address, after.postal_code, city.name].filter(Boolean).join(', '),
      destination_warehouse_id: after.destination_warehouse_id,
      address_before: before,
    },
  }
  const [result] = (await moveOrders(tx, [order], move, common, translate, dryRun)).results
  if (result?.outcome !== 'applied')
    refuse('not-possible', { detail: notPossible, values: { why: result?.message ?? translate(nothingChanges) } })
}

/** Recorded like an edit in the order's history, with old and new values. */
async function redirectAndAudit(context: Context, order: LockedOrder, changes: Changes, by: By): Promise<void> {
  const { tx } = context
  const was = await auditedRecord(tx, await readRecord(tx, order.id))
  await redirect(context, order, changes, by)
  const is = await beyondBranch(tx, async () => auditedRecord(tx, await readRecord(tx, order.id)))
  await context.audit({ action: 'order.update', subject: 'order', subjectId: order.id, before: was, after: is })
  context.publish({ type: 'orders.moved', data: { count: 1 } })
}

/** The names of the city and the branch to which a parcel goes. */
async function placesOf(tx: Tx, before: AddressBefore, { receiver_city_id: city, destination_warehouse_id: branch }: Changes) {
  const { rows } = await sql<Pick<RedirectOutcome, 'city' | 'destination'>>`
    select c.name as city, (select w.name from warehouses w where w.id = ${branch ? branch.new : before.destination_warehouse_id}::int) as destination
    from cities c where c.id = ${city?.new ?? before.receiver_city_id}::int`.execute(tx)
  return found(rows[0])
}

export async function askRedirect(context: Context, id: number, body: RedirectOrder): Promise<RedirectOutcome> {
  const { tx } = context
  const order = await lockOrder(tx, id)
  const before = await addressOf(tx, id)
  const changes = await changesOf(tx, before, body)
  if (Object.keys(changes).length === 0) refuse('nothing-changes', { detail: nothingChanges })
  const remark = body.remark ?? null
  const told = { order_id: id, waybill_number: order.waybill_number, ...(await placesOf(tx, before, changes)) }
  const replaced = { about: { order_id: id }, replaces: ['address-change'] } as const
  if (!(await mustAsk(context, 'address-change'))) {
    const replaces = await readReplaced(context, replaced)
    await redirectAndAudit(context, order, changes, { remark })
    await replaceOpen(context, replaced.about, replaced.replaces)
    return { ...told, state: 'done', approval_id: null, replaces }
  }
  await redirect(context, order, changes, { remark }, true)
  return { ...told, state: 'waiting', ...(await askApproval(context, { ...replaced, kind: 'address-change', changes, remark })) }
}

/** What an approved new address does. */
export const addressChange: ApprovalEffect = {
  lock: async (tx, { order_id }) => {
    await lockOrder(tx, found(order_id))
  },
  now: (tx, { order_id }) => addressOf(tx, found(order_id)),
  carryOut: async (context, { id, order_id, changes, remark }) => {
    const order = await lockOrder(context.tx, found(order_id))
    // Requests of this kind are only made above.
    await redirectAndAudit(context, order, changes as Changes, { remark, approval_id: id })
  },
}

/** What someone has changed about the receiver since the redirect stays: that is not what the redirect was about. */
const unlessEdited = (field: 'receiver_name' | 'receiver_phone') =>
  sql`case when ${field}::text = any(was.edited) then ${sql.ref(`o.${field}`)} else ${sql.ref(`was.${field}`)} end`

/** Restores the address and branch that orders had before a redirect that was undone, recorded in their history like the redirect. */
export async function restoreAddresses({ tx, audit }: Pick<Context, 'tx' | 'audit'>, ids: readonly number[]): Promise<void> {
  const records = async () => auditedRecords(tx, await readRecords(tx, ids))
  const [before, after] = await beyondBranch(tx, async () => {
    const was = await records()
    await sql`
      update orders o set receiver_name = ${unlessEdited('receiver_name')}, receiver_phone = ${unlessEdited('receiver_phone')},
        receiver_address = was.receiver_address, receiver_city_id = was.receiver_city_id, receiver_state_id = was.receiver_state_id,
        receiver_country_id = was.receiver_country_id, postal_code = was.postal_code,
        destination_warehouse_id = was.destination_warehouse_id, priced_city_id = was.priced_city_id
      from (
        select o.id as order_id, before.*, array(
          select unnest(e.changed) from order_events e
          where e.tenant_id = o.tenant_id and e.order_id = o.id and e.kind = 'edit' and e.seq > moved.seq) as edited
        from orders o ${lastTakenBack}
        cross join lateral jsonb_to_record(moved.address_before) as before (receiver_name text, receiver_phone text, receiver_address text,
          receiver_city_id int, receiver_state_id int, receiver_country_id int, postal_code text, destination_warehouse_id int, priced_city_id int)
        where o.id = any(${ids}::int[]) and moved.address_before is not null) as was
      where o.tenant_id = (select current_tenant()) and o.id = was.order_id`.execute(tx)
    return [was, await records()]
  })
  for (const id of ids)
    await audit({ action: 'order.update', subject: 'order', subjectId: id, before: before.get(id), after: after.get(id) })
}
