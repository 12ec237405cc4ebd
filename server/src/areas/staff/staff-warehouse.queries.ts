// The warehouses assigned to a staff member; none means all. People with assigned warehouses can only assign those.
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuseField } from '../../core/http/refusal.ts'

const noWarehouse = msg`This warehouse does not exist`
const beyondYours = msg`You only work for some warehouses yourself. Choose from these`

async function assignedTo(tx: Tx, staffId: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('staff_warehouses').select('warehouse_id').where('staff_id', '=', staffId).execute()
  return new Set(rows.map(row => row.warehouse_id))
}

/** Sets the warehouses of a person whose row is already written; `isNew`: they had none because they did not exist. */
export async function assignWarehouses(context: Context, staffId: number, ids: readonly number[], isNew: boolean): Promise<void> {
  const { tx } = context
  const wanted = new Set(ids)
  const before = await assignedTo(tx, staffId)
  const own = await assignedTo(tx, context.staff.id)
  const servedAll = before.size === 0 && !isNew
  const reachesAll = wanted.size === 0 && !servedAll
  const added = servedAll ? [] : [...wanted].filter(id => !before.has(id))
  if (own.size > 0 && (reachesAll || added.some(id => !own.has(id))))
    refuseField('warehouse_ids', 'beyond-your-warehouses', beyondYours)
  await sql`delete from staff_warehouses where staff_id = ${staffId} and warehouse_id <> all(${[...wanted]}::int[])`.execute(tx)
  const { rows } = await sql`
    insert into staff_warehouses (staff_id, warehouse_id)
    select ${staffId}, w.id from warehouses w where w.id = any(${[...wanted]}::int[])
    on conflict (tenant_id, staff_id, warehouse_id) do update set warehouse_id = excluded.warehouse_id returning 1`.execute(tx)
  if (rows.length !== wanted.size) refuseField('warehouse_ids', 'unknown-reference', noWarehouse)
}
