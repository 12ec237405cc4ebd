// One order in one look: where it is, its journey, receiver, parcel, money and remarks.

import { Trans, useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { msg } from '@office/shared/core/message'
import { ChevronRight, Copy, Flag, MessageSquarePlus, Tag, Undo2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { Link, useSearch } from 'wouter'
import { runById } from '../../core/command/active-runner.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useRecordScope } from '../../core/command/use-record-scope.ts'
import { useHeading } from '../../core/layout/page-head.tsx'
import { useEndpoint } from '../../core/queries.ts'
import { IconButton } from '../../core/ui/button.tsx'
import { ErrorState } from '../../core/ui/error-state.tsx'
import { RecordFoot } from '../../core/ui/record-foot.tsx'
import { SkeletonRows } from '../../core/ui/skeleton-rows.tsx'
import { Tag as TagBox } from '../../core/ui/tag.tsx'
import { useTell } from '../../core/ui/translate.ts'
import { Waybill } from '../../core/ui/waybill.tsx'
import { OrderFacts } from './order-facts.part.tsx'
import { OrderFlags } from './order-flags.part.tsx'
import { orderLimits } from './order-masters.part.ts'
import { OrderMoney } from './order-money.part.tsx'
import { OrderStatusBadge } from './order-status-badge.part.tsx'
import { OrderSteps } from './order-steps.part.tsx'
import { OrderTimeline } from './order-timeline.part.tsx'
import { financeName } from './order-words.ts'

const selectedOrder = msg`Order {waybill}`

/** The list that the order was opened from, with its filters. */
function useListPath(): string {
  const params = new URLSearchParams(useSearch())
  params.delete('order')
  const query = params.toString()
  return query === '' ? '/operations/all-orders' : `/operations/all-orders?${query}`
}

export default function OrderDetailScreen({ id }: { id: number }) {
  const found = useEndpoint(orderContract.get, { params: { id } })
  const back = useListPath()
  const detail = found.data
  useRecordScope(
    detail ? { noun: 'order', id, label: detail.order.waybill_number, data: detail.order } : null,
    back,
    found.refetch,
  )
  if (found.error && !detail) {
    return (
      <ErrorState
        title={<Trans>The order did not arrive</Trans>}
        error={found.error}
        {...(found.error.status === 404 ? { detail: <Trans>There is no such order.</Trans> } : {})}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (!detail) return <SkeletonRows columns={[{ width: '1fr' }, { width: '1fr' }, { width: '1fr' }]} rows={12} />
  return <Detail detail={detail} back={back} />
}

function Detail({ detail, back }: { detail: OrderDetail; back: string }) {
  const { t } = useLingui()
  const tell = useTell()
  const heading = useHeading()
  const { order } = detail
  const { max_attempts } = useSnapshot(orderLimits.state).value
  return (
    <>
      <header className="flex h-[46px] flex-none items-center gap-2 ps-4 pe-3">
        <Link href={back} className="font-medium whitespace-nowrap text-text-2">
          <Trans>All orders</Trans>
        </Link>
        <ChevronRight className="flip size-[13px] flex-none text-text-3" aria-hidden={true} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="m-0 text-xl font-normal"
          aria-label={tell({ message: selectedOrder, values: { waybill: order.waybill_number } })}
        >
          <Waybill number={order.waybill_number} className="!text-xl" />
        </h1>
        <IconButton
          label={t`Copy the waybill`}
          icon={Copy}
          tone="quiet"
          size="small"
          onClick={() => runById('orders.copy-waybill', 'toolbar')}
        />
        <OrderStatusBadge status={order.status_key} large={true} />
        <TagBox>{financeName(order, tell)}</TagBox>
        <OrderFlags ids={order.flag_ids} />
      </header>
      <div className="flex h-[38px] flex-none items-start gap-2 px-4">
        <CommandButton command="orders.change-status" tone="primary" icon={Tag} keys="s">
          <Trans>Change status</Trans>
        </CommandButton>
        <CommandButton command="orders.reverse-status" icon={Undo2} keys="shift+s">
          <Trans>Take back</Trans>
        </CommandButton>
        <CommandButton command="orders.set-flag" icon={Flag} keys="f">
          <Trans>Flag</Trans>
        </CommandButton>
        <CommandButton command="orders.add-remark" icon={MessageSquarePlus} keys="m">
          <Trans>Remark</Trans>
        </CommandButton>
        <span className="ms-auto flex h-7 items-center gap-3 text-text-2">
          {order.attempts > 0 && (
            <span>
              <Trans>
                Attempt{' '}
                <b className="font-semibold text-text">
                  {order.attempts} of {max_attempts}
                </b>
              </Trans>
            </span>
          )}
          {detail.promised_on !== null && (
            <span>
              <Trans>
                Promised <b className="font-semibold text-text">{detail.promised_on.split('-').reverse().join('/')}</b>
              </Trans>
            </span>
          )}
        </span>
      </div>
      <OrderSteps order={order} />
      <div className="grid min-h-0 flex-1 grid-cols-[1.15fr_1fr_.95fr] overflow-hidden border-t border-border max-lg:grid-cols-1 max-lg:overflow-y-auto">
        <OrderTimeline id={order.id} />
        <OrderFacts detail={detail} />
        <OrderMoney detail={detail} />
      </div>
      <RecordFoot />
    </>
  )
}
