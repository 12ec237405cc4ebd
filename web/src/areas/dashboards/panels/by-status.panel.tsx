// Where orders are now, by milestone: each group links to its orders, the table behind it lists every status.
import { useLingui } from '@lingui/react/macro'
import type { OrdersByStatus } from '@office/shared/areas/dashboards/dashboard.contract'
import { openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { orderStatus, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Milestone } from '@office/shared/core/milestone'
import { formatCount } from '@office/shared/format/amount'
import { useTell } from '../../../core/language/translate.ts'
import { RowBars } from '../../../core/ui/figures/chart.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { milestoneLook } from '../../../core/ui/status-badge.tsx'
import { useStatusName } from '../../orders/moves/use-status-name.part.ts'
import { ordersLink } from '../board/orders-link.ts'
import { type Arriving, Panel } from './panel.tsx'

const groups: readonly { title: Message; milestones: readonly [Milestone, ...Milestone[]] }[] = [
  { title: msg`Created`, milestones: ['created'] },
  { title: msg`Picked up`, milestones: ['picked-up'] },
  { title: msg`At hub`, milestones: ['at-hub'] },
  { title: msg`In transit`, milestones: ['in-transit'] },
  { title: msg`Out for delivery`, milestones: ['out-for-delivery'] },
  { title: msg`Attempted, on hold`, milestones: ['attempted', 'on-hold', 'ready-to-collect'] },
  { title: msg`Returning`, milestones: ['returning'] },
  { title: msg`Lost or damaged`, milestones: ['exception'] },
]

/** Disposed orders do not count as lost. */
const statusesOf = (milestones: readonly Milestone[]) =>
  orderStatusKeys.filter(key => milestones.includes(orderStatus(key).milestone) && key !== status.disposed)

interface ByStatusProps {
  found: Arriving & { data: OrdersByStatus | undefined }
  /** Of this warehouse only. */
  warehouse?: number
  className?: string
}

export function ByStatusPanel({ found, warehouse, className = '' }: ByStatusProps) {
  const { t } = useLingui()
  const tell = useTell()
  const nameOf = useStatusName()
  const rows = found.data ?? []
  const counts = new Map(rows.map(row => [row.status_key, row.orders]))
  const sum = (keys: readonly (typeof orderStatusKeys)[number][]) => keys.reduce((all, key) => all + (counts.get(key) ?? 0), 0)
  const here = warehouse === undefined ? {} : { current_warehouse_id: String(warehouse) }
  const bars = groups.map(({ title, milestones }) => {
    const keys = statusesOf(milestones)
    const count = sum(keys)
    return {
      id: milestones[0],
      label: tell(title),
      text: formatCount(count),
      parts: [{ id: 'all', value: count, fill: `var(--st-${milestoneLook[milestones[0]].family})` }],
      href: count > 0 ? ordersLink({ ...here, status_key: keys.join(',') }) : undefined,
    }
  })
  return (
    <Panel
      name="orders-by-status"
      title={t`Open orders by status`}
      aside={found.data && formatCount(sum(openStatuses))}
      className={className}
      arriving={found}
      table={{
        columns: [
          { key: 'status', heading: t`Status`, kind: 'text' },
          { key: 'orders', heading: t`Orders`, kind: 'number' },
        ],
        rows: orderStatusKeys.flatMap(key => {
          const orders = counts.get(key) ?? 0
          return orders > 0 ? [{ status: nameOf(key), orders }] : []
        }),
      }}
    >
      {rows.length === 0 ? <EmptyState /> : <RowBars label={t`Open orders by status`} bars={bars} />}
    </Panel>
  )
}
