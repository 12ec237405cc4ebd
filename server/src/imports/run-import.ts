// Works through a file set by set. Each set is one short transaction that includes its progress, so a restart continues where the
// last one ended and nothing is stored or counted twice.
import type { Rejection } from '@office/shared/core/import/import-codes'
import { MAX_CHANGES, MAX_WARNINGS } from '@office/shared/core/import-job'
import { sql } from 'kysely'
import { raiseCacheKey } from '../areas/settings/cache-key.part.ts'
import { beyondBranch, type InTenant, type Tx } from '../core/database/transaction.ts'
import type { GatewayEvent } from '../core/http/gateway-event.ts'
import { type Progress, SHOWN_REJECTIONS } from './import-job.queries.ts'
import type { Difference, ImportOptions, ImportTarget, ImportWriter } from './import-target.ts'
import type { ReadFile } from './read-file.ts'

/** Rows per transaction: enough to be set-based, few enough that others never wait long for the engine. */
export const SET_SIZE = 1000

export interface ImportRun {
  target: ImportTarget
  file: ReadFile
  options: ImportOptions
  progress: Progress
  /** Whether records that rows differ from are changed. */
  update: boolean
  /** A transaction of the tenant. */
  inTenant: InTenant
  /** Saves the progress in the transaction that stores its rows; absent in a dry run. */
  keep?: (tx: Tx, progress: Progress) => Promise<void>
  onProgress?: (progress: Progress) => void
  /** Tells open portals what a stored set made stale. */
  publish?: (event: GatewayEvent) => void
  /** Ends the import between two sets when aborted. */
  signal?: AbortSignal
}

/** Returns the final progress, or null if it was stopped on the way. */
export async function runImport({
  target,
  file,
  options,
  progress,
  inTenant,
  update,
  keep,
  onProgress,
  publish,
  signal,
}: ImportRun): Promise<Progress | null> {
  const importer = target.open(options)
  // `ownMerchant` ensures that the rows belong to the merchant; their prices and numbers come from the operator's tables.
  const within: InTenant = options.ownMerchant ? work => inTenant(tx => beyondBranch(tx, () => work(tx))) : inTenant
  let now = progress
  const newMerchants = new Set<string>()
  while (now.position < file.valid) {
    if (signal?.aborted) return null
    const rows = await file.rows(now.position, (update && target.changesAtOnce) || target.rowsAtOnce || SET_SIZE)
    const before = now
    const heard: GatewayEvent[] = []
    now = await within(async tx => {
      const resolved = await importer.resolve(tx, rows)
      const differing = resolved.differing ?? []
      const change = update && differing.length > 0 ? { ...options.by, tx, now: new Date().toISOString() } : null
      const refused = change
        ? await changeRecords(importer, { ...change, publish: event => heard.push(event) }, differing, keep === undefined)
        : []
      const isRefused = new Set(refused.map(({ row }) => row))
      const changes = differing.flatMap(({ row, record, fields }) => (isRefused.has(row) ? [] : [{ row, record, fields }]))
      const updated = update ? differing.length - refused.length : 0
      const created = keep ? await importer.store(tx, resolved.ready) : resolved.ready.length
      const fresh = resolved.newMerchants.filter(code => !newMerchants.has(code))
      for (const code of fresh) newMerchants.add(code)
      const next: Progress = {
        ...before,
        created: before.created + created,
        updated: before.updated + updated,
        unchanged: before.unchanged + resolved.unchanged + (resolved.ready.length - created) + (update ? 0 : differing.length),
        differing: before.differing + (update ? 0 : differing.length),
        changes: [...before.changes, ...changes].slice(0, MAX_CHANGES),
        newMerchants: before.newMerchants + fresh.length,
        rejectedByServer: [...before.rejectedByServer, ...resolved.rejected, ...refused],
        warned: before.warned + (resolved.warnings?.length ?? 0),
        warnings: [...before.warnings, ...(resolved.warnings ?? [])].slice(0, MAX_WARNINGS),
        position: before.position + rows.length,
        rejected: before.rejected + resolved.rejected.length + refused.length,
      }
      await keep?.(tx, next)
      const keys = target.raises({ isLast: next.position >= file.valid, newMerchants: fresh.length })
      if (keep && keys.length > 0) await raiseCacheKey({ tx, publish: event => heard.push(event) }, ...keys)
      return next
    })
    if (keep) for (const event of heard) publish?.(event)
    onProgress?.(now)
  }
  const all = [...file.rejected, ...now.rejectedByServer].sort((a, b) => a.row - b.row)
  return { ...now, shown: all.slice(0, SHOWN_REJECTIONS) }
}

/** Changes records; a dry run only keeps which ones would be refused. */
async function changeRecords(
  importer: ReturnType<ImportTarget['open']>,
  writer: ImportWriter,
  differing: readonly Difference<unknown>[],
  isDryRun: boolean,
): Promise<Rejection[]> {
  if (!importer.change) return []
  if (!isDryRun) return importer.change(writer, differing)
  await sql`savepoint before_changes`.execute(writer.tx)
  const refused = await importer.change(writer, differing)
  await sql`rollback to savepoint before_changes`.execute(writer.tx)
  return refused
}
