// When an order came to a step of its journey first, by moves that still hold.
import type { OrderEvent } from '@office/shared/areas/orders/order.model'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { Milestone } from '@office/shared/core/milestone'

/** A move that was taken back reached nothing, and taking it back leads to where the order was before. The timeline holds the newest first. */
export const reached = (
  events: readonly Pick<OrderEvent, 'kind' | 'is_taken_back' | 'status_key' | 'at'>[],
  milestones: readonly Milestone[],
): string | undefined =>
  events.findLast(
    ({ kind, is_taken_back, status_key }) =>
      kind !== 'reverse' && !is_taken_back && milestones.includes(orderStatus(status_key).milestone),
  )?.at
