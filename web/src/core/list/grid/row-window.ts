// Which rows are rendered, which node each one has, and how many may be filled in one frame: the arithmetic of virtual rows.

export interface Span {
  first: number
  /** Inclusive; less than `first` if there is none. */
  last: number
}

/** The rows that a scrolled box shows, at least in part. */
export function rowsInSight(top: number, height: number, rowHeight: number, count: number): Span {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - 1))
  return { first, last: Math.min(count - 1, Math.max(first, Math.ceil((top + height) / rowHeight) - 1)) }
}

/** Positions that get a node: the visible ones, some around them, and the one with the cursor wherever it is. */
export function placesAround(sight: Span, around: number, count: number, pinned: number): number[] {
  const first = Math.max(0, sight.first - around)
  const last = Math.min(count - 1, sight.last + around)
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (pinned >= 0 && pinned < count) {
    if (pinned < first) places.unshift(pinned)
    if (pinned > last) places.push(pinned)
  }
  return places
}

/** The scroll position at which the whole row is visible; null if it already is. */
export function scrollFor(index: number, top: number, height: number, rowHeight: number): number | null {
  const start = index * rowHeight
  if (start < top) return start
  return start + rowHeight > top + height ? start + rowHeight - height : null
}

/** Nodes by position. A node released by one row is taken by the next, so scrolling creates none. */
export interface Slots {
  /** Gives every position a node and releases the others. */
  assign: (places: readonly number[]) => ReadonlyMap<number, number>
}

export function createSlots(): Slots {
  const byPlace = new Map<number, number>()
  const free: number[] = []
  let made = 0
  return {
    assign(places) {
      const wanted = new Set(places)
      for (const [place, slot] of byPlace) {
        if (wanted.has(place)) continue
        byPlace.delete(place)
        free.push(slot)
      }
      for (const place of places) if (!byPlace.has(place)) byPlace.set(place, free.pop() ?? made++)
      return byPlace
    },
  }
}

/** Milliseconds of a frame for filling rows; the rest is the browser's for layout and paint. */
const FILL_MS = 5
/** Even a slow machine makes progress. */
const FEWEST = 2

/** How many rows the next frame may fill, based on the time that filling took so far. */
export function createPace() {
  let perRow = 1
  return {
    get rows() {
      return Math.max(FEWEST, Math.floor(FILL_MS / perRow))
    },
    took(ms: number, rows: number) {
      if (rows > 0) perRow = perRow * 0.7 + (ms / rows) * 0.3
    },
  }
}
