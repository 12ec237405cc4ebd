// How deliveries ended, place by place: on time, late, without a promised day, or returned to the merchant.
import { useLingui } from '@lingui/react/macro'
import type { DeliveryPerformance } from '@office/shared/areas/dashboards/dashboard.contract'
import { countedStatuses, type DashboardSpan, percent } from '@office/shared/areas/dashboards/dashboard.model'
import { useTell } from '../../../core/language/translate.ts'
import { RowBars } from '../../../core/ui/figures/chart.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { spanTitles } from '../board/dashboard.commands.ts'
import { daysFilter } from '../board/headline-tiles.tsx'
import { ordersLink } from '../board/orders-link.ts'
import { type Arriving, Panel } from './panel.tsx'

const percentText = (part: number, whole: number): string => {
  const share = percent(part, whole)
  return share === null ? '–' : `${share.toFixed(0)} %`
}

interface PerformanceProps {
  found: Arriving & { data: DeliveryPerformance | undefined }
  days: DashboardSpan
  className?: string
}

export function PerformancePanel({ found, days, className = '' }: PerformanceProps) {
  const { t } = useLingui()
  const tell = useTell()
  const rows = found.data ?? []
  const parts = [
    { id: 'on_time', name: t`on time`, fill: 'var(--st-done)' },
    { id: 'late', name: t`late`, fill: 'var(--st-wait)' },
    { id: 'unpromised', name: t`no promised day`, fill: 'var(--chart-bar)' },
    { id: 'returned', name: t`returned`, fill: 'var(--st-back)' },
  ] as const
  const ordersOf = (row: DeliveryPerformance[number], id: (typeof parts)[number]['id']) =>
    id === 'unpromised' ? row.delivered - row.on_time - row.late : row[id]
  const shown = parts.filter(({ id }) => rows.some(row => ordersOf(row, id) > 0))
  return (
    <Panel
      name="delivery-performance"
      title={t`Delivery performance`}
      aside={tell(spanTitles[days])}
      className={className}
      arriving={found}
      table={{
        columns: [
          { key: 'place', heading: t`Warehouse`, kind: 'text' },
          { key: 'delivered', heading: t`Delivered`, kind: 'number' },
          { key: 'first_attempt', heading: t`First attempt`, kind: 'number' },
          { key: 'on_time', heading: t`On time`, kind: 'number' },
          { key: 'late', heading: t`Late`, kind: 'number' },
          { key: 'returned', heading: t`Returned`, kind: 'number' },
        ],
        rows: rows.map(row => ({ ...row, place: row.warehouse_name })),
      }}
    >
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <p aria-hidden={true} className="mx-4 mt-0 mb-1.5 flex flex-wrap gap-x-3.5 text-sm text-text-2">
            {shown.map(({ id, name, fill }) => (
              <span key={id} className="flex items-center gap-1.5">
                <i className="size-[9px] rounded-[2px]" style={{ background: fill }} />
                {name}
              </span>
            ))}
          </p>
          <RowBars
            label={t`Delivered on time, by warehouse`}
            isShare={true}
            bars={rows.slice(0, 8).map(row => ({
              id: String(row.warehouse_id),
              label: row.warehouse_name,
              text: percentText(row.on_time, row.on_time + row.late),
              parts: parts.map(({ id, fill }) => ({ id, fill, value: ordersOf(row, id) })),
              href: ordersLink({
                current_warehouse_id: String(row.warehouse_id),
                status_key: [...countedStatuses.delivered, ...countedStatuses.returned].join(','),
                status_since: daysFilter(days),
              }),
            }))}
          />
        </>
      )}
    </Panel>
  )
}
