// Money of an order, and its remarks below.

import { Trans } from '@lingui/react/macro'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { formatAmount, fromMinor, toMinor } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { OrderRemarks } from './order-remarks.part.tsx'

const Figure = ({ label, amount }: { label: ReactNode; amount: string }) => (
  <span className="flex-[1_0_auto]">
    <span className="block text-sm text-text-2">{label}</span>
    <b dir="ltr" className="num block text-xl whitespace-nowrap font-semibold">
      {formatAmount(amount)}
    </b>
  </span>
)

export function OrderMoney({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  const toMerchant = fromMinor(toMinor(order.cod_amount) - toMinor(detail.delivery_charge))
  return (
    <div className="min-h-0 border-border @max-[1000px]:border-t @min-[640px]:border-s @min-[1000px]:overflow-y-auto">
      <section className="border-b border-hairline px-4 py-3.5">
        <h2 className="m-0 mb-2.5 flex items-center text-sm font-semibold">
          <Trans>Money</Trans>
          <span className="ms-auto font-normal text-text-3">
            <bdi>{order.currency}</bdi>
          </span>
        </h2>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Figure label={<Trans>To collect</Trans>} amount={order.cod_amount} />
          <Figure label={<Trans>Charges</Trans>} amount={detail.delivery_charge} />
          <Figure label={<Trans>To merchant</Trans>} amount={toMerchant} />
        </div>
        <p className="m-0 mt-2 text-sm text-text-3">
          <Trans>
            Declared value <bdi dir="ltr">{formatAmount(detail.declared_value)}</bdi>
          </Trans>
        </p>
      </section>
      <OrderRemarks orderId={order.id} />
    </div>
  )
}
