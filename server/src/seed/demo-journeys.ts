// Deterministic journeys of made-up orders: each follows the transition table for as long as its age allows.
import { nextStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'

/** A small seeded generator of numbers from 0 to 1 (mulberry32), so that the demo is the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: () => number, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

export interface Stop {
  status: OrderStatusKey
  /** Milliseconds since 1970. */
  at: number
  /** The sheet or the bag with which it came here. */
  told?: {
    run_sheet_id?: number
    return_sheet_id?: number
    bag_id?: number
    /** Who signed for it, in place of the receiver. */
    signed?: { by: string; relation: string; signature: string }
  }
}

const HOUR = 3_600_000
const MOST_STOPS = 40

/** Relative likelihood of each next status; absent ones never happen in the demo's ordinary run. */
const likely: Partial<Record<OrderStatusKey, Partial<Record<OrderStatusKey, number>>>> = {
  [status.created]: {
    [status.pickupRequested]: 5,
    [status.assignedForPickup]: 3,
    [status.dropOffExpected]: 1,
    [status.cancelled]: 0.15,
  },
  [status.pickupRequested]: { [status.assignedForPickup]: 9, [status.cancelled]: 0.1 },
  [status.assignedForPickup]: { [status.pickedUp]: 9, [status.pickupFailed]: 0.6, [status.cancelled]: 0.1 },
  [status.pickupFailed]: { [status.assignedForPickup]: 3, [status.pickupRequested]: 1, [status.cancelled]: 0.4 },
  [status.pickedUp]: { [status.receivedAtOrigin]: 1 },
  [status.dropOffExpected]: { [status.receivedAtOrigin]: 6, [status.pickupRequested]: 1 },
  [status.receivedAtOrigin]: {
    [status.sortedToBucket]: 6,
    [status.weightAndContentCheck]: 2,
    [status.readyForDelivery]: 2,
    [status.onHold]: 0.1,
  },
  [status.weightAndContentCheck]: { [status.sortedToBucket]: 5, [status.readyForDelivery]: 1 },
  [status.sortedToBucket]: { [status.inTransit]: 5, [status.readyForDelivery]: 1 },
  [status.inTransit]: {
    [status.arrivedAtDestination]: 7,
    [status.arrivedAtTransitHub]: 2,
    [status.misrouted]: 0.1,
    [status.lost]: 0.02,
  },
  [status.arrivedAtTransitHub]: { [status.inTransit]: 3, [status.sortedToBucket]: 1 },
  [status.arrivedAtDestination]: {
    [status.readyForDelivery]: 8,
    [status.readyForCustomerPickup]: 0.6,
    [status.misrouted]: 0.1,
    [status.onHold]: 0.2,
  },
  [status.readyForDelivery]: {
    [status.sentForDelivery]: 9,
    [status.onHold]: 0.3,
    [status.readyForCustomerPickup]: 0.3,
    [status.returnRequested]: 0.1,
  },
  [status.sentForDelivery]: {
    [status.delivered]: 8,
    [status.deliveryFailed]: 2,
    [status.partiallyDelivered]: 0.15,
    [status.damaged]: 0.04,
  },
  [status.deliveryFailed]: {
    [status.readyForDelivery]: 3,
    [status.redeliveryScheduled]: 2,
    [status.returnRequested]: 1,
    [status.onHold]: 0.4,
  },
  [status.redeliveryScheduled]: { [status.sentForDelivery]: 5, [status.returnRequested]: 0.4 },
  [status.onHold]: { [status.readyForDelivery]: 3, [status.returnRequested]: 1, [status.redirected]: 0.3 },
  [status.readyForCustomerPickup]: { [status.delivered]: 4, [status.returnRequested]: 0.4 },
  [status.redirected]: { [status.readyForDelivery]: 1 },
  [status.misrouted]: { [status.inTransit]: 3, [status.arrivedAtDestination]: 1 },
  [status.returnRequested]: { [status.returnConfirmed]: 3, [status.readyForDelivery]: 0.5 },
  [status.returnConfirmed]: { [status.returnInTransit]: 3, [status.sentToMerchant]: 1 },
  [status.returnInTransit]: { [status.returnArrivedAtOrigin]: 1 },
  [status.returnArrivedAtOrigin]: { [status.sentToMerchant]: 1 },
  [status.sentToMerchant]: { [status.returnedToMerchant]: 5, [status.returnDeliveryFailed]: 1 },
  [status.returnDeliveryFailed]: { [status.sentToMerchant]: 2, [status.returnArrivedAtOrigin]: 1, [status.disposed]: 0.2 },
  [status.exchangeItemCollected]: { [status.returnInTransit]: 1 },
  [status.damaged]: { [status.returnConfirmed]: 1 },
}

type Pace = Partial<Record<OrderStatusKey, number>>

/** Typical hours in a status before the next move; varies from half to twice that. */
const unhurried: Pace = {
  [status.created]: 3,
  [status.pickupRequested]: 5,
  [status.assignedForPickup]: 3,
  [status.pickedUp]: 3,
  [status.receivedAtOrigin]: 2,
  [status.inTransit]: 14,
  [status.sentForDelivery]: 5,
  [status.deliveryFailed]: 12,
  [status.redeliveryScheduled]: 20,
  [status.onHold]: 40,
  [status.returnRequested]: 20,
  [status.returnInTransit]: 30,
}

function next(random: () => number, from: OrderStatusKey): OrderStatusKey | null {
  const allowed: readonly string[] = nextStatuses(from)
  const choices = Object.entries(likely[from] ?? {}).filter(([key]) => allowed.includes(key))
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of choices) {
    left -= weight
    if (left <= 0) return key as OrderStatusKey // a key of `likely`
  }
  return null
}

/** Stranded parcels are searched for, so hardly any stays for weeks. */
const FOUND_AFTER = 12 * 24 * HOUR

/** Merchants book while they pack, so the newest orders, which everyone sees first, are on their way already. */
const hurried: Pace = {
  ...unhurried,
  [status.created]: 0.5,
  [status.pickupRequested]: 1,
  [status.assignedForPickup]: 1,
  [status.pickedUp]: 1,
}

/** Continues from the last stop until now, or up to a number of stops. */
function goOn(random: () => number, stops: Stop[], now: number, most: number, pace: Pace): void {
  for (let last = stops.at(-1); last && stops.length < most; last = stops.at(-1)) {
    const reached = next(random, last.status)
    const at = last.at + (pace[last.status] ?? 4) * HOUR * (0.5 + random() * 1.5)
    if (reached === null || at > now) return
    stops.push({ status: reached, at: Math.floor(at) })
  }
}

/**
 * Every stop from the first until now, in chronological order. Some parcels are stranded on the way.
 * @param isLarge hardly any parcel stays for weeks, and the first steps are quick; a small world has too few orders for that, and
 * keeps some at every place
 */
export function journey(random: () => number, first: Stop, now: number, isLarge: boolean): Stop[] {
  const pace = isLarge ? hurried : unhurried
  const stops = [first]
  const stalls = random() < 0.06 ? 1 + Math.floor(random() * 8) : Number.POSITIVE_INFINITY
  goOn(random, stops, now, Math.min(stalls + 1, MOST_STOPS), pace)
  const last = stops.at(-1) ?? first
  // A generator of its own, so that nothing else of the world changes; one in thirty is not found.
  const found = seededRandom(Math.floor(first.at))
  if (isLarge && now - last.at > FOUND_AFTER && found() < 0.97) goOn(found, stops, now, MOST_STOPS, pace)
  return stops
}
