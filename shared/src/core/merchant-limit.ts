// How much a merchant's programs may ask of the server, and how long they have to change their secret (docs/connecting.md).

/** Ten calls a second: one call can book a thousand orders, and one can ask what changed for a hundred. */
export const MERCHANT_CALLS_PER_MINUTE = 600

/** How long the previous secret works beside the new one, so that a program can be changed without a gap. */
export const SECRET_OVERLAP_HOURS = 24
