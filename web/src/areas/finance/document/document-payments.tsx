// The payments of a document, each with the bank's reference.
import { Trans } from '@lingui/react/macro'
import type { DocumentPayment } from '@office/shared/areas/finance/paid-document.model'
import { formatDateTime, formatDay } from '@office/shared/format/date-time'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'

interface Paid {
  currency: string
  payments: readonly DocumentPayment[]
}

export function Reversed({ by, at, reason }: DocumentPayment['reversed'] & object) {
  const when = formatDateTime(at)
  return (
    <span className="text-warn">
      <Trans>
        Reversed by <bdi>{by}</bdi>, {when}: <bdi>{reason}</bdi>
      </Trans>
    </span>
  )
}

/** @param noun whose command reverses one of them */
export function DocumentPayments({ noun, document: { payments, currency } }: { noun: string; document: Paid }) {
  if (payments.length === 0) return null
  return (
    <FactSection title={<Trans>Payments</Trans>}>
      <ul className="m-0 grid list-none gap-1.5 p-0">
        {payments.map(payment => (
          <li key={payment.id} className="flex flex-wrap items-baseline gap-x-3">
            <Amount
              amount={payment.amount}
              currency={currency}
              className={payment.reversed ? 'text-text-3 line-through' : 'font-medium'}
            />
            <span className="num">{formatDay(payment.paid_on)}</span>
            <bdi dir="ltr" className="code text-text-2">
              {payment.reference}
            </bdi>
            <span dir="auto" className="text-text-3">
              {payment.paid_by}
            </span>
            {payment.reversed && <Reversed {...payment.reversed} />}
          </li>
        ))}
      </ul>
      {payments.some(({ reversed }) => reversed === null) && (
        <CommandButton command={`${noun}.reverse-payment`} tone="quiet" size="small" className="mt-1.5 -ms-2" />
      )}
    </FactSection>
  )
}
