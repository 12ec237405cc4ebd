// Dashboards: figures of the whole operator and of one warehouse, kept by the database as events happen.
import { get, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'
import { AttentionFigures } from './dashboard.model.ts'

const longest = 90

/** Days up to today; 30 by default. */
const Span = x.row({ days: x.optional(x.oneOf(['1', '7', '30', '90'])) })

/** The figures of the period and of as many days before it; the daily figures cover the period, but at least 14 days. */
const Trend = x.row({ orders: x.integer(), before: x.integer(), by_day: x.list(x.integer(), 1, longest) })
export type Trend = x.Of<typeof Trend>

/** A part of a whole, in the period and in the one before. */
const Share = x.row({ orders: x.integer(), of: x.integer(), before: x.integer(), of_before: x.integer() })
export type Share = x.Of<typeof Share>

const Statistics = x.row({
  from: x.day(),
  to: x.day(),
  /** All orders, and those still on their way. */
  orders: x.integer(),
  open: x.integer(),
  /** Open orders by mile. */
  miles: x.row({ first: x.integer(), middle: x.integer(), last: x.integer(), returns: x.integer() }),
  out_for_delivery: x.integer(),
  created: Trend,
  /** At a branch, from a rider or from another branch. */
  arrived: Trend,
  sent: Trend,
  delivered: Trend,
  failed: Trend,
  returned: Trend,
  /** Delivered without a failed attempt, out of all that were delivered or returned. */
  first_attempt: Share,
  /** Delivered on or before the promised day, out of the delivered ones that had one. */
  on_time: Share,
  attention: AttentionFigures,
})
export type Statistics = x.Of<typeof Statistics>

const OrdersByStatus = x.list(x.row({ status_key: x.oneOf(orderStatusKeys, orderStatusNames), orders: x.integer() }), 0, 40)
export type OrdersByStatus = x.Of<typeof OrdersByStatus>

/** Every day of the period, oldest first. */
const OrdersByDay = x.list(
  x.row({
    day: x.day(),
    created: x.integer(),
    arrived: x.integer(),
    sent: x.integer(),
    delivered: x.integer(),
    failed: x.integer(),
    returned: x.integer(),
  }),
  1,
  longest,
)
export type OrdersByDay = x.Of<typeof OrdersByDay>

/** The most that are ranked. */
export const RANKED = 10

const TopMerchants = x.list(
  x.row({
    merchant_id: x.id(),
    merchant_name: x.text(),
    merchant_type: x.nullable(x.text()),
    created: x.integer(),
    delivered: x.integer(),
    failed: x.integer(),
    returned: x.integer(),
  }),
  0,
  RANKED,
)
export type TopMerchants = x.Of<typeof TopMerchants>

/** Where deliveries and returns ended; the places with the most deliveries. */
const DeliveryPerformance = x.list(
  x.row({
    warehouse_id: x.id(),
    warehouse_name: x.text(),
    delivered: x.integer(),
    /** Out of the delivered ones; those without a promised day are neither on time nor late. */
    first_attempt: x.integer(),
    on_time: x.integer(),
    late: x.integer(),
    returned: x.integer(),
  }),
  0,
  RANKED,
)
export type DeliveryPerformance = x.Of<typeof DeliveryPerformance>

/** For the period and for as many days before it. */
const Turnover = x.row({ amount: x.signedAmount(), before: x.signedAmount() })
export type Turnover = x.Of<typeof Turnover>

/** For each currency with any money, from the journal. */
const Money = x.list(
  x.row({
    currency: x.text({ min: 3, max: 3 }),
    /** Charges without tax; null for staff with warehouses of their own, because they are earned for all branches together. */
    revenue: x.nullable(Turnover),
    /** COD paid by receivers, in cash or otherwise. */
    collected: Turnover,
    /**
     * With riders, at branches and with agencies now; without riders whose deposit this person may still count, because it would
     * reveal the sum.
     */
    cash_in_hand: x.signedAmount(),
    /** How many riders are left out. */
    riders_to_count: x.integer(),
    /** Owed to merchants, less what other merchants owe; null under the same conditions as revenue. */
    owed: x.nullable(x.signedAmount()),
  }),
  0,
  50,
)
export type Money = x.Of<typeof Money>

/** Months shown, including the current one. */
export const REVENUE_MONTHS = 12

/** For each month and currency with earnings, oldest first. */
const RevenueByMonth = x.list(
  x.row({
    /** Its first day. */
    month: x.day(),
    currency: x.text({ min: 3, max: 3 }),
    revenue: x.signedAmount(),
    tax: x.signedAmount(),
    collected: x.signedAmount(),
  }),
  0,
  50 * REVENUE_MONTHS,
)
export type RevenueByMonth = x.Of<typeof RevenueByMonth>

const LastUpdated = x.row({
  /** When the figures last changed. */
  updated_at: x.nullable(x.instant()),
  /** When they were last rebuilt from the events of all orders. */
  remade_at: x.nullable(x.instant()),
  is_remaking: x.flag(),
})
export type LastUpdated = x.Of<typeof LastUpdated>

const ofAll = { needs: ['dashboard'], service: 'dashboards', reads: 'replica', query: Span } as const
const ofOne = { needs: ['warehouse-dashboard'], service: 'dashboards', reads: 'replica', query: Span } as const

export const dashboardContract = {
  statistics: get('/admin/dashboard/statistics', {
    ...ofAll,
    summary: 'Headline figures with their trend, and what needs attention',
    returns: Statistics,
  }),
  ordersByStatus: get('/admin/dashboard/orders-by-status', {
    summary: 'Orders by status, now',
    needs: ['dashboard'],
    service: 'dashboards',
    reads: 'replica',
    returns: OrdersByStatus,
  }),
  ordersByDay: get('/admin/dashboard/orders-by-day', {
    ...ofAll,
    summary: 'What happened on each day',
    returns: OrdersByDay,
  }),
  money: get('/admin/dashboard/money', {
    summary: 'Revenue, COD collected, cash in hand and what merchants are owed, by currency',
    needs: ['view-finance-widgets'],
    service: 'dashboards',
    reads: 'replica',
    query: Span,
    returns: Money,
  }),
  revenueByMonth: get('/admin/dashboard/revenue-by-month', {
    summary: 'Charges earned in each of the last twelve months, their tax and the COD collected, by currency',
    needs: ['view-finance-widgets'],
    service: 'dashboards',
    reads: 'replica',
    returns: RevenueByMonth,
  }),
  topMerchants: get('/admin/dashboard/top-merchants', {
    ...ofAll,
    summary: 'Merchants with the most orders',
    returns: TopMerchants,
  }),
  deliveryPerformance: get('/admin/dashboard/delivery-performance', {
    ...ofAll,
    summary: 'On time, late and returned by warehouse',
    returns: DeliveryPerformance,
  }),
  lastUpdated: get('/admin/dashboard/last-updated', {
    summary: 'When the figures were rebuilt',
    needs: ['dashboard', 'warehouse-dashboard'],
    service: 'dashboards',
    reads: 'replica',
    returns: LastUpdated,
  }),
  refresh: post('/admin/dashboard/refresh', {
    summary: 'Rebuild the figures from the events of all orders, as a background job',
    needs: ['refresh-dashboard'],
    service: 'dashboards',
    returns: LastUpdated,
  }),
  warehouseStatistics: get('/admin/dashboard/warehouse/{id}/statistics', {
    ...ofOne,
    summary: 'Headline figures of one warehouse',
    returns: Statistics,
  }),
  warehouseOrdersByStatus: get('/admin/dashboard/warehouse/{id}/orders-by-status', {
    summary: 'Orders at one warehouse by status, now',
    needs: ['warehouse-dashboard'],
    service: 'dashboards',
    reads: 'replica',
    returns: OrdersByStatus,
  }),
  warehouseOrdersByDay: get('/admin/dashboard/warehouse/{id}/orders-by-day', {
    ...ofOne,
    summary: 'What happened at one warehouse on each day',
    returns: OrdersByDay,
  }),
}
