// Seals secrets of connections that were kept before there was a box (core/secrets/secret-box.ts): they stood there plain.
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'
import { isSealed, SEALED } from '../../core/secrets/secret-box.ts'

export const sealOldSecrets: MaintenanceTask = async (tx, tenantId, { secretBox }) => {
  const rows = await tx
    .selectFrom('settings')
    .select(['kind', 'secrets'])
    .where(sql<boolean>`exists (select from jsonb_each_text(secrets) s where not starts_with(s.value, ${SEALED}))`)
    .forUpdate()
    .execute()
  for (const { kind, secrets } of rows) {
    const sealed = Object.entries(secrets).map(([field, kept]) => [
      field,
      isSealed(kept) ? kept : secretBox.seal(kept, { tenantId, kind, field }),
    ])
    // Nobody changed anything: the version stays.
    await tx
      .updateTable('settings')
      .set({ secrets: JSON.stringify(Object.fromEntries(sealed)) })
      .where('kind', '=', kind)
      .execute()
  }
}
