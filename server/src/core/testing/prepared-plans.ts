// How often statements were planned, according to their connections.
import type { PoolClient } from 'pg'
import type { Database } from '../database/database.ts'

interface Plans {
  /** Plans made once, for any values. */
  generic: number
  /** Plans made for particular values. */
  custom: number
}

/** Watches a database from now on; the returned function tells how often matching prepared statements were planned since. */
export function watchPlans({ kind, pool }: Database): (isMeant: (statement: string) => boolean) => Promise<Plans> {
  // Each connection has its own counts, and any free one serves the next call. So its earlier counts are read on first use, ahead
  // of the query for which it was fetched, and subtracted.
  const before = new Map<PoolClient, ReturnType<typeof countsOf>>()
  pool.on('acquire', client => {
    // The embedded engine has one session for all connections: what any of them asks counts in each.
    const isCounted = kind === 'embedded' ? before.size > 0 : before.has(client)
    if (!isCounted) before.set(client, countsOf(client))
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
