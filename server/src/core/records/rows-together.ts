// Several small results as one statement. Each statement of its own costs a portal, a snapshot and a start of its plan, which takes
// longer than finding the few rows of a figure.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

type Parts = Readonly<Record<string, RawBuilder<object>>>
type RowsOf<P extends Parts> = { [K in keyof P]: P[K] extends RawBuilder<infer Row> ? Row[] : never }

/**
 * The rows of each part, in its order. They come as JSON: a part casts amounts to text, since a number of JSON would lose their
 * decimals, and returns times as PostgreSQL writes them in JSON (`instantOf` reads them).
 */
export async function rowsTogether<P extends Parts>(tx: Tx, parts: P): Promise<RowsOf<P>> {
  const results = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(part), '[]') from (${part}) part) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<RowsOf<P>>`select ${sql.join(results)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A statement without a table returns one row')
  return row
}
