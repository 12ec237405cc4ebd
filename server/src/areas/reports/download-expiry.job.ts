// Downloads that have expired let go of their files; the list goes on naming what was once made.
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'

/** A day later than told, so that an e-mail that was held up still takes its file along. */
export const expireDownloads: MaintenanceTask = async tx => {
  await tx
    .updateTable('downloads')
    .set({ file_id: null, state: 'expired' })
    .where('file_id', 'is not', null)
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
