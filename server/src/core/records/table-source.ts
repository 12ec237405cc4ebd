// The source of a list that reads one table: columns and filters are the table's own, by name; only deviations are declared.
import type { List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import { jsonSchema } from '@office/shared/core/schema'
import { sql } from 'kysely'
import type { Sql } from '../database/sql.ts'
import type { Tables } from '../database/tables.ts'
import type { FilterSql, ListSource } from './list-source.ts'

/** Names for which the table has no column must be declared; all others may be. */
type BeyondTable<T extends keyof Tables, All, Known = never> = {
  readonly [K in Exclude<keyof All, keyof Tables[T] | Known>]: All[K]
} & { readonly [K in keyof All]?: All[K] }

type ColumnsBeyond<T extends keyof Tables, Row> = BeyondTable<T, { readonly [K in keyof Row]: Sql }>
type FiltersBeyond<T extends keyof Tables, Row, F extends Record<string, Filter>> = BeyondTable<
  T,
  { readonly [K in keyof F]: FilterSql<F[K]> },
  keyof Row
>

/** A part may be left out if nothing in it must be declared. */
type Part<Name extends string, P> = object extends P ? { readonly [K in Name]?: P } : { readonly [K in Name]: P }

type Own<T extends keyof Tables, Row extends object, F extends Record<string, Filter>, S extends string> = Pick<
  ListSource<Row, F, S>,
  'again' | 'joins' | 'joined' | 'sort' | 'emptyLast' | 'count' | 'few' | 'plannedOnce'
> & {
  /** The table's rows narrowed, if the list shows only some of them; the alias stays. */
  readonly base?: ListSource<Row, F, S>['base']
} & Part<'columns', ColumnsBeyond<T, Row>> &
  Part<'filters', FiltersBeyond<T, Row, F>>

/**
 * The source of a list over a table and its alias: 'riders r'. A filter looks at the column that is shown under its name.
 * @param own everything that is not the table's column of that name; forgetting one does not compile
 */
export function tableSource<
  T extends keyof Tables & string,
  Row extends object,
  F extends Record<string, Filter>,
  S extends string,
>(
  from: `${T} ${string}`,
  list: Pick<List<string, Row, F, S>, 'row' | 'filters' | 'sort'>,
  own: NoInfer<Own<T, Row, F, S>>,
): ListSource<Row, F, S> {
  const {
    base,
    columns = {},
    filters = {},
    ...rest
    // The members of Own depend on the table, which is not known here; these are all it can have.
  } = own as Pick<ListSource<Row, F, S>, 'joins'> & {
    base?: ListSource<Row, F, S>['base']
    columns?: Readonly<Record<string, Sql>>
    filters?: Readonly<Record<string, FilterSql<Filter>>>
  }
  const [table = '', alias = ''] = from.split(' ')
  const columnOf = (name: string) => columns[name] ?? sql.ref(`${alias}.${name}`)
  const named = <V>(names: readonly string[], of: (name: string) => V) => Object.fromEntries(names.map(name => [name, of(name)]))
  const source = {
    ...rest,
    base: base ?? sql`${sql.raw(table)} ${sql.raw(alias)}`,
    id: sql.ref(`${alias}.id`),
    columns: named(Object.keys(jsonSchema(list.row).properties ?? {}), columnOf),
    filters: named(Object.keys(list.filters), name => filters[name] ?? columnOf(name)),
  }
  // The type of Own guarantees that the table has a column for everything missing in it.
  return source as ListSource<Row, F, S>
}
