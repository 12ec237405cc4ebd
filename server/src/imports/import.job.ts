// The background job of an import: reads the stored file, runs it, and keeps the rejected rows as a download.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportKind } from '@office/shared/core/import-job'
import type { Language } from '@office/shared/core/messages/language'
import type { Held } from '@office/shared/permissions/can'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import { translator } from '../core/language.ts'
import { defineJob, type JobContext } from '../core/queue/queue.ts'
import {
  doneIn,
  dropRejections,
  emptyProgress,
  newKey,
  ownMerchantOf,
  type Progress,
  progressIn,
  readRejections,
  storableReport,
  storeRejections,
} from './import-job.queries.ts'
import { type ReadFile, readFile } from './read-file.ts'
import { runImport } from './run-import.ts'
import { targets } from './targets.ts'

/** Days for which the rejected rows can be downloaded. */
const KEPT_DAYS = 30
/** Characters of a name to which an ending is added; a whole one has at most 255. */
const MOST_OF_NAME = 240
/** Minimum time between notifications to clients. */
const TELL_EVERY_MS = 300

export interface ImportTask extends Record<string, unknown> {
  importId: number
  createMerchants: boolean
  /** Change records that differ from rows. Absent in jobs of earlier versions. */
  update?: boolean
  /** The one branch to which it is narrowed; null for all at which its importer works. Absent like `update`. */
  branch?: number | null
  language: Language
}

interface JobRow {
  kind: string
  file_id: number | null
  file_name: string
  staff_id: number
  state: string
  report: unknown
}

/** Someone cancelled it meanwhile; this transaction stores nothing. */
class Cancelled extends Error {}

/** @throws Cancelled */
async function keepReport(tx: Tx, id: number, progress: Progress, state: 'running' | 'done' | 'refused'): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('import_jobs')
    .set({
      report: storableReport(progress),
      rows_total: progress.total,
      rows_done: doneIn(progress),
      state,
      finished_at: state === 'running' ? null : new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Cancelled()
}

/** A person's permissions now, so that what was revoked meanwhile counts. */
async function permissionsOf(tx: Tx, staffId: number): Promise<Held> {
  const role = await tx
    .selectFrom('staff')
    .innerJoin('roles', join => join.onRef('roles.tenant_id', '=', 'staff.tenant_id').onRef('roles.id', '=', 'staff.role_id'))
    .select('roles.permissions')
    .where('staff.id', '=', staffId)
    .where('roles.is_active', '=', true)
    .executeTakeFirst()
  return new Set(role?.permissions ?? [])
}

/** Whether a person, or a merchant's program, still works here. */
async function isAtWork(tx: Tx, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff s left join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.id = ${staffId} and s.is_active and (s.role_id is null or r.is_active)`.execute(tx)
  return rows.length > 0
}

/** Stores a workbook of rejected rows under downloads, for whoever works where its importer does. */
async function keepRejected(
  tx: Tx,
  { services, tenantId }: JobContext,
  job: JobRow,
  { key, bytes, rows }: { key: string; bytes: Uint8Array; rows: number },
): Promise<void> {
  const name = `${job.file_name
    .replace(/\.[^.]+$/, '')
    .slice(0, MOST_OF_NAME)
    .toWellFormed()}.rejected.xlsx`
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const fileId = await services.files.keepBytes(tx, tenantId, bytes, { name, type, needs: [], staffId: job.staff_id })
  const expires = new Date(Date.now() + KEPT_DAYS * 86_400_000).toISOString()
  await tx
    .insertInto('downloads')
    .values({
      key,
      name,
      report: 'import-rejected',
      state: 'ready',
      file_id: fileId,
      rows,
      error: null,
      staff_id: job.staff_id,
      places: sql`places_of(${job.staff_id})`,
      expires_at: expires,
    })
    .execute()
}

async function fetchFile(context: JobContext, fileId: number, path: string): Promise<void> {
  // The stream is opened inside the tenant and read outside, so that no transaction waits for the disk.
  const { stream } = await context.inTenant(tx => context.services.files.open(tx, fileId))
  await pipeline(stream, createWriteStream(path))
}

function begun({ total, valid, rejected }: ReadFile): Progress {
  return { ...emptyProgress(), total, valid, rejected: rejected.length, rejectedInFile: rejected.length }
}

async function resumed({ importId }: ImportTask, { inTenant }: JobContext, job: JobRow): Promise<Progress> {
  const progress = progressIn(job.report)
  const stored = await inTenant(tx => readRejections(tx, importId))
  return { ...progress, rejectedByServer: [...progress.rejectedByServer, ...stored] }
}

async function work(task: ImportTask, context: JobContext, job: JobRow, folder: string): Promise<void> {
  if (job.file_id === null) return
  const path = join(folder, 'file')
  await fetchFile(context, job.file_id, path)
  const kind = job.kind as ImportKind // written by startImport, from the contract
  const tenant = await context.services.database.owner
    .selectFrom('tenants')
    .select(['id', 'slug', 'company', 'environment', 'time_zone', 'currency'])
    .where('id', '=', context.tenantId)
    .executeTakeFirstOrThrow()
  const file = await readFile({ kind, path, fileName: job.file_name })
  if ('refused' in file) {
    await context.inTenant(tx => keepReport(tx, task.importId, { ...emptyProgress(), refused: file.refused }, 'refused'))
    return
  }
  let told = 0
  const tell = (progress: Progress, state: string) => {
    if (state === 'running' && Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    const data = { id: task.importId, state, done: progress.position, total: file.valid }
    context.services.gateway.publish(context.tenantId, { type: 'import.progress', data, staff: [job.staff_id] })
  }
  try {
    // After a restart the stored progress says how far it came; the rejections of the file itself come out the same again.
    const start = job.report ? await resumed(task, context, job) : begun(file)
    let stored = start.rejectedByServer.length
    const translate = translator(task.language)
    const by = {
      tenant: { ...tenant, timeZone: tenant.time_zone },
      staff: { id: job.staff_id },
      permissions: await context.inTenant(tx => permissionsOf(tx, job.staff_id)),
      translate,
      requestId: `import-${task.importId}`,
    }
    const done = await runImport({
      target: targets[kind],
      file,
      options: {
        createMerchants: task.createMerchants,
        by,
        ownMerchant: await context.inTenant(tx => ownMerchantOf(tx, job.staff_id)),
      },
      progress: start,
      update: task.update ?? false,
      // In the name of the requester: an import reaches no further than they do.
      inTenant: run => context.inTenant(run, { staffId: job.staff_id, branch: task.branch ?? null }),
      keep: async (tx, progress) => {
        await storeRejections(tx, task.importId, progress.rejectedByServer.slice(stored))
        await keepReport(tx, task.importId, progress, 'running')
        stored = progress.rejectedByServer.length
      },
      onProgress: progress => tell(progress, 'running'),
      publish: event => context.services.gateway.publish(context.tenantId, event),
      signal: context.signal,
    })
    if (!done) throw new Error('The server is stopping; the import goes on after the restart')
    const rejected = [...file.rejected, ...done.rejectedByServer]
    const workbook = rejected.length > 0 ? { key: newKey(), bytes: await file.workbook(rejected, task.language) } : null
    // Together, so that an import that is cut off here, or cancelled, leaves no second file.
    await context.inTenant(async tx => {
      await keepReport(tx, task.importId, { ...done, rejectedFile: workbook?.key ?? null }, 'done')
      // Its answer and its file have them now.
      await dropRejections(tx, task.importId)
      if (workbook) await keepRejected(tx, context, job, { ...workbook, rows: rejected.length })
    })
    tell(done, 'done')
  } finally {
    await file.close()
  }
}

const UNDER_WAY: ReadonlySet<string> = new Set(['queued', 'running'])

/** Ends an import that does not go on. */
async function end(
  { importId }: ImportTask,
  { inTenant, services, tenantId }: JobContext,
  state: 'failed' | 'cancelled',
): Promise<void> {
  const job = await inTenant(async tx => {
    await dropRejections(tx, importId)
    return tx
      .updateTable('import_jobs')
      .set({ state, finished_at: new Date().toISOString() })
      .where('id', '=', importId)
      .where('state', 'in', ['queued', 'running'])
      .returning('staff_id')
      .executeTakeFirst()
  })
  if (!job) return
  const data = { id: importId, state }
  services.gateway.publish(tenantId, { type: 'import.progress', data, staff: [job.staff_id] })
}

/** About four minutes: a failure that lasts longer is not temporary, and someone is waiting for the end. */
const TRIES = 4

export const importJob = defineJob<ImportTask>({
  name: 'import',
  tries: TRIES,
  givenUp: (task, context) => end(task, context, 'failed'),
  run: async (task, context) => {
    const job = await context.inTenant(tx =>
      tx
        .selectFrom('import_jobs')
        .select(['kind', 'file_id', 'file_name', 'staff_id', 'state', 'report'])
        .where('id', '=', task.importId)
        .executeTakeFirst(),
    )
    if (!job || !UNDER_WAY.has(job.state)) return
    // Nobody's work goes on after they have left, however long it had waited.
    if (!(await context.inTenant(tx => isAtWork(tx, job.staff_id)))) return end(task, context, 'cancelled')
    const folder = await context.services.files.scratch()
    try {
      await work(task, context, job, folder)
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
    } finally {
      await context.services.files.discard(folder)
    }
  },
})
