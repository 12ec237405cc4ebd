// Why the money of an order is disputed, since when and by whom; on the page of the order.
import { Trans } from '@lingui/react/macro'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { useEndpoint } from '../../core/data/queries.ts'
import { Instant } from '../../core/ui/instant.tsx'

export function OrderDispute({ orderId }: { orderId: number }) {
  const { data } = useEndpoint(disputeContract.list, { params: { id: orderId } })
  const [dispute] = data ?? []
  if (!dispute || dispute.closed_at !== null) return null
  const { opened_by: person } = dispute
  return (
    <p className="m-0 mt-2 text-sm text-warn">
      <Trans>
        Disputed by <bdi>{person}</bdi> since <Instant at={dispute.opened_at} />:
      </Trans>{' '}
      <bdi>{dispute.reason}</bdi>
    </p>
  )
}
