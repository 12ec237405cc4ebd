// When an order first reached a step of its journey, by moves that still hold.
import type { OrderEvent } from '@office/shared/areas/orders/order.model'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { Milestone } from '@office/shared/core/milestone'

type Event = Pick<OrderEvent, 'kind' | 'is_taken_back' | 'status_key' | 'at'>

/** An undone move reached nothing, and the undo leads back to the earlier status. The timeline has the newest first. */
export const reached = (events: readonly Event[], milestones: readonly Milestone[]): string | undefined =>
  events.findLast(
    ({ kind, is_taken_back, status_key }) =>
      kind !== 'reverse' && !is_taken_back && milestones.includes(orderStatus(status_key).milestone),
  )?.at

/** Whether a step before the present one lies behind the parcel: one that was cancelled, or is delivered in its own city, left some out. */
export const isBehind = (events: readonly Event[] | undefined, milestones: readonly Milestone[]): boolean =>
  // Most were taken, so all look it until it is known.
  events === undefined || milestones.includes('created') || reached(events, milestones) !== undefined
