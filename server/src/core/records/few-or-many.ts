// A page in an order of which its filters know nothing: 'lost orders, the oldest first'. Few rows are read by what narrows them, and sorted;
// of many the order is walked, since enough of them are met soon. Walked for few, all orders of the tenant would be read to find a page.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** So many rows are read sooner than others are walked past, wherever they stand. */
export const FEW = 2000
/** Of rows whose number is kept, one in so many is few; but no more of them than are read in some 30 ms. */
const FEW_OF = 20
export const MOST_FEW = 10_000

/** Rows whose number is kept: read in brackets under the alias of the list, of each kind no more than MOST_FEW; and among how many they are. */
export interface KeptFew {
  rows: Sql
  among: Sql
}

export interface SortKey {
  by: Sql
  down: boolean
}

export const inOrder = (keys: readonly SortKey[]): Sql =>
  sql.join(keys.map(({ by, down }) => sql`${by} ${sql.raw(down ? 'desc' : 'asc')}`))

interface Asked {
  id: Sql
  /** Where its rows are, with whatever its keys need. */
  from: Sql
  where: Sql
  keys: readonly SortKey[]
  size: number
  offset: number
}

/** Its keys under names of their own, since a union knows no columns of its parts. */
const named = ({ keys }: Asked) => keys.map(({ by, down }, at) => ({ of: by, by: sql.ref(`key_${at}`), down }))
const columns = (asked: Asked): Sql =>
  sql.join([sql`${asked.id} as page_id`, ...named(asked).map(({ by, of }) => sql`${of} as ${by}`)])
const page = (asked: Asked): Sql =>
  sql`order by ${inOrder(named(asked))} limit ${sql.lit(asked.size)} offset ${sql.lit(asked.offset)}`

/** The ids of a page as `page_id`, of rows that are known to be few; `offset 0` holds the planner to reading them first. */
export const ofFew = (asked: Asked): Sql =>
  sql`select page_id from (select ${columns(asked)} from ${asked.from} ${asked.where} offset 0) few ${page(asked)}`

/** To stand before a statement with `ofFewOrMany`: `told`, with the `total`. */
export const toldFirst = (total: Sql, { among }: KeptFew): Sql => sql`with told as materialized (
  select total, total <= least(${sql.lit(MOST_FEW)}, ${among} / ${sql.lit(FEW_OF)}) as is_few from (select ${total} as total) counted)`

/**
 * The ids of a page as `page_id`. Which of both ways it is shows while the statement runs, and the other is not gone. To be asked where
 * statements are planned once: a plan for the values at hand seems cheaper, is made with every call, and takes longer than it saves.
 */
export const ofFewOrMany = (asked: Asked, { rows }: KeptFew): Sql => sql`select page_id from (
    select ${columns(asked)} from ${rows} ${asked.where} and (select is_few from told)
    union all
    (select ${columns(asked)} from ${asked.from} ${asked.where} and not (select is_few from told)
      order by ${inOrder(asked.keys)} limit ${sql.lit(asked.offset + asked.size)})
  ) either ${page(asked)}`
