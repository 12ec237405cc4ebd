// The orders of a deposit on its page, with the amounts collected; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../../core/data/queries.ts'
import { PagedTable } from '../../../../core/record/paged-table.tsx'
import { instantColumn } from '../../../../core/record/record-columns.tsx'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import type { RowColumn } from '../../../../core/record/record-table.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { orderPath } from '../../../orders/list/orders-path.part.ts'
import { receiverColumn, waybillColumn } from '../../../orders/order-columns.part.tsx'

const columns: readonly RowColumn<DepositOrder>[] = [
  waybillColumn,
  receiverColumn,
  { label: msg`Merchant`, width: 180, quiet: true, cell: order => <bdi>{order.merchant_name}</bdi> },
  {
    label: msg`Collected`,
    width: 'minmax(92px, .8fr)',
    end: true,
    cell: order => (order.amount === null ? '–' : <Amount amount={order.amount} currency={order.currency} />),
  },
  instantColumn(msg`Delivered`, ({ delivered_at }) => delivered_at),
]

interface Props {
  list: typeof riderDepositContract.orders | typeof agencyDepositContract.orders | typeof branchDepositContract.orders
  deposit: { id: number }
}

export function DepositOrders({ list, deposit }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = usePagedRows<DepositOrder>(list, { id: deposit.id })
  return (
    <>
      <RowsHead title={<Trans>Orders</Trans>} count={found.total} />
      <PagedTable
        label={t`Orders of the deposit`}
        columns={columns}
        found={found}
        recordOf={order => ({ noun: 'order', id: order.id, label: order.waybill_number, data: order })}
        onOpen={({ id }) => navigate(orderPath(id))}
      />
    </>
  )
}
