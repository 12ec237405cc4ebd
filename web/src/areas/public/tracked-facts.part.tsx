// What the operator adds to a parcel's journey: when it comes, who brings it, what is to be paid, whom to call.
import { Trans } from '@lingui/react/macro'
import { receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import type { Tracking } from '@office/shared/areas/orders/order-tracking.contract'
import { formatDay } from '@office/shared/format/date-time'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { dateOf, fullDay } from '../../core/language/local-date.ts'
import { useTell } from '../../core/language/translate.ts'
import { preferences } from '../../core/look/preferences.ts'
import { Amount } from '../../core/ui/amount.tsx'

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-text-2">{label}</dt>
    <dd className="m-0 font-medium [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

/** A number that a phone calls when it is touched. */
const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} dir="ltr" className="num font-medium text-accent">
    {number}
  </a>
)

const Line = ({ children }: { children: ReactNode }) => (
  <bdi className="block font-normal text-text-2" dir="auto">
    {children}
  </bdi>
)

export function TrackedFacts({ parcel }: { parcel: Tracking }) {
  const tell = useTell()
  const { language } = useSnapshot(preferences)
  const { expected_on, cod, attempts, rider_name, rider_phone, branch, proof } = parcel
  const hasRider = rider_name !== null || rider_phone !== null
  if (expected_on === null && cod === null && attempts === null && !hasRider && branch === null && proof === null) return null
  return (
    <dl className="m-0 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-border bg-surface p-4 max-sm:grid-cols-1">
      {expected_on !== null && (
        <Fact label={<Trans>Expected on</Trans>}>
          <time dateTime={expected_on} className="num">
            {formatDay(expected_on)}
          </time>
          <Line>{fullDay(dateOf(expected_on), language)}</Line>
        </Fact>
      )}
      {cod !== null && (
        <Fact label={<Trans>To pay at the door</Trans>}>
          <Amount amount={cod.amount} currency={cod.currency} />
        </Fact>
      )}
      {hasRider && (
        <Fact label={<Trans>Rider</Trans>}>
          {rider_name !== null && <bdi className="block">{rider_name}</bdi>}
          {rider_phone !== null && <Phone number={rider_phone} />}
        </Fact>
      )}
      {attempts !== null && <Fact label={<Trans>Delivery attempts</Trans>}>{attempts}</Fact>}
      {proof !== null && (
        <Fact label={<Trans>Received by</Trans>}>
          <bdi className="block">{proof.name}</bdi>
          {proof.relation !== null && <Line>{tell(receiverRelationNames[proof.relation])}</Line>}
        </Fact>
      )}
      {branch !== null && (
        <Fact label={<Trans>Branch</Trans>}>
          <bdi className="block">{branch.name}</bdi>
          {branch.phone !== null && <Phone number={branch.phone} />}
          {branch.address !== null && <Line>{branch.address}</Line>}
          {branch.opening_note !== null && <Line>{branch.opening_note}</Line>}
        </Fact>
      )}
    </dl>
  )
}
