// Revenue per month, each currency separately; the table also has the tax and the COD collected.
import { Trans, useLingui } from '@lingui/react/macro'
import type { RevenueByMonth } from '@office/shared/areas/dashboards/dashboard.contract'
import { shownWhole } from '@office/shared/format/amount'
import { formatMonth } from '@office/shared/format/date-time'
import { RowBars } from '../../../core/ui/figures/chart.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { type Arriving, Panel } from './panel.tsx'

/** Months of one currency for which the chart has room; the table has all. */
const [ONE, SEVERAL] = [8, 4]

interface RevenueProps {
  found: Arriving & { data: RevenueByMonth | undefined }
  className?: string
}

export function RevenuePanel({ found, className = '' }: RevenueProps) {
  const { t } = useLingui()
  const rows = found.data ?? []
  const currencies = Map.groupBy(rows, row => row.currency)
  const shown = currencies.size > 1 ? SEVERAL : ONE
  return (
    <Panel
      name="revenue-by-month"
      title={t`Revenue by month`}
      aside={t`without tax`}
      className={className}
      arriving={found}
      table={{
        columns: [
          { key: 'month', heading: t`Month`, kind: 'text' },
          { key: 'currency', heading: t`Currency`, kind: 'text' },
          { key: 'revenue', heading: t`Revenue`, kind: 'number' },
          { key: 'tax', heading: t`Tax`, kind: 'number' },
          { key: 'collected', heading: t`COD collected`, kind: 'number' },
        ],
        rows: rows.map(row => ({ ...row, month: formatMonth(row.month) })).reverse(),
      }}
    >
      {rows.length === 0 ? (
        <EmptyState detail={<Trans>Charges are earned when their orders end.</Trans>} />
      ) : (
        [...currencies].map(([currency, months]) => (
          <RowBars
            key={currency}
            label={t`Revenue by month ${currency}`}
            bars={months
              .slice(-shown)
              .reverse()
              .map(({ month, revenue }, at) => ({
                id: month,
                label: `${formatMonth(month)} ${currency}`,
                text: shownWhole(revenue),
                parts: [
                  {
                    id: 'revenue',
                    value: Math.max(0, Number(revenue)),
                    fill: at === 0 ? 'var(--chart-now)' : 'var(--chart-bar)',
                  },
                ],
              }))}
          />
        ))
      )}
    </Panel>
  )
}
