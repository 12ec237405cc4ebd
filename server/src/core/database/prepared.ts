// Which statements a connection keeps prepared, so that PostgreSQL plans them once: a list of seven joins takes longer to
// plan than to run.
import type { PoolClient, QueryConfig } from 'pg'

/** The statements of those who share their plans. */
interface Kept {
  /** Met once, the oldest first: pages of an unfiltered list are each met once by whoever walks them, and are let go. */
  met: Set<string>
  /** The numbers of those that came back. A connection keeps what it prepared, so these are never let go. */
  numbered: Map<string, number>
}
/** Filters make many texts of one list; beyond this the rest is planned anew each time. */
const MOST = 500
let statements = 0

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
 * @param planner behind whose wall it runs: what each sees has a plan of its own, which another's call would throw away; absent behind none
 */
export type Prepare = (client: PoolClient, text: string, values: unknown[], planner?: string) => QueryConfig

/** For all connections of one database. */
export function keepPrepared(): Prepare {
  const ofAll: Kept = { met: new Set(), numbered: new Map() }
  /** Each by whose it is and its text: however many branches there are, they take no place of the others. */
  const ofWalls: Kept = { met: new Set(), numbered: new Map() }
  return (client, text, values, planner) => {
    if (text.includes(PLANNED_ANEW)) return { text, values }
    const number = planner === undefined ? numberIn(ofAll, text) : numberIn(ofWalls, `${planner} ${text}`)
    if (number === null) return { text, values }
    return { name: `office_${process.pid}_${number}_${numberOf(client)}`, text, values }
  }
}

/** Of one that comes back; null for one that is met for the first time, or is one too many. */
function numberIn({ met, numbered }: Kept, key: string): number | null {
  const known = numbered.get(key)
  if (known !== undefined) return known
  if (numbered.size >= MOST) return null
  if (met.delete(key)) {
    numbered.set(key, ++statements)
    return statements
  }
  const [oldest] = met.size >= MOST ? met : []
  if (oldest !== undefined) met.delete(oldest)
  met.add(key)
  return null
}
