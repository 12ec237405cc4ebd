// How often statements were planned, by what their connections know of them.
import type { Pool, PoolClient } from 'pg'

interface Plans {
  /** Made once, for whatever is asked for. */
  generic: number
  /** Made for what was asked for at the time. */
  custom: number
}

/** Watches a pool from now on; gives what became since then of the prepared statements that are so. */
export function watchPlans(pool: Pool): (isMeant: (statement: string) => boolean) => Promise<Plans> {
  // Each connection counts from its own beginning, and whichever is free serves the next call: what one counted before its first call
  // here is none of what is watched. The query goes ahead of whatever the connection was fetched for.
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
