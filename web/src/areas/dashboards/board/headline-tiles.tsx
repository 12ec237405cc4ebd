// The headline figures of a dashboard: each with its change against the previous span, its trend, and a link to its orders.
import { useLingui } from '@lingui/react/macro'
import type { Share, Statistics, Trend } from '@office/shared/areas/dashboards/dashboard.contract'
import { countedStatuses, type DashboardSpan, growth, percent } from '@office/shared/areas/dashboards/dashboard.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { formatCount } from '@office/shared/format/amount'
import { type NumberCard, NumbersRow } from '../../../core/ui/figures/numbers-row.tsx'
import { bookedIn, type OrderFilters } from '../../orders/list/orders-path.part.ts'
import { ordersLink } from './orders-link.ts'

/** Days as the order list names them, so that a bookmarked address of today's orders shows those of tomorrow when opened then. */
export const daysFilter = (days: DashboardSpan): string => (days === 1 ? 'today' : `last-${days}-days`)

/** Greater growth only means that there was hardly anything before. */
const MOST = 999

const signed = (value: number): string =>
  value > MOST ? `> +${MOST}` : `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value).toFixed(1)}`

/** Whether more of it is good or bad. */
type Wish = 'more' | 'fewer'

/** How much more or less than before, in green if that is good. */
export function Change({ value, unit, wish, title }: { value: number | null; unit: string; wish: Wish; title: string }) {
  if (value === null) return <span title={title}>–</span>
  const isGood = wish === 'more' ? value >= 0 : value <= 0
  return (
    <bdi dir="ltr" title={title} className={value === 0 ? '' : isGood ? 'text-ok' : 'text-warn'}>
      {signed(value)}
      {unit}
    </bdi>
  )
}

interface HeadlineProps {
  /** Null while they are loading. */
  figures: Statistics | null
  days: DashboardSpan
  /** Of this warehouse only. */
  warehouse?: number
}

export function HeadlineTiles({ figures, days, warehouse }: HeadlineProps) {
  const { t } = useLingui()
  const here: OrderFilters = warehouse === undefined ? {} : { current_warehouse_id: String(warehouse) }
  const span = daysFilter(days)
  const before = (count: string) => t`${count} in the period before`
  const trend = (id: string, label: string, of: Trend | undefined, wish: Wish, filters?: OrderFilters): NumberCard => ({
    id,
    label,
    figure: of ? formatCount(of.orders) : null,
    ...(of
      ? {
          note: <Change value={growth(of.orders, of.before)} unit=" %" wish={wish} title={before(formatCount(of.before))} />,
          line: of.by_day,
        }
      : {}),
    href: filters && ordersLink({ ...here, ...filters }),
  })
  const share = (id: string, label: string, of: Share | undefined, filters: OrderFilters): NumberCard => {
    const [now, then] = of ? [percent(of.orders, of.of), percent(of.before, of.of_before)] : [null, null]
    const change = now === null || then === null ? null : now - then
    return {
      id,
      label,
      figure: now === null ? null : `${now.toFixed(1)} %`,
      note: of && <Change value={change} unit="" wish="more" title={before(then === null ? '–' : `${then.toFixed(1)} %`)} />,
      href: ordersLink({ ...here, ...filters }),
    }
  }
  const delivered = { status_key: countedStatuses.delivered.join(','), status_since: span }
  const cards = [
    warehouse === undefined
      ? trend('created', t`Created`, figures?.created, 'more', bookedIn(span))
      : trend('arrived', t`Arrived`, figures?.arrived, 'more'),
    trend('delivered', t`Delivered`, figures?.delivered, 'more', delivered),
    {
      id: 'out',
      label: t`Out for delivery`,
      figure: figures ? formatCount(figures.out_for_delivery) : null,
      note: t`now`,
      ...(figures ? { line: figures.sent.by_day } : {}),
      href: ordersLink({ ...here, status_key: status.sentForDelivery }),
    },
    share('first-attempt', t`First attempt`, figures?.first_attempt, { ...delivered, attempts: '0' }),
    share('on-time', t`On time`, figures?.on_time, delivered),
    trend('failed', t`Failed attempts`, figures?.failed, 'fewer'),
    trend('returned', t`Returned`, figures?.returned, 'fewer', {
      status_key: countedStatuses.returned.join(','),
      status_since: span,
    }),
  ]
  return <NumbersRow label={t`Headline figures`} cards={cards} />
}
