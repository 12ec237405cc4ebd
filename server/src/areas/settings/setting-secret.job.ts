// Walks stored secrets of connections: seals them again for a key rotation, and seals those stored plain before the box existed
// (core/secrets/secret-box.ts).
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'
import type { SealedRows } from '../../core/secrets/rotate-secrets.ts'
import { isSealed } from '../../core/secrets/secret-box.ts'

export const settingSecrets: SealedRows = async (tx, tenantId, reseal) => {
  const rows = await tx
    .selectFrom('settings')
    .select(['kind', 'secrets'])
    .where(sql<boolean>`secrets <> '{}'::jsonb`)
    .forUpdate()
    .execute()
  for (const { kind, secrets } of rows) {
    const anew = Object.entries(secrets).map(([field, kept]) => [field, reseal(kept, { tenantId, kind, field }) ?? kept] as const)
    if (anew.every(([field, kept]) => kept === secrets[field])) continue
    // No person changed anything, so the version stays.
    await tx
      .updateTable('settings')
      .set({ secrets: JSON.stringify(Object.fromEntries(anew)) })
      .where('kind', '=', kind)
      .execute()
  }
}

export const sealOldSecrets: MaintenanceTask = (tx, tenantId, { secretBox }) =>
  settingSecrets(tx, tenantId, (kept, place) => (isSealed(kept) ? null : secretBox.seal(kept, place)))
