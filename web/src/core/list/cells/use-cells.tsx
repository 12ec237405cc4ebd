// The cells of a list by keyboard: moving along a row, following links, copying, editing in place (docs/keys.md section 5).
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Within } from '../../data/path-params.ts'
import { useTell } from '../../language/translate.ts'
import { announce } from '../../notices/announce.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import type { AnyRow, ListDefinition } from '../define-list.ts'
import type { RowMarks } from '../grid/row-marks.ts'
import type { NamedColumn } from '../views/list-columns.ts'
import type { CellEditorProps, Leave } from './cell-editor.tsx'
import { mayEditCells } from './in-place.ts'

const CellEditor = lazyPart<CellEditorProps>(() => import('./cell-editor.tsx'))

export interface Cells {
  moveCell: (by: number) => void
  leaveCell: () => void
  isInCell: () => boolean
  /** Null if this person can edit no cell of this list. */
  editCell: (() => void) | null
  /** Follows the link of the cell under the cursor; false if there is none. */
  openCell: (newTab: boolean) => boolean
  /** The text of the cell; null while the cursor is on the row as a whole. */
  cellText: () => string | null
  element: ReactNode
}

export function useCells(list: {
  definition: ListDefinition
  within: Within
  marks: RowMarks
  columns: readonly NamedColumn<AnyRow>[]
  /** The row under the cursor. */
  cursorRow: () => AnyRow | undefined
  /** Moves the cursor by rows. */
  move: (by: number) => void
}): Cells {
  const { definition, within, marks, columns, cursorRow, move } = list
  const { inPlace } = definition
  const { t } = useLingui()
  const tell = useTell()
  const [editing, setEditing] = useState<Pick<CellEditorProps, 'row' | 'field' | 'control' | 'cell'> | null>(null)
  const left = useRef<Leave>('stay')

  const fieldAt = (cell: number) => inPlace?.fields[columns[cell]?.name ?? '']
  const edit = () => {
    const row = cursorRow()
    // From the row as a whole: its first editable cell.
    const cell = marks.cell ?? columns.findIndex((_, at) => fieldAt(at) !== undefined)
    const shown = fieldAt(cell)
    if (!row || !shown) return announce(t`This cell cannot be edited in the list. Press E to open the form.`)
    marks.enterCell(cell)
    const node = document.querySelector(`[data-row-id="${row.id}"]`)?.children[cell + 1]
    if (node instanceof HTMLElement) setEditing({ ...shown, row, cell: node })
  }
  const moveCell = (by: number) => {
    if (!cursorRow()) return
    const to = (marks.cell ?? -1) + by
    marks.enterCell(to < 0 ? null : Math.min(to, columns.length - 1))
  }

  // After the editor has returned the focus, not while it closes.
  const then = useRef<(to: Leave) => void>(() => {})
  then.current = to => {
    if (to === 'down') return move(1)
    if (to === 'stay') return
    const step = to === 'next' ? 1 : -1
    for (let cell = (marks.cell ?? 0) + step; cell >= 0 && cell < columns.length; cell += step) {
      if (fieldAt(cell) === undefined) continue
      marks.enterCell(cell)
      return edit()
    }
  }
  useEffect(() => {
    if (editing) return
    const to = left.current
    left.current = 'stay'
    then.current(to)
  }, [editing])

  return {
    moveCell,
    leaveCell: () => marks.enterCell(null),
    isInCell: () => marks.cell !== null,
    editCell: mayEditCells(definition.inPlace) ? edit : null,
    openCell: newTab => {
      const link = marks.cell === null ? null : document.activeElement?.querySelector<HTMLAnchorElement>('a[href]')
      if (!link) return false
      if (newTab) window.open(link.href, '_blank', 'noopener')
      else link.click()
      return true
    },
    cellText: () => {
      const [row, column] = [cursorRow(), columns[marks.cell ?? -1]]
      return row && column ? column.text(row, tell) : null
    },
    element: editing && inPlace && (
      <CellEditor
        key={`${editing.row.id} ${editing.field}`}
        {...editing}
        form={inPlace.form}
        within={within}
        onClose={(to = 'stay') => {
          left.current = to
          setEditing(null)
        }}
      />
    ),
  }
}
