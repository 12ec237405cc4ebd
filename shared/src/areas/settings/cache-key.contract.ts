// Cache refresh keys: when the version of a key rises, every client drops what it cached under it.
import { get, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'

/** What clients may keep locally; each key covers the answers of some endpoints. */
export const cacheKeys = [
  'countries',
  'states',
  'cities',
  'statuses',
  'reasons',
  'permissions',
  'warehouses',
  'riders',
  'merchants',
  'theme',
  'flags',
  'settings',
] as const
export type CacheKey = (typeof cacheKeys)[number]

export const CacheKeyVersion = x.row({ cache_key: x.oneOf(cacheKeys), version: x.integer() })

export const cacheKeyContract = {
  list: get('/admin/cache-refresh-key', {
    summary: 'Cache keys and their versions',
    needs: 'staff',
    returns: x.list(CacheKeyVersion, 0, 100),
  }),
  refresh: post('/admin/cache-refresh-key', {
    summary: 'Refresh keys: every client drops what it cached under them; all keys by default',
    needs: ['clear-cache-key'],
    body: x.record({ cache_keys: x.optional(x.list(x.oneOf(cacheKeys), 1, 100)) }),
    returns: x.list(CacheKeyVersion, 0, 100),
  }),
}
