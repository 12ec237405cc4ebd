// The 35 order statuses: their names and their place in the journey. The keys are the operator's; all other code uses the names
// given here. How an order gets from one to the next is in order-transitions.ts.

import { type Message, msg } from '@office/shared/core/messages/message'
import type { Milestone } from '../../core/milestone.ts'
import { type Reason, type State, stateNames } from '../../core/transitions.ts'

export const phases = ['first', 'middle', 'last', 'return', 'final'] as const
export type Phase = (typeof phases)[number]
export const phaseNames: Readonly<Record<Phase, Message>> = {
  first: msg`First mile`,
  middle: msg`Middle mile`,
  last: msg`Last mile`,
  return: msg`Return`,
  final: msg`Final`,
}

/** Statuses by name, as keys of the wire and the database. */
export const status = {
  created: 'key_1',
  pickupRequested: 'key_2',
  assignedForPickup: 'key_3',
  pickupFailed: 'key_4',
  pickedUp: 'key_5',
  dropOffExpected: 'key_6',
  receivedAtOrigin: 'key_7',
  weightAndContentCheck: 'key_8',
  sortedToBucket: 'key_9',
  bagged: 'key_10',
  inTransit: 'key_11',
  arrivedAtTransitHub: 'key_12',
  arrivedAtDestination: 'key_13',
  readyForDelivery: 'key_14',
  sentForDelivery: 'key_15',
  deliveryFailed: 'key_16',
  delivered: 'key_17',
  partiallyDelivered: 'key_18',
  redeliveryScheduled: 'key_19',
  onHold: 'key_20',
  readyForCustomerPickup: 'key_21',
  redirected: 'key_22',
  misrouted: 'key_23',
  returnRequested: 'key_24',
  returnConfirmed: 'key_25',
  returnInTransit: 'key_26',
  returnArrivedAtOrigin: 'key_27',
  sentToMerchant: 'key_28',
  returnDeliveryFailed: 'key_29',
  exchangeItemCollected: 'key_30',
  returnedToMerchant: 'key_31',
  cancelled: 'key_32',
  lost: 'key_33',
  damaged: 'key_34',
  disposed: 'key_35',
} as const

export type OrderStatusKey = (typeof status)[keyof typeof status]

export interface OrderStatus extends State {
  phase: Phase
  milestone: Milestone
}

const final: Reason = { code: 'final', message: msg`{from} is final; it can only be undone` }

export const orderStatuses = {
  [status.created]: { name: msg`Order Created`, phase: 'first', milestone: 'created' },
  [status.pickupRequested]: { name: msg`Pickup Requested`, phase: 'first', milestone: 'created' },
  [status.assignedForPickup]: { name: msg`Assigned for Pickup`, phase: 'first', milestone: 'created' },
  [status.pickupFailed]: { name: msg`Pickup Failed`, phase: 'first', milestone: 'created' },
  [status.pickedUp]: { name: msg`Picked Up`, phase: 'first', milestone: 'picked-up' },
  [status.dropOffExpected]: { name: msg`Drop-off Expected`, phase: 'first', milestone: 'created' },
  [status.receivedAtOrigin]: { name: msg`Received at Origin Branch`, phase: 'first', milestone: 'at-hub' },
  [status.weightAndContentCheck]: { name: msg`Weight and Content Check`, phase: 'first', milestone: 'at-hub' },
  [status.sortedToBucket]: { name: msg`Sorted to Bucket`, phase: 'middle', milestone: 'at-hub' },
  [status.bagged]: { name: msg`Bagged`, phase: 'middle', milestone: 'at-hub' },
  [status.inTransit]: { name: msg`In Transit`, phase: 'middle', milestone: 'in-transit' },
  [status.arrivedAtTransitHub]: { name: msg`Arrived at Transit Hub`, phase: 'middle', milestone: 'in-transit' },
  [status.arrivedAtDestination]: { name: msg`Arrived at Destination Branch`, phase: 'middle', milestone: 'at-hub' },
  [status.readyForDelivery]: { name: msg`Ready for Delivery`, phase: 'last', milestone: 'at-hub' },
  [status.sentForDelivery]: { name: msg`Sent for Delivery`, phase: 'last', milestone: 'out-for-delivery' },
  [status.deliveryFailed]: { name: msg`Delivery Failed`, phase: 'last', milestone: 'attempted' },
  [status.delivered]: { name: msg`Delivered`, phase: 'final', milestone: 'delivered', closed: final },
  [status.partiallyDelivered]: { name: msg`Partially Delivered`, phase: 'final', milestone: 'delivered', closed: final },
  [status.redeliveryScheduled]: { name: msg`Redelivery Scheduled`, phase: 'last', milestone: 'attempted' },
  [status.onHold]: { name: msg`On Hold`, phase: 'last', milestone: 'on-hold' },
  [status.readyForCustomerPickup]: { name: msg`Ready for Customer Pickup`, phase: 'last', milestone: 'ready-to-collect' },
  [status.redirected]: { name: msg`Redirected`, phase: 'last', milestone: 'in-transit' },
  [status.misrouted]: { name: msg`Misrouted`, phase: 'middle', milestone: 'in-transit' },
  [status.returnRequested]: { name: msg`Return Requested`, phase: 'return', milestone: 'returning' },
  [status.returnConfirmed]: { name: msg`Return Confirmed`, phase: 'return', milestone: 'returning' },
  [status.returnInTransit]: { name: msg`Return In Transit`, phase: 'return', milestone: 'returning' },
  [status.returnArrivedAtOrigin]: { name: msg`Return Arrived at Origin Branch`, phase: 'return', milestone: 'returning' },
  [status.sentToMerchant]: { name: msg`Sent to Merchant`, phase: 'return', milestone: 'returning' },
  [status.returnDeliveryFailed]: { name: msg`Return Delivery Failed`, phase: 'return', milestone: 'returning' },
  [status.exchangeItemCollected]: { name: msg`Exchange Item Collected`, phase: 'return', milestone: 'returning' },
  [status.returnedToMerchant]: { name: msg`Returned to Merchant`, phase: 'final', milestone: 'returned', closed: final },
  [status.cancelled]: { name: msg`Cancelled`, phase: 'final', milestone: 'cancelled', closed: final },
  [status.lost]: { name: msg`Lost`, phase: 'final', milestone: 'exception' },
  [status.damaged]: { name: msg`Damaged`, phase: 'final', milestone: 'exception' },
  [status.disposed]: { name: msg`Disposed`, phase: 'final', milestone: 'exception', closed: final },
} as const satisfies Record<OrderStatusKey, OrderStatus>

// Object.keys forgets the literal keys.
export const orderStatusKeys = Object.keys(orderStatuses) as [OrderStatusKey, ...OrderStatusKey[]]

/** The names that every tenant begins with; `order/status` has those it uses. */
export const orderStatusNames = stateNames({ states: orderStatuses })

/** The status of a key, with the types of every status rather than of that one. */
export const orderStatus = (key: OrderStatusKey): OrderStatus => orderStatuses[key]
