// Files of downloads that have expired are removed; the list goes on naming what was once made.
import { sql } from 'kysely'
import type { Chore } from '../../core/upkeep.ts'

/** Files of one go: the rest comes with the next. */
const AT_ONCE = 100

/** A day later than told, so that an e-mail that was held up still takes its file along. */
export const removeExpiredFiles: Chore = async (tx, _tenantId, { files }) => {
  const over = await tx
    .selectFrom('downloads')
    .select(['id', 'file_id'])
    .where('file_id', 'is not', null)
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .limit(AT_ONCE)
    .forUpdate()
    .execute()
  for (const { id, file_id } of over) {
    await tx.updateTable('downloads').set({ file_id: null, state: 'expired' }).where('id', '=', id).execute()
    if (file_id !== null) await files.remove(tx, file_id)
  }
}
