// Sets and clears flags on orders, with an answer for each order.
import type { MoveOutcome, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Of } from '@office/shared/core/schema'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuseField } from '../../core/http/refusal.ts'
import { selectOrders } from './list/order-selection.queries.ts'
import { namingAbsent } from './moves/move-outcome.part.ts'
import { lockOrders } from './order-lock.part.ts'

type FlagOrders = Of<typeof orderStatusContract.flag.body>

const unknownFlag = msg`This flag does not exist or is inactive`

async function refuseUnknownFlags({ flag_ids, is_set }: FlagOrders, { tx }: Context): Promise<void> {
  const wanted = [...new Set(flag_ids)]
  const known = await tx.selectFrom('flags').select(['id', 'is_active']).where('id', 'in', wanted).execute()
  // An inactive one can still be removed.
  const fit = known.filter(flag => flag.is_active || !is_set)
  if (fit.length < wanted.length) refuseField('flag_ids', 'unknown-reference', unknownFlag)
}

/** Orders for which nothing changes are 'unchanged'. */
export async function flagOrders(body: FlagOrders, context: Context): Promise<MoveOutcome> {
  const { tx, staff } = context
  await refuseUnknownFlags(body, context)
  const { flag_ids, is_set, dry_run } = body
  const orders = await lockOrders(tx, await selectOrders(body, context))
  const ids = orders.map(order => order.id)
  const { rows: held } = await sql<{ order_id: number; held: number }>`
    select order_id, count(*)::int as held from order_flags
    where order_id = any(${ids}::int[]) and flag_id = any(${flag_ids}::int[]) group by 1`.execute(tx)
  const holds = new Map(held.map(row => [row.order_id, row.held]))
  const all = new Set(flag_ids).size
  const changes = (id: number) => (is_set ? (holds.get(id) ?? 0) < all : (holds.get(id) ?? 0) > 0)
  const changed = ids.filter(changes)
  if (!dry_run && changed.length > 0) {
    await (is_set
      ? sql`
        insert into order_flags (order_id, flag_id, staff_id)
        select order_id, flag_id, ${staff.id}::int from unnest(${changed}::int[]) as order_id, unnest(${flag_ids}::int[]) as flag_id
        on conflict do nothing`
      : sql`delete from order_flags where order_id = any(${changed}::int[]) and flag_id = any(${flag_ids}::int[])`
    ).execute(tx)
    const action = is_set ? 'order.flag' : 'order.unflag'
    await context.audit({
      action,
      subject: 'order',
      subjectId: null,
      after: { flag_ids, ids: changed, remark: body.remark ?? null },
    })
    // Makes open lists reload, since an order with other flags may match another filter.
    context.publish({ type: 'orders.moved', data: { count: changed.length } })
  }
  const results = orders.map(({ id, waybill_number }) => ({
    id,
    waybill_number,
    outcome: changes(id) ? ('applied' as const) : ('unchanged' as const),
  }))
  const outcome = { applied: changed.length, unchanged: ids.length - changed.length, refused: 0, results }
  return namingAbsent(outcome, body.ids, orders, context.translate)
}
