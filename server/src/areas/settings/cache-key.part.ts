// Raises cache keys in the transaction of the change that makes clients' copies stale; open portals are notified after the
// commit.
import { type CacheKey, cacheKeys } from '@office/shared/areas/settings/cache-key.contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'

/** Every key with its version; a key never raised is 0. */
export async function readCacheKeys(tx: Tx, keys: readonly CacheKey[] = cacheKeys) {
  const rows = await tx.selectFrom('cache_keys').select(['cache_key', 'version']).execute()
  const versions = new Map(rows.map(row => [row.cache_key, row.version]))
  return keys.map(cache_key => ({ cache_key, version: versions.get(cache_key) ?? 0 }))
}

export async function raiseCacheKey(
  { tx, publish }: Pick<Context, 'tx' | 'publish'>,
  ...keys: readonly CacheKey[]
): Promise<void> {
  await sql`
    insert into cache_keys as known (cache_key) select distinct key from unnest(${keys}::text[]) as key order by key
    on conflict (tenant_id, cache_key) do update set version = known.version + 1`.execute(tx)
  publish({ type: 'cache.refresh', data: await readCacheKeys(tx, keys) })
}

/** A `changed` hook for nouns of which clients keep copies. */
export const raises =
  (...keys: readonly CacheKey[]) =>
  (context: Context): Promise<void> =>
    raiseCacheKey(context, ...keys)
