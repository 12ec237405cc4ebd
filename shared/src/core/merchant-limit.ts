// What a merchant's own programs may ask of the server, and how long they have to change their secret (docs/connecting.md).

/** Ten calls a second: a thousand orders are booked in one call, and what changed is asked for a hundred orders at a time. */
export const MERCHANT_CALLS_PER_MINUTE = 600

/** So long the secret before works beside the new one, so that a program is changed without a gap. */
export const SECRET_OVERLAP_HOURS = 24
