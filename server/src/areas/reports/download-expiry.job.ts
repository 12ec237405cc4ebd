// Removes the files of expired downloads; the list still shows what was once made.
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'

/** A day later than promised, so that a delayed e-mail still includes its file. */
export const expireDownloads: MaintenanceTask = async tx => {
  await tx
    .updateTable('downloads')
    .set({ file_id: null, state: 'expired' })
    .where('file_id', 'is not', null)
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
