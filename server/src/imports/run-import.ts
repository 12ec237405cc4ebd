// Works through a read file set by set: each set is one short transaction with its progress, so that a restart goes on
// where the last one ended and nothing is stored or counted twice.
import { raiseCacheKey } from '../areas/settings/cache-key.part.ts'
import type { InTenant, Tx } from '../core/database/transaction.ts'
import type { GatewayEvent } from '../core/http/gateway.ts'
import { type Progress, SHOWN_REJECTIONS } from './import-job.queries.ts'
import type { ImportOptions, ImportTarget } from './import-target.ts'
import type { ReadFile } from './read-file.ts'

/** Rows of one transaction: large enough to be set-based, small enough that others never wait long for the engine. */
export const SET_SIZE = 1000

export interface ImportRun {
  target: ImportTarget
  file: ReadFile
  options: ImportOptions
  progress: Progress
  /** A transaction of the tenant. */
  inTenant: InTenant
  /** Keeps the progress in the transaction that stores its rows; absent in a dry run. */
  keep?: (tx: Tx, progress: Progress) => Promise<void>
  onProgress?: (progress: Progress) => void
  /** Tells open portals what a set that is stored made old. */
  publish?: (event: GatewayEvent) => void
  /** Ends between two sets when raised. */
  signal?: AbortSignal
}

/** Gives the final progress, or null when it was told to stop on the way. */
export async function runImport({
  target,
  file,
  options,
  progress,
  inTenant,
  keep,
  onProgress,
  publish,
  signal,
}: ImportRun): Promise<Progress | null> {
  const importer = target.open(options)
  let now = progress
  const newMerchants = new Set<string>()
  while (now.position < file.valid) {
    if (signal?.aborted) return null
    const rows = await file.rows(now.position, SET_SIZE)
    const before = now
    const heard: GatewayEvent[] = []
    now = await inTenant(async tx => {
      const resolved = await importer.resolve(tx, rows)
      const created = keep ? await importer.store(tx, resolved.ready) : resolved.ready.length
      const fresh = resolved.newMerchants.filter(code => !newMerchants.has(code))
      for (const code of fresh) newMerchants.add(code)
      const next: Progress = {
        ...before,
        created: before.created + created,
        unchanged: before.unchanged + resolved.unchanged + (resolved.ready.length - created),
        newMerchants: before.newMerchants + fresh.length,
        rejectedByServer: [...before.rejectedByServer, ...resolved.rejected],
        position: before.position + rows.length,
        rejected: before.rejected + resolved.rejected.length,
      }
      await keep?.(tx, next)
      const keys = target.raises({ isLast: next.position >= file.valid, newMerchants: fresh.length })
      if (keep && keys.length > 0) await raiseCacheKey({ tx, publish: event => heard.push(event) }, ...keys)
      return next
    })
    for (const event of heard) publish?.(event)
    onProgress?.(now)
  }
  const all = [...file.rejected, ...now.rejectedByServer].sort((a, b) => a.row - b.row)
  return { ...now, shown: all.slice(0, SHOWN_REJECTIONS) }
}
