// How often statements were planned, by what their connections know of them.
import type { Pool, PoolClient } from 'pg'

interface Plans {
  /** Made once, for whatever is asked for. */
  generic: number
  /** Made for what was asked for at the time. */
  custom: number
}

/** Watches a pool from now on; gives what became of the prepared statements that are so. */
export function watchPlans(pool: Pool): (isMeant: (statement: string) => boolean) => Promise<Plans> {
  // Each connection knows its own; a job that comes between leaves the calls another, or still holds one at the end.
  const clients = new Set<PoolClient>()
  pool.on('acquire', client => clients.add(client))
  return async isMeant => {
    const told = await Promise.all(
      [...clients].map(client =>
        client.query<{ statement: string; generic_plans: string; custom_plans: string }>(
          'select statement, generic_plans, custom_plans from pg_prepared_statements',
        ),
      ),
    )
    const meant = told.flatMap(({ rows }) => rows).filter(({ statement }) => isMeant(statement))
    const sum = (of: 'generic_plans' | 'custom_plans') => meant.reduce((all, one) => all + Number(one[of]), 0)
    return { generic: sum('generic_plans'), custom: sum('custom_plans') }
  }
}
