// The one file that this program is. In a checkout it is many; the build puts an answer in this file's place.

/** Its path; null in a checkout, which is renewed by git and not by itself. */
export const ownFile = (): string | null => null
