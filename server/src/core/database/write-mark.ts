// Remembers the last write of each person if there is a replica, so that their reads are never older (replica.ts).
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Records that the person wrote in this transaction. Called last in it, because their other transactions wait for its end. */
export async function markWrite({ replica }: Database, tx: Transaction<Tables>, staffId: number): Promise<void> {
  if (!replica) return
  await sql`insert into staff_writes (staff_id, xid) select ${staffId}::int, own.xid
    from pg_current_xact_id_if_assigned() own (xid) where own.xid is not null
    on conflict (tenant_id, staff_id) do update set xid = excluded.xid where staff_writes.xid < excluded.xid`.execute(tx)
}
