// Dropdowns: up to a hundred entries by part of their name, or named ids for the chips of a shared link.
import { type Choice, MAX_CHOICES } from '@office/shared/core/choice'
import { sql } from 'kysely'
import { likePart, type Sql } from './list-sql.ts'
import type { Tx } from './transaction.ts'

export interface ChoiceSource {
  /** 'cities c', with its joins. */
  from: Sql
  id: Sql
  name: Sql
  /** What tells entries of one name apart: the state of a city. */
  detail?: Sql
  /** Entries that may be chosen; ids asked for by number are given whatever their state. */
  offered?: Sql
  /** What a search looks at where the name is not enough. */
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
  const conditions: Sql[] = []
  if (ids.length > 0) conditions.push(sql`${source.id} = any(${ids}::int[])`)
  else if (source.offered) conditions.push(source.offered)
  if (text !== '') conditions.push(sql`fold(${source.search ?? source.name}) like fold(${likePart(text)})`)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  // What begins with the text comes before what only contains it.
  const nearest =
    text === '' ? sql`${source.name}` : sql`not fold(${source.name}) like fold(${likePart(text).slice(1)}), ${source.name}`
  const { rows } = await sql<{ id: number; name: string; detail: string | null }>`
    select ${source.id} as id, ${source.name} as name, ${source.detail ?? sql`null`} as detail
    from ${source.from} ${where} order by ${nearest}, ${source.id} limit ${limit}`.execute(tx)
  return rows.map(({ id, name, detail }) => (detail === null ? { id, name } : { id, name, detail }))
}
