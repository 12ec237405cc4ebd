// The 35 order statuses: where each stands, what a move into it asks for, and where it may go (domain.md section 2).
// The keys are the operator's; the meaning of all but key_3, key_14, key_15, key_17 and key_31 is ours, and this is the
// only file that knows it.

import { type Message, msg } from '@office/shared/core/message'
import type { Milestone } from '../../core/milestone.ts'

export type Phase = 'first' | 'middle' | 'last' | 'return' | 'final'

/** A detail that a move into a status asks for. */
export type MoveDetail = 'reason' | 'rider' | 'warehouse' | 'date' | 'receiver' | 'amount' | 'bucket' | 'bag'

export interface OrderStatus {
  name: Message
  phase: Phase
  milestone: Milestone
  needs: readonly MoveDetail[]
  next: readonly string[]
}

export const orderStatuses = {
  key_1: {
    name: msg`Order Created`,
    phase: 'first',
    milestone: 'created',
    needs: [],
    next: ['key_2', 'key_3', 'key_6', 'key_32'],
  },
  key_2: {
    name: msg`Pickup Requested`,
    phase: 'first',
    milestone: 'created',
    needs: ['date'],
    next: ['key_3', 'key_6', 'key_32'],
  },
  key_3: {
    name: msg`Assigned for Pickup`,
    phase: 'first',
    milestone: 'created',
    needs: ['rider'],
    next: ['key_2', 'key_4', 'key_5', 'key_32'],
  },
  key_4: {
    name: msg`Pickup Failed`,
    phase: 'first',
    milestone: 'created',
    needs: ['reason'],
    next: ['key_2', 'key_3', 'key_32'],
  },
  key_5: { name: msg`Picked Up`, phase: 'first', milestone: 'picked-up', needs: [], next: ['key_7', 'key_33', 'key_34'] },
  key_6: {
    name: msg`Drop-off Expected`,
    phase: 'first',
    milestone: 'created',
    needs: ['warehouse'],
    next: ['key_2', 'key_7', 'key_32'],
  },
  key_7: {
    name: msg`Received at Origin Branch`,
    phase: 'first',
    milestone: 'at-hub',
    needs: ['warehouse'],
    next: ['key_8', 'key_9', 'key_14', 'key_20', 'key_24', 'key_33', 'key_34'],
  },
  key_8: {
    name: msg`Weight and Content Check`,
    phase: 'first',
    milestone: 'at-hub',
    needs: [],
    next: ['key_9', 'key_14', 'key_20', 'key_24'],
  },
  key_9: {
    name: msg`Sorted to Bucket`,
    phase: 'middle',
    milestone: 'at-hub',
    needs: ['bucket'],
    next: ['key_10', 'key_11', 'key_14', 'key_23'],
  },
  key_10: { name: msg`Bagged`, phase: 'middle', milestone: 'at-hub', needs: ['bag'], next: ['key_9', 'key_11'] },
  key_11: {
    name: msg`In Transit`,
    phase: 'middle',
    milestone: 'in-transit',
    needs: [],
    next: ['key_12', 'key_13', 'key_23', 'key_33', 'key_34'],
  },
  key_12: {
    name: msg`Arrived at Transit Hub`,
    phase: 'middle',
    milestone: 'in-transit',
    needs: ['warehouse'],
    next: ['key_9', 'key_11', 'key_20', 'key_23', 'key_33', 'key_34'],
  },
  key_13: {
    name: msg`Arrived at Destination Branch`,
    phase: 'middle',
    milestone: 'at-hub',
    needs: ['warehouse'],
    next: ['key_14', 'key_20', 'key_21', 'key_22', 'key_23', 'key_24', 'key_33', 'key_34'],
  },
  key_14: {
    name: msg`Ready for Delivery`,
    phase: 'last',
    milestone: 'at-hub',
    needs: [],
    next: ['key_15', 'key_20', 'key_21', 'key_22', 'key_24', 'key_33', 'key_34'],
  },
  key_15: {
    name: msg`Sent for Delivery`,
    phase: 'last',
    milestone: 'out-for-delivery',
    needs: ['rider'],
    next: ['key_14', 'key_16', 'key_17', 'key_18', 'key_33', 'key_34'],
  },
  key_16: {
    name: msg`Delivery Failed`,
    phase: 'last',
    milestone: 'attempted',
    needs: ['reason'],
    next: ['key_14', 'key_19', 'key_20', 'key_21', 'key_22', 'key_24', 'key_33', 'key_34'],
  },
  key_17: { name: msg`Delivered`, phase: 'final', milestone: 'delivered', needs: ['receiver'], next: [] },
  key_18: { name: msg`Partially Delivered`, phase: 'final', milestone: 'delivered', needs: ['receiver', 'amount'], next: [] },
  key_19: {
    name: msg`Redelivery Scheduled`,
    phase: 'last',
    milestone: 'attempted',
    needs: ['date', 'reason'],
    next: ['key_14', 'key_15', 'key_20', 'key_22', 'key_24'],
  },
  key_20: {
    name: msg`On Hold`,
    phase: 'last',
    milestone: 'on-hold',
    needs: ['reason', 'date'],
    next: ['key_9', 'key_13', 'key_14', 'key_19', 'key_22', 'key_24', 'key_33', 'key_34'],
  },
  key_21: {
    name: msg`Ready for Customer Pickup`,
    phase: 'last',
    milestone: 'ready-to-collect',
    needs: ['warehouse'],
    next: ['key_17', 'key_18', 'key_20', 'key_24'],
  },
  key_22: { name: msg`Redirected`, phase: 'last', milestone: 'in-transit', needs: ['warehouse'], next: ['key_9', 'key_14'] },
  key_23: {
    name: msg`Misrouted`,
    phase: 'middle',
    milestone: 'in-transit',
    needs: ['warehouse'],
    next: ['key_9', 'key_11', 'key_13'],
  },
  key_24: { name: msg`Return Requested`, phase: 'return', milestone: 'returning', needs: ['reason'], next: ['key_14', 'key_25'] },
  key_25: {
    name: msg`Return Confirmed`,
    phase: 'return',
    milestone: 'returning',
    needs: [],
    next: ['key_26', 'key_28', 'key_33', 'key_34'],
  },
  key_26: {
    name: msg`Return In Transit`,
    phase: 'return',
    milestone: 'returning',
    needs: [],
    next: ['key_27', 'key_33', 'key_34'],
  },
  key_27: {
    name: msg`Return Arrived at Origin Branch`,
    phase: 'return',
    milestone: 'returning',
    needs: ['warehouse'],
    next: ['key_28', 'key_33', 'key_34'],
  },
  key_28: {
    name: msg`Sent to Merchant`,
    phase: 'return',
    milestone: 'returning',
    needs: [],
    next: ['key_27', 'key_29', 'key_31'],
  },
  key_29: {
    name: msg`Return Delivery Failed`,
    phase: 'return',
    milestone: 'returning',
    needs: ['reason'],
    next: ['key_27', 'key_28', 'key_35'],
  },
  key_30: {
    name: msg`Exchange Item Collected`,
    phase: 'return',
    milestone: 'returning',
    needs: [],
    next: ['key_26', 'key_27', 'key_28'],
  },
  key_31: { name: msg`Returned to Merchant`, phase: 'final', milestone: 'returned', needs: ['receiver'], next: [] },
  key_32: { name: msg`Cancelled`, phase: 'final', milestone: 'cancelled', needs: ['reason'], next: [] },
  key_33: { name: msg`Lost`, phase: 'final', milestone: 'exception', needs: ['reason'], next: ['key_7', 'key_13', 'key_27'] },
  key_34: { name: msg`Damaged`, phase: 'final', milestone: 'exception', needs: ['reason'], next: ['key_25'] },
  key_35: { name: msg`Disposed`, phase: 'final', milestone: 'exception', needs: ['reason'], next: [] },
} as const satisfies Record<string, OrderStatus>

export type OrderStatusKey = keyof typeof orderStatuses
// Object.keys forgets the literal keys.
export const orderStatusKeys = Object.keys(orderStatuses) as [OrderStatusKey, ...OrderStatusKey[]]

/** The status of a key, with the types of every status rather than of that one. */
export const orderStatus = (key: OrderStatusKey): OrderStatus => orderStatuses[key]
