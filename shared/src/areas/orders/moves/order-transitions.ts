// Moving an order: from where to where, by whom, with which details and effects. Server, buttons, terminal and tests ask here.
import { type Message, msg } from '@office/shared/core/messages/message'
import {
  defineTransitions,
  type EffectOf,
  isEnd,
  type MoveRefusal,
  moveInto,
  type Reason,
  whyNot,
} from '../../../core/transitions.ts'
import type { Held } from '../../../permissions/can.ts'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import { type OrderStatusKey, orderStatuses, orderStatusKeys, status } from '../order-status.model.ts'

/**
 * A detail entered with a move. Bucket and bag come from the sorting calls, a new address from a redirect, approval from the
 * deciders: none of them is entered with a change of status.
 */
export type MoveDetail =
  | 'reason'
  | 'rider'
  | 'warehouse'
  | 'date'
  | 'receiver'
  | 'relation'
  | 'amount'
  | 'method'
  | 'reference'
  | 'charge'
  | 'zone'
  | 'photo'
  /** The picture of a signature. */
  | 'signed'
  | 'signature'
  | 'pieces'
  | 'weight'
  /** Pieces of the old parcel of an exchange. */
  | 'taken'
  | 'remark'
  | 'bucket'
  | 'bag'
  | 'address'
  | 'approval'

/** An order may be cancelled only before custody. */
const custody: Reason & { in: OrderStatusKey[] } = {
  code: 'custody',
  message: msg`It is already in our custody. Request a return instead of cancelling`,
  in: orderStatusKeys.filter(key => orderStatuses[key].phase !== 'final'),
}

/**
 * A branch or rider entered with any move becomes the order's. Every move takes an order out of its bucket and its bag unless it
 * keeps them.
 */
export const orderTransitions = defineTransitions({
  kind: 'order',
  states: orderStatuses,
  moves: {
    requestPickup: {
      from: [status.created, status.assignedForPickup, status.pickupFailed, status.dropOffExpected],
      to: status.pickupRequested,
      needs: 'update-order-status',
      asks: ['date'],
    },
    assignPickup: {
      from: [status.created, status.pickupRequested, status.pickupFailed],
      to: status.assignedForPickup,
      needs: 'assign-pickup-rider',
      asks: ['rider'],
    },
    failPickup: {
      from: [status.assignedForPickup],
      to: status.pickupFailed,
      needs: 'update-order-status',
      asks: ['reason'],
      takes: ['photo', 'date'],
    },
    pickUp: {
      from: [status.assignedForPickup],
      to: status.pickedUp,
      needs: 'update-order-status',
      asks: ['pieces', 'charge'],
      takes: ['method', 'reference'],
      effects: ['measure'],
    },
    expectDropOff: {
      from: [status.created, status.pickupRequested],
      to: status.dropOffExpected,
      needs: 'update-order-status',
      asks: ['warehouse'],
    },
    receiveAtOrigin: {
      from: [status.pickedUp, status.dropOffExpected, status.lost],
      to: status.receivedAtOrigin,
      needs: 'update-order-status',
      asks: ['warehouse', 'charge'],
      effects: ['clear-rider', 'cash-expected'],
      takes: ['method', 'reference'],
    },
    check: {
      from: [status.receivedAtOrigin],
      to: status.weightAndContentCheck,
      needs: 'update-order-status',
      asks: ['weight'],
      takes: ['pieces'],
      effects: ['measure'],
    },
    sort: {
      from: [
        status.receivedAtOrigin,
        status.weightAndContentCheck,
        status.bagged,
        status.arrivedAtTransitHub,
        status.onHold,
        status.redirected,
        status.misrouted,
      ],
      to: status.sortedToBucket,
      needs: 'update-order-status',
      asks: ['bucket'],
      effects: ['keep-bucket'],
    },
    bag: {
      from: [status.sortedToBucket],
      to: status.bagged,
      needs: 'update-order-status',
      asks: ['bag'],
      effects: ['keep-bucket', 'keep-bag'],
    },
    dispatch: {
      from: [status.sortedToBucket, status.bagged, status.arrivedAtTransitHub, status.misrouted],
      to: status.inTransit,
      needs: 'update-order-status',
      effects: ['keep-bag'],
    },
    arriveAtTransitHub: {
      from: [status.inTransit],
      to: status.arrivedAtTransitHub,
      needs: 'update-order-status',
      asks: ['warehouse'],
      effects: ['clear-rider'],
    },
    arriveAtDestination: {
      from: [status.inTransit, status.onHold, status.misrouted, status.lost],
      to: status.arrivedAtDestination,
      needs: 'update-order-status',
      asks: ['warehouse'],
      effects: ['clear-rider', 'cash-expected'],
    },
    makeReady: {
      from: [
        status.receivedAtOrigin,
        status.weightAndContentCheck,
        status.sortedToBucket,
        status.arrivedAtDestination,
        status.sentForDelivery,
        status.deliveryFailed,
        status.redeliveryScheduled,
        status.onHold,
        status.redirected,
        status.returnRequested,
      ],
      to: status.readyForDelivery,
      needs: 'update-order-status',
      asks: ['zone'],
    },
    sendForDelivery: {
      from: [status.readyForDelivery, status.redeliveryScheduled],
      to: status.sentForDelivery,
      needs: 'assign-delivery-rider',
      asks: ['rider'],
      effects: ['run-sheet'],
    },
    failDelivery: {
      from: [status.sentForDelivery],
      to: status.deliveryFailed,
      needs: 'update-order-status',
      asks: ['reason'],
      takes: ['photo', 'date'],
      effects: ['count-attempt'],
    },
    deliver: {
      from: [status.sentForDelivery, status.readyForCustomerPickup],
      to: status.delivered,
      needs: 'update-order-status',
      asks: ['receiver', 'taken'],
      takes: ['relation', 'amount', 'method', 'reference', 'photo', 'signed', 'signature'],
      effects: ['cash-collected'],
    },
    deliverPartly: {
      from: [status.sentForDelivery, status.readyForCustomerPickup],
      to: status.partiallyDelivered,
      needs: 'update-order-status',
      asks: ['receiver', 'amount', 'pieces', 'taken'],
      takes: ['relation', 'method', 'reference', 'photo', 'signed', 'signature'],
      effects: ['cash-collected'],
    },
    scheduleRedelivery: {
      from: [status.deliveryFailed, status.onHold],
      to: status.redeliveryScheduled,
      needs: 'schedule-redelivery',
      asks: ['date', 'reason'],
    },
    hold: {
      from: [
        status.receivedAtOrigin,
        status.weightAndContentCheck,
        status.arrivedAtTransitHub,
        status.arrivedAtDestination,
        status.readyForDelivery,
        status.deliveryFailed,
        status.redeliveryScheduled,
        status.readyForCustomerPickup,
      ],
      to: status.onHold,
      needs: 'hold-order',
      asks: ['reason', 'date'],
    },
    holdForCustomer: {
      from: [status.arrivedAtDestination, status.readyForDelivery, status.deliveryFailed],
      to: status.readyForCustomerPickup,
      needs: 'update-order-status',
      asks: ['warehouse'],
    },
    redirect: {
      from: [
        status.arrivedAtDestination,
        status.readyForDelivery,
        status.deliveryFailed,
        status.redeliveryScheduled,
        status.onHold,
      ],
      to: status.redirected,
      needs: 'redirect-order',
      asks: ['address'],
    },
    misroute: {
      from: [status.sortedToBucket, status.inTransit, status.arrivedAtTransitHub, status.arrivedAtDestination],
      to: status.misrouted,
      needs: 'update-order-status',
      asks: ['warehouse'],
    },
    requestReturn: {
      from: [
        status.receivedAtOrigin,
        status.weightAndContentCheck,
        status.arrivedAtDestination,
        status.readyForDelivery,
        status.deliveryFailed,
        status.redeliveryScheduled,
        status.onHold,
        status.readyForCustomerPickup,
      ],
      to: status.returnRequested,
      needs: 'request-return',
      asks: ['reason'],
    },
    confirmReturn: {
      from: [status.returnRequested, status.damaged],
      to: status.returnConfirmed,
      needs: 'confirm-return',
    },
    dispatchReturn: {
      from: [status.returnConfirmed, status.exchangeItemCollected],
      to: status.returnInTransit,
      needs: 'update-order-status',
      effects: ['keep-bag'],
    },
    receiveReturn: {
      from: [
        status.returnInTransit,
        status.sentToMerchant,
        status.returnDeliveryFailed,
        status.exchangeItemCollected,
        status.lost,
      ],
      to: status.returnArrivedAtOrigin,
      needs: 'update-order-status',
      asks: ['warehouse'],
      effects: ['clear-rider', 'cash-expected'],
    },
    sendToMerchant: {
      from: [status.returnConfirmed, status.returnArrivedAtOrigin, status.returnDeliveryFailed, status.exchangeItemCollected],
      to: status.sentToMerchant,
      needs: 'update-order-status',
      // Nobody if the merchant collects it at the counter.
      takes: ['rider'],
    },
    failReturnDelivery: {
      from: [status.sentToMerchant],
      to: status.returnDeliveryFailed,
      needs: 'update-order-status',
      asks: ['reason'],
      takes: ['photo', 'date'],
    },
    returnToMerchant: {
      from: [status.sentToMerchant],
      to: status.returnedToMerchant,
      needs: 'update-order-status',
      asks: ['receiver', 'signature'],
      takes: ['relation', 'photo', 'signed'],
      effects: ['cash-not-collected'],
    },
    cancel: {
      from: [status.created, status.pickupRequested, status.assignedForPickup, status.pickupFailed, status.dropOffExpected],
      to: status.cancelled,
      needs: 'cancel-order',
      asks: ['reason'],
      effects: ['cash-not-collected'],
      reason: custody,
    },
    markLost: {
      from: [
        status.pickedUp,
        status.receivedAtOrigin,
        status.inTransit,
        status.arrivedAtTransitHub,
        status.arrivedAtDestination,
        status.readyForDelivery,
        status.sentForDelivery,
        status.deliveryFailed,
        status.onHold,
        status.returnConfirmed,
        status.returnInTransit,
        status.returnArrivedAtOrigin,
      ],
      to: status.lost,
      needs: 'mark-lost-damaged',
      asks: ['reason', 'remark'],
      effects: ['cash-not-collected'],
    },
    markDamaged: {
      from: [
        status.pickedUp,
        status.receivedAtOrigin,
        status.inTransit,
        status.arrivedAtTransitHub,
        status.arrivedAtDestination,
        status.readyForDelivery,
        status.sentForDelivery,
        status.deliveryFailed,
        status.onHold,
        status.returnConfirmed,
        status.returnInTransit,
        status.returnArrivedAtOrigin,
      ],
      to: status.damaged,
      needs: 'mark-lost-damaged',
      asks: ['reason'],
      takes: ['photo'],
      effects: ['cash-not-collected'],
    },
    dispose: {
      from: [status.returnDeliveryFailed],
      to: status.disposed,
      needs: 'update-order-status',
      asks: ['reason', 'approval'],
      effects: ['cash-not-collected'],
    },
  },
})

export type OrderEffect = EffectOf<typeof orderTransitions>

interface OrderMove {
  needs: PermissionName
  asks: readonly MoveDetail[]
  takes: readonly MoveDetail[]
  effects: readonly OrderEffect[]
}

/** Every permission required by some move. */
export const movePermissions: readonly [PermissionName, ...PermissionName[]] = [
  'update-order-status',
  ...new Set(
    Object.values(orderTransitions.moves)
      .map(move => move.needs)
      .filter(name => name !== 'update-order-status'),
  ),
]

/** For initial statuses that no move leads to: judged like any other, and refused. */
const noMove: OrderMove = { needs: 'update-order-status', asks: [], takes: [], effects: [] }

/** The move into a status. */
export function orderMove(to: OrderStatusKey): OrderMove {
  const name = moveInto(orderTransitions, to)
  return name === undefined ? noMove : { ...noMove, ...orderTransitions.moves[name] }
}

/** Statuses that an order may move to from here; with a person given, only by moves they have the permission for. */
export const nextStatuses = (from: OrderStatusKey, held?: Held): OrderStatusKey[] =>
  orderStatusKeys.filter(to => refuseMove(from, to, held) === null)

/** Details that are not entered with a change of status, each with the way its statuses come about. */
const ownWays: Readonly<Partial<Record<MoveDetail, Message>>> = {
  bucket: msg`Orders get this status at a sorting bucket`,
  bag: msg`Orders get this status at a sorting bucket`,
  address: msg`Orders get this status through a redirect, which says where they go`,
  approval: msg`Orders get this status when their disposal is approved`,
}

/**
 * Details determined per order, so that many can move at once: the zone is that of the receiver's city, pieces and weight are as
 * booked, only cash merchants are asked for the charge, and only exchanges for what was taken back. They are entered if an order does
 * not know them, or to say otherwise.
 */
const ofEachOrder: readonly MoveDetail[] = ['zone', 'charge', 'pieces', 'weight', 'taken']

/** What must be entered with every move into a status. */
export const toldWith = (to: OrderStatusKey): readonly MoveDetail[] =>
  orderMove(to).asks.filter(detail => !ofEachOrder.includes(detail))

/** Whether a status comes about only at a sorting bucket. */
export const isBySorting = (to: OrderStatusKey): boolean =>
  orderMove(to).asks.some(detail => detail === 'bucket' || detail === 'bag')

/** How orders get into a status that no change of status reaches; null if one does. */
export function ownWay(to: OrderStatusKey): Message | null {
  const detail = orderMove(to).asks.find(asked => ownWays[asked] !== undefined)
  return (detail && ownWays[detail]) ?? null
}

/** Null if the move is allowed; asking for the order's current status is not a move. */
export const refuseMove = (from: OrderStatusKey, to: OrderStatusKey, held?: Held): MoveRefusal | null =>
  whyNot(orderTransitions, moveInto(orderTransitions, to), { state: from, ...(held ? { held } : {}) })

/** Orders that no move leads on from: nothing about them changes any more. Lost and damaged ones may come back. */
export const isEnded = (key: OrderStatusKey): boolean => isEnd(orderTransitions, key)

/** In-scans: the parcel is at a branch again, and no rider has it. */
export const isInScan = (to: OrderStatusKey): boolean => orderMove(to).effects.includes('clear-rider')

/** Returns on their way back, or ready for it: between branches they go to their origin, all others to their destination. */
export const goesBack = (at: OrderStatusKey): boolean =>
  at === status.returnInTransit || refuseMove(at, status.returnInTransit) === null

/** Orders that a rider has taken and not handed over yet. */
export const riderStatuses: readonly OrderStatusKey[] = [status.assignedForPickup, status.sentForDelivery]

/** Worklists of the miles. */
export const mileStatuses = {
  first: [
    status.created,
    status.pickupRequested,
    status.assignedForPickup,
    status.pickupFailed,
    status.pickedUp,
    status.dropOffExpected,
    status.receivedAtOrigin,
    status.weightAndContentCheck,
  ],
  middle: [
    status.sortedToBucket,
    status.bagged,
    status.inTransit,
    status.arrivedAtTransitHub,
    status.arrivedAtDestination,
    status.misrouted,
  ],
  last: [
    status.readyForDelivery,
    status.sentForDelivery,
    status.deliveryFailed,
    status.redeliveryScheduled,
    status.onHold,
    status.readyForCustomerPickup,
    status.redirected,
  ],
  returns: [
    status.returnRequested,
    status.returnConfirmed,
    status.returnInTransit,
    status.returnArrivedAtOrigin,
    status.sentToMerchant,
    status.returnDeliveryFailed,
    status.exchangeItemCollected,
  ],
  closed: [
    status.delivered,
    status.partiallyDelivered,
    status.returnedToMerchant,
    status.cancelled,
    status.lost,
    status.damaged,
    status.disposed,
  ],
} as const satisfies Record<string, readonly OrderStatusKey[]>

/** Whether an order of this status is on its way no more. */
export const isClosed = (key: string): boolean => mileStatuses.closed.some(closed => closed === key)
