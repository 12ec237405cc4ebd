// The journey of an order, newest first: what happened, where, by whom and how.

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { toldFacts } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { eventSourceNames, type OrderEvent } from '@office/shared/areas/orders/order.model'
import { orderFieldName } from '@office/shared/areas/orders/order-history.model'
import { provenStatuses } from '@office/shared/areas/orders/order-photo.contract'
import { msg } from '@office/shared/core/messages/message'
import { Link } from 'wouter'
import { useEndpoint } from '../../../core/data/queries.ts'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { milestoneLook } from '../../../core/ui/status-badge.tsx'
import { podPath } from '../list/orders-path.part.ts'
import { statusFamily } from '../order-masters.part.ts'
import { milestoneOf } from '../order-words.part.ts'
import { useStatusName } from './use-status-name.part.ts'

/** Its pictures are on its proof of delivery. */
const isProven = ({ kind, status_key, has_photo, has_signature }: OrderEvent) =>
  kind === 'move' && provenStatuses.includes(status_key) && (has_photo || has_signature)

/** The details of the move, each with its name. */
function EventFacts({ event, id }: { event: OrderEvent; id: number }) {
  const tell = useTell()
  const facts = toldFacts(event)
  if (facts.length === 0) return null
  return (
    <dl className="m-0 mt-0.5 flex flex-wrap gap-x-3">
      {facts.map(({ label, value }) => (
        <div key={label.id} className="flex min-w-0 gap-1.5">
          <dt className="text-text-3">{tell(label)}</dt>
          <dd className="m-0 min-w-0 font-medium [overflow-wrap:anywhere]">
            <bdi>{typeof value === 'string' ? value : tell(value)}</bdi>
          </dd>
        </div>
      ))}
      {isProven(event) && (
        <div>
          <dt className="sr-only">{tell(msg`Proof of delivery`)}</dt>
          <dd className="m-0">
            <Link href={podPath([id])} className="font-medium text-accent">
              <Trans>Show the pictures</Trans>
            </Link>{' '}
            <Keys of="shift+d" />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** An undone move stays where it happened, struck out; the undo names it. */
function EventTitle({ event }: { event: OrderEvent }) {
  const nameOf = useStatusName()
  const status = nameOf(event.took_back ?? event.status_key)
  if (event.took_back !== null) return <Trans>Undone: {status}</Trans>
  if (!event.is_taken_back) return status
  return (
    <>
      <s className="text-text-2">{status}</s>
      <span className="ms-2 inline-block text-sm font-normal text-warn">
        <Trans>undone</Trans>
      </span>
    </>
  )
}

export function OrderTimeline({ id }: { id: number }) {
  const { t } = useLingui()
  const tell = useTell()
  const nameOf = useStatusName()
  const found = useEndpoint(orderContract.timelines, { params: { id } })
  const events = found.data ?? []
  return (
    <ScrollPane label={t`Timeline`} className="px-4 py-3.5 @max-[1000px]:row-span-2 @max-[1000px]:overflow-visible">
      <h2 className="m-0 mb-2.5 flex items-center text-sm font-semibold">
        <Trans>Timeline</Trans>
        {found.data && (
          <span className="ms-auto font-normal text-text-3">
            <Plural value={events.length} one="# event" other="# events" />
          </span>
        )}
      </h2>
      {found.isLoading && <SkeletonRows columns={[{ width: '1fr' }]} rows={5} />}
      {found.error && (
        <ErrorState
          title={<Trans>The timeline could not be loaded</Trans>}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      <ol className="m-0 list-none p-0">
        {events.map((event, index) => {
          const { family, icon: Sign } = { ...milestoneLook[milestoneOf(event.status_key)], ...statusFamily(event.status_key) }
          const isNow = index === 0
          const status = nameOf(event.status_key)
          const where = [event.warehouse, event.rider].filter(part => part !== null).join(', ')
          return (
            <li
              key={`${event.at} ${event.kind} ${event.status_key}`}
              className="relative flex gap-3 pb-4 before:absolute before:start-[10.5px] before:top-6 before:bottom-0 before:w-px before:bg-border last:before:hidden"
            >
              <span
                className="grid size-[22px] flex-none place-items-center rounded-full"
                style={
                  isNow
                    ? { background: `var(--st-${family})`, color: '#fff', boxShadow: `0 0 0 3px var(--st-${family}-bg)` }
                    : { background: `var(--st-${family}-bg)`, color: `var(--st-${family})` }
                }
              >
                <Sign className="size-3 stroke-2" aria-hidden={true} />
              </span>
              <div className="min-w-0 flex-1">
                <div className="flex items-baseline gap-3">
                  <b className="min-w-0 flex-1 font-medium">
                    <EventTitle event={event} />
                    {event.kind === 'edit' && (
                      <span className="ms-2 inline-block text-sm font-normal text-text-3">
                        <Trans>changed</Trans>
                      </span>
                    )}
                  </b>
                  <Instant at={event.at} className="num flex-none text-sm text-text-2" />
                </div>
                {event.took_back !== null && (
                  <div className="text-text-2">
                    <Trans>Back to {status}</Trans>
                  </div>
                )}
                <div className="text-text-2" dir="auto">
                  {[where, event.staff_name, tell(eventSourceNames[event.source])]
                    .filter(part => part !== null && part !== '')
                    .join(' · ')}
                </div>
                {event.reason !== null && (
                  <span className="mt-1 inline-block rounded-[4px] bg-warn-bg px-1.5 text-xs leading-[18px] font-medium text-warn">
                    {event.reason}
                  </span>
                )}
                <EventFacts event={event} id={id} />
                {event.changed !== null && (
                  <p className="m-0 mt-0.5 text-text-2">{event.changed.map(field => tell(orderFieldName(field))).join(', ')}</p>
                )}
                {event.remark !== null && (
                  <p dir="auto" className="m-0 mt-0.5 text-text-2">
                    {event.remark}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </ScrollPane>
  )
}
