// Starts an import from a file or from rows: stores the file and queues the job, or only validates (?dry_run=1).

import { csvFile } from '@office/shared/core/export/csv'
import { wholeFile } from '@office/shared/core/export/whole-file'
import type { ImportJob, ImportKind } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { mayCall } from '@office/shared/permissions/can'
import type { InTenant } from '../core/database/transaction.ts'
import type { Context } from '../core/http/context.ts'
import { type LaterAnswer, later, type Uploaded } from '../core/http/implement.ts'
import { refuse, refuseField } from '../core/http/refusal.ts'
import { importJob } from './import.job.ts'
import { emptyProgress, importAnswer, ownMerchantOf, readImportJob } from './import-job.queries.ts'
import type { ImportOptions } from './import-target.ts'
import { readFile } from './read-file.ts'
import { runImport } from './run-import.ts'
import { targets } from './targets.ts'
import { inTurn } from './turns.ts'

interface ImportInput {
  query: { dry_run?: '1'; create?: 'merchants' | 'none'; update?: '1' }
  body?: { rows: Record<string, string>[] } | undefined
  file?: Uploaded | undefined
}

/** Rows sent as JSON are turned into the file that they would have been, so there is one way through the engine. */
async function asFile(rows: readonly Record<string, string>[]): Promise<Uint8Array<ArrayBuffer>> {
  const headings = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const columns = headings.map((heading, index) => ({ key: String(index), heading, kind: 'text' as const }))
  const table = rows.map(row => Object.fromEntries(headings.map((heading, index) => [String(index), row[heading] ?? ''])))
  return wholeFile(csvFile(columns, table, 'UTC'))
}

async function received(
  input: ImportInput,
  context: Context,
  ownMerchant: ImportOptions['ownMerchant'],
): Promise<{ name: string; type: string; path: string; size: number; sha256: Buffer }> {
  if (input.file) return input.file
  const { Readable } = await import('node:stream')
  const rows = input.body?.rows ?? []
  const bytes = await asFile(ownMerchant ? rows.map(row => ({ 'Merchant Code': ownMerchant.code, ...row })) : rows)
  const kept = await context.services.files.receive(Readable.from([bytes]), bytes.length)
  return { ...kept, name: 'rows.csv', type: 'csv' }
}

export async function startImport(
  kind: ImportKind,
  input: ImportInput,
  context: Context,
): Promise<ImportJob | LaterAnswer<ImportJob>> {
  const update = input.query.update === '1'
  if (update) checkUpdate(kind, context)
  const ownMerchant = await ownMerchantOf(context.tx, context.staff.id)
  const { files } = context.services
  const file = await received(input, context, ownMerchant)
  // What was uploaded goes with its request; what was made of rows goes here.
  const done = input.file ? async () => undefined : () => files.discard(file.path)
  const createMerchants = ownMerchant === null && input.query.create !== 'none'
  if (input.query.dry_run === '1')
    return later(inTenant =>
      inTurn(context.tenant.id, () => dryRun(kind, file, { createMerchants, update, ownMerchant }, context, inTenant)).finally(
        done,
      ),
    )
  const options = { name: file.name, type: 'application/octet-stream', needs: [], staffId: context.staff.id }
  const fileId = await files.keep(context.tx, context.tenant.id, file, options).finally(done)
  const { id } = await context.tx
    .insertInto('import_jobs')
    .values({ kind, file_name: file.name, file_id: fileId, staff_id: context.staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.queue(importJob, { importId: id, createMerchants, update, branch: context.branch, language: context.language })
  await context.audit({
    action: 'import.start',
    subject: 'import',
    subjectId: id,
    after: { kind, file: file.name, ...(update ? { update } : {}) },
  })
  return readImportJob(context, id)
}

const changesNone = msg`An import of this kind cannot change existing records`

/** Changing many records by a file needs the permission to change one. */
function checkUpdate(kind: ImportKind, { permissions }: Context): void {
  const { changedBy } = targets[kind]
  if (!changedBy) refuseField('update', 'changes-none', changesNone)
  else if (!mayCall(permissions, changedBy.needs))
    refuse('forbidden', { needs: typeof changedBy.needs === 'string' ? [] : changedBy.needs })
}

/** Validates the file as the real run would, a set of rows at a time, and stores nothing. */
async function dryRun(
  kind: ImportKind,
  file: { name: string; path: string },
  { createMerchants, update, ownMerchant }: Pick<ImportOptions, 'createMerchants' | 'ownMerchant'> & { update: boolean },
  context: Context,
  inTenant: InTenant,
): Promise<ImportJob> {
  const face = { id: null, staff: context.staff, kind, file: file.name, createdAt: context.now, finishedAt: null }
  const read = await readFile({ kind, path: file.path, fileName: file.name })
  if ('refused' in read)
    return importAnswer({ ...face, state: 'refused' }, { ...emptyProgress(), refused: read.refused }, context.translate)
  try {
    const rejectedInFile = read.rejected.length
    const progress = { ...emptyProgress(), total: read.total, valid: read.valid, rejected: rejectedInFile, rejectedInFile }
    const options = { createMerchants, by: context, ownMerchant }
    const done = await runImport({
      target: targets[kind],
      file: read,
      options,
      progress,
      inTenant,
      update,
    })
    return importAnswer({ ...face, state: 'done' }, done ?? progress, context.translate)
  } finally {
    await read.close()
  }
}
