// The grid of a list: its column heads and the rows below them, with what a pointer does to a row.
import { type PointerEvent, type ReactNode, type RefObject, useCallback } from 'react'
import { useTell } from '../../language/translate.ts'
import type { Cursor } from '../cursor.ts'
import type { AnyRow, ListDefinition } from '../define-list.ts'
import type { ListMemory } from '../list-memory.ts'
import type { ListRows } from '../use-list-rows.ts'
import type { NamedColumn } from '../views/list-columns.ts'
import { hasSelected } from './row-marks.ts'
import type { Grid } from './use-grid.ts'
import { VirtualRows, type VirtualRowsProps } from './virtual-rows.tsx'

interface Props extends Pick<VirtualRowsProps, 'onOpen' | 'rowHeight'> {
  box: Grid
  definition: ListDefinition
  columns: readonly NamedColumn<AnyRow>[]
  found: ListRows
  hasRows: boolean
  memory: ListMemory
  cursor: Pick<Cursor, 'place' | 'extendTo'>
  filterLine: RefObject<HTMLInputElement | null>
  /** The column heads. */
  children: ReactNode
}

const cutText = ({ target }: PointerEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.truncate') : null

/** Text that is cut is told whole to the pointer over it, and no longer: worked out for that one alone, so that it costs rows nothing. */
function tellWhole(event: PointerEvent): void {
  const text = cutText(event)
  if (text && text.title === '' && text.scrollWidth > text.clientWidth) text.title = text.textContent ?? ''
}

function tellNoMore(event: PointerEvent): void {
  const text = cutText(event)
  if (text && text.title === text.textContent) text.removeAttribute('title')
}

export function ListGrid({
  box,
  definition,
  columns,
  found,
  hasRows,
  memory,
  cursor,
  filterLine,
  rowHeight,
  onOpen,
  children,
}: Props) {
  const tell = useTell()
  const { marks } = memory
  const { tracks } = box
  const cells = useCallback(
    (row: AnyRow) =>
      columns.map(column => (
        <span key={column.name} role="gridcell" className="list-cell" data-end={column.end || undefined}>
          {column.cell ? (
            column.cell(row, tell)
          ) : (
            <span className="truncate" dir="auto">
              {column.text(row, tell)}
            </span>
          )}
        </span>
      )),
    [columns, tell],
  )
  return (
    <div
      ref={box.grid}
      role="grid"
      aria-label={tell(definition.title)}
      aria-rowcount={found.total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable={true}
      aria-busy={found.isLoading || found.isStale}
      tabIndex={marks.cursor === null ? 0 : -1}
      onFocus={event => {
        // Back from the filter line, the rows are as they were left, without a cursor if there was none.
        if (event.target === event.currentTarget && event.relatedTarget !== filterLine.current) cursor.place(marks.index)
      }}
      className={`list-grid relative flex min-h-0 flex-col ${hasRows ? 'flex-1' : 'flex-none'}`}
      data-wider={(hasRows && tracks.hidden > 0) || undefined}
      style={{ '--list-columns': tracks.template, '--list-width': tracks.width }}
    >
      <div ref={box.head} className="flex-none overflow-hidden">
        {children}
      </div>
      <div
        ref={box.scroller}
        className={`min-h-0 flex-1 overflow-auto ${found.isStale ? 'opacity-60' : ''}`}
        data-scroller=""
        hidden={!hasRows}
        onPointerOver={tellWhole}
        onPointerOut={tellNoMore}
      >
        {hasRows && (
          <VirtualRows
            source={found.source}
            marks={marks}
            cells={cells}
            rowHeight={rowHeight}
            rowLabel={definition.rowLabel}
            firstIndex={1 + found.before}
            place={memory.place}
            onSideways={box.onSideways}
            onOpen={onOpen}
            onPointer={(row, index, { shiftKey, onBox, byFinger }) => {
              // The anchor of the range is read before the cursor leaves it.
              marks.enterCell(null)
              if (!shiftKey) marks.moveTo(row.id, index)
              if (shiftKey) void cursor.extendTo(index)
              // A finger has neither Enter nor a double click: it opens a row, and goes on selecting once it has begun to.
              else if (onBox || (byFinger && hasSelected(marks))) marks.toggle(row.id)
              else if (byFinger) onOpen(row, false)
            }}
          />
        )}
      </div>
    </div>
  )
}
