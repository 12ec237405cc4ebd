// The orders of a deposit on its page, with what was collected; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { useLocation } from 'wouter'
import { usePagedRows } from '../../../../core/data/queries.ts'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import { RecordRows } from '../../../../core/record/record-rows.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Instant } from '../../../../core/ui/instant.tsx'
import { Waybill } from '../../../../core/ui/waybill.tsx'
import { orderPath } from '../../../orders/list/orders-path.part.ts'

const wide = (width: number) => `clamp(0px, 100vw - 768px, ${width}px)`
const template = `130px minmax(70px, 1.2fr) minmax(92px, .8fr) ${wide(180)} ${wide(150)}`

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
      <RecordRows
        label={t`Orders of the deposit`}
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
                {order.amount === null ? '–' : <Amount amount={order.amount} currency={order.currency} />}
              </span>
              <span dir="auto" className="truncate text-text-2 max-md:hidden">
                {order.merchant_name}
              </span>
              <span className="text-end text-text-2 max-md:hidden">
                <Instant at={order.delivered_at} />
              </span>
            </>
          ),
        }))}
      />
    </>
  )
}
