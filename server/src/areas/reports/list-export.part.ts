// The full export of a list: everything a filter matches as Excel in the list's order, read page by page and written as it is
// read.
import type { List } from '@office/shared/core/api/endpoint'
import { todayIn } from '@office/shared/core/day-span'
import type { ExportColumn, ExportRow, RowPages } from '@office/shared/core/export/export-table'
import { XLSX_TYPE, xlsxFile } from '@office/shared/core/export/xlsx'
import type { Filter } from '@office/shared/core/lists/filter'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { fixDays } from '@office/shared/core/lists/list-query'
import type { Message, Translate } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Actor, Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { translator } from '../../core/language.ts'
import { defineJob, type Job, type JobContext } from '../../core/queue/queue.ts'
import { listConditions } from '../../core/records/filter-sql.ts'
import { baseOf, type ListSource, namedColumns } from '../../core/records/list-source.ts'
import { listOrder } from '../../core/records/list-sql.ts'
import {
  type AskedDownload,
  DOWNLOAD_JOB,
  type DownloadRequest,
  type DownloadTask,
  makeDownload,
  queueDownload,
} from './download.part.ts'

/** Rows fetched at once: a few megabytes, in a transaction short enough that others need not wait. */
const PAGE = 2000

/** A column whose heading is still to be told in the reader's language. */
export type UntoldColumn = Omit<ExportColumn, 'heading'> & { heading: Message }

export const toldIn = (columns: readonly UntoldColumn[], translate: Translate): ExportColumn[] =>
  columns.map(column => ({ ...column, heading: translate(column.heading) }))

/** A list's rows, all of them or those that meet a condition. */
export interface ListRows<Row, F extends Record<string, Filter> = Record<string, Filter>, S extends string = string> {
  source: ListSource<Row, F, S>
  within?: Sql
  /** Ids are positions among sums, which move when another sum comes before them; nothing can be found again by them. */
  isNumbered?: true
}

type Asking<Row, F extends Record<string, Filter>, S extends string> = Pick<List<string, Row, F, S>, 'filters' | 'defaultSort'>

interface ListExport<Row, K extends keyof Row & string, F extends Record<string, Filter>, S extends string> {
  /** How it is queried; its rows may hold more than the list's. */
  list: Asking<Row, F, S>
  /** The name of its sheet. */
  title: Message
  rows: ListRows<Row, F, S>
  /** The columns from which its cells are made: a list has twice as many, and each costs something in every row. */
  reads: readonly K[]
  /**
   * Columns and cells in the reader's language, of one or more lines for each row; whatever must be looked up for them is looked up once,
   * not for each row.
   */
  sheet: (
    tx: Tx,
    translate: Translate,
  ) => Promise<{ columns: readonly ExportColumn[]; cells: (row: Pick<Row, K>) => ExportRow | readonly ExportRow[] }>
}

/** An export as jobs make it; only the export itself knows its row type. */
export interface Export {
  title: Message
  table: (asked: Asked, translate: Translate) => Promise<ExportTable>
}

interface ExportTable extends RowPages {
  columns: readonly ExportColumn[]
}

/** Who asked, and what. */
interface Asked extends Pick<AskedDownload, 'progress'> {
  shown: Shown
  timeZone: string
  context: JobContext
  actor: Actor
}

/** An export in which a list's own source reads its rows. */
export const defineExport = <
  Row extends { id: number },
  K extends keyof Row & string,
  F extends Record<string, Filter>,
  S extends string,
>({
  list,
  title,
  rows: source,
  reads,
  sheet,
}: ListExport<Row, K, F, S>): Export => ({
  title,
  table: async (asked, translate) => {
    const { columns, cells } = await asked.context.inTenant(tx => sheet(tx, translate))
    const { total, pages } = await matching(list, source, reads, asked)
    async function* told() {
      let read = 0
      for await (const page of pages) {
        await asked.progress(read, total)
        yield page.flatMap(cells)
        read += page.length
      }
    }
    return { columns, pages: told() }
  },
})

/** What the list showed, checked against the list when the export was requested. */
interface Shown {
  filters: Record<string, string>
  sort: string[]
}

/**
 * The part of a query stored until its file is made. Relative days are fixed, because it is made later and page by page and
 * midnight must not come between.
 */
export const askedOf = (list: List, { filters, sort }: Pick<ListQuery, 'filters' | 'sort'>, timeZone: string): Shown => ({
  filters: fixDays(list, filters, todayIn(timeZone)),
  sort,
})

/** Queues the export of a list's query; returns the download's key. */
export const queueExport = (
  context: Context,
  job: Job<DownloadTask>,
  { list, query, ...asked }: Omit<DownloadRequest, 'request'> & { list: List; query: Pick<ListQuery, 'filters' | 'sort'> },
): Promise<{ key: string }> => queueDownload(context, job, { ...asked, request: askedOf(list, query, context.tenant.timeZone) })

/**
 * Every row of a filter; the next page is fetched while the current one is written. The total is as of the request: rows that no longer
 * match when their page is read are left out.
 */
async function matching<
  Row extends { id: number },
  K extends keyof Row & string,
  F extends Record<string, Filter>,
  S extends string,
>(
  list: Asking<Row, F, S>,
  { source, within, isNumbered }: ListRows<Row, F, S>,
  reads: readonly K[],
  { shown, timeZone, context, actor }: Asked,
): Promise<{ total: number; pages: AsyncIterable<readonly Pick<Row, K>[]> }> {
  // In the requester's name, so that the file contains what their screen showed.
  const read = <T>(work: (tx: Tx) => Promise<T>) => context.reading(work, actor)
  const joins = source.joins ?? sql``
  const columns = Object.fromEntries([...new Set<keyof Row & string>(['id', ...reads])].map(name => [name, source.columns[name]]))
  const fields = namedColumns(columns)
  const reader = (tx: Tx) => ({ tx, tenant: { id: context.tenantId, timeZone }, places: null, merchantId: null })
  const conditions = (tx: Tx): Sql => {
    const all = listConditions(list, source, shown.filters, reader(tx))
    return sql.join([within ?? sql`true`, ...all], sql` and `)
  }
  // Decoding the query has refused every name that the list does not have.
  const asked = [...Object.keys(shown.filters), ...shown.sort.map(key => key.replace(/^-/, ''))] as (keyof F | S)[]
  const base = baseOf(source, shown.filters)
  type Read = Pick<Row, K | 'id'>
  if (isNumbered) {
    const { rows } = await read(tx =>
      sql<Read>`select ${fields} from ${base} ${joins} where ${conditions(tx)} order by ${listOrder(list, source, shown, reader(tx))}`.execute(
        tx,
      ),
    )
    const atOnce = async function* () {
      yield rows
    }
    return { total: rows.length, pages: atOnce() }
  }
  const from = asked.some(name => source.joined?.includes(name)) ? sql`${base} ${joins}` : base
  // Ids alone, so that rows that change meanwhile are neither left out nor read twice.
  const { rows: found } = await read(tx =>
    sql<{ ids: number[] }>`select array(
      select ${source.id} from ${from} where ${conditions(tx)} order by ${listOrder(list, source, shown, reader(tx))}) as ids`.execute(
      tx,
    ),
  )
  const ids = found[0]?.ids ?? []
  /** Some of them as they are now, in the order of the ids; those that no longer match are left out. */
  const readPage = (page: readonly number[]): Promise<Read[]> =>
    read(async tx => {
      const { rows } = await sql<Read>`
        select ${fields} from ${base} ${joins}
        where ${source.id} = any(${page}::int[]) and ${conditions(tx)}`.execute(tx)
      const byId = new Map(rows.map(row => [row.id, row]))
      return page.flatMap(id => byId.get(id) ?? [])
    })
  const pageAt = (at: number) => (at < ids.length ? readPage(ids.slice(at, at + PAGE)) : null)
  async function* pages() {
    let next = pageAt(0)
    for (let at = PAGE; next; at += PAGE) {
      const rows: Read[] = await next
      next = pageAt(at)
      // It is awaited above; a failure before that must not count as unhandled.
      next?.catch(() => undefined)
      yield rows
    }
  }
  return { total: ids.length, pages: pages() }
}

async function makeExport(
  { title, table }: Export,
  { request, actor, progress }: AskedDownload,
  translate: Translate,
  context: JobContext,
) {
  const shown = request as unknown as Shown // as queueExport wrote it
  const { time_zone: timeZone } = await context.services.database.owner
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', context.tenantId)
    .executeTakeFirstOrThrow()
  const { columns, pages } = await table({ shown, timeZone, context, actor, progress }, translate)
  let count = 0
  async function* counted() {
    for await (const page of pages) {
      yield page
      count += page.length
    }
  }
  return { type: XLSX_TYPE, bytes: xlsxFile(translate(title), columns, { pages: counted() }, timeZone), rows: () => count }
}

/** The job that makes the files of some exports, each identified by the report that its download names. */
export const exportJob = (name: string, exportOf: (report: string) => Export): Job<DownloadTask> =>
  defineJob<DownloadTask>({
    name,
    ...DOWNLOAD_JOB,
    run: (task, context) =>
      makeDownload(task, context, asked => makeExport(exportOf(asked.report), asked, translator(task.language), context)),
  })
