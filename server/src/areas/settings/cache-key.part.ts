// Raising cache keys: in the transaction of the change that makes clients' copies old.
import { type CacheKey, cacheKeys } from '@office/shared/areas/settings/cache-key.contract'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/transaction.ts'

export async function raiseCacheKey(tx: Tx, ...keys: readonly CacheKey[]): Promise<void> {
  await sql`
    insert into cache_keys as known (cache_key) select distinct key from unnest(${keys}::text[]) as key order by key
    on conflict (tenant_id, cache_key) do update set version = known.version + 1`.execute(tx)
}

/** Every key with its version; one never raised is 0. */
export async function readCacheKeys(tx: Tx, keys: readonly CacheKey[] = cacheKeys) {
  const rows = await tx.selectFrom('cache_keys').select(['cache_key', 'version']).execute()
  const versions = new Map(rows.map(row => [row.cache_key, row.version]))
  return keys.map(cache_key => ({ cache_key, version: versions.get(cache_key) ?? 0 }))
}

/** Raises keys and tells open clients after the commit, so that what changed is seen without a new load. */
export async function announceCacheKey(context: Context, ...keys: readonly CacheKey[]): Promise<void> {
  await raiseCacheKey(context.tx, ...keys)
  context.publish({ type: 'cache.refresh', data: await readCacheKeys(context.tx, keys) })
}
