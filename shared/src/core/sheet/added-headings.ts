// The headings that our files of rejected rows add behind those of the imported file.

/** They are left out of imports and bounds, so that such a file can be imported as it is. */
export const ADDED_HEADINGS = ['_row', '_field', '_error'] as const

export const isAdded = (heading: string): boolean => ADDED_HEADINGS.some(added => added === heading.trim().toLowerCase())
