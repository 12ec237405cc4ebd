// The single file that this program is. In a checkout there are many; the build replaces this file with an answer.

/** Its path; null in a checkout, which is updated by git and not by itself. */
export const ownFile = (): string | null => null
