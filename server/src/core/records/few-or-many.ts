// A page in an order unrelated to its filters: 'lost orders, the oldest first'. Few matching rows are found by the filters and
// sorted; of many, the order is walked, because enough of them turn up soon. Walking for few rows could read all orders of the
// tenant for one page.
import { sql } from 'kysely'
import type { Sql } from '../database/sql.ts'

/** This many rows are read faster than others are walked past, wherever they are. */
export const FEW = 2000
/** This many are read sooner than a plan for the actual values is made. */
export const HANDFUL = 100
/** If the number of rows is kept, up to one in this many counts as few, but no more than can be read in some 30 ms. */
const FEW_OF = 20
export const MOST_FEW = 10_000

/**
 * Rows whose number is kept. `rows` is in brackets under the list's alias, with at most MOST_FEW of each kind; `among` is the
 * number of all rows.
 */
export interface KeptFew {
  rows: Sql
  among: Sql
}

export interface SortKey {
  by: Sql
  down: boolean
  /** Rows without a value come last even downwards, where the database would begin with them. */
  emptyLast?: boolean
}

export const inOrder = (keys: readonly SortKey[]): Sql =>
  sql.join(keys.map(({ by, down, emptyLast }) => sql`${by} ${sql.raw(down ? `desc${emptyLast ? ' nulls last' : ''}` : 'asc')}`))

interface Asked {
  id: Sql
  /** Where its rows are, with everything that its keys need. */
  from: Sql
  where: Sql
  keys: readonly SortKey[]
  size: number
  offset: number
}

/** Its keys under names of their own, because a union does not know the columns of its parts. */
const named = ({ keys }: Asked) => keys.map(({ by, ...key }, at) => ({ ...key, of: by, by: sql.ref(`key_${at}`) }))
const columns = (asked: Asked): Sql =>
  sql.join([sql`${asked.id} as page_id`, ...named(asked).map(({ by, of }) => sql`${of} as ${by}`)])
const page = (asked: Asked): Sql =>
  sql`order by ${inOrder(named(asked))} limit ${sql.lit(asked.size)} offset ${sql.lit(asked.offset)}`

/**
 * The ids of a page as `page_id` if the rows are known to be few, and their number as `page_total`: they are read once for both.
 * `offset 0` makes the planner read them first.
 */
export const ofFew = (asked: Asked): Sql =>
  sql`select page_id, count(*) over () as page_total from (select ${columns(asked)} from ${asked.from} ${asked.where} offset 0) few ${page(asked)}`

/** This many times the most that count as few are many for a while, even if some of them are moved meanwhile. */
export const MANY_TIMES = 2

/** Precedes a statement with `ofFewOrMany`: the CTE `told`, with the `total` and whether it is many. */
export const toldFirst = (total: Sql, { among }: KeptFew): Sql => sql`with told as materialized (
  select total, total <= most as is_few, total > ${sql.lit(MANY_TIMES)} * most as is_many
  from (select ${total} as total, least(${sql.lit(MOST_FEW)}, ${among} / ${sql.lit(FEW_OF)}) as most) counted)`

/**
 * The ids of a page as `page_id`. Which of the two ways is taken turns out while the statement runs; the other is skipped. Use it
 * where statements are planned once: a plan for the actual values looks cheaper, but is made for every call and takes longer than
 * it saves.
 */
export const ofFewOrMany = (asked: Asked, { rows }: KeptFew): Sql => sql`select page_id from (
    select ${columns(asked)} from ${rows} ${asked.where} and (select is_few from told)
    union all
    (select ${columns(asked)} from ${asked.from} ${asked.where} and not (select is_few from told)
      order by ${inOrder(asked.keys)} limit ${sql.lit(asked.offset + asked.size)})
  ) either ${page(asked)}`
