// The moves of a work screen, in the order of their keys.
import { expect, it } from 'vitest'
import { status } from '../order-status.model.ts'
import { nextByHand } from './mile.model.ts'

it('offers what is ahead first, then the ways back, and last that a parcel is lost or damaged', () => {
  expect(nextByHand(status.onHold)).toEqual([
    status.redirected,
    status.returnRequested,
    status.arrivedAtDestination,
    status.readyForDelivery,
    status.redeliveryScheduled,
    status.lost,
    status.damaged,
  ])
  // A parcel that is collected is delivered, although that status has a lower number.
  expect(nextByHand(status.readyForCustomerPickup).slice(0, 2)).toEqual([status.delivered, status.partiallyDelivered])
})
