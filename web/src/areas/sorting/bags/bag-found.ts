// What was found of a bag's parcels, as it is scanned: kept on the device until the bag is received.
import type { BagChange, BagOutcome } from '@office/shared/areas/sorting/bag.contract'
import { proxy } from 'valtio'
import { proxyMap } from 'valtio/utils'

export interface Found {
  outcome: BagOutcome
  /** Why it could not be received so. It lies at hand all the same: it stays until it is told anew. */
  why?: string
}

const byBag = proxy<Record<number, Map<string, Found>>>({})

/** By waybill, since what is in excess has no line; the same map for a bag each time, so that pages may watch it. */
export function foundIn(bag: number): Map<string, Found> {
  byBag[bag] ??= proxyMap<string, Found>()
  return byBag[bag]
}

/** Says it of a parcel; once more, and nothing is said. */
export function toggleFound(bag: number, waybill: string, outcome: BagOutcome): void {
  const found = foundIn(bag)
  const said = found.get(waybill)
  if (said?.outcome === outcome && said.why === undefined) found.delete(waybill)
  else found.set(waybill, { outcome })
}

/** Once the bag was received: what came of it is known, except of what was refused. */
export function settleFound(bag: number, results: BagChange['results']): void {
  const found = foundIn(bag)
  const told = new Map(found)
  found.clear()
  for (const { outcome, waybill_number, message = '' } of results)
    if (outcome === 'refused')
      found.set(waybill_number, { outcome: told.get(waybill_number)?.outcome ?? 'received', why: message })
}
