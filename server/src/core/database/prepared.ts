// Which statements a connection keeps prepared, so that PostgreSQL plans them once: a list of seven joins takes longer to
// plan than to run.
import type { PoolClient, QueryConfig } from 'pg'

/** Statements met so far: the number of those that came back, null for those met once. */
const met = new Map<string, number | null>()
/** Filters make many texts of one list; beyond this the rest is planned anew each time. */
const MOST = 500

// The embedded engine has one session for all connections of all processes, so that a name must belong to one of them.
const numbers = new WeakMap<PoolClient, number>()
let connections = 0
let prepared = 0

function numberOf(client: PoolClient): number {
  const known = numbers.get(client)
  if (known !== undefined) return known
  numbers.set(client, ++connections)
  return connections
}

/**
 * Stands in statements whose best plan depends on what is asked for: a rare word wants the trigrams of a large table, a
 * common one its newest rows.
 */
export const PLANNED_ANEW = '/* planned anew */'

/**
 * The statement as pg wants it: named from its second time on, unless it is to be planned anew.
 * @param role behind whose wall it runs: what each sees has a plan of its own, which another's call would throw away
 */
export function preparable(client: PoolClient, text: string, values: unknown[], role = ''): QueryConfig {
  if (values.length === 0 || text.includes(PLANNED_ANEW)) return { text, values }
  const known = met.get(text)
  if (known === undefined) {
    if (met.size < MOST) met.set(text, null)
    return { text, values }
  }
  const number = known ?? ++prepared
  if (known === null) met.set(text, number)
  return { name: `office_${process.pid}_${number}_${numberOf(client)}${role}`, text, values }
}
