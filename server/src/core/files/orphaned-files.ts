// Removes files that no row names any more from storage. The database marks them (migration 0120) in the transaction that drops
// the last reference, so a rollback loses nothing.
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '../database/transaction.ts'
import type { Services } from '../http/context.ts'

/** Files per run; the rest follows in the next one. */
const AT_ONCE = 100

export async function removeOrphanedFiles(tx: Tx, _tenantId: number, { files }: Pick<Services, 'files'>): Promise<void> {
  const over = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('let_go_at', '<=', sql<string>`now()`)
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of over) {
    await sql`savepoint orphaned_file`.execute(tx)
    try {
      await files.remove(tx, id)
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '23503')) throw error
      // Another row still names it, so it stays until that row drops it too.
      await sql`rollback to savepoint orphaned_file`.execute(tx)
      await tx.updateTable('stored_files').set({ let_go_at: null }).where('id', '=', id).execute()
    }
  }
}
