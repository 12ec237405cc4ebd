// What was found of a bag's parcels, as it is scanned: kept on the device until the bag is received.
import type { BagOutcome } from '@office/shared/areas/sorting/bag.contract'
import { proxy } from 'valtio'
import { proxyMap } from 'valtio/utils'

const byBag = proxy<Record<number, Map<string, BagOutcome>>>({})

/** By waybill, since what is in excess has no line; the same map for a bag each time, so that pages may watch it. */
export function foundIn(bag: number): Map<string, BagOutcome> {
  byBag[bag] ??= proxyMap<string, BagOutcome>()
  return byBag[bag]
}

/** Says it of a parcel; once more, and nothing is said. */
export function toggleFound(bag: number, waybill: string, outcome: BagOutcome): void {
  const found = foundIn(bag)
  if (found.get(waybill) === outcome) found.delete(waybill)
  else found.set(waybill, outcome)
}

export const forgetFound = (bag: number): void => foundIn(bag).clear()
