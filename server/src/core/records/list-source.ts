// Where the rows of a list come from: its tables, columns, filters and sorts. list-sql.ts reads pages of it.
import type { List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import type { FilterValue, ListQuery } from '@office/shared/core/lists/list-query'
import { sql } from 'kysely'
import type { Sql } from '../database/sql.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type { Context } from '../http/context.ts'
import type { KeptFew } from './few-or-many.ts'

/** The surroundings in which a list is read; every handler's context fits. */
export interface ListScope {
  tx: Tx
  tenant: { id: number; timeZone: string }
}

/** What the database narrows a list to. */
export interface ListWalls {
  /** The warehouses; null for all. */
  places: readonly number[] | null
  /** The merchant; null for all. */
  merchantId: number | null
}

/** Who reads a list. */
export interface ListReader extends ListScope, ListWalls {
  /** Absent if no person asks: nothing that needs a permission is returned then. */
  permissions?: Context['permissions']
  staff?: Pick<Context['staff'], 'id'>
}

export type ValueOf<K extends Filter> = Extract<FilterValue, { kind: K }>
/** How a filter narrows: the column that it compares, or a condition of its own. */
export type FilterSql<K extends Filter> = Sql | ((value: ValueOf<K>) => Sql)

export interface ListSource<Row, F extends Record<string, Filter>, S extends string> {
  /**
   * The table with the row's id, and its alias: 'cities c'. A function if rows are sums or belong to one party, so that the
   * filters decide what they are made from. If that many of the greatest ids are enough, `first` says so, and fewer rows need be
   * read if no other filter follows.
   */
  base: Sql | ((filters: Readonly<Record<string, string>>, first?: number) => Sql)
  /** Where a page's rows are looked up by id, under the same alias, if narrowing in `base` is expensive. */
  again?: Sql
  /** The id within `base`: sql.ref('c.id'). */
  id: Sql
  /** Joins for `columns`; the wall adds the tenant to each table, so comparing ids is enough. */
  joins?: Sql
  columns: { readonly [K in keyof Row]: Sql }
  filters: { readonly [K in keyof F]: FilterSql<F[K]> }
  /** What to sort by if it is not the column itself; must be in `base` and indexed, or the list cannot grow. */
  sort?: { readonly [K in S]?: Sql | ((reader: ListReader) => Sql) }
  /** Sorts by what few rows have: those without it come last in both directions, each of which needs an index of its own. */
  emptyLast?: readonly S[]
  /** Names of filters and sorts that need `joins`; avoid them in lists that grow. */
  joined?: readonly (keyof F | S)[]
  /** A cheap exact total if the area keeps one, as an integer in brackets; null if it is not known for this query. */
  count?: (query: ListQuery, reader: ListWalls) => Sql | null
  /**
   * Whichever values its filters have, the best plan is the same, except for texts and spans. The database would plan its many tables
   * anew for each page, which takes longer than reading one, wherever it takes a plan for any values to be a little dearer.
   */
  plannedOnce?: true
  /** How a query whose `count` is kept reads its rows if they are few; null for others. */
  few?: (query: ListQuery, reader: ListWalls) => KeptFew | null
}

/** The source that a list of the contract requires. */
export type SourceOf<L> =
  L extends List<string, infer Row, infer F extends Record<string, Filter>, infer S> ? ListSource<Row, F, S> : never

/**
 * The rows of a page, for `again`: each looked up by its id, which `offset 0` forces on the planner. If its statistics suggest
 * few rows, it would otherwise read them all for each row of the page.
 */
export const rowsOfPage = (table: keyof Tables, alias: string): Sql =>
  sql`lateral (select * from ${sql.table(table)} one where one.id = page.page_id offset 0) ${sql.ref(alias)}`

/** What a list reads from for a query. */
export const baseOf = <Row, F extends Record<string, Filter>, S extends string>(
  { base }: Pick<ListSource<Row, F, S>, 'base'>,
  filters: Readonly<Record<string, string>>,
): Sql => (typeof base === 'function' ? base(filters) : base)

/** A list's select clause: columns named by the contract's rows, never by a request. */
export const namedColumns = (columns: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

/** One row in a list's shape by its id; undefined if the tenant has none. */
export async function readOne<Row extends object, F extends Record<string, Filter>, S extends string>(
  source: ListSource<Row, F, S>,
  tx: Tx,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${rowsOf(source)} where ${source.id} = ${id}`.execute(tx)
  return rows[0]
}

/** All rows of a source that has few, in its list's shape, oldest first. */
export async function readAll<Row extends object, F extends Record<string, Filter>, S extends string>(
  source: ListSource<Row, F, S>,
  tx: Tx,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${rowsOf(source)} order by ${source.id}`.execute(tx)
  return rows
}

const rowsOf = <Row, F extends Record<string, Filter>, S extends string>(source: ListSource<Row, F, S>): Sql =>
  sql`select ${namedColumns(source.columns)} from ${baseOf(source, {})} ${source.joins ?? sql``}`
