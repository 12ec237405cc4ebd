// What an invoice carries of orders that were invoiced before: adjustments and claims, each a line of its own; Enter opens the order.
import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentKindNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import { useLocation } from 'wouter'
import { useTell } from '../../../core/language/translate.ts'
import { RowsHead } from '../../../core/record/record-page.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'

const template = '130px minmax(60px, 1.2fr) minmax(96px, .8fr) clamp(0px, 100vw - 768px, 150px)'

export function InvoiceAdjustments({ invoice: { adjustments, currency } }: { invoice: InvoiceDetail }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  if (adjustments.length === 0) return null
  return (
    <>
      <RowsHead
        title={<Trans>Adjustments</Trans>}
        count={adjustments.length}
        hint={<Trans>Of orders that were invoiced before</Trans>}
      />
      <RecordRows
        label={t`Adjustments on the invoice`}
        template={template}
        onOpen={({ id }) => {
          const line = adjustments.find(one => one.id === id)
          if (line) navigate(orderPath(line.order_id))
        }}
        rows={adjustments.map(line => ({
          record: { noun: 'invoice-adjustment', id: line.id, label: line.waybill_number, data: line },
          cells: (
            <>
              <Waybill number={line.waybill_number} />
              <span dir="auto" className="truncate">
                {line.remark}
              </span>
              <span className="text-end">
                <Amount amount={line.amount} currency={currency} />
              </span>
              <span className="text-text-2 max-md:hidden">{tell(adjustmentKindNames[line.kind])}</span>
            </>
          ),
        }))}
      />
    </>
  )
}
