// Where the cursor of a list goes and which row commands may act on, with pages and with all rows on one page. It draws nothing:
// its owner loads pages and scrolls.
import { CallError } from '@office/shared/core/api/failure'
import type { AnyRow } from './define-list.ts'
import type { RowMarks } from './grid/row-marks.ts'
import type { ListRows } from './use-list-rows.ts'

/** Beyond this number, rows are remembered only while they are selected. */
const KNOWN = 2000
/** The most rows that are fetched to select a range. */
export const MOST_BETWEEN = 5000

export type End = 'first' | 'last'

export interface CursorPlace {
  marks: RowMarks
  /** Selected rows of earlier pages, so that bulk actions have them after paging; filled only here. */
  known: Map<number, AnyRow>
  /** The list as it is now, with the requested page. */
  list: () => { found: ListRows; page: number; paginate: number }
  /** Scrolls to a position whose row is not loaded yet. */
  reveal: (index: number) => void
  /** Requests another page, because someone turned the page or the present one no longer exists. */
  toPage: (page: number, why: 'turned' | 'gone') => void
  /** The last row disappeared, and the cursor with it. */
  onGone: () => void
  /** A range could not be selected: its ends are too far apart, or the rows between failed to load. */
  onNotSelected: (why: 'far-apart' | CallError) => void
}

export interface Cursor {
  /** Moves to this position, as soon as its row is loaded. */
  place: (index: number) => void
  /** Moves by rows; past the end of a page it continues on the next one. */
  move: (by: number) => void
  toEnd: (end: End) => void
  turnPage: (by: number) => void
  /** The row that commands may act on; undefined while the row shown is not the one meant. */
  row: () => AnyRow | undefined
  toggle: () => void
  extend: (by: number) => void
  extendToEnd: (end: End) => void
  /** Selects from the anchor of the range to this position; rows between that were never seen are fetched first. */
  extendTo: (at: number) => Promise<void>
  /** The page first; the second time everything that matches. */
  selectAll: () => void
  /** Remembers rows that were seen, besides those of the list. */
  remember: (seen?: readonly AnyRow[]) => void
  /** Called when rows arrived or disappeared: puts the cursor back on its row. */
  settle: () => void
}

export function createCursor({ marks, known, list, ...outside }: CursorPlace): Cursor {
  // Where the cursor goes once the rows there have arrived: after a page turn, to a position not loaded yet, or by a key pressed
  // before the list had any rows.
  let landOn: End | number | null = null

  const placeOf = (id: number | null) => {
    const { ids } = list().found
    return id === null ? -1 : marks.cursor === id && ids[marks.index] === id ? marks.index : ids.indexOf(id)
  }
  const lastPlace = () => list().found.source.count - 1

  const place = (index: number) => {
    const { source } = list().found
    const at = Math.max(0, Math.min(index, source.count - 1))
    const row = source.at(at)
    if (row) {
      landOn = null
      marks.moveTo(row.id, at)
    } else if (source.count > 0) {
      landOn = at
      outside.reveal(at)
    }
  }

  const turnPage = (by: number) => {
    const { found, page: now, paginate } = list()
    if (found.isEndless) return place(Math.max(0, marks.index) + by * paginate)
    const page = now + by
    if (page < 1 || page > found.lastPage) return
    landOn = by > 0 ? 'first' : 'last'
    outside.toPage(page, 'turned')
  }

  const toEnd = (end: End) => {
    if (list().found.isLoading) landOn = end
    else place(end === 'first' ? 0 : lastPlace())
  }

  const move = (by: number) => {
    const { found } = list()
    if (found.isLoading) return toEnd(by > 0 ? 'first' : 'last')
    const at = typeof landOn === 'number' ? landOn : placeOf(marks.cursor)
    if (at < 0) return place(by > 0 ? 0 : lastPlace())
    const next = at + by
    if (!found.isEndless && next > lastPlace() && by === 1) return turnPage(1)
    if (!found.isEndless && next < 0 && by === -1) return turnPage(-1)
    place(next)
  }

  const row = (): AnyRow | undefined => {
    const { found } = list()
    // The rows shown belong to another query, so nothing acts on them.
    if (found.isStale || found.isLoading || typeof landOn === 'number') return undefined
    const at = placeOf(marks.cursor)
    const there = at < 0 ? undefined : found.source.at(at)
    return there?.id === marks.cursor ? there : marks.cursor === null ? undefined : known.get(marks.cursor)
  }

  const extendTo = async (at: number) => {
    const { ids, fetchBetween } = list().found
    const start = ids.indexOf(marks.anchorOf(ids[at] ?? 0))
    const [from, to] = start < 0 ? [at, at] : [Math.min(start, at), Math.max(start, at)]
    const isHoled = () => Array.from({ length: to - from + 1 }).some((_, step) => ids[from + step] === undefined)
    if (to - from > MOST_BETWEEN && isHoled()) return outside.onNotSelected('far-apart')
    try {
      if (isHoled()) for (const between of await fetchBetween(from, to)) known.set(between.id, between)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return outside.onNotSelected(error)
    }
    const id = ids[at]
    if (id !== undefined && !isHoled()) marks.extendTo(id, ids)
  }

  /** Selects up to this position and moves the cursor there; the anchor is read before the cursor leaves it. */
  const extendAndGo = (at: number) => {
    void extendTo(at)
    place(at)
  }

  const remember = (seen: readonly AnyRow[] = []) => {
    const { rows } = list().found
    for (const one of [...rows, ...seen]) known.set(one.id, one)
    if (known.size <= KNOWN) return
    const near = new Set([...rows, ...seen])
    for (const [id, one] of known) if (!near.has(one) && !marks.isSelected(id)) known.delete(id)
  }

  /** No row matches: goes back from a page past the last one, else removes the cursor. */
  const settleWithoutRows = () => {
    const { found, page } = list()
    // The last row of the last page disappeared, or an old address names a page that no longer exists.
    if (page > 1 && !found.isEndless && !found.error) {
      landOn = 'last'
      return outside.toPage(Math.min(page - 1, found.lastPage), 'gone')
    }
    if (marks.cursor !== null) outside.onGone()
    // Commands must not act on rows that nobody sees.
    marks.moveTo(null, marks.index)
  }

  const settle = () => {
    const { found } = list()
    const { source, ids, rows } = found
    if (found.isStale || found.isLoading) return
    if (source.count === 0) return settleWithoutRows()
    // The cursor cannot go to rows that failed to load.
    if (found.error && typeof landOn === 'number' && !source.at(landOn)) landOn = null
    else if (landOn !== null) {
      const at = landOn === 'first' ? 0 : landOn === 'last' ? lastPlace() : landOn
      if (source.at(at) || landOn === 'last') place(at)
    } else if (
      // If the row under the cursor went away, the row now in its place takes over.
      marks.cursor !== null &&
      source.at(Math.min(marks.index, lastPlace())) &&
      !rows.some(({ id }) => id === marks.cursor)
    ) {
      if (!found.isEndless || !ids.includes(marks.cursor)) place(marks.index)
    }
  }

  return {
    place,
    move,
    toEnd,
    turnPage,
    row,
    toggle() {
      const at = row()
      if (at) marks.toggle(at.id)
    },
    extend(by) {
      const at = Math.max(0, Math.min(placeOf(marks.cursor) + by, lastPlace()))
      if (list().found.source.at(at)) extendAndGo(at)
    },
    extendToEnd: end => extendAndGo(end === 'first' ? 0 : lastPlace()),
    extendTo,
    selectAll() {
      const { rows, isEndless, total } = list().found
      const pageIsSelected = rows.length > 0 && rows.every(({ id }) => marks.isSelected(id))
      // With all rows on one page, the page is everything that matches.
      if (isEndless || (pageIsSelected && total > rows.length)) marks.selectQuery()
      else marks.selectIds(rows.map(({ id }) => id))
    },
    remember,
    settle,
  }
}
