// Why the money of an order is or was disputed, by whom, and how that ended; on the page of the order.
import { Trans } from '@lingui/react/macro'
import { type Dispute, disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { useEndpoint } from '../../core/data/queries.ts'
import { Instant } from '../../core/ui/instant.tsx'

export function OrderDisputes({ orderId }: { orderId: number }) {
  const { data: disputes = [] } = useEndpoint(disputeContract.list, { params: { id: orderId } })
  return disputes.map(dispute =>
    dispute.closed_at === null ? <Open key={dispute.opened_at} {...dispute} /> : <Ended key={dispute.opened_at} {...dispute} />,
  )
}

const Open = ({ opened_by: person, opened_at, reason }: Dispute) => (
  <p className="m-0 mt-2 text-sm text-warn">
    <Trans>
      Disputed by <bdi>{person}</bdi> since <Instant at={opened_at} />:
    </Trans>{' '}
    <bdi>{reason}</bdi>
  </p>
)

const Ended = ({ opened_by: person, closed_by: closer, closed_at, reason, outcome }: Dispute) => (
  <p className="m-0 mt-2 text-sm text-text-2">
    <Trans>
      Was disputed by <bdi>{person}</bdi>:
    </Trans>{' '}
    <bdi>{reason}</bdi>
    <br />
    <Trans>
      Ended by <bdi>{closer}</bdi> on <Instant at={closed_at ?? ''} />:
    </Trans>{' '}
    <bdi>{outcome}</bdi>
  </p>
)
