// The newest orders of a record on its page; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { msg } from '@office/shared/core/messages/message'
import { instantColumn } from '../../../core/record/record-columns.tsx'
import { RecordPart } from '../../../core/record/record-part.tsx'
import type { RowColumn } from '../../../core/record/record-table.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { statusColumn, waybillColumn } from '../order-columns.part.tsx'
import { type OrderFilters, orderPath } from './orders-path.part.ts'

const columns: readonly RowColumn<Order>[] = [
  waybillColumn,
  { ...statusColumn, width: 'minmax(84px, 200px)' },
  { label: msg`Receiver`, width: 200, quiet: true, cell: order => <bdi>{order.receiver_name}</bdi> },
  {
    label: msg`Charge`,
    width: 'minmax(96px, 1fr)',
    end: true,
    cell: order => order.unrated === null && <Amount amount={order.charge_total} currency={order.currency} />,
  },
  instantColumn(msg`Created`, ({ created_at }) => created_at),
]

export function OrdersOf({ filters }: { filters: OrderFilters }) {
  const { t } = useLingui()
  return (
    <RecordPart<Order>
      title={<Trans>Orders</Trans>}
      label={t`Orders`}
      list={orderContract.list}
      filters={filters}
      noun="order"
      name={({ waybill_number }) => waybill_number}
      page={orderPath}
      columns={columns}
    />
  )
}
