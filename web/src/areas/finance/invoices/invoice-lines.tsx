// The orders of an invoice with what was collected and charged; Enter opens an order.
import { Trans, useLingui } from '@lingui/react/macro'
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import type { InvoiceOrder } from '@office/shared/areas/finance/invoices/invoice.model'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../core/data/queries.ts'
import { RowsHead } from '../../../core/record/record-page.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { OrderStatusBadge } from '../../orders/moves/order-status-badge.part.tsx'
import type { InvoiceView } from './invoice-view.ts'

const wide = (width: number) => `clamp(0px, 100vw - 768px, ${width}px)`
const template = `130px minmax(60px, 1.2fr) minmax(96px, .8fr) ${wide(130)} ${wide(130)} ${wide(180)}`

export function InvoiceOrders({ view, invoice }: { view: InvoiceView; invoice: InvoiceDetail }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { rows: orders, onEnd } = usePagedRows<InvoiceOrder>(view.contract.orders, { id: invoice.id })
  const { currency } = invoice
  const count = invoice.lines - invoice.adjustments.length
  if (count === 0) return null
  return (
    <>
      <RowsHead title={<Trans>Orders</Trans>} count={count} hint={<Trans>Net, collected, charges with tax</Trans>} />
      <RecordRows
        label={t`Orders of the invoice`}
        template={template}
        onEnd={onEnd}
        onOpen={({ id }) => navigate(orderPath(id))}
        rows={orders.map(order => ({
          record: { noun: 'order', id: order.id, label: order.waybill_number, data: order },
          cells: (
            <>
              <Waybill number={order.waybill_number} />
              <span dir="auto" className="truncate font-medium">
                {order.receiver_name}
              </span>
              <span className="text-end">
                <Amount amount={order.net} currency={currency} />
              </span>
              <span className="text-end text-text-2 max-md:hidden">
                <Amount amount={order.cod} currency={currency} />
              </span>
              <span className="text-end text-text-2 max-md:hidden">
                <Amount amount={order.charges} currency={currency} />
              </span>
              <span className="max-md:hidden">
                <OrderStatusBadge status={order.status_key} />
              </span>
            </>
          ),
        }))}
      />
    </>
  )
}
