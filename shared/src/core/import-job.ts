// The answer of every import: what the terminal prints, the portal shows and the job keeps.
import type { Upload } from './api/endpoint.ts'
import * as x from './schema.ts'

/** The kinds that can be imported, as the terminal names them. */
export const importKinds = ['states', 'cities', 'zones', 'merchants', 'riders', 'orders', 'secondary-phones'] as const
export type ImportKind = (typeof importKinds)[number]

/** Name endings of files that an import reads; what is inside is judged by content. */
export const importUpload: Upload = { types: ['xlsx', 'csv', 'xls', 'ods', 'txt'] }

export const importStates = ['queued', 'running', 'done', 'refused', 'failed', 'cancelled'] as const

/** A row that was not taken, with the heading of the cell to blame. `row` is the spreadsheet's own number. */
export const ImportRejection = x.row({
  row: x.integer(1),
  field: x.text({ min: 0 }),
  code: x.text(),
  value: x.text({ min: 0, max: 1000 }),
  message: x.text({ max: 1000 }),
})

/**
 * State and outcome of an import. `rows` = `valid` + `invalid`; `valid` = `created` + `updated` + `unchanged` when it is done.
 * With ?dry_run=1 nothing is stored, `id` is null, and `created` says what would be.
 */
export const ImportJob = x.row({
  id: x.nullable(x.id()),
  kind: x.oneOf(importKinds),
  file: x.text(),
  /** 'refused': the whole file was turned down, see `refused`. 'failed': our fault. 'cancelled': somebody ended it. After both, what was stored stays, and the same file goes on from there. */
  state: x.oneOf(importStates),
  rows: x.integer(),
  /** Rows worked through so far, for the progress bar. */
  done: x.integer(),
  valid: x.integer(),
  invalid: x.integer(),
  created: x.integer(),
  /** Records that the file said something else of and that were changed, with ?update=1. */
  updated: x.integer(),
  /** Rows that were there already, by their natural key, and stayed as they are. */
  unchanged: x.integer(),
  /** Of these, rows that say something else than the record: what ?update=1 would change. */
  differing: x.integer(),
  new_merchants: x.integer(),
  /** The first thousand; all of them are in the rejected-rows file. */
  rejected: x.list(ImportRejection, 0, 1000),
  /** Key for /admin/report/download/{key}, or null when every row was good. */
  rejected_file: x.nullable(x.text()),
  refused: x.nullable(x.row({ code: x.text(), message: x.text({ max: 1000 }) })),
  created_at: x.instant(),
  seconds: x.number(0, 1e9),
})
export type ImportJob = x.Of<typeof ImportJob>

/** The same for a merchant's program: without the file of rejected rows, which are in `rejected`, a thousand being the most that come in. */
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
    'refused',
    'created_at',
  ]),
)

/** Rows sent as JSON instead of a file: texts under our headings, as a spreadsheet would hold them. */
export const ImportRows = x.record({ rows: x.list(x.dictionary(x.text({ min: 0, max: 4000 })), 1, 1000) })

/**
 * `dry_run` 1 judges and stores nothing; `create` 'none' refuses rows of unknown merchants instead of creating them; `update` 1
 * changes records that are there where a row says something else of them, for those who may change such a record.
 */
export const ImportQuery = x.row({
  dry_run: x.optional(x.oneOf(['1'])),
  create: x.optional(x.oneOf(['merchants', 'none'])),
  update: x.optional(x.oneOf(['1'])),
})

/** Kinds whose records an import can change; cells that are empty change nothing. */
export const changedByImport: ReadonlySet<ImportKind> = new Set(['states', 'cities', 'merchants', 'riders', 'orders'])
