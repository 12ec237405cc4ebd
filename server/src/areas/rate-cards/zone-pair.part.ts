// The zones by which a charge was found, in words.
import type { Charge, ZonePair } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'

/** Null if the charge needed none, or a zone no longer exists. */
export async function zonePair(tx: Tx, { row }: Charge): Promise<ZonePair | null> {
  if (!row) return null
  const { rows } = await sql<ZonePair>`
    select o.name as origin, d.name as destination from zones o, zones d
    where o.id = ${row.origin.zone_id} and d.id = ${row.destination.zone_id}`.execute(tx)
  return rows[0] ?? null
}
