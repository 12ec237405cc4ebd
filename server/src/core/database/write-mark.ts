// The last write of each person is kept where there is a replica, so that their readings are never older (replica.ts).
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tx } from './transaction.ts'

/** Keeps that the person wrote in this transaction; last in it, since others of theirs wait for its end. */
export async function markWrite({ replica }: Database, tx: Tx, staffId: number): Promise<void> {
  if (!replica) return
  await sql`insert into staff_writes (staff_id, xid) select ${staffId}::int, own.xid
    from pg_current_xact_id_if_assigned() own (xid) where own.xid is not null
    on conflict (tenant_id, staff_id) do update set xid = excluded.xid where staff_writes.xid < excluded.xid`.execute(tx)
}
