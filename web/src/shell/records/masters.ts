// Masters of every area that are kept on this device, brought up to date by their cache refresh keys.
import { cacheKeyContract } from '@office/shared/areas/settings/cache-key.contract'
import type { LiveEvents } from '@office/shared/core/api/live-events'
import { flagMaster, methodMaster, orderRules, statusMaster } from '../../areas/orders/order-masters.part.ts'
import { call } from '../../core/data/api.ts'
import type { Master } from '../../core/data/master.ts'
import { refreshFace } from '../../core/look/brand.ts'
import { whenIdle } from '../../core/when-idle.ts'

const masters: readonly Pick<Master, 'key' | 'update'>[] = [statusMaster, flagMaster, orderRules, methodMaster]

/** Milliseconds after the versions came until the first screen counts as at rest. */
const AT_REST = 2500

/** Every version that was heard of. */
const known = new Map<string, number>()
let waiting = () => {}

/** Records for the palette come last and in idle time: nobody looks at them before the first Mod+K. */
function keepRecordsLater(): void {
  waiting()
  const timer = setTimeout(() => {
    waiting = whenIdle(() => {
      // Where they do not come, or cannot be kept, the palette asks the server as it does for all else.
      void import('./record-cache.ts').then(({ updateCache }) => updateCache(known)).catch(() => undefined)
    })
  }, AT_REST)
  waiting = () => clearTimeout(timer)
}

/** Whoever leaves takes the records along that they could find here. */
export function forgetRecords(): void {
  waiting()
  void import('./record-cache.ts').then(({ clearCache }) => clearCache()).catch(() => undefined)
}

type Versions = LiveEvents['cache.refresh']

/** A master that did not arrive keeps what it was, and is asked for again the next time. */
export async function updateMasters(versions: Versions): Promise<void> {
  const work = masters.flatMap(master => {
    const found = versions.find(({ cache_key }) => cache_key === master.key)
    return found ? [master.update(found.version)] : []
  })
  const theme = known.get('theme') ?? 0
  for (const { cache_key, version } of versions) known.set(cache_key, version)
  keepRecordsLater()
  // The page came with the colours of the day it was opened.
  if (theme !== (known.get('theme') ?? 0)) work.push(refreshFace())
  await Promise.allSettled(work)
}

/** What changed while nobody was looking. */
export const checkMasters = async (): Promise<void> => updateMasters(await call(cacheKeyContract.list))
