// Money of an order: what is collected, its charge and why, what remains; its remarks below.
import { Trans } from '@lingui/react/macro'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import { explainOrder, orderMoney } from '@office/shared/areas/finance/explain/order.explain'
import { settledMoneyLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { unratedNames } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { compareAmounts, formatAmount, isZero, shownAmount, sumAmounts } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { RowsMissing } from '../../../core/ui/states/rows-missing.tsx'
import { Explained } from '../../finance/explain/explained.part.tsx'
import { OrderAdjustments } from '../../finance/order-adjustments.part.tsx'
import { OrderDisputes } from '../../finance/order-dispute.part.tsx'
import { ZonePairName } from '../../rate-cards/zone-pair.part.tsx'
import { OrderRemarks } from '../page/order-remarks.part.tsx'

const Figure = ({ label, amount, step, note }: { label: ReactNode; amount: string | null; step: Step; note?: ReactNode }) => (
  <span className="flex-[1_0_auto]">
    <span className="block text-sm text-text-2">{label}</span>
    <b dir="ltr" className="num block text-xl whitespace-nowrap font-semibold">
      {amount === null ? '–' : <Explained step={step}>{shownAmount(amount)}</Explained>}
    </b>
    {note && <span className="block text-sm text-text-3">{note}</span>}
  </span>
)

export function OrderMoney({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  const isRated = order.unrated === null
  const { data: requests = [], isSuccess, error, refetch } = useEndpoint(adjustmentContract.list, { params: { id: order.id } })
  // Adjustments of the charge are already part of it.
  const adjusted = sumAmounts(
    requests.flatMap(({ amount, field }) => (amount === null || field === 'charge_total' ? [] : amount)),
    order.currency,
  )
  const tell = useTell()
  const { codName, cod, charges, net } = orderMoney(detail, adjusted)
  const expected = formatAmount(order.cod_amount)
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
          <Figure
            label={tell(codName)}
            amount={cod}
            step={explainOrder('cod', detail)}
            note={compareAmounts(cod, order.cod_amount) !== 0 && <Trans>of {expected}</Trans>}
          />
          <Figure label={<Trans>Charges</Trans>} amount={isRated ? charges : null} step={explainOrder('charges', detail)} />
          {!isZero(detail.paid) && (
            <Figure label={tell(settledMoneyLabels.prepaid)} amount={detail.paid} step={explainOrder('paid', detail)} />
          )}
          {!isZero(adjusted) && (
            <Figure label={<Trans>Adjustments</Trans>} amount={adjusted} step={explainOrder('adjustments', detail, adjusted)} />
          )}
          {order.merchant_id !== null && (
            <Figure
              label={<Trans>To merchant</Trans>}
              amount={isSuccess ? net : null}
              step={explainOrder('net', detail, adjusted)}
            />
          )}
        </div>
        {detail.disputes > 0 && <OrderDisputes orderId={order.id} />}
        <ChargeWord detail={detail} />
        <OrderAdjustments requests={requests} />
        {error && <RowsMissing error={error} onRetry={() => void refetch()} />}
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

/** In a line or two: the card and zones that the charge is based on, or why there is none; with a link to more. */
function ChargeWord({ detail: { order, charge, zones, charge_reason } }: { detail: OrderDetail }) {
  const tell = useTell()
  const { name, version } = charge?.card ?? {}
  const reason = order.unrated === null ? '' : tell(unratedNames[order.unrated])
  return (
    <div className="mt-2.5 flex items-start gap-2 text-sm text-text-2">
      <div className="min-w-0 flex-1">
        {order.unrated !== null && (
          <p className="m-0 text-warn">
            <Trans>Not rated: {reason}</Trans>
          </p>
        )}
        {name !== undefined && (
          <p className="m-0">
            <Trans>
              By the card <bdi className="font-medium">{name}</bdi>, version {version}
            </Trans>
          </p>
        )}
        {zones && (
          <p className="m-0">
            <ZonePairName zones={zones} />
          </p>
        )}
        {charge_reason !== null && (
          <p dir="auto" className="m-0">
            {charge_reason}
          </p>
        )}
      </div>
      {charge && (
        <CommandButton command="order.explain-charge" size="small" tone="quiet" keys="w">
          <Trans>Explain</Trans>
        </CommandButton>
      )}
    </div>
  )
}
