// Dropdowns: up to a hundred entries whose name contains the text or is one typo away, or given ids for the chips of a shared
// link.
import { type Choice, MAX_CHOICES } from '@office/shared/core/choice'
import { sql } from 'kysely'
import type { Sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { likePart } from './filter-sql.ts'
import { nearPatterns } from './near-names.ts'

export interface ChoiceSource {
  /** 'cities c', with its joins. */
  from: Sql
  id: Sql
  name: Sql
  /** What distinguishes entries of the same name: the state of a city. */
  detail?: Sql
  /** Entries that may be chosen; those asked for by id are returned regardless. */
  offered?: Sql
  /** The text that is searched if the name is not enough. */
  search?: Sql
}

export interface ChoiceQuestion {
  search?: string | undefined
  /** Comma-separated ids. */
  ids?: string | undefined
}

export async function readChoices(
  tx: Tx,
  source: ChoiceSource,
  question: ChoiceQuestion,
  limit: number = MAX_CHOICES,
): Promise<Choice[]> {
  const ids = (question.ids ?? '')
    .split(',')
    .filter(part => /^[1-9]\d{0,8}$/.test(part))
    .map(Number)
  const text = question.search?.trim() ?? ''
  const which = ids.length > 0 ? sql`${source.id} = any(${ids}::int[])` : (source.offered ?? sql`true`)
  const searched = source.search ?? source.name
  const ask = async (found: Sql, order: Sql): Promise<Choice[]> => {
    const { rows } = await sql<{ id: number; name: string; detail: string | null }>`
      select ${source.id} as id, ${source.name} as name, ${source.detail ?? sql`null`} as detail
      from ${source.from} where ${which} and ${found} order by ${order}, ${source.id} limit ${limit}`.execute(tx)
    return rows.map(({ id, name, detail }) => (detail === null ? { id, name } : { id, name, detail }))
  }
  if (text === '') return ask(sql`true`, source.name)
  // Names that begin with the text come before those that only contain it.
  const nearest = sql`not fold(${source.name}) like fold(${likePart(text).slice(1)}), ${source.name}`
  const found = await ask(sql`fold(${searched}) like fold(${likePart(text)})`, nearest)
  const near = found.length === 0 ? nearPatterns(text) : []
  if (near.length === 0) return found
  return ask(
    sql`' ' || fold(${searched}) like any (array(select fold(pattern) from unnest(${near}::text[]) pattern))`,
    source.name,
  )
}
