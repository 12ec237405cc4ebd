// Masters of every area that are kept on this device, brought up to date by their cache refresh keys.
import { cacheKeyContract } from '@office/shared/areas/settings/cache-key.contract'
import { flagMaster, orderLimits, statusMaster } from '../areas/orders/order-masters.part.ts'
import { call } from '../core/api.ts'
import { refreshFace } from '../core/brand.ts'
import type { Master } from '../core/master.ts'

const masters: readonly Pick<Master, 'key' | 'update'>[] = [statusMaster, flagMaster, orderLimits]

type Versions = readonly { cache_key: string; version: number }[]

/** A master that did not arrive keeps what it was, and is asked for again the next time. */
export async function updateMasters(versions: Versions): Promise<void> {
  const work = masters.flatMap(master => {
    const found = versions.find(({ cache_key }) => cache_key === master.key)
    return found ? [master.update(found.version)] : []
  })
  await Promise.allSettled(work)
}

/** After signing in: what changed while nobody was looking. */
export const checkMasters = async (): Promise<void> => updateMasters(await call(cacheKeyContract.list))

/** A key was raised while the portal is open. */
export async function hearVersions(data: unknown): Promise<void> {
  const versions = Array.isArray(data) ? (data as Versions) : [] // cache-key.part.ts of the server
  await updateMasters(versions)
  if (versions.some(({ cache_key }) => cache_key === 'theme')) await refreshFace()
}
