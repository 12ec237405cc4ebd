// How far a parcel is, in thirteen words that every package draws, sorts and names by.
import { type Message, msg } from '@office/shared/core/messages/message'

/** What public tracking shows, and the family that colours a badge. */
export const milestones = [
  'created',
  'picked-up',
  'at-hub',
  'in-transit',
  'out-for-delivery',
  'delivered',
  'attempted',
  'on-hold',
  'ready-to-collect',
  'returning',
  'returned',
  'cancelled',
  'exception',
] as const
export type Milestone = (typeof milestones)[number]

export const milestoneNames: Readonly<Record<Milestone, Message>> = {
  created: msg`Created`,
  'picked-up': msg`Picked up`,
  'at-hub': msg`At hub`,
  'in-transit': msg`In transit`,
  'out-for-delivery': msg`Out for delivery`,
  delivered: msg`Delivered`,
  attempted: msg`Attempted`,
  'on-hold': msg`On hold`,
  'ready-to-collect': msg`Ready to collect`,
  returning: msg`Returning`,
  returned: msg`Returned`,
  cancelled: msg`Cancelled`,
  exception: msg`Exception`,
}
