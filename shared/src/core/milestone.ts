// How far a parcel is, in thirteen words that every package draws, sorts and names by.

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
