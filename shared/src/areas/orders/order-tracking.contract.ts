// Public tracking: what anyone who has a waybill may see of its journey, as far as the tracking setting allows.
import { get } from '../../core/api/endpoint.ts'
import { milestoneNames, milestones } from '../../core/milestone.ts'
import * as x from '../../core/schema.ts'
import { receiverRelationNames, receiverRelations } from './moves/move-facts.model.ts'

/** Of one sender. Waybills have serial numbers, so whoever may ask without limit may read them all. */
export const LOOKUPS_PER_MINUTE = 30

/** One status as customers are told it; statuses that they are not to see are left out. */
const TrackingStep = x.row({
  milestone: x.oneOf(milestones, milestoneNames),
  /** What the operator tells customers of this status, or its name in the reader's language. */
  text: x.text(),
  at: x.instant(),
  /** The city of the branch where it happened. */
  place: x.nullable(x.text()),
})

export const Tracking = x.row({
  waybill_number: x.text(),
  /** The newest first. */
  steps: x.list(TrackingStep, 1, 1000),
  /** Its journey is over. */
  has_ended: x.flag(),
  receiver_name: x.text(),
  /** With a masked name the only thing told of the address. */
  receiver_city: x.text(),
  /** What the operator tells everyone who tracks a parcel. */
  notice: x.nullable(x.text()),
  // Each of the following only if its advance tracking item is shown.
  /** The day of the next attempt, the end of a hold, or the promised day; never one that has passed. */
  expected_on: x.nullable(x.day()),
  /** The branch that delivers it, until the journey is over. */
  branch: x.nullable(
    x.row({
      name: x.text(),
      phone: x.nullable(x.text()),
      address: x.nullable(x.text()),
      opening_note: x.nullable(x.text()),
    }),
  ),
  /** Whoever brings it, while it is out for delivery. */
  rider_name: x.nullable(x.text()),
  rider_phone: x.nullable(x.text()),
  /** What is to be paid at the door. */
  cod: x.nullable(x.row({ amount: x.amount(), currency: x.text({ min: 3, max: 3 }) })),
  attempts: x.nullable(x.integer()),
  /** Who took it; the name as that of the receiver, masked or not. */
  proof: x.nullable(x.row({ name: x.text(), relation: x.nullable(x.oneOf(receiverRelations, receiverRelationNames)) })),
})
export type Tracking = x.Of<typeof Tracking>

export const orderTrackingContract = {
  track: get('/track/{waybill}', {
    summary: 'Public tracking of a parcel',
    needs: 'public',
    // Lookups are counted.
    writes: true,
    returns: Tracking,
    fails: ['too-many-requests'],
  }),
}
