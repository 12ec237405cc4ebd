// Returns in a bag: no status says that they are in one, so the order keeps the bag alone, and its journey tells of both steps.
import { goesBack } from '@office/shared/areas/orders/moves/order-transitions'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { type EventCommon, eventsInsert } from '../orders/moves/order-event.part.ts'
import type { LockedOrder } from '../orders/order-lock.part.ts'

/** Those that go back, and those that go on to their receivers. */
export function byWay<T extends Pick<LockedOrder, 'status_key'>>(orders: readonly T[]): { back: T[]; on: T[] } {
  const { back = [], on = [] } = Object.groupBy(orders, order => (goesBack(order.status_key) ? 'back' : 'on'))
  return { back, on }
}

type By = Omit<EventCommon, 'kind' | 'changed'> & { bag_id: number }

async function keepBag(tx: Tx, orders: readonly LockedOrder[], bagId: number | null, by: By): Promise<void> {
  if (orders.length === 0) return
  const events = orders.map(({ id, status_key }) => ({ order_id: id, status_key, from_state: null }))
  const changed = [bagId === null ? 'bag_taken_out' : 'bag_put_in']
  const keep = sql`
    with kept as (
      update orders set bag_id = ${bagId}::int, updated_at = now(), version = version + 1
      where tenant_id = (select current_tenant()) and id = any(${orders.map(order => order.id)}::int[]))
    ${eventsInsert(events, { ...by, kind: 'edit', changed })}`
  // Its contents are at hand, whichever branch they belong to.
  await beyondBranch(tx, () => keep.execute(tx))
}

export const putReturnsIn = (tx: Tx, orders: readonly LockedOrder[], by: By): Promise<void> => keepBag(tx, orders, by.bag_id, by)

/** They lie where they were put in, and in no bucket. */
export const takeReturnsOut = (tx: Tx, orders: readonly LockedOrder[], by: By): Promise<void> => keepBag(tx, orders, null, by)
