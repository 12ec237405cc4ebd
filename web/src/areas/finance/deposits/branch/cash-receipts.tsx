// The cash receipts of a branch deposit on its page; Enter opens the rider's deposit, the rider, the order or the branch.
import { Trans, useLingui } from '@lingui/react/macro'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { type CashReceipt, receiptKindNames } from '@office/shared/areas/finance/deposits/cash-receipt.model'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../../core/data/queries.ts'
import { useTell } from '../../../../core/language/translate.ts'
import { PagedTable } from '../../../../core/record/paged-table.tsx'
import { instantColumn } from '../../../../core/record/record-columns.tsx'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import type { RowColumn } from '../../../../core/record/record-table.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { orderPath } from '../../../orders/list/orders-path.part.ts'
import { riderPath } from '../../../riders/rider-path.part.ts'
import { pathOfRecord } from '../../explain/record-path.ts'
import { riderDeposits } from '../deposit-view.ts'

export function receiptPath({ deposit_id, rider_id, order_id, party_id }: CashReceipt): string {
  if (deposit_id !== null) return riderDeposits.page(deposit_id)
  if (rider_id !== null) return riderPath(rider_id)
  return order_id === null ? pathOfRecord({ noun: 'branch', id: party_id }) : orderPath(order_id)
}

const columns: readonly RowColumn<CashReceipt>[] = [
  { label: msg`Number`, width: '130px', cell: receipt => <bdi className="code">{receipt.reference}</bdi> },
  { label: msg`Payer`, width: 'minmax(60px, 1.2fr)', cell: receipt => <bdi className="font-medium">{receipt.payer_name}</bdi> },
  { label: msg`Type`, width: 190, quiet: true, cell: receipt => <Kind receipt={receipt} /> },
  {
    label: msg`Amount`,
    width: 'minmax(118px, .8fr)',
    end: true,
    cell: receipt => <Amount amount={receipt.amount} currency={receipt.currency} />,
  },
  instantColumn(msg`Received`, ({ received_at }) => received_at),
]

function Kind({ receipt: { kind } }: { receipt: CashReceipt }) {
  const tell = useTell()
  return tell(receiptKindNames[kind])
}

export function CashReceipts({ depositId }: { depositId: number }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = usePagedRows<CashReceipt>(branchDepositContract.receipts, { id: depositId })
  return (
    <>
      <RowsHead title={<Trans>Cash received</Trans>} count={found.total} />
      <PagedTable
        label={t`Cash received`}
        columns={columns}
        found={found}
        recordOf={receipt => ({ noun: 'cash-receipt', id: receipt.id, label: receipt.reference, data: receipt })}
        onOpen={receipt => navigate(receiptPath(receipt))}
      />
    </>
  )
}
