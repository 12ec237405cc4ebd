// A parcel that was last seen at another branch than the one that sends it on: nobody there has received it.
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { LockedOrder } from '../order-lock.part.ts'
import type { Rule } from './move-rule.part.ts'

const lastSeen = msg`It was last seen at {branch}. Receive it at {here} first`

/** Refuses the orders that lie at another branch than this one; with no branch, or no known place of the parcel, it refuses none. */
export async function liesElsewhere(tx: Tx, warehouseId: number | null, orders: readonly LockedOrder[]): Promise<Rule> {
  const isElsewhere = ({ current_warehouse_id: place }: LockedOrder) =>
    warehouseId !== null && place !== null && place !== warehouseId
  const places = orders.filter(isElsewhere).map(order => order.current_warehouse_id)
  if (places.length === 0) return () => null
  const rows = await tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[warehouseId, ...places]}::int[])`)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const name = (id: number | null) => names.get(id ?? 0) ?? ''
  return order =>
    isElsewhere(order)
      ? {
          code: 'other-branch',
          message: lastSeen,
          values: { branch: name(order.current_warehouse_id), here: name(warehouseId) },
        }
      : null
}
