// office dashboard: the portal's figures, as tables.
import { attentionNames } from '@office/shared/areas/dashboards/attention-words'
import { dashboardContract, type Statistics } from '@office/shared/areas/dashboards/dashboard.contract'
import {
  ATTENTION_CAP,
  attentions,
  type Counted,
  counteds,
  dashboardSpans,
  growth,
  percent,
} from '@office/shared/areas/dashboards/dashboard.model'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { Call } from '@office/shared/core/api/client'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { tenantTranslate } from '../../core/nouns/tenant-words.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const wrongDays = msg`--days must be 1, 7, 30 or 90.`
const wrongWarehouse = msg`--warehouse must be the number of a warehouse. To find it, run office branches list.`

const headings = { figure: msg`Figure`, now: msg`Orders`, before: msg`Before`, change: msg`Change` }
const standing = { what: msg`Needs a hand today`, status: msg`Status`, orders: msg`Orders`, cities: msg`Cities` }
const unzoned = msg`Not in a zone, so without a price`
const ranking = { merchant: msg`Merchant`, place: msg`Warehouse` }

const countedNames: Record<Counted, Message> = {
  created: msg`Created`,
  arrived: msg`Arrived`,
  sent: msg`Sent for delivery`,
  delivered: msg`Delivered`,
  failed: msg`Failed attempts`,
  returned: msg`Returned`,
}
const shares = { first_attempt: msg`First attempt`, on_time: msg`On time`, late: msg`Late` }

const lowSeries = msg`Waybill series running low`
const openRequests = msg`Requests waiting for a decision`

interface DashboardFlags {
  days: string | undefined
  warehouse: string | undefined
  json: boolean
}

function spanOf(text = '30'): '1' | '7' | '30' | '90' {
  const days = dashboardSpans.find(span => String(span) === text)
  if (days === undefined) throw usageError(wrongDays)
  return `${days}`
}

/** For all, or for one place, which has no ranking of merchants and places. */
async function ask(call: Call, query: { days: '1' | '7' | '30' | '90' }, warehouse: string | undefined) {
  if (warehouse === undefined) {
    const [statistics, by_status, by_day, top_merchants, delivery_performance] = await Promise.all([
      call(dashboardContract.statistics, { query }),
      call(dashboardContract.ordersByStatus),
      call(dashboardContract.ordersByDay, { query }),
      call(dashboardContract.topMerchants, { query }),
      call(dashboardContract.deliveryPerformance, { query }),
    ])
    return { statistics, by_status, by_day, top_merchants, delivery_performance }
  }
  if (!/^[1-9]\d{0,8}$/.test(warehouse)) throw usageError(wrongWarehouse)
  const params = { id: Number(warehouse) }
  const [statistics, by_status, by_day] = await Promise.all([
    call(dashboardContract.warehouseStatistics, { params, query }),
    call(dashboardContract.warehouseOrdersByStatus, { params }),
    call(dashboardContract.warehouseOrdersByDay, { params, query }),
  ])
  return { statistics, by_status, by_day, top_merchants: [], delivery_performance: [] }
}

const percentText = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`)
const signed = (value: number | null, unit: string): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(1)}${unit}`

function headlineRows(context: CliContext, statistics: Statistics): string[][] {
  const trends = counteds.map(name => {
    const { orders, before } = statistics[name]
    const change = signed(growth(orders, before), ' %')
    return [context.translate(countedNames[name]), formatCount(orders), formatCount(before), change]
  })
  const parts = (['first_attempt', 'on_time'] as const).map(name => {
    const share = statistics[name]
    const [now, then] = [percent(share.orders, share.of), percent(share.before, share.of_before)]
    const change = now === null || then === null ? null : now - then
    return [context.translate(shares[name]), percentText(now), percentText(then), signed(change, '')]
  })
  return [...trends, ...parts]
}

export async function showDashboard({ flags }: { flags: DashboardFlags }, context: CliContext): Promise<ExitCode> {
  const query = { days: spanOf(flags.days) }
  const session = await openSession(context)
  const figures = await ask(session.call, query, flags.warehouse)
  if (flags.json) {
    writeJson(context, figures)
    return exitCodes.ok
  }
  const { out } = context.io
  const tell = await tenantTranslate(context, session)
  const table = (columns: readonly Message[], rows: readonly (readonly string[])[]) => {
    if (rows.length === 0) return
    out.write('\n')
    writeTable(out, headingsFor(out, context.translate, columns), rows)
  }
  const capped = (count: number) => `${formatCount(count)}${count >= ATTENTION_CAP ? '+' : ''}`
  const { statistics, by_status, top_merchants, delivery_performance } = figures
  out.write(`${formatDay(statistics.from)} – ${formatDay(statistics.to)}\n`)
  table([headings.figure, headings.now, headings.before, headings.change], headlineRows(context, statistics))
  table(
    [standing.what, standing.orders],
    [
      ...attentions.map(name => [
        context.translate(attentionNames[name].message, attentionNames[name].values),
        capped(statistics.attention[name]),
      ]),
      [tell(lowSeries), formatCount(statistics.attention.low_series)],
      [tell(openRequests), capped(statistics.attention.open_requests)],
    ],
  )
  table(
    [standing.what, standing.cities],
    statistics.attention.unzoned_cities > 0 ? [[tell(unzoned), capped(statistics.attention.unzoned_cities)]] : [],
  )
  table(
    [standing.status, standing.orders],
    by_status.map(row => [tell(orderStatus(row.status_key).name), formatCount(row.orders)]),
  )
  table(
    [ranking.merchant, countedNames.created, countedNames.delivered, countedNames.returned],
    top_merchants.map(row => [row.merchant_name, ...[row.created, row.delivered, row.returned].map(count => formatCount(count))]),
  )
  table(
    [ranking.place, countedNames.delivered, shares.on_time, shares.late, countedNames.returned],
    delivery_performance.map(row => [
      row.warehouse_name,
      ...[row.delivered, row.on_time, row.late, row.returned].map(count => formatCount(count)),
    ]),
  )
  return exitCodes.ok
}
