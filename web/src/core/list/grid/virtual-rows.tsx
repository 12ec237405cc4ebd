// Rows of a list: only visible ones are rendered, their nodes are reused while scrolling, and the row with the cursor stays in
// the document so that focus is never lost (docs/keys.md section 5). Rows are moved at once when the list scrolls and filled a
// few per frame, so that no frame waits for a screenful of cells.
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import type { AnyRow } from '../define-list.ts'
import type { RowSource } from '../use-list-rows.ts'
import type { RowMarks } from './row-marks.ts'
import { createPace, createSlots, type Placed, placesAround, rowsInSight, scrollFor } from './row-window.ts'

export interface VirtualRowsProps {
  source: RowSource
  marks: RowMarks
  /** The cells of a row; the function must keep its identity while columns and language stay the same. */
  cells: (row: AnyRow) => ReactNode
  rowHeight: number
  rowLabel: (row: AnyRow) => string
  /** The grid's own rows before the first: its heading row. */
  firstIndex: number
  /** The scroll position, kept by the owner so that the list can be shown again. */
  place?: { top: number }
  /** Called with the horizontal scroll position, in pixels. */
  onSideways?: (left: number) => void
  onOpen: (row: AnyRow, newTab: boolean) => void
  onPointer: (row: AnyRow, index: number, event: { shiftKey: boolean; onBox: boolean; byFinger: boolean }) => void
}

const OVERSCAN = 14
/** So long after the last movement the nodes are put into the order of their rows. */
const REST_MS = 150

export function VirtualRows(props: VirtualRowsProps) {
  const { source, marks, cells, rowHeight, rowLabel, firstIndex, place } = props
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const box = useRef<HTMLDivElement>(null)
  const state = useRef({
    top: place?.top ?? 0,
    height: typeof innerHeight === 'number' ? innerHeight : 800,
    /** How many rows this render may fill; all of them unless it follows a scroll. */
    budget: Number.POSITIVE_INFINITY,
    slots: createSlots(),
    areMoving: false,
    pace: createPace(),
    /** The row whose cells a node contains, by node. */
    filled: new Map<number, AnyRow>(),
    cells,
    unfilled: 0,
  })
  const now = state.current
  // Other columns or another language: the content of all nodes is invalid.
  if (now.cells !== cells) {
    now.cells = cells
    now.filled.clear()
    now.budget = Number.POSITIVE_INFINITY
  }
  const { count, onSight } = source
  const sight = rowsInSight(now.top, now.height, rowHeight, count)
  const places = placesAround(sight, OVERSCAN, count, marks.cursor === null ? -1 : marks.index)
  const nodes = now.slots.assign(places, now.areMoving)

  // Visible rows are filled first.
  now.unfilled = 0
  const fill = ({ slot, place }: Placed) => {
    const row = source.at(place)
    if (!row || now.filled.get(slot) === row) return
    if (now.budget-- > 0) now.filled.set(slot, row)
    else now.unfilled++
  }
  const isInSight = ({ place }: Placed) => place >= sight.first && place <= sight.last
  for (const node of nodes) if (isInSight(node)) fill(node)
  for (const node of nodes) if (!isInSight(node)) fill(node)

  const sideways = useRef(props.onSideways)
  sideways.current = props.onSideways
  const actions = useRef({ follow: () => {} })
  const height = useRef(rowHeight)
  height.current = rowHeight
  useLayoutEffect(() => {
    const element = box.current?.parentElement
    if (!element) return
    let frame = 0
    let rest: ReturnType<typeof setTimeout>
    const move = () => {
      state.current.areMoving = true
      clearTimeout(rest)
      rest = setTimeout(() => {
        state.current.areMoving = false
        redraw()
      }, REST_MS)
    }
    const draw = () => {
      frame = 0
      const { current } = state
      move()
      current.top = element.scrollTop
      if (place) place.top = current.top
      // Read at the start of the frame, when no layout is pending.
      sideways.current?.(element.scrollLeft)
      const few = current.pace.rows
      current.budget = few
      const started = performance.now()
      flushSync(redraw)
      current.pace.took(performance.now() - started, few - Math.max(0, current.budget))
      current.budget = Number.POSITIVE_INFINITY
      if (current.unfilled > 0) frame = requestAnimationFrame(draw)
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    // Called before the first paint too; reading it here would force another layout.
    const sized = new ResizeObserver(() => {
      const { clientHeight } = element
      if (state.current.height === clientHeight) return
      state.current.height = clientHeight
      redraw()
    })
    sized.observe(element)
    if (state.current.top > 0) element.scrollTop = state.current.top
    element.addEventListener('scroll', later, { passive: true })
    actions.current.follow = () => {
      const to = scrollFor(marks.index, element.scrollTop, element.clientHeight, height.current)
      if (to === null) return
      element.scrollTop = to
      state.current.top = to
      if (place) place.top = to
      move()
      // The row under the cursor must be rendered before focus can go to it.
      redraw()
    }
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      sized.disconnect()
      element.removeEventListener('scroll', later)
    }
  }, [marks, place])

  // The cursor moved by key: scrolls its row into view. The row itself takes the focus.
  const seen = useRef(marks.cursor)
  useEffect(
    () =>
      marks.watch(() => {
        if (marks.cursor === null || marks.cursor === seen.current) return
        seen.current = marks.cursor
        actions.current.follow()
      }),
    [marks],
  )
  useEffect(() => onSight?.(sight.first, sight.last), [onSight, sight.first, sight.last])

  return (
    <div ref={box} role="rowgroup" className="list-rows" style={{ height: count * rowHeight }}>
      {nodes.map(({ slot, place: index }) => {
        const row = source.at(index)
        return (
          <Row
            key={slot}
            row={row}
            held={now.filled.get(slot)}
            index={index}
            rowIndex={firstIndex + index + 1}
            height={rowHeight}
            marks={marks}
            cells={cells}
            label={row ? rowLabel(row) : ''}
            onOpen={props.onOpen}
            onPointer={props.onPointer}
          />
        )
      })}
    </div>
  )
}

interface RowProps extends Pick<VirtualRowsProps, 'marks' | 'cells' | 'onOpen' | 'onPointer'> {
  /** Not there yet while its page is loading. */
  row: AnyRow | undefined
  /** The row whose cells this node still contains. */
  held: AnyRow | undefined
  index: number
  rowIndex: number
  height: number
  label: string
}

const CURSOR = 1
const SELECTED = 2
/** From here on: the cell under the cursor, from 1. */
const CELL = 4
const never = () => () => {}

const Row = memo(function Row({ row, held, index, rowIndex, height, marks, cells, label, onOpen, onPointer }: RowProps) {
  const node = useRef<HTMLDivElement>(null)
  // Of the last press; not every browser says it with the click.
  const isFinger = useRef(false)
  const id = row?.id
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? never() : marks.watchRow(id, listener)),
    [marks, id],
  )
  // All marks in one number, so that a row whose marks stay the same is not redrawn.
  const flags = useSyncExternalStore(subscribe, () =>
    id === undefined
      ? 0
      : (marks.cursor === id ? CURSOR + CELL * ((marks.cell ?? -1) + 1) : 0) | (marks.isSelected(id) ? SELECTED : 0),
  )
  const hasCursor = (flags & CURSOR) !== 0
  const isSelected = (flags & SELECTED) !== 0
  const cell = Math.floor(flags / CELL)
  useEffect(() => {
    // Only takes focus from the grid, the heading or nowhere: a dialog or a field keeps its own.
    if (!hasCursor || !node.current) return
    const active = document.activeElement
    if (active !== document.body && !active?.closest('[role=grid]') && active?.tagName !== 'H1') return
    // The first cell is the checkbox; the cells of columns come after it.
    const part = cell > 0 ? node.current.children[cell] : null
    if (!(part instanceof HTMLElement)) return node.current.focus({ preventScroll: true })
    part.tabIndex = -1
    part.focus({ preventScroll: true })
    part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [hasCursor, cell])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys of rows are commands, dispatched for the whole page
    <div
      ref={node}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-label={label}
      aria-busy={row === undefined || undefined}
      tabIndex={hasCursor ? 0 : -1}
      data-row-id={id}
      data-cursor={hasCursor || undefined}
      data-unfilled={row === undefined || held !== row || undefined}
      className={classNames('list-row', isSelected && 'is-selected')}
      style={{ height, top: index * height }}
      onClick={event => {
        if (!row) return
        const at = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null
        const byFinger = isFinger.current && !at('a, button')
        onPointer(row, index, { shiftKey: event.shiftKey, onBox: at('[data-select]'), byFinger })
      }}
      onPointerDown={event => {
        isFinger.current = event.pointerType === 'touch'
      }}
      onDoubleClick={event => row && onOpen(row, event.ctrlKey || event.metaKey)}
      onFocus={() => row && marks.moveTo(row.id, index)}
    >
      <span role="gridcell" className="list-cell" data-select="">
        <span className="list-box" aria-hidden={true} data-on={isSelected || undefined} />
      </span>
      {held && <Cells row={held} cells={cells} />}
    </div>
  )
})

/** Cells stay the same while only cursor, selection and position change. */
const Cells = memo(function Cells({ row, cells }: { row: AnyRow; cells: (row: AnyRow) => ReactNode }) {
  return cells(row)
})
