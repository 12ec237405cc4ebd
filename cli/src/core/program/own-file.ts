// The single file that this program is. In a checkout it is many; the build replaces this file with an answer.

/** Its path; null in a checkout, which git updates. */
export const ownFile = (): string | null => null
