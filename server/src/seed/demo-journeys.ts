// Deterministic journeys of made-up orders: each goes along the transition table for as long as its age allows.
import { type OrderStatusKey, orderStatuses } from '@office/shared/areas/orders/order-status.model'

/** A small seeded generator (mulberry32): the same demo on every machine. Gives numbers from 0 to 1. */
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
}

const HOUR = 3_600_000

/** How likely a parcel goes where, of the places it may go; absent means never in the demo's ordinary run. */
const likely: Partial<Record<OrderStatusKey, Partial<Record<OrderStatusKey, number>>>> = {
  key_1: { key_2: 5, key_3: 3, key_6: 1, key_32: 0.15 },
  key_2: { key_3: 9, key_32: 0.1 },
  key_3: { key_5: 9, key_4: 0.6, key_32: 0.1 },
  key_4: { key_3: 3, key_2: 1, key_32: 0.4 },
  key_5: { key_7: 1 },
  key_6: { key_7: 6, key_2: 1 },
  key_7: { key_9: 6, key_8: 2, key_14: 2, key_20: 0.1 },
  key_8: { key_9: 5, key_14: 1 },
  key_9: { key_11: 5, key_14: 1 },
  key_11: { key_13: 7, key_12: 2, key_23: 0.1, key_33: 0.02 },
  key_12: { key_11: 3, key_9: 1 },
  key_13: { key_14: 8, key_21: 0.6, key_23: 0.1, key_20: 0.2 },
  key_14: { key_15: 9, key_20: 0.3, key_21: 0.3, key_24: 0.1 },
  key_15: { key_17: 8, key_16: 2, key_18: 0.15, key_34: 0.04 },
  key_16: { key_14: 3, key_19: 2, key_24: 1, key_20: 0.4 },
  key_19: { key_15: 5, key_24: 0.4 },
  key_20: { key_14: 3, key_24: 1, key_22: 0.3 },
  key_21: { key_17: 4, key_24: 0.4 },
  key_22: { key_14: 1 },
  key_23: { key_11: 3, key_13: 1 },
  key_24: { key_25: 3, key_14: 0.5 },
  key_25: { key_26: 3, key_28: 1 },
  key_26: { key_27: 1 },
  key_27: { key_28: 1 },
  key_28: { key_31: 5, key_29: 1 },
  key_29: { key_28: 2, key_27: 1, key_35: 0.2 },
  key_30: { key_26: 1 },
  key_34: { key_25: 1 },
}

/** Usual hours in a status before the next move; half to twice as long in a case. */
const hours: Partial<Record<OrderStatusKey, number>> = {
  key_1: 3,
  key_2: 5,
  key_3: 3,
  key_5: 3,
  key_7: 2,
  key_11: 14,
  key_15: 5,
  key_16: 12,
  key_19: 20,
  key_20: 40,
  key_24: 20,
  key_26: 30,
}

function next(random: () => number, from: OrderStatusKey): OrderStatusKey | null {
  const allowed: readonly string[] = orderStatuses[from].next
  const choices = Object.entries(likely[from] ?? {}).filter(([key]) => allowed.includes(key))
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of choices) {
    left -= weight
    if (left <= 0) return key as OrderStatusKey // a key of `likely`
  }
  return null
}

/** Every stop from creation until now, in the order of time. Some stay where they are: parcels that lie around. */
export function journey(random: () => number, createdAt: number, now: number): Stop[] {
  const stops: Stop[] = [{ status: 'key_1', at: createdAt }]
  const stalls = random() < 0.06 ? 1 + Math.floor(random() * 8) : Number.POSITIVE_INFINITY
  while (stops.length < Math.min(stalls + 1, 40)) {
    const last = stops.at(-1) as Stop // it starts with one
    const status = next(random, last.status)
    const at = last.at + (hours[last.status] ?? 4) * HOUR * (0.5 + random() * 1.5)
    if (status === null || at > now) break
    stops.push({ status, at: Math.floor(at) })
  }
  return stops
}
