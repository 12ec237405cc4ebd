// Cache refresh keys: read by every client, raised by administrators; open clients are notified at once.
import { cacheKeyContract, cacheKeys } from '@office/shared/areas/settings/cache-key.contract'
import { implement } from '../../core/http/implement.ts'
import { raiseCacheKey, readCacheKeys } from './cache-key.part.ts'

export const cacheKeyHandlers = implement(cacheKeyContract, {
  list: (_input, { tx }) => readCacheKeys(tx),
  refresh: async ({ body }, context) => {
    const keys = body.cache_keys ?? cacheKeys
    await raiseCacheKey(context, ...keys)
    await context.audit({ action: 'cache-key.refresh', subject: 'cache-key', subjectId: null, after: { keys } })
    return readCacheKeys(context.tx, keys)
  },
})
