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

/** A node of the document, and the position of the row that it shows. */
export interface Placed {
  slot: number
  place: number
}

/** Nodes of positions. One that is released by a row is taken by the next, so scrolling makes none. */
export interface Slots {
  /**
   * Gives every position a node and releases the others; returns them as they are to stand in the document. That is the order of
   * their rows, which screen readers and the selection of text go by. While rows are moving the nodes stay where they stand: one
   * that is put elsewhere in the document costs as much as a new one.
   */
  assign: (places: readonly number[], areMoving: boolean) => readonly Placed[]
}

export function createSlots(): Slots {
  let standing: readonly Placed[] = []
  const free: number[] = []
  let made = 0
  return {
    assign(places, areMoving) {
      const wanted = new Set(places)
      const held = new Set(standing.map(({ place }) => place))
      const fresh = places.filter(place => !held.has(place)).values()
      const next: Placed[] = []
      for (const node of standing) {
        const place = wanted.has(node.place) ? node.place : fresh.next().value
        if (place === undefined) free.push(node.slot)
        else next.push(place === node.place ? node : { slot: node.slot, place })
      }
      for (const place of fresh) next.push({ slot: free.pop() ?? made++, place })
      standing = areMoving ? next : next.toSorted((a, b) => a.place - b.place)
      return standing
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
