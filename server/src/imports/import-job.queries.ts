// An import as its job stores it, and as the contract returns it.

import { randomBytes } from 'node:crypto'
import type { Rejection, Warning } from '@office/shared/core/import/import-codes'
import type { ImportChange, ImportJob, ImportKind } from '@office/shared/core/import-job'
import type { Translate } from '@office/shared/core/messages/message'
import { plainTextOf } from '@office/shared/core/messages/plain-text'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import type { Context, StaffInfo } from '../core/http/context.ts'
import { found, refuse } from '../core/http/refusal.ts'
import type { Refused } from './read-worker.ts'

/** The progress of an import; saved in import_jobs.report with every set of rows, except for what each of them rejected. */
export interface Progress {
  total: number
  valid: number
  created: number
  updated: number
  unchanged: number
  /** Of these, the rows that differ from the record. */
  differing: number
  /** The first rows that changed their record, or would change it. */
  changes: ImportChange[]
  newMerchants: number
  /** Rejected by the database, in addition to those that the file alone shows; stored row by row in import_rejections. */
  rejectedByServer: Rejection[]
  rejectedInFile: number
  /** Valid rows processed so far: where a restart continues. */
  position: number
  rejected: number
  /** The first ones, for the answer. */
  shown: Rejection[]
  warned: number
  /** The first ones, for the answer. */
  warnings: Warning[]
  rejectedFile: string | null
  refused: Refused | null
}

export const emptyProgress = (): Progress => ({
  total: 0,
  valid: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  differing: 0,
  changes: [],
  newMerchants: 0,
  rejectedByServer: [],
  rejectedInFile: 0,
  position: 0,
  rejected: 0,
  shown: [],
  warned: 0,
  warnings: [],
  rejectedFile: null,
  refused: null,
})

/** Reads a stored report, which only the import itself writes; one of an earlier version holds its rejections itself. */
export function progressIn(report: unknown): Progress {
  const stored: Partial<Progress> = report ?? {}
  const progress = { ...emptyProgress(), ...stored }
  return { ...progress, rejectedInFile: stored.rejectedInFile ?? progress.rejected - progress.rejectedByServer.length }
}

/** Number of rejected rows in an answer; the file has all of them (shared/src/core/import-job.ts). */
export const SHOWN_REJECTIONS = 1000

/** Characters of a value in an answer; the cut may split a surrogate pair. */
const SHOWN_LENGTH = 1000

/** A cell's text as the database's JSON and our answers can hold it: without NUL and lone surrogates. */
const tellable = (text: string): string => plainTextOf(text, '\ufffd')

/** A value in the form that the database can store. */
const storable = (value: object): string => JSON.stringify(value, (_, part) => (typeof part === 'string' ? tellable(part) : part))

/** Rows processed so far, those among them that the file alone shows to be wrong. */
export const doneIn = ({ position, rejectedInFile, total }: Progress): number =>
  Math.min(total, Math.max(0, position + rejectedInFile))

export const storableReport = ({ rejectedByServer: _, ...report }: Progress): string => storable(report)

/** Stores what a set of rows rejected. */
export async function storeRejections(tx: Tx, importId: number, rejections: readonly Rejection[]): Promise<void> {
  if (rejections.length === 0) return
  await sql`
    insert into import_rejections (import_id, row, rejection)
    select ${importId}, wanted.row, wanted.rejection::jsonb
    from unnest(${rejections.map(({ row }) => row)}::int[], ${rejections.map(storable)}::text[]) as wanted (row, rejection)`.execute(
    tx,
  )
}

/** Drops them once the import is over, however it ended. */
export const dropRejections = (tx: Tx, importId: number): Promise<unknown> =>
  tx.deleteFrom('import_rejections').where('import_id', '=', importId).execute()

/** What an import that was cut off had rejected. */
export async function readRejections(tx: Tx, importId: number): Promise<Rejection[]> {
  const rows = await tx
    .selectFrom('import_rejections')
    .select('rejection')
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute()
  return rows.map(({ rejection }) => rejection as Rejection) // as storeRejections wrote it
}

/** Not guessable, because it names a file in an address. */
export const newKey = (): string => randomBytes(16).toString('hex')

const shown = (value: string): string => tellable(value.slice(0, SHOWN_LENGTH))

interface JobFace {
  id: number | null
  staff: Pick<StaffInfo, 'id' | 'name'>
  kind: ImportKind
  file: string
  state: ImportJob['state']
  createdAt: string
  finishedAt: string | null
}

const told = ({ row, field, code, value, message, values }: Rejection | Warning, translate: Translate) => ({
  row,
  field,
  code,
  value: shown(value),
  message: tellable(translate(message, values)),
})

export function importAnswer(job: JobFace, progress: Progress, translate: Translate): ImportJob {
  return {
    id: job.id,
    kind: job.kind,
    file: job.file,
    state: job.state,
    rows: progress.total,
    done: job.state === 'done' ? progress.total : doneIn(progress),
    valid: progress.total - progress.rejected,
    invalid: progress.rejected,
    created: progress.created,
    updated: progress.updated,
    unchanged: progress.unchanged,
    differing: progress.differing,
    changes: progress.changes.map(({ row, record, fields }) => ({
      row,
      record: shown(record),
      fields: fields.map(({ field, before, after }) => ({ field, before: shown(before), after: shown(after) })),
    })),
    new_merchants: progress.newMerchants,
    rejected: progress.shown.map(one => told(one, translate)),
    warned: progress.warned,
    warnings: progress.warnings.map(one => told(one, translate)),
    rejected_file: progress.rejectedFile,
    refused: progress.refused && {
      code: progress.refused.code,
      message: translate(progress.refused.message, progress.refused.values),
    },
    staff_id: job.staff.id,
    staff_name: job.staff.name,
    created_at: job.createdAt,
    seconds: Math.max(0, (Date.parse(job.finishedAt ?? new Date().toISOString()) - Date.parse(job.createdAt)) / 1000),
  }
}

/** The merchant for whom a program imports; null for everyone else, who imports for any merchant. */
export const ownMerchantOf = async (tx: Tx, staffId: number): Promise<{ code: string } | null> =>
  (await tx
    .selectFrom('staff')
    .innerJoin('merchants', join =>
      join.onRef('merchants.tenant_id', '=', 'staff.tenant_id').onRef('merchants.id', '=', 'staff.merchant_id'),
    )
    .select('merchants.code')
    .where('staff.id', '=', staffId)
    .executeTakeFirst()) ?? null

/** Someone else's import is shown to administrators only, and belongs to no branch: its rows can be of any. */
export const seesAllImports = ({ permissions, places }: Pick<Context, 'permissions' | 'places'>): boolean =>
  permissions.has('view-audit-log') && places === null

/** The key of a file of rejected rows, as long as the file is kept. */
export const keptFile = (key: Expression<string | null>): RawBuilder<string | null> =>
  sql<string | null>`(select d.key from downloads d where d.key = ${key} and d.expires_at > now())`

export async function readImportJob(context: Context, id: number): Promise<ImportJob> {
  const { tx, staff, translate } = context
  const row = found(
    await tx
      .selectFrom('import_jobs')
      .innerJoin('staff', join =>
        join.onRef('staff.tenant_id', '=', 'import_jobs.tenant_id').onRef('staff.id', '=', 'import_jobs.staff_id'),
      )
      .selectAll('import_jobs')
      .select(['staff.name as staff_name', keptFile(sql.ref('import_jobs.rejected_file')).as('kept_file')])
      .where('import_jobs.id', '=', id)
      .executeTakeFirst(),
  )
  if (row.staff_id !== staff.id && !seesAllImports(context)) refuse('not-found')
  const progress = { ...progressIn(row.report), rejectedFile: row.kept_file }
  const face = {
    id: row.id,
    staff: { id: row.staff_id, name: row.staff_name },
    kind: row.kind as ImportKind, // stored by start-import.ts, which is given no other
    file: row.file_name,
    state: row.state,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  } // kinds come from the contract
  return importAnswer(face, progress, translate)
}
