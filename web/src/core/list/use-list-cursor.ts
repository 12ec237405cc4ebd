// The keys of a list: its cursor, selection and pages, offered to commands by the list's handle and scope.
import { useLingui } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { runById } from '../command/active-runner.ts'
import { reasonOf } from '../command/run-command.ts'
import { type ScopePatch, useCommandScope } from '../command/scope.ts'
import type { Within } from '../data/path-params.ts'
import { hasArrived } from '../keys/coming.ts'
import { useTell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { copyText } from '../notices/copy-text.ts'
import { notify } from '../notices/notices.ts'
import { type Cells, useCells } from './cells/use-cells.tsx'
import { type Cursor, createCursor, MOST_BETWEEN } from './cursor.ts'
import { type AnyRow, type ListDefinition, mayExport } from './define-list.ts'
import { hasSelected, type RowMarks } from './grid/row-marks.ts'
import { type ListHandle, useListHandle } from './list-handle.ts'
import { type ListMemory, takeWanted } from './list-memory.ts'
import { allBut, selectionOf } from './list-selection.ts'
import type { ChangeList } from './question/list-url.ts'
import type { ListRows } from './use-list-rows.ts'
import { useSelectionOfFilter } from './use-selection-of-filter.ts'
import type { NamedColumn } from './views/list-columns.ts'

const notSelected = msg`These rows could not be selected`
const farApart = msg`There are more than {max, number} rows in between. Select everything that matches instead.`

interface CursorList {
  definition: ListDefinition
  query: ListQuery
  change: ChangeList
  found: ListRows
  memory: ListMemory
  within: Within
  columns: readonly NamedColumn<AnyRow>[]
  /** Scrolls to a position whose row is not loaded yet. */
  reveal: (index: number) => void
  /** Moves the caret into the filter line. */
  toFilter: () => void
  /** Gives the grid the focus that disappeared with the last row. */
  toGrid: () => void
  openRowMenu: (row: AnyRow | undefined) => void
  /** What only the screen itself can do. */
  more: Pick<ListHandle, 'columns' | 'onePage' | 'peek' | 'sort' | 'views'>
}

/** Not one whose rows are on their way, or failed to come. */
const isEmpty = ({ total, isLoading, isStale, error }: ListRows) => total === 0 && !isLoading && !isStale && error === null

const knownIn = (memory: ListMemory) => memory.known as Map<number, AnyRow> // filled only by the cursor

/** The cursor of the list, which turns pages and says why it could not select. */
function useCursor(list: CursorList): Cursor {
  const { query, found, memory } = list
  const { t } = useLingui()
  const tell = useTell()
  const announcePage = (page: number) => {
    const from = (page - 1) * query.paginate + 1
    announce(
      t`Rows ${formatCount(from)} to ${formatCount(Math.min(found.total, from + query.paginate - 1))} of ${formatCount(found.total)}`,
    )
  }
  const latest = useRef({ ...list, announcePage })
  latest.current = { ...list, announcePage }
  const [cursor] = useState(() =>
    createCursor({
      marks: memory.marks,
      known: knownIn(memory),
      list: () => {
        const { found: now, query: asked } = latest.current
        return { found: now, page: asked.page, paginate: asked.paginate }
      },
      reveal: index => latest.current.reveal(index),
      toPage: (page, why) => {
        latest.current.change({ page }, { replace: why === 'gone' })
        if (why === 'turned') latest.current.announcePage(page)
      },
      onGone: () => latest.current.toGrid(),
      onNotSelected: why =>
        why === 'far-apart'
          ? notify('warn', { message: farApart, values: { max: MOST_BETWEEN } })
          : notify('danger', notSelected, { detail: reasonOf(why, tell) }),
    }),
  )
  cursor.remember()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor reads both where it needs them
  useEffect(() => cursor.settle(), [cursor, found, query.page])
  return cursor
}

/** Selects the rows that were wanted before the list opened. */
function useWantedRows(noun: string, marks: RowMarks): void {
  useEffect(() => {
    const wanted = takeWanted(noun)
    if (wanted) marks.selectIds(wanted)
  }, [noun, marks])
}

/** Opens the screen of a row, if rows have one. */
function useOpenRow(definition: ListDefinition) {
  const [, navigate] = useLocation()
  return useCallback(
    (row: AnyRow, newTab: boolean) => {
      const path = definition.open?.(row)
      if (path === undefined) return
      if (newTab) window.open(path, '_blank', 'noopener')
      else navigate(path)
    },
    [definition, navigate],
  )
}

/** What the keys of lists do in this one. */
function useCursorHandle(
  { definition, query, found, memory, within, columns, toFilter, openRowMenu, more }: CursorList,
  cursor: Cursor,
  openRow: (row: AnyRow, newTab: boolean) => void,
  { openCell, cellText, element: _element, ...cells }: Cells,
): void {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const { marks } = memory
  const { rows } = found
  const { above } = definition
  const isComing = found.isStale || found.isLoading
  // After the cursor has found its row among the new ones.
  useEffect(() => {
    if (!isComing) hasArrived()
  }, [isComing])

  useListHandle({
    noun: definition.noun,
    isComing: () => isComing,
    move: cursor.move,
    toEnd: cursor.toEnd,
    toggle: cursor.toggle,
    extend: cursor.extend,
    extendToEnd: cursor.extendToEnd,
    selectAll: cursor.selectAll,
    selectIds: (wanted, seen = []) => {
      cursor.remember(seen)
      marks.selectIds(wanted)
    },
    deselect: ids => {
      for (const id of ids) if (marks.isSelected(id)) marks.toggle(id)
    },
    clearSelection: () => marks.clear(),
    chosen: async chosen => (await import('../bulk/chosen-rows.ts')).chosenRows(definition, within, knownIn(memory), chosen),
    hasSelection: () => hasSelected(marks),
    above: above ? () => navigate(above.href) : null,
    open: definition.open
      ? newTab => {
          const row = cursor.row()
          if (row && !openCell(newTab)) openRow(row, newTab)
        }
      : null,
    filter: toFilter,
    refresh: found.refetch,
    turnPage: cursor.turnPage,
    rowMenu: () => openRowMenu(cursor.row()),
    copyLabel: () => {
      const row = cursor.row()
      if (!row) return
      const text = cellText() ?? definition.rowLabel(row)
      void copyText(text, t`Copied ${text}`)
    },
    create: definition.create ? () => definition.create && runById(definition.create.command, 'hotkey') : null,
    exportPage: mayExport(definition)
      ? async format =>
          (await import('./export-page.ts')).exportPage(format, { definition, filters: query.filters, columns, rows }, tell)
      : null,
    ...cells,
    ...more,
  })
}

export function useListCursor(list: CursorList) {
  const { definition, query, change, found, memory, within, columns } = list
  const { marks } = memory
  const cursor = useCursor(list)
  useWantedRows(definition.noun, marks)
  useSelectionOfFilter(query, change, marks)
  const openRow = useOpenRow(definition)
  const cells = useCells({ definition, within, marks, columns, cursorRow: cursor.row, move: cursor.move })
  useCursorHandle(list, cursor, openRow, cells)

  const listed = { definition, query, total: found.total }
  const selection = () => selectionOf(listed, marks, knownIn(memory))
  useCommandScope((): ScopePatch => {
    const row = cursor.row()
    return {
      selection: selection(),
      focusedRow: row ? { noun: definition.noun, id: row.id, label: definition.rowLabel(row), data: row } : null,
      emptyList: isEmpty(list.found) ? definition.noun : null,
      filterPage: text =>
        change({ filters: definition.searchFilter ? { ...query.filters, [definition.searchFilter]: text } : query.filters }),
      extra: list.more.views.commands,
    }
  })

  return {
    cursor,
    openRow,
    selection,
    allBut: (except: readonly number[]) => allBut(listed, except),
    cellEditor: cells.element,
  }
}
