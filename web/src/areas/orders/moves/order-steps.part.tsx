// The journey in six steps: what is done, where it is now, what lies ahead.

import { useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Milestone } from '@office/shared/core/milestone'
import { Check } from 'lucide-react'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import { milestoneLook } from '../../../core/ui/status-badge.tsx'
import { statusFamily } from '../order-masters.part.ts'
import { milestoneOf } from '../order-words.part.ts'
import { isBehind, reached } from './reached.ts'
import { useStatusName } from './use-status-name.part.ts'

/** The way of an ordinary parcel; one that leaves it goes on to the last step, and what it left out stays empty. */
const steps: readonly { title: Message; milestones: readonly Milestone[] }[] = [
  { title: msg`Created`, milestones: ['created'] },
  { title: msg`Picked up`, milestones: ['picked-up'] },
  { title: msg`At hub`, milestones: ['at-hub'] },
  { title: msg`In transit`, milestones: ['in-transit'] },
  { title: msg`Out for delivery`, milestones: ['out-for-delivery', 'attempted', 'on-hold', 'ready-to-collect'] },
  { title: msg`Delivered`, milestones: ['delivered', 'returning', 'returned', 'cancelled', 'exception'] },
]

export function OrderSteps({ order }: { order: Order }) {
  const { t } = useLingui()
  const tell = useTell()
  const nameOf = useStatusName()
  const milestone = milestoneOf(order.status_key)
  const at = steps.findIndex(step => step.milestones.includes(milestone))
  const isOver = milestone === 'delivered'
  // The same query as the timeline's, so that it is sent only once.
  const events = useEndpoint(orderContract.timelines, { params: { id: order.id } }).data
  const { family } = { ...milestoneLook[milestone], ...statusFamily(order.status_key) }
  const now = { color: `var(--st-${family})` }
  const begun = (milestones: readonly Milestone[]) => (milestones.includes('created') ? order.created_at : undefined)
  return (
    <ol
      aria-label={t`Journey`}
      className="m-0 flex flex-none list-none gap-x-2 gap-y-1.5 border-t border-border bg-sunken px-4 py-2.5 @max-[1000px]:grid @max-[1000px]:grid-cols-3 @max-[640px]:grid-cols-2"
    >
      {steps.map((step, index) => {
        const isDone = index < at ? isBehind(events, step.milestones) : index === at && isOver
        const isNow = index === at && !isOver
        const since = isNow
          ? order.status_since
          : isDone
            ? (reached(events ?? [], step.milestones) ?? begun(step.milestones))
            : undefined
        return (
          <li
            key={step.title.id}
            aria-current={isNow ? 'step' : undefined}
            className="flex min-w-0 gap-2.5 @min-[1000px]:flex-[1_0_auto] @min-[1000px]:last:flex-none"
          >
            <span
              style={isNow ? now : undefined}
              className={`mt-0.5 grid size-4 flex-none place-items-center rounded-full ${isDone ? 'bg-st-done text-[#fff]' : isNow ? 'border-[4.5px] border-current bg-surface' : 'border-[1.5px] border-border-strong bg-surface'}`}
            >
              {isDone && <Check className="size-2.5 stroke-[3.5]" aria-hidden={true} />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-3">
                <b
                  style={isNow ? now : undefined}
                  className={`font-medium @min-[1000px]:whitespace-nowrap ${isNow || isDone ? '' : 'text-text-2'}`}
                >
                  {isNow ? nameOf(order.status_key) : tell(step.title)}
                </b>
                {index < steps.length - 1 && (
                  <i
                    className={`h-0.5 min-w-4 flex-1 rounded-full @max-[1000px]:hidden ${isDone && index < at ? 'bg-st-done' : 'bg-border-2'}`}
                  />
                )}
              </span>
              {/* Its line is reserved, so that nothing moves when the times arrive. */}
              <span className="block min-h-5 text-sm whitespace-nowrap text-text-2">{since && <Instant at={since} />}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
