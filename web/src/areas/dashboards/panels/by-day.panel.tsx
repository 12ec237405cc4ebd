// What happened on each day: created and delivered orders; at a warehouse, arrived and delivered ones.
import { useLingui } from '@lingui/react/macro'
import type { OrdersByDay } from '@office/shared/areas/dashboards/dashboard.contract'
import { type Counted, counteds, type DashboardSpan } from '@office/shared/areas/dashboards/dashboard.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { useTell } from '../../../core/language/translate.ts'
import { lazyPart } from '../../../core/ui/states/lazy-part.tsx'
import { spanTitles } from '../board/dashboard.commands.ts'
import { type Arriving, Panel } from './panel.tsx'

const DayChart = lazyPart(() => import('../../../core/ui/figures/day-chart.tsx'))

export const countedNames: Record<Counted, Message> = {
  created: msg`Created`,
  arrived: msg`Arrived`,
  sent: msg`Sent for delivery`,
  delivered: msg`Delivered`,
  failed: msg`Failed attempts`,
  returned: msg`Returned`,
}

interface ByDayProps {
  found: Arriving & { data: OrdersByDay | undefined }
  days: DashboardSpan
  bar: 'created' | 'arrived'
  className?: string
}

export function ByDayPanel({ found, days, bar, className = '' }: ByDayProps) {
  const { t } = useLingui()
  const tell = useTell()
  const rows = found.data ?? []
  // A single warehouse has no created orders: these are counted for the whole operator.
  const shown = counteds.filter(counted => bar === 'created' || counted !== 'created')
  const [barName, lineName] = [tell(countedNames[bar]), tell(countedNames.delivered)]
  const total = (of: Counted) => rows.reduce((sum, row) => sum + row[of], 0)
  const [bars, delivered, first, last] = [total(bar), total('delivered'), rows[0]?.day ?? '', rows.at(-1)?.day ?? '']
  return (
    <Panel
      name="orders-by-day"
      title={t`Orders by day`}
      aside={tell(spanTitles[days])}
      className={className}
      arriving={found}
      legend={
        <span className="flex gap-3 text-sm md:ps-2 text-text-2">
          <span className="flex items-center gap-1.5">
            <i className="size-[9px] rounded-[2px] bg-chart-bar" />
            {barName}
          </span>
          <span className="flex items-center gap-1.5">
            <i className="h-0.5 w-3.5 rounded-full bg-chart-line" />
            {lineName}
          </span>
        </span>
      }
      table={{
        columns: [
          { key: 'day', heading: t`Day`, kind: 'text' },
          ...shown.map(counted => ({ key: counted, heading: tell(countedNames[counted]), kind: 'number' as const })),
        ],
        rows: rows.map(row => ({ ...row, day: formatDay(row.day) })).reverse(),
      }}
    >
      <div className="flex min-h-[248px] flex-1 flex-col px-3">
        <DayChart
          label={t`From ${formatDay(first)} to ${formatDay(last)}: ${barName} ${bars}, ${lineName} ${delivered}. The table shows every day.`}
          marks={rows.map(row => ({
            day: row.day,
            bar: row[bar],
            line: row.delivered,
            title: `${formatDay(row.day)}: ${barName} ${row[bar]}, ${lineName} ${row.delivered}`,
          }))}
        />
      </div>
    </Panel>
  )
}
