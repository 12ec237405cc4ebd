// The orders of an invoice with the amounts collected and charged; Enter opens an order.
import { Trans, useLingui } from '@lingui/react/macro'
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import type { InvoiceOrder } from '@office/shared/areas/finance/invoices/invoice.model'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../core/data/queries.ts'
import { PagedTable } from '../../../core/record/paged-table.tsx'
import { RowsHead } from '../../../core/record/record-page.tsx'
import type { RowColumn } from '../../../core/record/record-table.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { receiverColumn, statusColumn, waybillColumn } from '../../orders/order-columns.part.tsx'
import type { InvoiceView } from './invoice-view.ts'

const columnsIn = (currency: string): readonly RowColumn<InvoiceOrder>[] => [
  waybillColumn,
  receiverColumn,
  statusColumn,
  { label: msg`Collected`, width: 112, end: true, quiet: true, cell: order => <Amount amount={order.cod} currency={currency} /> },
  {
    label: msg`Charges with tax`,
    width: 112,
    end: true,
    quiet: true,
    cell: order => <Amount amount={order.charges} currency={currency} />,
  },
  {
    label: msg`Net`,
    width: 'minmax(96px, .6fr)',
    end: true,
    cell: order => <Amount amount={order.net} currency={currency} className="font-medium" />,
  },
]

export function InvoiceOrders({ view, invoice }: { view: InvoiceView; invoice: InvoiceDetail }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = usePagedRows<InvoiceOrder>(view.contract.orders, { id: invoice.id })
  const count = invoice.lines - invoice.adjustments.length
  if (count === 0) return null
  return (
    <>
      <RowsHead title={<Trans>Orders</Trans>} count={count} />
      <PagedTable
        label={t`Orders of the invoice`}
        columns={columnsIn(invoice.currency)}
        found={found}
        recordOf={order => ({ noun: 'order', id: order.id, label: order.waybill_number, data: order })}
        onOpen={({ id }) => navigate(orderPath(id))}
      />
    </>
  )
}
