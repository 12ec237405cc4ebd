// Removes files that no row names any more from storage. The database marks them (migration 0120) in the transaction that drops
// the last reference, so a rollback loses nothing.
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'

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
      const isNamed = error instanceof DatabaseError && error.code === '23503'
      if (!isNamed && !(error instanceof Refusal)) throw error
      await sql`rollback to savepoint orphaned_file`.execute(tx)
      // Another row still names it, so it stays until that row drops it too; or the storage refuses, and others come first for a day.
      const let_go_at = isNamed ? null : sql<string>`now() + interval '1 day'`
      await tx.updateTable('stored_files').set({ let_go_at }).where('id', '=', id).execute()
      // A storage that is away would be waited for once more with each file.
      if (!isNamed) return
    }
  }
}
