// The orders waiting at a warehouse, by mile; each links to its orders.
import { useLingui } from '@lingui/react/macro'
import type { Statistics } from '@office/shared/areas/dashboards/dashboard.contract'
import { mileStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { type OpenMile, openMiles } from '@office/shared/areas/orders/order-figures.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { useTell } from '../../../core/language/translate.ts'
import { RowBars } from '../../../core/ui/figures/chart.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { ordersLink } from '../board/orders-link.ts'
import { type Arriving, Panel } from './panel.tsx'

const miles: Record<OpenMile, { title: Message; fill: string }> = {
  first: { title: msg`First mile`, fill: 'var(--st-picked)' },
  middle: { title: msg`Middle mile`, fill: 'var(--st-transit)' },
  last: { title: msg`Last mile`, fill: 'var(--st-out)' },
  returns: { title: msg`Returns`, fill: 'var(--st-back)' },
}

interface QueueProps {
  found: Arriving & { data: Statistics | undefined }
  warehouse: number
  className?: string
}

export function QueuePanel({ found, warehouse, className = '' }: QueueProps) {
  const { t } = useLingui()
  const tell = useTell()
  const figures = found.data
  return (
    <Panel
      name="queue-by-mile"
      title={t`Queue by mile`}
      aside={figures && formatCount(figures.open)}
      className={className}
      arriving={found}
      table={{
        columns: [
          { key: 'mile', heading: t`Mile`, kind: 'text' },
          { key: 'orders', heading: t`Orders`, kind: 'number' },
        ],
        rows: figures ? openMiles.map(mile => ({ mile: tell(miles[mile].title), orders: figures.miles[mile] })) : [],
      }}
    >
      {!figures || figures.open === 0 ? (
        <EmptyState />
      ) : (
        <RowBars
          label={t`Queue by mile`}
          bars={openMiles.map(mile => {
            const count = figures.miles[mile]
            const filters = { current_warehouse_id: String(warehouse), status_key: mileStatuses[mile].join(',') }
            return {
              id: mile,
              label: tell(miles[mile].title),
              text: formatCount(count),
              parts: [{ id: 'all', value: count, fill: miles[mile].fill }],
              href: count > 0 ? ordersLink(filters) : undefined,
            }
          })}
        />
      )}
    </Panel>
  )
}
