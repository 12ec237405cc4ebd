// The answer of every import: what the terminal prints, the portal shows and the job stores.
import type { Upload } from './api/endpoint.ts'
import * as x from './schema.ts'

/** The kinds that can be imported, as the terminal names them. */
export const importKinds = ['states', 'cities', 'zones', 'merchants', 'riders', 'orders', 'secondary-phones', 'openings'] as const
export type ImportKind = (typeof importKinds)[number]

/** Extensions of files that an import reads; what is inside is judged by its content. */
export const importUpload: Upload = { types: ['xlsx', 'csv', 'xls', 'ods', 'txt'] }

export const importStates = ['queued', 'running', 'done', 'refused', 'failed', 'cancelled'] as const

/** A rejected row, with the heading of the cell to blame. `row` is the spreadsheet's own row number. */
export const ImportRejection = x.row({
  row: x.integer(1),
  field: x.text({ min: 0 }),
  code: x.text(),
  value: x.text({ min: 0, max: 1000 }),
  message: x.text({ max: 1000 }),
})

export const MAX_WARNINGS = 100
export const MAX_CHANGES = 100

/** A row that differs from its record: under the file's headings, what the record holds, empty if nothing, and what the row says. */
export const ImportChange = x.row({
  row: x.integer(1),
  /** The record as people call it: a name, or an order's waybill. */
  record: x.text({ max: 1000 }),
  fields: x.list(x.row({ field: x.text(), before: x.text({ min: 0, max: 1000 }), after: x.text({ max: 1000 }) }), 1, 100),
})
export type ImportChange = x.Of<typeof ImportChange>

/**
 * State and outcome of an import. When it is done, `rows` = `valid` + `invalid` and `valid` = `created` + `updated` +
 * `unchanged`. With ?dry_run=1 nothing is stored, `id` is null, and `created` says how many would be.
 */
export const ImportJob = x.row({
  id: x.nullable(x.id()),
  kind: x.oneOf(importKinds),
  file: x.text(),
  /**
   * 'refused': the whole file was rejected, see `refused`. 'failed': our fault. 'cancelled': someone ended it. After 'failed' and
   * 'cancelled' the stored rows remain, and importing the same file again continues from there.
   */
  state: x.oneOf(importStates),
  rows: x.integer(),
  /** Rows processed so far, for the progress bar. */
  done: x.integer(),
  valid: x.integer(),
  invalid: x.integer(),
  created: x.integer(),
  /** Records that a row differed from and that were changed, with ?update=1. */
  updated: x.integer(),
  /** Rows that already existed by their natural key and were left as they are. */
  unchanged: x.integer(),
  /** Of these, rows that differ from their record: what ?update=1 would change. */
  differing: x.integer(),
  /** The first hundred rows that changed their record, or would change it. */
  changes: x.list(ImportChange, 0, MAX_CHANGES),
  new_merchants: x.integer(),
  /** The first thousand; the rejected-rows file has all of them. */
  rejected: x.list(ImportRejection, 0, 1000),
  /** Rows that are imported but seem to be a mistake, such as a repeat of another order. */
  warned: x.integer(),
  /** The first hundred of them. */
  warnings: x.list(ImportRejection, 0, MAX_WARNINGS),
  /** Key for /admin/report/download/{key}; null if every row was valid, and after the 30 days for which the file is kept. */
  rejected_file: x.nullable(x.text()),
  refused: x.nullable(x.row({ code: x.text(), message: x.text({ max: 1000 }) })),
  /** Who imports. */
  staff_id: x.id(),
  staff_name: x.text(),
  created_at: x.instant(),
  seconds: x.number(0, 1e9),
})
export type ImportJob = x.Of<typeof ImportJob>

/**
 * The same for a merchant's program: without the file of rejected rows, because `rejected` holds all of them (such a call takes
 * at most a thousand rows).
 */
export const MerchantImport = x.row(
  x.fieldsOf(ImportJob, [
    'id',
    'state',
    'rows',
    'done',
    'valid',
    'invalid',
    'created',
    'unchanged',
    'rejected',
    'warned',
    'warnings',
    'refused',
    'created_at',
  ]),
)

/** Rows sent as JSON instead of a file: texts under our headings, as a spreadsheet would hold them. */
export const ImportRows = x.record({ rows: x.list(x.dictionary(x.text({ min: 0, max: 4000 })), 1, 1000) })

/**
 * `dry_run` 1 checks and stores nothing; `create` 'none' refuses rows of unknown merchants instead of creating them; `update` 1
 * changes existing records that a row differs from, if the caller may change such a record.
 */
export const ImportQuery = x.row({
  dry_run: x.optional(x.oneOf(['1'])),
  create: x.optional(x.oneOf(['merchants', 'none'])),
  update: x.optional(x.oneOf(['1'])),
})

/** Kinds whose records an import can change; empty cells change nothing. */
export const changedByImport: ReadonlySet<ImportKind> = new Set(['states', 'cities', 'merchants', 'riders', 'orders'])
