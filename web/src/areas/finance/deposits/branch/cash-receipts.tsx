// What a branch deposit is made of, on its page; Enter opens the rider's deposit or the order.
import { Trans, useLingui } from '@lingui/react/macro'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { type CashReceipt, receiptKindNames } from '@office/shared/areas/finance/deposits/cash-receipt.model'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../../core/data/queries.ts'
import { useTell } from '../../../../core/language/translate.ts'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import { RecordRows } from '../../../../core/record/record-rows.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Instant } from '../../../../core/ui/instant.tsx'
import { orderPath } from '../../../orders/list/orders-path.part.ts'
import { riderDeposits } from '../deposit-view.ts'

export const receiptPath = ({ deposit_id, order_id }: Pick<CashReceipt, 'deposit_id' | 'order_id'>): string =>
  deposit_id === null ? orderPath(order_id ?? 0) : riderDeposits.page(deposit_id)

const wide = (width: number) => `clamp(0px, 100vw - 768px, ${width}px)`
const template = `130px minmax(60px, 1.2fr) minmax(118px, .8fr) ${wide(190)} ${wide(150)}`

export function CashReceipts({ depositId }: { depositId: number }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const { rows: receipts, total, onEnd } = usePagedRows<CashReceipt>(branchDepositContract.receipts, { id: depositId })
  return (
    <>
      <RowsHead title={<Trans>Cash received</Trans>} count={total} />
      <RecordRows
        label={t`Cash received`}
        template={template}
        onEnd={onEnd}
        onOpen={({ id }) => {
          const receipt = receipts.find(one => one.id === id)
          if (receipt) navigate(receiptPath(receipt))
        }}
        rows={receipts.map(receipt => ({
          record: { noun: 'cash-receipt', id: receipt.id, label: receipt.reference, data: receipt },
          cells: (
            <>
              <bdi dir="ltr" className="code truncate">
                {receipt.reference}
              </bdi>
              <span dir="auto" className="truncate font-medium">
                {receipt.payer_name}
              </span>
              <span className="text-end">
                <Amount amount={receipt.amount} currency={receipt.currency} />
              </span>
              <span className="truncate text-text-2 max-md:hidden">{tell(receiptKindNames[receipt.kind])}</span>
              <span className="text-end text-text-2 max-md:hidden">
                <Instant at={receipt.received_at} />
              </span>
            </>
          ),
        }))}
      />
    </>
  )
}
