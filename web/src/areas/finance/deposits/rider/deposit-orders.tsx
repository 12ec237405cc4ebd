// The orders of a deposit on its page, with what was collected; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../../core/data/queries.ts'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import { RecordTable, type RowColumn } from '../../../../core/record/record-table.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Instant } from '../../../../core/ui/instant.tsx'
import { Waybill } from '../../../../core/ui/waybill.tsx'
import { orderPath } from '../../../orders/list/orders-path.part.ts'

const columns: readonly RowColumn<DepositOrder>[] = [
  { label: msg`Waybill`, width: '130px', cell: order => <Waybill number={order.waybill_number} /> },
  { label: msg`Receiver`, width: 'minmax(70px, 1.2fr)', cell: order => <bdi className="font-medium">{order.receiver_name}</bdi> },
  {
    label: msg`Collected`,
    width: 'minmax(92px, .8fr)',
    end: true,
    cell: order => (order.amount === null ? '–' : <Amount amount={order.amount} currency={order.currency} />),
  },
  { label: msg`Merchant`, width: 180, quiet: true, cell: order => <bdi>{order.merchant_name}</bdi> },
  { label: msg`Delivered`, width: 150, end: true, quiet: true, cell: order => <Instant at={order.delivered_at} /> },
]

interface Props {
  list: typeof riderDepositContract.orders | typeof agencyDepositContract.orders | typeof branchDepositContract.orders
  deposit: { id: number }
}

export function DepositOrders({ list, deposit }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { rows: orders, total, onEnd } = usePagedRows<DepositOrder>(list, { id: deposit.id })
  return (
    <>
      <RowsHead title={<Trans>Orders</Trans>} count={total} />
      <RecordTable
        label={t`Orders of the deposit`}
        columns={columns}
        rows={orders}
        recordOf={order => ({ noun: 'order', id: order.id, label: order.waybill_number, data: order })}
        onOpen={({ id }) => navigate(orderPath(id))}
        onEnd={onEnd}
      />
    </>
  )
}
