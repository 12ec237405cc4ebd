// The payments of a document, each with the bank's reference.
import { Trans } from '@lingui/react/macro'
import type { DocumentPayment } from '@office/shared/areas/finance/paid-document.model'
import { formatDay } from '@office/shared/format/date-time'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'

interface Paid {
  currency: string
  payments: readonly DocumentPayment[]
}

export function DocumentPayments({ document: { payments, currency } }: { document: Paid }) {
  if (payments.length === 0) return null
  return (
    <FactSection title={<Trans>Payments</Trans>}>
      <ul className="m-0 grid list-none gap-1.5 p-0">
        {payments.map(payment => (
          <li key={payment.id} className="flex flex-wrap items-baseline gap-x-3">
            <Amount amount={payment.amount} currency={currency} className="font-medium" />
            <span className="num">{formatDay(payment.paid_on)}</span>
            <bdi dir="ltr" className="code text-text-2">
              {payment.reference}
            </bdi>
            <span dir="auto" className="text-text-3">
              {payment.paid_by}
            </span>
          </li>
        ))}
      </ul>
    </FactSection>
  )
}
