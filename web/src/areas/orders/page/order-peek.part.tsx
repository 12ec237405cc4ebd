// The preview of an order beside its list: where it is, its receiver, its money and its journey, as on its page.
import { Trans } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { useEndpoint } from '../../../core/data/queries.ts'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { OrderMoney } from '../charges/order-money.part.tsx'
import { OrderStatusBadge } from '../moves/order-status-badge.part.tsx'
import { OrderTimeline } from '../moves/order-timeline.part.tsx'
import { OrderFacts } from './order-facts.part.tsx'
import { OrderFlags } from './order-flags.part.tsx'

export default function OrderPeek({ row }: { row: Order }) {
  const { data: detail, error, refetch } = useEndpoint(orderContract.get, { params: { id: row.id } })
  if (error && !detail)
    return <ErrorState title={<Trans>The order could not be loaded</Trans>} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className="m-0 flex flex-wrap items-center gap-2 px-4 py-2.5">
        <OrderStatusBadge status={row.status_key} />
        <OrderFlags ids={row.flag_ids} />
      </p>
      <div className="divide-y divide-hairline border-t border-hairline">
        {detail ? (
          <>
            <OrderFacts detail={detail} />
            <OrderMoney detail={detail} />
          </>
        ) : (
          <SkeletonRows columns={[{ width: '1fr' }]} rows={10} />
        )}
        <OrderTimeline id={row.id} />
      </div>
    </>
  )
}
