// When an order first reached a step of its journey, by moves that still hold.
import type { OrderEvent } from '@office/shared/areas/orders/order.model'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { Milestone } from '@office/shared/core/milestone'

/** An undone move reached nothing, and the undo leads back to the earlier status. The timeline has the newest first. */
export const reached = (
  events: readonly Pick<OrderEvent, 'kind' | 'is_taken_back' | 'status_key' | 'at'>[],
  milestones: readonly Milestone[],
): string | undefined =>
  events.findLast(
    ({ kind, is_taken_back, status_key }) =>
      kind !== 'reverse' && !is_taken_back && milestones.includes(orderStatus(status_key).milestone),
  )?.at
