// Which statements a connection keeps prepared, so that PostgreSQL plans them once: a list of seven joins takes longer to
// plan than to run.
import type { PoolClient } from 'pg'

/** The statements of those who share their plans. */
interface Kept {
  /** Met once, the oldest first: pages of an unfiltered list are each met once by whoever walks them, and are let go. */
  met: Set<string>
  /** Those that came back. */
  numbered: Map<string, Numbered>
}

interface Numbered {
  readonly number: number
  /** On the clock of performance.now(). */
  askedAt: number
}

/**
 * How long a connection lives. It keeps what it prepared, so a statement that nobody asked for in this time is on no connection any
 * more, and another may have its place: a server that runs for months keeps what is asked for now.
 */
export const CONNECTION_LIFETIME_MS = 3_600_000
/** Filters make many texts of one list; beyond this the rest is planned anew each time, until a place is free. */
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
 * The name by which a connection keeps a statement: from its second time on, unless it is to be planned anew.
 * @param planner behind whose wall it runs: what each sees has a plan of its own, which another's call would throw away; absent behind none
 */
export type Prepare = (client: PoolClient, text: string, planner?: string) => string | undefined

/** For all connections of one database. */
export function keepPrepared(): Prepare {
  const ofAll: Kept = { met: new Set(), numbered: new Map() }
  /** Each by whose it is and its text: however many branches there are, they take no place of the others. */
  const ofWalls: Kept = { met: new Set(), numbered: new Map() }
  return (client, text, planner) => {
    if (text.includes(PLANNED_ANEW)) return undefined
    const number = planner === undefined ? numberIn(ofAll, text) : numberIn(ofWalls, `${planner} ${text}`)
    return number === null ? undefined : `office_${process.pid}_${number}_${numberOf(client)}`
  }
}

/** Of one that comes back; null for one that is met for the first time, or is one too many. */
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

/** Whether one more may be kept; takes the place of one that is on no connection any more. */
function hasPlace(numbered: Map<string, Numbered>, now: number): boolean {
  if (numbered.size < MOST) return true
  for (const [key, { askedAt }] of numbered) if (now - askedAt > CONNECTION_LIFETIME_MS) return numbered.delete(key)
  return false
}
