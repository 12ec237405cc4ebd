// Decides which statements a connection keeps prepared so that PostgreSQL plans them once: a list with seven joins takes longer
// to plan than to run.
import type { PoolClient } from 'pg'

/** Statements of callers that share plans. */
interface Kept {
  /** Seen once, oldest first. Pages of an unfiltered list are each seen once by someone paging through, and are dropped again. */
  met: Set<string>
  /** Statements that were seen again. */
  numbered: Map<string, Numbered>
}

interface Numbered {
  readonly number: number
  /** By the clock of performance.now(). */
  askedAt: number
}

/**
 * Lifetime of a connection, which keeps what it prepared. A statement not asked for in this time is prepared on no connection any
 * more, so another may take its place: a server that runs for months keeps what is in use now.
 */
export const CONNECTION_LIFETIME_MS = 3_600_000
/** Filters make many variants of one list; beyond this limit the rest is planned each time until a place is free. */
const MOST = 500
let statements = 0

// Numbers the connections: the embedded engine has one session for all connections of all processes, so a name must belong to one
// of them.
const numbers = new WeakMap<PoolClient, number>()
let connections = 0

function numberOf(client: PoolClient): number {
  const known = numbers.get(client)
  if (known !== undefined) return known
  numbers.set(client, ++connections)
  return connections
}

/**
 * Marks statements whose best plan depends on the values: a rare word needs a large table's trigram index, a common one its
 * newest rows.
 */
export const PLANNED_ANEW = '/* planned anew */'

/**
 * Returns the name under which a connection keeps a statement, from its second use on, unless it must be planned each time.
 * @param planner the wall behind which it runs. Each wall has plans of its own, since what it shows differs; absent outside walls
 */
export type Prepare = (client: PoolClient, text: string, planner?: string) => string | undefined

/** Serves all connections of one database. */
export function keepPrepared(): Prepare {
  const ofAll: Kept = { met: new Set(), numbered: new Map() }
  /** Kept by wall and text, so that however many branches there are, they take no places from other statements. */
  const ofWalls: Kept = { met: new Set(), numbered: new Map() }
  return (client, text, planner) => {
    if (text.includes(PLANNED_ANEW)) return undefined
    const number = planner === undefined ? numberIn(ofAll, text) : numberIn(ofWalls, `${planner} ${text}`)
    return number === null ? undefined : `office_${process.pid}_${number}_${numberOf(client)}`
  }
}

/** The number of a statement that was seen before; null on first sight or if there is no place left. */
function numberIn({ met, numbered }: Kept, key: string): number | null {
  const known = numbered.get(key)
  const askedAt = performance.now()
  if (known) {
    known.askedAt = askedAt
    return known.number
  }
  if (!met.has(key)) {
    const [oldest] = met.size >= MOST ? met : []
    if (oldest !== undefined) met.delete(oldest)
    met.add(key)
    return null
  }
  if (!hasPlace(numbered, askedAt)) return null
  met.delete(key)
  numbered.set(key, { number: ++statements, askedAt })
  return statements
}

/** Whether there is a place for one more; frees the place of a statement that is on no connection any more. */
function hasPlace(numbered: Map<string, Numbered>, now: number): boolean {
  if (numbered.size < MOST) return true
  for (const [key, { askedAt }] of numbered) if (now - askedAt > CONNECTION_LIFETIME_MS) return numbered.delete(key)
  return false
}
