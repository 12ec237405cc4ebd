// One order at a glance: where it is, its journey, receiver, parcel, money and remarks.

import { Trans, useLingui } from '@lingui/react/macro'
import { explainOrder } from '@office/shared/areas/finance/explain/order.explain'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order, OrderDetail } from '@office/shared/areas/orders/order.model'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { Copy, Flag, MessageSquarePlus, Pencil, Tag, Tags, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { runById } from '../../../core/command/active-runner.ts'
import { defineCommand } from '../../../core/command/command.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useCommandScope } from '../../../core/command/scope.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { RecordPage } from '../../../core/record/record-page.tsx'
import { IconButton } from '../../../core/ui/button.tsx'
import { Tag as TagBox } from '../../../core/ui/tag.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { explain, mayWalk } from '../../finance/explain/explanation.part.ts'
import { OrderMoney } from '../charges/order-money.part.tsx'
import { OrderStatusBadge } from '../moves/order-status-badge.part.tsx'
import { OrderSteps } from '../moves/order-steps.part.tsx'
import { OrderTimeline } from '../moves/order-timeline.part.tsx'
import { attemptsOf, orderRules } from '../order-masters.part.ts'
import { financeName } from '../order-words.part.ts'
import { OrderNotices } from '../requests/order-notices.part.tsx'
import { OrderFacts } from './order-facts.part.tsx'
import { OrderFlags } from './order-flags.part.tsx'
import { OrderHistory } from './order-history.part.tsx'
import { useOrderNeighbours } from './use-order-neighbours.ts'

/** The list from which the order was opened, with its filters. */
function useListPath(): string {
  const [path] = useLocation()
  const params = new URLSearchParams(useSearch())
  params.delete('order')
  const query = params.toString()
  return query === '' ? path : `${path}?${query}`
}

export default function OrderPage({ id, definition }: { id: number; definition: ListDefinition }) {
  const { t } = useLingui()
  const tell = useTell()
  const { data: detail, ...found } = useEndpoint(orderContract.get, { params: { id } })
  const { row, goBy, ...place } = useOrderNeighbours(definition, id)
  useCommandScope(() => ({
    extra: (['next', 'previous'] as const).map(which =>
      defineCommand({
        id: `order.${which}`,
        title: which === 'next' ? msg`Next order` : msg`Previous order`,
        section: 'here',
        keys: which === 'next' ? ['j', 'arrowdown'] : ['k', 'arrowup'],
        run: () => goBy(which === 'next' ? 1 : -1),
      }),
    ),
  }))
  return (
    <RecordPage
      found={{ ...found, data: detail?.order }}
      // Its row was in the list a moment ago, so keys act on the order from the moment its name is on the screen.
      known={row as Order | null} // rows of an order list
      noun="order"
      id={id}
      label={order => order.waybill_number}
      title={order => (
        <>
          <span className="sr-only">
            <Trans>Order</Trans>{' '}
          </span>
          <Waybill number={order.waybill_number} className="!text-xl font-normal tracking-normal" />
        </>
      )}
      list={{ title: tell(definition.title), href: useListPath() }}
      place={place}
      failed={<Trans>The order could not be loaded</Trans>}
      gone={<Trans>This order does not exist.</Trans>}
      scrolls="parts"
      aside={order => (
        <>
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
        </>
      )}
    >
      {() => detail && <Detail detail={detail} />}
    </RecordPage>
  )
}

function Detail({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  const max_attempts = attemptsOf(order, useSnapshot(orderRules.state).value)
  const [shows, setShows] = useState<'timeline' | 'history'>('timeline')
  const toggleHistory = () => setShows(shows === 'history' ? 'timeline' : 'history')
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: 'order.history',
        title: shows === 'history' ? msg`Show the timeline` : msg`Show what was changed`,
        keywords: msg`history, changes, audit`,
        section: 'here',
        keys: ['h'],
        needs: { any: orderContract.history.needs },
        run: toggleHistory,
      }),
      defineCommand({
        id: 'order.explain-charge',
        title: msg`Explain the charge`,
        keywords: msg`why, price, trace, rate card, charges`,
        section: 'here',
        keys: ['w'],
        needs: { any: orderContract.get.needs },
        // A focused remark uses this key itself.
        when: ctx => (ctx.record?.noun ?? 'order') === 'order' && mayWalk(explainOrder('charges', detail)),
        run: () => explain(explainOrder('charges', detail)),
      }),
    ],
  }))
  return (
    <>
      <div className="flex min-h-[38px] flex-none flex-wrap items-start gap-2 px-4 pb-2.5">
        <CommandButton command="orders.change-status" tone="primary" icon={Tag} keys="s">
          <Trans>Change status</Trans>
        </CommandButton>
        <CommandButton command="order.edit" icon={Pencil} keys="e">
          <Trans>Edit</Trans>
        </CommandButton>
        <CommandButton command="orders.reverse-status" icon={Undo2} keys="shift+s">
          <Trans>Undo change</Trans>
        </CommandButton>
        <CommandButton command="orders.set-flag" icon={Flag} keys="f">
          <Trans>Flag</Trans>
        </CommandButton>
        <CommandButton command="orders.print-labels" icon={Tags} keys="p">
          <Trans>Label</Trans>
        </CommandButton>
        <CommandButton command="orders.add-remark" icon={MessageSquarePlus} keys="m">
          <Trans>Remark</Trans>
        </CommandButton>
        <span className="ms-auto flex h-7 min-h-(--finger) items-center gap-3 text-text-2">
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
                Promised <b className="font-semibold text-text">{formatDay(detail.promised_on)}</b>
              </Trans>
            </span>
          )}
        </span>
      </div>
      <OrderNotices detail={detail} />
      {/* If wide enough, the parts scroll side by side, else as one. The page's width counts: menu and zoom reduce the window's. */}
      <div className="@container flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col @max-[1000px]:overflow-y-auto">
          <OrderSteps order={order} />
          <div className="grid border-t border-border @max-[1000px]:grid-rows-[auto_1fr] @min-[640px]:grid-cols-2 @min-[1000px]:min-h-0 @min-[1000px]:flex-1 @min-[1000px]:grid-cols-[1.15fr_1fr_.95fr] @min-[1000px]:overflow-hidden">
            {shows === 'history' ? <OrderHistory id={order.id} /> : <OrderTimeline id={order.id} />}
            <OrderFacts detail={detail} />
            <OrderMoney detail={detail} />
          </div>
        </div>
      </div>
    </>
  )
}
