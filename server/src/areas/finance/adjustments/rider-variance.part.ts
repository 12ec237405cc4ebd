// What the counts of a rider's deposits were short of, for whoever writes it off or receives it.
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { found } from '../../../core/http/refusal.ts'

/** The rider, locked, so that the variance is as it was read until the end of the transaction. */
export const lockRider = async (tx: Tx, id: number): Promise<{ name: string }> =>
  found(await tx.selectFrom('riders').select('name').where('id', '=', id).forUpdate().executeTakeFirst())

/** The total shortfall, in minor units. */
export async function varianceOf(tx: Tx, rider: number, currency: string): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from journal_sums
    where account = 'variance-rider' and party_id = ${rider} and currency = ${currency}`.execute(tx)
  return BigInt(found(rows[0]).amount)
}
