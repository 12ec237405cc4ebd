// The moves of an ordinary table's records, by their table of states: refused as it says, written once, recorded in the audit
// log.
import { type Transitions, whyNot } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type { Context } from '../http/context.ts'
import { found, refuseBy } from '../http/refusal.ts'

interface Moving<S extends string, Name extends string, Row> {
  /** A table with a column `state`. */
  table: keyof Tables & string
  transitions: Transitions<S, Name>
  /** One record as calls return it. */
  read: (tx: Tx, id: number) => Promise<Row>
  /** Whether the caller made it; moves that need another person are then refused. */
  isOwn?: (row: Row, context: Context) => boolean
}

/**
 * Carries out a move. If two people make it at once, the second is told what the first did.
 * @param set columns that the move writes besides the state; may refuse
 */
export type CarryOut<Name extends string, Row> = (
  context: Context,
  id: number,
  move: Name,
  set?: (before: Row) => object | Promise<object>,
) => Promise<Row>

export function recordMoves<S extends string, Name extends string, Row extends { readonly state: S }>({
  table,
  transitions,
  read,
  isOwn,
}: Moving<S, Name, Row>): CarryOut<Name, Row> {
  const { kind, moves } = transitions
  return async (context, id, move, set = () => ({})) => {
    const { tx } = context
    found((await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)).rows[0])
    const before = await read(tx, id)
    refuseBy(whyNot(transitions, move, { state: before.state, isOwn: isOwn?.(before, context) ?? false }), before)
    const columns = Object.entries({ ...(await set(before)), state: moves[move].to, updated_at: context.now })
    const written = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    await sql`update ${sql.table(table)} set ${written} where id = ${id}`.execute(tx)
    const after = await read(tx, id)
    await context.audit({ action: `${kind}.${move}`, subject: kind, subjectId: id, before, after })
    return after
  }
}
