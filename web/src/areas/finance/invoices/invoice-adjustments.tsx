// Lines of an invoice beside its orders: adjustments and claims of those invoiced before, and opening balances; Enter opens the order.
import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentKindNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import { settledMoneyLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { useTell } from '../../../core/language/translate.ts'
import { RowsHead } from '../../../core/record/record-page.tsx'
import { RecordTable, type RowColumn } from '../../../core/record/record-table.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { waybillColumn } from '../../orders/order-columns.part.tsx'

type Line = InvoiceDetail['adjustments'][number]

const isTaxed = ({ tax }: Line) => Number(tax) !== 0
const taxIn = (currency: string): RowColumn<Line> => ({
  label: settledMoneyLabels.tax,
  width: 130,
  end: true,
  quiet: true,
  cell: line => isTaxed(line) && <Amount amount={line.tax} currency={currency} />,
})

const columnsIn = (currency: string, hasTax: boolean): readonly RowColumn<Line>[] => [
  waybillColumn,
  { label: msg`Remark`, width: 'minmax(60px, 1.2fr)', cell: line => <bdi>{line.remark}</bdi> },
  { label: msg`Type`, width: 150, quiet: true, cell: line => <Kind line={line} /> },
  ...(hasTax ? [taxIn(currency)] : []),
  {
    label: msg`Amount`,
    width: 'minmax(96px, .6fr)',
    end: true,
    cell: line => <Amount amount={line.amount} currency={currency} />,
  },
]

function Kind({ line: { kind } }: { line: Line }) {
  const tell = useTell()
  return tell(adjustmentKindNames[kind])
}

export function InvoiceAdjustments({ invoice: { adjustments, currency } }: { invoice: InvoiceDetail }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  if (adjustments.length === 0) return null
  return (
    <>
      <RowsHead
        title={<Trans>Adjustments</Trans>}
        count={adjustments.length}
        hint={<Trans>For orders already invoiced or never to be invoiced</Trans>}
      />
      <RecordTable
        label={t`Adjustments on the invoice`}
        columns={columnsIn(currency, adjustments.some(isTaxed))}
        rows={adjustments}
        recordOf={line => ({
          noun: 'invoice-adjustment',
          id: line.id,
          label: line.waybill_number ?? adjustmentKindNames[line.kind],
          data: line,
        })}
        onOpen={line => line.order_id !== null && navigate(orderPath(line.order_id))}
      />
    </>
  )
}
