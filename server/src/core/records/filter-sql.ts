// How the filters of lists narrow rows: only bound values, compared so that an index finds them.
import type { List } from '@office/shared/core/api/endpoint'
import { todayIn } from '@office/shared/core/day-span'
import type { Filter } from '@office/shared/core/lists/filter'
import { type FilterValue, readFilter } from '@office/shared/core/lists/list-query'
import { sql } from 'kysely'
import { PLANNED_ANEW } from '../database/prepared.ts'
import type { Sql } from '../database/sql.ts'
import type { FilterSql, ListScope, ListSource, ValueOf } from './list-source.ts'

/** Escapes text for LIKE, so that its own wildcards are taken literally. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Shorter words have no trigrams, so an index could not find them alone. */
const SHORTEST_WORD = 3

/** Patterns that must all match: one for each word, so the order in which people know a name does not matter. */
export function likeWords(text: string): string[] {
  const words = text.trim().split(/\s+/)
  return (words.every(word => word.length >= SHORTEST_WORD) ? words : [text]).map(likePart)
}

/** A single value is compared with `=`, so that its rows come from an index in the order of the page; `any` cannot do that. */
export const isAmong = (column: Sql, values: readonly (string | number)[], type: 'text' | 'int'): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}::${sql.raw(type)}` : sql`${column} = any(${[...values]}::${sql.raw(type)}[])`

function condition(value: FilterValue, column: Sql, scope: ListScope): Sql {
  switch (value.kind) {
    case 'text':
      return sql`${sql.raw(PLANNED_ANEW)} fold(${column}) like fold(${likePart(value.text)})`
    case 'words':
      return isAmong(column, value.words, 'text')
    case 'ids':
      return isAmong(column, value.ids, 'int')
    case 'ids-or-none':
      if (!value.withNone) return isAmong(column, value.ids, 'int')
      return value.ids.length === 0 ? sql`${column} is null` : sql`(${isAmong(column, value.ids, 'int')} or ${column} is null)`
    case 'flag':
      return sql`${column} = ${value.flag}`
    case 'days':
      return both(
        value.from && sql`${column} >= (${value.from}::date)::timestamp at time zone ${scope.tenant.timeZone}`,
        value.to && sql`${column} < (${value.to}::date + 1)::timestamp at time zone ${scope.tenant.timeZone}`,
      )
    case 'since':
      return sql`${column} >= ${value.since}::timestamptz`
    case 'amounts':
      return amountsIn(column, value)
  }
}

/** Narrows by calendar days, which are the same in every time zone; both ends are included. */
export const calendarDays =
  (column: Sql): FilterSql<'days'> =>
  ({ from, to }) =>
    sql`${column} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`

/** A single amount is compared with `=`, for the same reason as `isAmong` does. */
const amountsIn = (column: Sql, { from, to }: ValueOf<'amounts'>): Sql =>
  from === to
    ? sql`${column} = ${from}::numeric`
    : both(from && sql`${column} >= ${from}::numeric`, to && sql`${column} <= ${to}::numeric`)

/** Narrows a column of integers, which would be read one by one if they were compared with decimals. */
export const wholeNumbers =
  (column: Sql): FilterSql<'amounts'> =>
  ({ from, to }) => {
    if (from !== to)
      return both(from && sql`${column} >= ceil(${from}::numeric)::bigint`, to && sql`${column} <= floor(${to}::numeric)::bigint`)
    return Number.isInteger(Number(from)) ? sql`${column} = ${Number(from)}::bigint` : sql`false`
  }

const both = (...parts: (Sql | '' | null)[]): Sql => {
  const real = parts.filter(part => part !== null && part !== '')
  return real.length === 0 ? sql`true` : sql.join(real, sql` and `)
}

/** The conditions of a list's filters, over its `base`; for sums and bulk calls over what a list shows. */
export function listConditions<Row, F extends Record<string, Filter>, S extends string>(
  list: Pick<List<string, Row, F, S>, 'filters'>,
  source: Pick<ListSource<Row, F, S>, 'filters'>,
  filters: Readonly<Record<string, string>>,
  scope: ListScope,
): Sql[] {
  const today = () => todayIn(scope.tenant.timeZone)
  return Object.entries(filters).map(([name, text]) => {
    const kind = list.filters[name]
    const value = kind && readFilter(kind, text, today)
    if (!value) throw new Error(`An unread filter reached the database: ${name}`)
    const filter = source.filters[name as keyof F] as FilterSql<Filter> // decoded by the contract
    return typeof filter === 'function' ? filter(value) : condition(value, filter, scope)
  })
}
