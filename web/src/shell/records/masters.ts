// Masters of every area that are stored on this device, updated by their cache refresh keys.
import { cacheKeyContract } from '@office/shared/areas/settings/cache-key.contract'
import type { LiveEvents } from '@office/shared/core/api/live-events'
import { flagMaster, methodMaster, orderRules, statusMaster } from '../../areas/orders/order-masters.part.ts'
import { call } from '../../core/data/api.ts'
import type { Master } from '../../core/data/master.ts'
import { refreshFace } from '../../core/look/brand.ts'
import { whenIdle } from '../../core/when-idle.ts'

const masters: readonly Pick<Master, 'key' | 'update'>[] = [statusMaster, flagMaster, orderRules, methodMaster]

/** Milliseconds after the versions arrived until the first screen counts as settled. */
const AT_REST = 2500

/** Every known version. */
const known = new Map<string, number>()
let waiting = () => {}

/** Records for the palette are loaded last and in idle time, because they are not needed before the first Mod+K. */
function keepRecordsLater(): void {
  waiting()
  const timer = setTimeout(() => {
    waiting = whenIdle(() => {
      // If they fail to load, or cannot be stored, the palette asks the server as it does for everything else.
      void import('./record-cache.ts').then(({ updateCache }) => updateCache(known)).catch(() => undefined)
    })
  }, AT_REST)
  waiting = () => clearTimeout(timer)
}

/** When a person signs out, the records that they could find here are removed. */
export function forgetRecords(): void {
  waiting()
  void import('./record-cache.ts').then(({ clearCache }) => clearCache()).catch(() => undefined)
}

type Versions = LiveEvents['cache.refresh']

/** A master that failed to load keeps its old value, and is requested again the next time. */
export async function updateMasters(versions: Versions): Promise<void> {
  const work = masters.flatMap(master => {
    const found = versions.find(({ cache_key }) => cache_key === master.key)
    return found ? [master.update(found.version)] : []
  })
  const theme = known.get('theme') ?? 0
  for (const { cache_key, version } of versions) known.set(cache_key, version)
  keepRecordsLater()
  // The page may still have the colours from when it was opened.
  if (theme !== (known.get('theme') ?? 0)) work.push(refreshFace())
  await Promise.allSettled(work)
}

/** Fetches what changed while no events arrived. */
export const checkMasters = async (): Promise<void> => updateMasters(await call(cacheKeyContract.list))
