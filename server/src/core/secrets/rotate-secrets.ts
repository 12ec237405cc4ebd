// Seals every kept secret with the key in use, where another one did: the exchange of OFFICE_SECRET_KEY. A transaction for each tenant
// and kind of rows, so that what a kill cuts off is taken up by the next run; meanwhile both keys open.
import type { Database } from '../database/database.ts'
import { inTenant, type Tx } from '../database/transaction.ts'
import type { SecretBox, SecretPlace } from './secret-box.ts'

/** Gives what is to stand in the place of a kept secret; null leaves it. */
export type Reseal = (kept: string, place: SecretPlace) => string | null

/** Walks the sealed values of some rows of a tenant, locking them, and writes what `reseal` gives. */
export type SealedRows = (tx: Tx, tenantId: number, reseal: Reseal) => Promise<void>

export interface Rotated {
  tenants: number
  /** Sealed anew, or to be in a dry run. */
  resealed: number
  /** Sealed with the key in use already. */
  current: number
  /** Sealed with a key that is not here. */
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
