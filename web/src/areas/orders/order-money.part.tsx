// Money and remarks of an order.

import { Trans } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { formatAmount, fromMinor, toMinor } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { runById } from '../../core/command/active-runner.ts'
import { useEndpoint } from '../../core/queries.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Keys } from '../../core/ui/keys.tsx'

const Figure = ({ label, amount }: { label: ReactNode; amount: string }) => (
  <span className="min-w-0 flex-1">
    <span className="block text-sm text-text-2">{label}</span>
    <b dir="ltr" className="num block truncate text-xl font-semibold">
      {formatAmount(amount)}
    </b>
  </span>
)

export function OrderMoney({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  const remarks = useEndpoint(orderContract.remarks, { params: { id: order.id }, query: { paginate: 20 } })
  const list = remarks.data?.data ?? []
  const toMerchant = fromMinor(toMinor(order.cod_amount) - toMinor(detail.delivery_charge))
  return (
    <div className="min-h-0 overflow-y-auto border-s border-border">
      <section className="border-b border-hairline px-4 py-3.5">
        <h2 className="m-0 mb-2.5 flex items-center text-sm font-semibold">
          <Trans>Money</Trans>
          <span className="ms-auto font-normal text-text-3">
            <bdi>{order.currency}</bdi>
          </span>
        </h2>
        <div className="flex gap-3">
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
      <section className="px-4 py-3.5">
        <h2 className="m-0 mb-2.5 flex items-center gap-2 text-sm font-semibold">
          <Trans>Remarks</Trans>
          <span className="num ms-auto font-normal text-text-3">{remarks.data?.meta.total ?? ''}</span>
          <Keys of="m" tone="ghost" />
        </h2>
        {list.length === 0 && !remarks.isLoading && (
          <p className="m-0 mb-2 text-text-3">
            <Trans>There are no records to display</Trans>
          </p>
        )}
        <ul className="m-0 list-none p-0">
          {list.map(remark => (
            <li key={remark.id} className="mb-3">
              <div className="flex items-baseline gap-3">
                <b dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {remark.staff_name}
                </b>
                <Instant at={remark.created_at} className="num text-sm text-text-2" />
              </div>
              <p dir="auto" className="m-0 text-text-2">
                {remark.text}
              </p>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="flex h-[34px] w-full items-center rounded-sm border border-border-strong px-2.5 text-text-3"
          onClick={() => runById('orders.add-remark', 'toolbar')}
        >
          <Trans>Add a remark</Trans>
          <Keys of="m" tone="ghost" className="ms-auto" />
        </button>
      </section>
    </div>
  )
}
