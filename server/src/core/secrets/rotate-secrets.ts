// Seals every stored secret with the current key if another one sealed it: the rotation of OFFICE_SECRET_KEY. Each tenant and
// kind of row has a transaction of its own, so the next run continues what a kill cut off; meanwhile both keys open.
import type { Database } from '../database/database.ts'
import { inTenant, type Tx } from '../database/transaction.ts'
import type { SecretBox, SecretPlace } from './secret-box.ts'

/** Returns the replacement for a stored secret; null leaves it. */
export type Reseal = (kept: string, place: SecretPlace) => string | null

/** Walks the sealed values of some rows of a tenant, locking them, and writes what `reseal` returns. */
export type SealedRows = (tx: Tx, tenantId: number, reseal: Reseal) => Promise<void>

export interface Rotated {
  tenants: number
  /** Sealed again, or would be if this is a dry run. */
  resealed: number
  /** Already sealed with the current key. */
  current: number
  /** Sealed with an unknown key. */
  unreadable: (Omit<SecretPlace, 'tenantId'> & { tenant: string })[]
}

export async function rotateSecrets(
  database: Database,
  secretBox: SecretBox,
  sealed: readonly SealedRows[],
  isDryRun: boolean,
): Promise<Rotated> {
  const tenants = await database.owner.selectFrom('tenants').select(['id', 'slug']).orderBy('id').execute()
  const done: Rotated = { tenants: tenants.length, resealed: 0, current: 0, unreadable: [] }
  for (const { id, slug } of tenants)
    for (const walk of sealed)
      await inTenant(database, id, tx =>
        walk(tx, id, (kept, place) => {
          const anew = secretBox.reseal(kept, place)
          if (anew === null) done.unreadable.push({ tenant: slug, kind: place.kind, field: place.field })
          else if (anew === kept) done.current++
          else done.resealed++
          return isDryRun || anew === kept ? null : anew
        }),
      )
  return done
}
