// One page of any list: only bound values, only sorts and filters of the contract, deep pages and totals cheap.
import type { List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import { type ListQuery, MAX_UNPAGED } from '@office/shared/core/lists/list-query'
import { type CompiledQuery, createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { Sql } from '../database/sql.ts'
import { planOnce, planOnceByWall, type Tx } from '../database/transaction.ts'
import type { Page } from '../http/implement.ts'
import { FEW, HANDFUL, inOrder, MANY_TIMES, ofFew, ofFewOrMany, type SortKey, toldFirst } from './few-or-many.ts'
import { listConditions } from './filter-sql.ts'
import { baseOf, type ListReader, type ListSource, namedColumns } from './list-source.ts'

/** Counting stops here; beyond it the total says 'at-least' (docs/numbers.md section 2). */
export const COUNT_CAP = 10_000
/** For this long, a list beyond the cap is not counted again, and one with few or many rows is still taken to have as many. */
const REMEMBERED_MS = 30_000
const MAX_REMEMBERED = 2000
/** Of all lists and tenants, some 5 kB each. */
const MAX_QUESTIONS = 1000

const SPANS: ReadonlySet<Filter | undefined> = new Set<Filter>(['days', 'amounts', 'since'])
const TEXTS: ReadonlySet<Filter | undefined> = new Set<Filter>(['text'])

/** How a page is asked for. */
interface Question {
  page: CompiledQuery
  /** Reads the rows of a page by their ids, in that order; null if `page` returns them itself. */
  rowsOf: ((ids: readonly number[]) => Sql) | null
  /** Asks for the total alone, if the page has no row to tell it; null if it is not counted. */
  total: CompiledQuery<{ count: number }> | null
  isTotalKept: boolean
  /** Who shares its plan, if one serves any values: whether its rows are few is kept, or known from the last count behind a wall. */
  planFor: 'all' | 'wall' | null
  size: number
  offset: number
}

export type ReadList<Row> = (query: ListQuery, reader: ListReader, within?: Sql) => Promise<Page<Row>>

const emptySql = sql``
const compiler = new PostgresQueryCompiler()

/**
 * Compiles a part to text once if it holds no values, so the fifty-odd columns and joins of a list are not assembled for every
 * call.
 */
function writtenOnce(part: Sql): Sql {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  return parameters.length === 0 ? sql.raw(text) : part
}

/** What a page's rows tell of the whole list; JSON leaves out what is undefined. */
const notSent = { list_total: undefined, list_many: undefined }

/** The questions asked last, by list and what they depend on. */
const questions = new Map<string, Question>()
let lists = 0

/**
 * Makes the reader of a list of the contract.
 * @param source where its rows come from; it does not compile unless every filter and column of the contract is named
 */
export function listSql<Row extends object, F extends Record<string, Filter>, S extends string>(
  list: List<string, Row, F, S>,
  source: ListSource<Row, F, S>,
): ReadList<Row> {
  // Compiled on first use, so that a starting server does not build the SQL of a hundred lists.
  let written: { joins: Sql; columns: Sql } | undefined
  for (const name of list.sort)
    if (!(name in source.columns || (source.sort && name in source.sort)))
      throw new Error(`${list.path}: nothing sorts by ${name}`)
  const totals: Totals = new Map()
  const number = ++lists
  /** Who asks may decide by what a list is sorted. */
  const asksAlike = Object.values(source.sort ?? {}).every(by => typeof by !== 'function')

  function questionOf(query: ListQuery, reader: ListReader, lately: Lately | undefined, within?: Sql): Question {
    written ??= { joins: writtenOnce(source.joins ?? emptySql), columns: writtenOnce(namedColumns(source.columns)) }
    const { joins, columns } = written
    const conditions = [...(within ? [within] : []), ...listConditions(list, source, query.filters, reader)]
    const sort = sortOf(list, source, query, reader)
    // Decoding the query has refused every name that the list does not have.
    const used = [...Object.keys(query.filters), ...sort.names] as (keyof F | S)[]
    const needsJoins = used.some(name => source.joined?.includes(name))
    const base = baseOf(source, query.filters)
    const lookedUpIn = source.again ?? (typeof source.base === 'function' ? null : source.base)
    const from = needsJoins ? sql`${base} ${joins}` : base
    const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : emptySql
    const size = query.noPagination ? MAX_UNPAGED : query.paginate
    const offset = query.noPagination ? 0 : (query.page - 1) * query.paginate

    const own = source.count?.(query, reader) ?? null
    const counting = own ?? sql`(select count(*) from (select 1 from ${from} ${where} limit ${sql.lit(COUNT_CAP + 1)}) counted)`
    const isCounted = own !== null || lately === undefined || lately.total <= COUNT_CAP
    const isApart = !within && standApart(source, query, sort)
    const kept = (isApart && own && source.few?.(query, reader)) || null
    /** Whether they are few must be told; null if it is known. */
    const few = lately?.isMany ? null : kept
    const page = sql`order by ${sort.order} limit ${sql.lit(size)} offset ${sql.lit(offset)}`
    const mostRead = seesAll(reader) && !askFor(SPANS, list.filters, query.filters) ? HANDFUL : FEW
    const areFew = !within && own === null && isNarrowed(source, query) && lately !== undefined && lately.total <= mostRead
    const idsOfPage = (): Sql => {
      const asked = { id: source.id, from, where, keys: sort.keys, size, offset }
      if (few) return ofFewOrMany(asked, few)
      if (areFew) return ofFew(asked)
      const isWhole = within === undefined && sort.isNewestFirst && !needsJoins
      const first = isWhole && typeof source.base === 'function' && source.base(query.filters, offset + size)
      return sql`select ${source.id} as page_id from ${first || from} ${where} ${page}`
    }
    const [told, toldTotal] = few
      ? [toldFirst(counting, few), sql`(select total from told) as list_total, (select is_many from told) as list_many`]
      : [emptySql, sql`${areFew ? sql.ref('page.page_total') : counting} as list_total`]
    const listTotal = isCounted ? sql`, ${toldTotal}` : emptySql
    const total = sql<{ count: number }>`select ${counting} as count`
    const asked = { total: isCounted ? total.compile(reader.tx) : null, isTotalKept: own !== null, size, offset }
    if (lookedUpIn === null) {
      // Sums are computed once, for the page and the total.
      const sums = sql`select ${columns}, count(*) over ()::int as list_total from ${base} ${joins} ${where} ${page}`
      return { ...asked, page: sums.compile(reader.tx), rowsOf: null, planFor: null }
    }
    // An index provides the ids alone; the other columns are then looked up for one page only, joined as written.
    const lookUp = sql`join ${lookedUpIn} on ${source.id} = page.page_id ${joins}`
    const hasText = askFor(TEXTS, list.filters, query.filters)
    if (hasText && source.joins !== undefined && !needsJoins && !kept) {
      // The best plan depends on the text, so it is made for one table; the rows are looked up by one plan for any ids.
      const ids = sql`select page_id ${listTotal} from (${idsOfPage()}) page`
      const rowsOf = (of: readonly number[]): Sql =>
        sql`select ${columns} from unnest(${of}::int[]) with ordinality page (page_id, page_at) ${lookUp} order by page_at`
      return { ...asked, page: ids.compile(reader.tx), rowsOf, planFor: null }
    }
    const rows = sql`${told} select ${columns} ${listTotal} from (${idsOfPage()}) page ${lookUp} order by ${sort.order}`
    const isPlannedOnce = areFew || (source.plannedOnce && !askFor(SPANS, list.filters, query.filters))
    return {
      ...asked,
      page: rows.compile(reader.tx),
      rowsOf: null,
      planFor: kept ? 'all' : isPlannedOnce && !hasText ? 'wall' : null,
    }
  }

  /** The same page is asked for again and again, by everyone who looks at it and whenever something changed. */
  function sameQuestion(query: ListQuery, reader: ListReader, lately: Lately | undefined, key: string): Question {
    // What a day means changes, and the ends of other spans are seldom asked for again.
    if (!asksAlike || askFor(SPANS, list.filters, query.filters)) return questionOf(query, reader, lately)
    const whole = `${number} ${key} ${query.sort.join()} ${query.noPagination ? '' : `${query.page} ${query.paginate}`} ${kindOf(lately)}`
    const known = questions.get(whole)
    if (known) return known
    const [oldest] = questions.size >= MAX_QUESTIONS ? questions.keys() : []
    if (oldest !== undefined) questions.delete(oldest)
    const question = questionOf(query, reader, lately)
    questions.set(whole, question)
    return question
  }

  // The type of ListSource guarantees the columns of Row, and questionOf the others.
  async function readPage({ page, rowsOf }: Question, tx: Tx): Promise<{ rows: Row[]; counted: number | null; isMany: boolean }> {
    const asked = (await tx.executeQuery(page)).rows as (Row & { page_id: number; list_total?: number; list_many?: boolean })[] // see above
    const { list_total: counted = null, list_many: isMany = false } = asked[0] ?? {}
    if (rowsOf && asked.length > 0) {
      const { rows } = await rowsOf(asked.map(({ page_id }) => page_id)).execute(tx)
      return { rows: rows as Row[], counted, isMany } // see above
    }
    // Not deleted: that makes each row a hash table, which takes four times as long to send.
    for (const row of asked) Object.assign(row, notSent)
    return { rows: asked, counted, isMany }
  }

  return async (query, reader, within) => {
    const cacheKey = within
      ? null
      : `${reader.tenant.id} ${reader.places?.join() ?? ''} ${reader.merchantId ?? ''} ${JSON.stringify(query.filters)}`
    const lately = cacheKey === null ? undefined : remembered(totals, cacheKey)
    const question = cacheKey === null ? questionOf(query, reader, lately, within) : sameQuestion(query, reader, lately, cacheKey)
    const { size, offset, isTotalKept } = question
    if (question.planFor === 'all') planOnce(reader.tx)
    else if (question.planFor === 'wall') planOnceByWall(reader.tx)
    const { rows, counted, isMany } = await readPage(question, reader.tx)
    let total = counted
    if (total === null && rows.length === 0 && offset === 0) total = 0
    if (total === null && question.total) total = (await reader.tx.executeQuery(question.total)).rows[0]?.count ?? 0
    if (cacheKey !== null && total !== null) {
      const areFewer = lately?.isMany === true && total * MANY_TIMES < lately.total
      if (areFewer) totals.delete(cacheKey)
      else if (!isTotalKept || isMany) remember(totals, cacheKey, { total, isMany })
    }
    if (isTotalKept && total !== null) return { rows, total, total_is: 'exact' }
    // A page that is not full is the last one, so it gives the total.
    if (rows.length > 0 && rows.length < size) return { rows, total: offset + rows.length, total_is: 'exact' }
    if (total !== null && total <= COUNT_CAP) return { rows, total, total_is: 'exact' }
    // An empty page proves nothing about the rows before it.
    return { rows, total: rows.length === 0 ? COUNT_CAP : Math.max(COUNT_CAP, offset + rows.length), total_is: 'at-least' }
  }
}

/** Whether the filters are unrelated to the order, so that matching rows can be anywhere in it. */
const standApart = (source: { base: unknown }, query: ListQuery, { names: [first = 'id'] }: Sort): boolean =>
  isNarrowed(source, query) && first !== 'id' && !(first in query.filters)

/** Whether filters narrow the rows of a table. */
const isNarrowed = ({ base }: { base: unknown }, { filters }: ListQuery): boolean =>
  Object.keys(filters).length > 0 && typeof base !== 'function'

/** Behind a wall, rows must be read to be counted. For whoever sees all, an index counts them, but not those of a span. */
const seesAll = ({ places, merchantId }: ListReader): boolean => places === null && merchantId === null

const askFor = (
  kinds: typeof SPANS,
  filters: Readonly<Record<string, Filter>>,
  asked: Readonly<Record<string, string>>,
): boolean => Object.keys(asked).some(name => kinds.has(filters[name]))

/** A recent count, up to one beyond the cap. */
interface Lately {
  total: number
  /** It is kept, and far more than few. */
  isMany: boolean
}

/** What a question without spans depends on. */
const kindOf = (lately: Lately | undefined): string => {
  if (lately === undefined) return ''
  if (lately.isMany) return 'many'
  if (lately.total <= FEW) return lately.total <= HANDFUL ? 'handful' : 'few'
  return lately.total > COUNT_CAP ? 'uncounted' : ''
}

/** By reader and filters. */
type Totals = Map<string, Lately & { until: number }>

function remember(totals: Totals, key: string, lately: Lately): void {
  totals.delete(key)
  totals.set(key, { ...lately, until: Date.now() + REMEMBERED_MS })
  const oldest = totals.keys().next()
  if (totals.size > MAX_REMEMBERED && !oldest.done) totals.delete(oldest.value)
}

function remembered(totals: Totals, key: string): Lately | undefined {
  const known = totals.get(key)
  return known && known.until > Date.now() ? known : undefined
}

interface Sort {
  keys: readonly SortKey[]
  order: Sql
  names: string[]
  isNewestFirst: boolean
}

/** The requested order, then the id in the same direction: stable, and one index serves both directions. */
function sortOf<Row, F extends Record<string, Filter>, S extends string>(
  list: Pick<List<string, Row, F, S>, 'defaultSort'>,
  source: ListSource<Row, F, S>,
  query: Pick<ListQuery, 'sort'>,
  reader: ListReader,
): Sort {
  const wanted = query.sort.length > 0 ? query.sort : [list.defaultSort ?? '-id']
  // The contract lets no other sorts through, and each sorts by its own entry of the source or by the column of its name.
  const names = wanted.map(key => key.replace(/^-/, '') as S & keyof Row)
  const keys: SortKey[] = []
  for (const [at, name] of names.entries()) {
    const by: Sql | ((reader: ListReader) => Sql) | undefined = source.sort?.[name]
    const column = name === 'id' ? source.id : typeof by === 'function' ? by(reader) : (by ?? source.columns[name])
    keys.push({ by: column, down: wanted[at]?.startsWith('-') ?? false, emptyLast: source.emptyLast?.includes(name) ?? false })
    if (name === 'id') break
  }
  if (!names.some(name => name === 'id')) keys.push({ by: source.id, down: keys[0]?.down ?? false })
  return {
    keys,
    order: inOrder(keys),
    names,
    isNewestFirst: wanted[0] === '-id',
  }
}

/** A list's sort order, over its `base`; for files with the rows of a list in its order. */
export const listOrder = <Row, F extends Record<string, Filter>, S extends string>(
  list: Pick<List<string, Row, F, S>, 'defaultSort'>,
  source: ListSource<Row, F, S>,
  query: Pick<ListQuery, 'sort'>,
  reader: ListReader,
): Sql => sortOf(list, source, query, reader).order
