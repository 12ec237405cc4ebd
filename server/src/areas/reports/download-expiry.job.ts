// Expired downloads release their files; the list still names them.
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'

/** A day later than announced, so that a delayed email can still take its file along. */
export const expireDownloads: MaintenanceTask = async tx => {
  await tx
    .updateTable('downloads')
    .set({ file_id: null, state: 'expired' })
    .where('file_id', 'is not', null)
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
