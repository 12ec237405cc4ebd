// Rows of a list: only those in sight exist, their nodes are used again while scrolling, and the row with the cursor
// keeps its place in the document so that focus is never lost (keyboard.md section 2.5).
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { AnyRow } from './define-list.ts'
import type { RowMarks } from './row-marks.ts'

/** Rows by their place in the list; places not loaded yet give undefined. */
export interface RowSource {
  count: number
  at: (index: number) => AnyRow | undefined
  /** Told which places are in sight, so that they can be loaded. */
  onSight?: (from: number, to: number) => void
}

export interface VirtualRowsProps {
  source: RowSource
  marks: RowMarks
  /** Cells of a row; must keep its identity while columns and language stay. */
  cells: (row: AnyRow) => ReactNode
  rowHeight: number
  rowLabel: (row: AnyRow) => string
  scroller: RefObject<HTMLDivElement | null>
  /** The grid's own rows before the first: its heading row. */
  firstIndex: number
  onOpen: (row: AnyRow, newTab: boolean) => void
  onPointer: (row: AnyRow, index: number, event: { shiftKey: boolean; onBox: boolean }) => void
}

const OVERSCAN = 8

/** Gives each place on screen a node; a node left by one row is taken by the next, so scrolling makes none. */
function useSlots() {
  const slots = useRef({ byIndex: new Map<number, number>(), free: [] as number[], made: 0 })
  return useCallback((indexes: readonly number[]): Map<number, number> => {
    const { byIndex, free } = slots.current
    const wanted = new Set(indexes)
    for (const [index, slot] of byIndex) {
      if (wanted.has(index)) continue
      byIndex.delete(index)
      free.push(slot)
    }
    for (const index of indexes) if (!byIndex.has(index)) byIndex.set(index, free.pop() ?? slots.current.made++)
    return byIndex
  }, [])
}

export function VirtualRows({
  source,
  marks,
  cells,
  rowHeight,
  rowLabel,
  scroller,
  firstIndex,
  onOpen,
  onPointer,
}: VirtualRowsProps) {
  const slotsFor = useSlots()
  const virtual = useVirtualizer({
    count: source.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
      const pinned = marks.cursor === null || marks.index >= count ? -1 : marks.index
      if (pinned >= 0 && pinned < first) range.unshift(pinned)
      if (pinned > last) range.push(pinned)
      return range
    },
  })
  // Another density is another height: what was measured is void.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is read by estimateSize
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { onSight } = source
  useEffect(() => onSight?.(from, to), [onSight, from, to])

  // The cursor moved by key: bring its row into sight. Focus follows in the row itself.
  useEffect(
    () =>
      marks.watch(() => {
        if (marks.cursor !== null) virtual.scrollToIndex(marks.index, { align: 'auto' })
      }),
    [marks, virtual],
  )

  const slots = slotsFor(items.map(item => item.index))
  return (
    <div role="rowgroup" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
      {items.map(item => {
        const row = source.at(item.index)
        const style = { height: rowHeight, transform: `translateY(${item.start}px)` }
        const key = slots.get(item.index)
        if (!row)
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={firstIndex + item.index + 1}
              className="list-row absolute inset-x-0 top-0"
              style={style}
            />
          )
        return (
          <Row
            key={key}
            row={row}
            index={item.index}
            rowIndex={firstIndex + item.index + 1}
            top={item.start}
            height={rowHeight}
            marks={marks}
            cells={cells}
            label={rowLabel(row)}
            onOpen={onOpen}
            onPointer={onPointer}
          />
        )
      })}
    </div>
  )
}

interface RowProps extends Pick<VirtualRowsProps, 'marks' | 'cells' | 'onOpen' | 'onPointer'> {
  row: AnyRow
  index: number
  rowIndex: number
  top: number
  height: number
  label: string
}

const CURSOR = 1
const SELECTED = 2

const Row = memo(function Row({ row, index, rowIndex, top, height, marks, cells, label, onOpen, onPointer }: RowProps) {
  const node = useRef<HTMLDivElement>(null)
  const subscribe = useCallback((listener: () => void) => marks.watchRow(row.id, listener), [marks, row.id])
  // Two flags in one number: a row that gains neither is not drawn again.
  const flags = useSyncExternalStore(
    subscribe,
    () => (marks.cursor === row.id ? CURSOR : 0) | (marks.isSelected(row.id) ? SELECTED : 0),
  )
  const hasCursor = (flags & CURSOR) !== 0
  const isSelected = (flags & SELECTED) !== 0
  useEffect(() => {
    // Only takes focus that is in the grid already or nowhere: a dialog or a field keeps its own.
    if (!hasCursor || !node.current) return
    const now = document.activeElement
    if (now === document.body || now?.closest('[role=grid]') || now?.tagName === 'H1') node.current.focus({ preventScroll: true })
  }, [hasCursor])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys of rows are commands, dispatched for the whole page
    <div
      ref={node}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-label={label}
      tabIndex={hasCursor ? 0 : -1}
      data-row-id={row.id}
      data-cursor={hasCursor || undefined}
      className={classNames('list-row absolute inset-x-0 top-0', isSelected && 'is-selected')}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={event => {
        const onBox = event.target instanceof Element && event.target.closest('[data-select]') !== null
        onPointer(row, index, { shiftKey: event.shiftKey, onBox })
      }}
      onDoubleClick={event => onOpen(row, event.ctrlKey || event.metaKey)}
      onFocus={() => marks.moveTo(row.id, index)}
    >
      <span role="gridcell" className="list-cell" data-select="">
        <span className="list-box" aria-hidden={true} data-on={isSelected || undefined} />
      </span>
      <Cells row={row} cells={cells} />
    </div>
  )
})

/** Cells stay as they are while only cursor and selection change. */
const Cells = memo(function Cells({ row, cells }: { row: AnyRow; cells: (row: AnyRow) => ReactNode }) {
  return cells(row)
})
