// Figures of the dashboards: which statuses each counts, over which days, and the questions to the order list behind them.
import * as x from '../../core/schema.ts'
import { mileStatuses } from '../orders/moves/order-transitions.ts'
import { openStatuses } from '../orders/order-figures.model.ts'
import { type OrderStatusKey, status } from '../orders/order-status.model.ts'
import { priceRefusalCodes } from '../rate-cards/prices/price-trace.model.ts'

/** Days that a dashboard may cover, today being the last. */
export const dashboardSpans = [1, 7, 30, 90] as const
export type DashboardSpan = (typeof dashboardSpans)[number]

/** What is counted by the day on which it happened, by the statuses that orders come into with it. */
export const countedStatuses = {
  created: [status.created],
  arrived: [status.receivedAtOrigin, status.arrivedAtTransitHub, status.arrivedAtDestination, status.returnArrivedAtOrigin],
  sent: [status.sentForDelivery],
  delivered: [status.delivered, status.partiallyDelivered],
  failed: [status.deliveryFailed],
  returned: [status.returnedToMerchant],
} as const satisfies Record<string, readonly OrderStatusKey[]>
export type Counted = keyof typeof countedStatuses
export const counteds = Object.keys(countedStatuses) as Counted[] // Object.keys forgets the literal keys

/** Of merchants and riders only these are kept: order_event_figures of migration 0170. */
export const partyCounted = ['created', 'failed', 'delivered', 'returned'] as const satisfies readonly Counted[]

/** Orders that somebody should look at today: open ones, and whatever has no price yet. */
export const attentions = ['late', 'on_hold', 'failed_twice', 'not_moved', 'returns', 'unrated'] as const
export type Attention = (typeof attentions)[number]

/** An order that stands in its status for so many days is not moved. */
export const STANDING_DAYS = 3
/** Attempts after which an order has failed often. */
export const MANY_ATTEMPTS = 2
/**
 * Late, often tried, standing and unrated orders and cities in no zone are counted one by one, so far and no further: a dashboard of
 * a million orders takes as long as one of ten thousand, and nobody takes in hand more than this at once.
 */
export const ATTENTION_CAP = 1000

export const AttentionFigures = x.row({
  late: x.integer(),
  on_hold: x.integer(),
  failed_twice: x.integer(),
  not_moved: x.integer(),
  returns: x.integer(),
  /** Waybill series with few numbers left; they are of no warehouse, so one alone has none. */
  low_series: x.integer(),
  /** Approval requests that nobody decided on; they are of no warehouse either. */
  open_requests: x.integer(),
  unrated: x.integer(),
  /** Cities that nothing can be priced to; 0 where there are no zones yet. */
  unzoned_cities: x.integer(),
  /** Promised for this day or an earlier one, an open order is late. */
  late_to: x.day(),
  /** In its status since this day or an earlier one, an open order is not moved. */
  not_moved_to: x.day(),
})
export type AttentionFigures = x.Of<typeof AttentionFigures>

/** The order list's filters for what an attention counts. */
export function attentionFilters(
  attention: Attention,
  days: Pick<AttentionFigures, 'late_to' | 'not_moved_to'>,
): Record<string, string> {
  const open = { status_key: openStatuses.join(',') }
  const filters: Record<Attention, Record<string, string>> = {
    late: { ...open, promised_on: `..${days.late_to}` },
    on_hold: { status_key: status.onHold },
    failed_twice: { ...open, attempts: `${MANY_ATTEMPTS}..` },
    not_moved: { ...open, status_since: `..${days.not_moved_to}` },
    returns: { status_key: mileStatuses.returns.join(',') },
    unrated: { unrated: priceRefusalCodes.join(',') },
  }
  return filters[attention]
}

/** Part of a whole in percent, rounded to one decimal; null where there is no whole. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** By how much percent a figure grew; null where it grew from nothing. */
export const growth = (now: number, before: number): number | null => percent(now - before, before)
