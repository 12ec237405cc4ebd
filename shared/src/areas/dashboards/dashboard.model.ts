// Figures of the dashboards: the statuses each one counts, over which days, and the order list query behind it.
import * as x from '../../core/schema.ts'
import { mileStatuses } from '../orders/moves/order-transitions.ts'
import { openStatuses } from '../orders/order-figures.model.ts'
import { type OrderStatusKey, status } from '../orders/order-status.model.ts'
import { priceRefusalCodes } from '../rate-cards/prices/price-trace.model.ts'

/** Days that a dashboard may cover, up to and including today. */
export const dashboardSpans = [1, 7, 30, 90] as const
export type DashboardSpan = (typeof dashboardSpans)[number]

/** Counted by the day it happened, by the statuses that orders reached. */
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

/** For merchants and riders only these are kept: order_event_figures of migration 0170. */
export const partyCounted = ['created', 'failed', 'delivered', 'returned'] as const satisfies readonly Counted[]

/** Orders that someone should look at today: open ones, and any without a price. */
export const attentions = ['late', 'on_hold', 'failed_twice', 'not_moved', 'returns', 'unrated'] as const
export type Attention = (typeof attentions)[number]

/** An order that has been in its status for this many days counts as not moved. */
export const STANDING_DAYS = 3
/** Attempts after which an order counts as failed often. */
export const MANY_ATTEMPTS = 2
/**
 * Late, often tried, standing and unrated orders and cities without a zone are counted one by one, only up to this number: a
 * dashboard of a million orders then takes as long as one of ten thousand, and nobody can handle more at once anyway.
 */
export const ATTENTION_CAP = 1000

export const AttentionFigures = x.row({
  late: x.integer(),
  on_hold: x.integer(),
  failed_twice: x.integer(),
  not_moved: x.integer(),
  returns: x.integer(),
  /** Waybill series with few numbers left; they belong to no warehouse, so a single warehouse has none. */
  low_series: x.integer(),
  /** Undecided approval requests; they belong to no warehouse either. */
  open_requests: x.integer(),
  unrated: x.integer(),
  /** Cities that cannot be priced; 0 while there are no zones. */
  unzoned_cities: x.integer(),
  /** An open order promised for this day or earlier is late. */
  late_to: x.day(),
  /** An open order in its status since this day or earlier has not moved. */
  not_moved_to: x.day(),
})
export type AttentionFigures = x.Of<typeof AttentionFigures>

/** The order list filters for an attention figure. */
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

/** A part of a whole in percent, rounded to one decimal; null if there is no whole. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** By what percentage a figure grew; null if it grew from nothing. */
export const growth = (now: number, before: number): number | null => percent(now - before, before)
