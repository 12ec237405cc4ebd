// The box of a list's rows: how wide its columns are, where it is scrolled to, and which of its parts has the focus.
import { useCallback, useEffect, useRef } from 'react'
import type { Tell } from '../../language/translate.ts'
import type { AnyRow } from '../define-list.ts'
import type { ListMemory } from '../list-memory.ts'
import type { NamedColumn } from '../views/list-columns.ts'
import { scrollFor } from './row-window.ts'
import { useTracks } from './use-tracks.ts'

interface Shown {
  columns: readonly NamedColumn<AnyRow>[]
  rows: readonly AnyRow[]
  /** Pixels. */
  rowHeight: number
  memory: ListMemory
  /** What the list shows; another question starts at the top. */
  question: string
  tell: Tell
}

export type Grid = ReturnType<typeof useGrid>

export function useGrid({ columns, rows, rowHeight, memory, question, tell }: Shown) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const tracks = useTracks(scroller, columns, rows, tell)
  const markSides = (left: number) => {
    // From right to left, the position is negative.
    grid.current?.toggleAttribute('data-scrolled', Math.abs(left) > 1)
    grid.current?.toggleAttribute('data-at-end', Math.abs(left) >= tracks.hidden - 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: wider or narrower, the list continues from where it was scrolled to
  useEffect(() => markSides(tracks.hidden > 0 ? (scroller.current?.scrollLeft ?? 0) : 0), [tracks.hidden])
  useEffect(() => {
    // Another query or page starts at the top, and is what the list remembers from now on.
    if (memory.question === question) return
    memory.question = question
    memory.place.top = 0
    if (scroller.current) scroller.current.scrollTop = 0
  }, [memory, question])
  /** Scrolls to a position. */
  const reveal = useCallback(
    (index: number) => {
      const { current } = scroller
      const to = current && scrollFor(index, current.scrollTop, current.clientHeight, rowHeight)
      if (current && to !== null) current.scrollTop = to
    },
    [rowHeight],
  )
  /** Called with the horizontal position of the rows, in pixels. */
  const onSideways = (left: number) => {
    // The heading scrolls with the rows.
    if (head.current && head.current.scrollLeft !== left) head.current.scrollLeft = left
    markSides(left)
  }
  /** Focuses the row under the cursor, or the grid. */
  const toRows = () => {
    const cursor = grid.current?.querySelector<HTMLElement>('[data-cursor]')
    ;(cursor ?? grid.current)?.focus({ preventScroll: true })
  }
  /** Gives the grid the focus that nothing has. */
  const toGrid = useCallback(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true })
  }, [])
  return { scroller, grid, head, tracks, reveal, onSideways, toRows, toGrid }
}
