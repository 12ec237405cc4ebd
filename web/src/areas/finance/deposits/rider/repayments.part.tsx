// What a rider repaid of the shortfalls of their counts, on the rider's page.
import { Trans } from '@lingui/react/macro'
import { type RiderRepayment, riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { formatDateTime } from '@office/shared/format/date-time'
import { CommandButton } from '../../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { FactSection } from '../../../../core/record/record-facts.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { OnItsWay } from '../../../../core/ui/states/on-its-way.tsx'
import { methodName } from '../../../orders/order-masters.part.ts'
import { Reversed } from '../../document/document-payments.tsx'

function Repayment({ repayment }: { repayment: RiderRepayment }) {
  const { amount, currency, created_at, payment_method, payment_reference, reason, received_by, reversed } = repayment
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Amount amount={amount} currency={currency} className={reversed ? 'text-text-3 line-through' : 'font-medium'} />
      <span className="num">{formatDateTime(created_at)}</span>
      <span>{methodName(payment_method ?? CASH)}</span>
      {payment_reference !== null && (
        <bdi dir="ltr" className="code text-text-2">
          {payment_reference}
        </bdi>
      )}
      <bdi className="text-text-2">{reason}</bdi>
      <span dir="auto" className="text-text-3">
        {received_by}
      </span>
      {reversed && <Reversed {...reversed} />}
    </li>
  )
}

export function RiderRepayments({ id }: { id: number }) {
  const { data: repayments = [], isPending } = useEndpoint(riderRepaymentContract.list, { params: { id } })
  if (isPending) return <OnItsWay />
  if (repayments.length === 0) return null
  return (
    <FactSection title={<Trans>Repaid shortfalls</Trans>}>
      <ul className="m-0 grid list-none gap-1.5 p-0">
        {repayments.map(repayment => (
          <Repayment key={repayment.id} repayment={repayment} />
        ))}
      </ul>
      <CommandButton command="rider.repay-receipt" tone="quiet" size="small" className="mt-1.5 -ms-2" />
      {repayments.some(({ reversed }) => reversed === null) && (
        <CommandButton command="rider.repay-reverse" tone="quiet" size="small" className="mt-1.5" />
      )}
    </FactSection>
  )
}
