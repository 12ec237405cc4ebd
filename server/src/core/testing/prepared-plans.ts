// How often statements were planned, according to their connections.
import type { Pool, PoolClient } from 'pg'

interface Plans {
  /** Plans made once, for any values. */
  generic: number
  /** Plans made for particular values. */
  custom: number
}

/** Watches a pool from now on; the returned function tells how often matching prepared statements were planned since. */
export function watchPlans(pool: Pool): (isMeant: (statement: string) => boolean) => Promise<Plans> {
  // Each connection has its own counts, and any free one serves the next call. So its earlier counts are read on first use, ahead
  // of the query for which it was fetched, and subtracted.
  const before = new Map<PoolClient, ReturnType<typeof countsOf>>()
  pool.on('acquire', client => {
    if (!before.has(client)) before.set(client, countsOf(client))
  })
  return async isMeant => {
    const plans = { generic: 0, custom: 0 }
    for (const [client, earlier] of before)
      for (const [counts, sign] of [
        [await countsOf(client), 1],
        [await earlier, -1],
      ] as const)
        for (const { statement, generic, custom } of counts)
          if (isMeant(statement)) {
            plans.generic += sign * generic
            plans.custom += sign * custom
          }
    return plans
  }
}

async function countsOf(client: PoolClient): Promise<({ statement: string } & Plans)[]> {
  const { rows } = await client.query<{ statement: string } & Plans>(
    'select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
  )
  return rows
}
