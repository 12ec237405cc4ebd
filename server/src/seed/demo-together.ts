// Orders of a demo that go on together, on one sheet or in one bag: their events are given one time and the number of what they went
// with before they are stored, since events never change.
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import type { Stop } from './demo-journeys.ts'

const MINUTE = 60_000
const DAY = 86_400_000

interface Travelling {
  stops: readonly Stop[]
}

/** The last stop with a status, and its neighbours. */
function stopAt({ stops }: Travelling, key: OrderStatusKey) {
  const index = stops.findLastIndex(stop => stop.status === key)
  const [before, stop, after] = [stops[index - 1], stops[index], stops[index + 1]]
  return before && stop ? { index, before, stop, after } : null
}

export const statusOf = ({ stops }: Travelling): OrderStatusKey | undefined => stops.at(-1)?.status
/** The status from which an order came to where it is. */
export const statusBefore = ({ stops }: Travelling): OrderStatusKey | undefined => stops.at(-2)?.status

/**
 * The moment at which the most of these orders can have come to a status together: all were there for it, and none had gone on. The
 * latest of several.
 * @param most by how much the time of a stop may be moved, in milliseconds
 */
export function together<O extends Travelling>(
  orders: readonly O[],
  key: OrderStatusKey,
  now: number,
  most = DAY,
): { at: number; orders: readonly O[] } {
  const spans = orders.flatMap(order => {
    const found = stopAt(order, key)
    if (!found) return []
    const { before, stop, after } = found
    return [{ order, from: Math.max(before.at + MINUTE, stop.at - most), until: Math.min(after?.at ?? now, stop.at + most) }]
  })
  let best: { at: number; orders: readonly O[] } = { at: now, orders: [] }
  for (const { from: at } of spans.sort((a, b) => a.from - b.from)) {
    const suiting = spans.flatMap(({ order, from, until }) => (from <= at && at <= until ? [order] : []))
    if (suiting.length >= best.orders.length && suiting.length > 0) best = { at, orders: suiting }
  }
  return best
}

/** Gives the stop with a status its time, and what the order went with. */
export function settle(order: Travelling, key: OrderStatusKey, at: number, told: NonNullable<Stop['told']>): void {
  const stop = stopAt(order, key)?.stop
  if (stop) Object.assign(stop, { at, told })
}
