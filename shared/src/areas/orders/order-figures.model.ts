// Open orders of a place or a merchant by mile: the figures of the overviews, and the order list queries behind them.
import * as x from '../../core/schema.ts'
import { mileStatuses } from './moves/order-transitions.ts'
import type { OrderStatusKey } from './order-status.model.ts'

/** Miles of orders still on their way, in the order a parcel takes them. */
export const openMiles = ['first', 'middle', 'last', 'returns'] as const
export type OpenMile = (typeof openMiles)[number]

/** What overviews can be sorted by: open orders in total, by mile, and those that stand still. */
export const figureSorts = ['open', ...openMiles, 'late'] as const
export type FigureSort = (typeof figureSorts)[number]

export const openStatuses: readonly OrderStatusKey[] = openMiles.flatMap(mile => mileStatuses[mile])

/** Orders counted one by one are counted up to this number; the database's own counts have no such limit. */
export const FIGURES_CAP = 10_000

/** Open orders now, as numbers of orders. */
export const OrderFigures = x.row({
  first: x.integer(),
  middle: x.integer(),
  last: x.integer(),
  returns: x.integer(),
  /** Of these, in their status since before today. */
  late: x.integer(),
  /** Yesterday in the tenant's time zone: an order in its status since this day or earlier is late. */
  late_to: x.day(),
  /** Counting stopped at FIGURES_CAP: the real numbers are at least these. */
  is_at_least: x.flag(),
})
export type OrderFigures = x.Of<typeof OrderFigures>

/** The order list filters of a figure; the place or merchant is added to them. */
export function figureFilters(figure: OpenMile | 'open' | 'late', { late_to }: Pick<OrderFigures, 'late_to'>) {
  const statuses = figure === 'open' || figure === 'late' ? openStatuses : mileStatuses[figure]
  return { status_key: statuses.join(','), ...(figure === 'late' ? { status_since: `..${late_to}` } : {}) }
}

/** This many days up to today are a merchant's recent ones. */
export const RECENT_DAYS = 30

/** What a merchant sent and what of it reached its receiver, each counted on its day, as numbers of orders. */
export const RecentFigures = x.row({ from: x.day(), created: x.integer(), delivered: x.integer(), returned: x.integer() })
export type RecentFigures = x.Of<typeof RecentFigures>

export const openTotal = ({ first, middle, last, returns }: OrderFigures): number => first + middle + last + returns
