// How many buckets the wall screen shows at once, and how large, so that they are read from three metres.

/** Rows of a column whose codes still have letters of 15 mm on a screen of 43 inches. */
const MAX_ROWS = 12
/** Rows that leave room for the largest letters. */
const LARGE_ROWS = 9
/** The largest letters in one column, and in each of two, where a name needs room as well. */
const LARGEST = [1, 0.8] as const

export interface WallPages {
  pages: number
  /** Buckets of a page. */
  size: number
  columns: number
  /** Buckets of a column. */
  rows: number
  /** Of the letters, to the largest there are. */
  scale: number
}

/** Every page has about as many buckets, so that letters are as large as they can be and do not change when it is turned. */
export function wallPages(buckets: number): WallPages {
  const pages = Math.max(1, Math.ceil(buckets / (MAX_ROWS * LARGEST.length)))
  const size = Math.ceil(buckets / pages)
  const columns = size > MAX_ROWS ? 2 : 1
  const rows = Math.ceil(size / columns)
  return { pages, size, columns, rows, scale: Math.min(LARGEST[columns - 1] ?? 1, LARGE_ROWS / Math.max(1, rows)) }
}
