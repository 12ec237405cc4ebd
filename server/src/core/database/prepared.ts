// Which statements a connection keeps prepared, so that PostgreSQL plans them once: a list of seven joins takes longer to
// plan than to run.
import type { PoolClient, QueryConfig } from 'pg'

/** Statements met once, the oldest first: pages of an unfiltered list are each met once by whoever walks them, and are let go. */
const met = new Set<string>()
/** The numbers of those that came back. A connection keeps what it prepared, so these are never let go. */
const numbered = new Map<string, number>()
/** Filters make many texts of one list; beyond this the rest is planned anew each time. */
const MOST = 500

// The embedded engine has one session for all connections of all processes, so that a name must belong to one of them.
const numbers = new WeakMap<PoolClient, number>()
let connections = 0

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
  if (text.includes(PLANNED_ANEW)) return { text, values }
  const number = numbered.get(text) ?? numberOfText(text)
  if (number === null) return { text, values }
  return { name: `office_${process.pid}_${number}_${numberOf(client)}${role}`, text, values }
}

/** Of a text that comes back; null for one that is met for the first time, or is one too many. */
function numberOfText(text: string): number | null {
  if (numbered.size >= MOST) return null
  if (met.delete(text)) {
    numbered.set(text, numbered.size + 1)
    return numbered.size
  }
  const [oldest] = met.size >= MOST ? met : []
  if (oldest !== undefined) met.delete(oldest)
  met.add(text)
  return null
}
