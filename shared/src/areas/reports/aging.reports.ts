// How long open orders have been in their status, for each status and branch: by ranges of days, and on average.

import { msg } from '@office/shared/core/messages/message'
import { NONE } from '../../core/lists/list-query.ts'
import { defineReport } from '../../core/reports/report.ts'
import * as x from '../../core/schema.ts'
import { addDays } from '../../format/calendar-day.ts'
import { orderContract } from '../orders/order.contract.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'

/** Days since the status began, both ends included; the day it began is 0, the last range has no end. */
export const agingSpans = {
  days_0_1: { from: 0, to: 1 },
  days_2_3: { from: 2, to: 3 },
  days_4_7: { from: 4, to: 7 },
  days_8_up: { from: 8, to: null },
} as const
export type AgingSpan = keyof typeof agingSpans

const place = {
  id: x.id(),
  status_key: x.oneOf(orderStatusKeys, orderStatusNames),
  /** null if the orders are at no branch. */
  warehouse_id: x.nullable(x.id()),
  warehouse: x.nullable(x.text()),
  orders: x.integer(),
}
const Aging = x.row({
  ...place,
  /** Today at the tenant: the day that days are counted to. */
  today: x.day(),
  days_0_1: x.integer(),
  days_2_3: x.integer(),
  days_4_7: x.integer(),
  days_8_up: x.integer(),
})
const AverageAging = x.row({ ...place, average_days: x.decimal(1, 10) })

type Place = Pick<x.Of<typeof Aging>, 'status_key' | 'warehouse_id'>

const ordersAt = ({ status_key, warehouse_id }: Place) => ({
  status_key,
  current_warehouse_id: warehouse_id === null ? NONE : String(warehouse_id),
})

const ordersOf = (span: AgingSpan) => (row: x.Of<typeof Aging>) => {
  const { from, to } = agingSpans[span]
  const days = `${to === null ? '' : addDays(row.today, -to)}..${addDays(row.today, -from)}`
  return { ...ordersAt(row), status_since: days }
}

const shared = {
  needs: ['view-aging-report'],
  filters: { status_key: 'words', warehouse_id: 'ids' },
  sort: ['id', 'status_key', 'orders'],
  defaultSort: '-orders',
  into: orderContract.list,
  sums: ['orders'],
} as const

const columns = {
  warehouse: { label: msg`Branch`, format: 'name', none: msg`At no branch` },
  status_key: { label: msg`Status`, format: 'status' },
  orders: { label: msg`Open orders`, format: 'count', opens: ordersAt },
} as const

export const aging = defineReport({
  ...shared,
  slug: 'aging',
  title: msg`Aging report`,
  about: msg`Open orders by days in their status, for each status and branch. The day the status began is day 0.`,
  row: Aging,
  columns: {
    ...columns,
    days_0_1: { label: msg`0 to 1 days`, format: 'count', opens: ordersOf('days_0_1') },
    days_2_3: { label: msg`2 to 3 days`, format: 'count', opens: ordersOf('days_2_3') },
    days_4_7: { label: msg`4 to 7 days`, format: 'count', opens: ordersOf('days_4_7') },
    days_8_up: { label: msg`8 days and more`, format: 'count', opens: ordersOf('days_8_up') },
  },
  sums: ['orders', 'days_0_1', 'days_2_3', 'days_4_7', 'days_8_up'],
})

export const agingAverage = defineReport({
  ...shared,
  slug: 'aging/average',
  title: msg`Aging report, average`,
  about: msg`How many days open orders have been in their status on average, for each status and branch.`,
  row: AverageAging,
  columns: {
    ...columns,
    average_days: { label: msg`Average days`, format: 'decimal' },
  },
})
