// Columns of orders in the lines of documents, sheets and bags.
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import type { RowColumn } from '../../core/record/record-table.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { OrderStatusBadge } from './moves/order-status-badge.part.tsx'

export const waybillColumn: RowColumn<{ waybill_number: string | null }> = {
  label: msg`Waybill`,
  width: '124px', // that of a return, 'CE104845028NP-R1', is whole
  cell: ({ waybill_number }) => waybill_number !== null && <Waybill number={waybill_number} />,
}

export const receiverColumn: RowColumn<{ receiver_name: string | null }> = {
  label: msg`Receiver`,
  width: 'minmax(92px, 1.2fr)',
  cell: ({ receiver_name }) => <bdi className="font-medium">{receiver_name}</bdi>,
}

export const statusColumn: RowColumn<{ status_key: OrderStatusKey }> = {
  label: msg`Status`,
  width: 200,
  cell: ({ status_key }) => (
    <span className="block py-0.5 whitespace-normal">
      <OrderStatusBadge status={status_key} />
    </span>
  ),
}
