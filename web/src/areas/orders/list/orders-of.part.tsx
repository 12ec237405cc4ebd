// The newest orders of a record on its page; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { RecordPart } from '../../../core/record/record-part.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { OrderStatusBadge } from '../moves/order-status-badge.part.tsx'
import { type OrderFilters, orderPath } from './orders-path.part.ts'

export function OrdersOf({ filters }: { filters: OrderFilters }) {
  const { t } = useLingui()
  return (
    <RecordPart<Order>
      title={<Trans>Orders</Trans>}
      label={t`Orders`}
      list={orderContract.list}
      filters={filters}
      noun="order"
      name={({ waybill_number }) => waybill_number}
      page={orderPath}
      stateWidth="minmax(84px, 200px)"
      state={({ status_key }) => <OrderStatusBadge status={status_key} />}
      middle={({ receiver_name, charge_total, currency, unrated }) => (
        <span className="flex min-w-0 items-center justify-end gap-4">
          <span dir="auto" className="truncate text-text-2 max-md:hidden">
            {receiver_name}
          </span>
          {unrated === null && <Amount amount={charge_total} currency={currency} />}
        </span>
      )}
      end={({ created_at }) => <Instant at={created_at} />}
    />
  )
}
