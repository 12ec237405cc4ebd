// The keys of a list: its cursor, selection and pages, offered to commands by the list's handle and scope.
import { useLingui } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { runById } from '../command/active-runner.ts'
import { type CtxPatch, useCommandScope } from '../command/context.ts'
import { reasonOf } from '../command/run-command.ts'
import type { Within } from '../form/form-sending.ts'
import { useTell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { copyText } from '../notices/copy-text.ts'
import { notify } from '../notices/notices.ts'
import { useCells } from './cells/use-cells.tsx'
import { createCursor, MOST_BETWEEN } from './cursor.ts'
import { type AnyRow, type ListDefinition, mayExport } from './define-list.ts'
import { type ListHandle, rowsAreHere, useListHandle } from './list-handle.ts'
import { type ListMemory, takeWanted } from './list-memory.ts'
import { withinFixed } from './question/fixed-filters.ts'
import type { ChangeList } from './question/list-url.ts'
import type { ListRows } from './use-list-rows.ts'
import type { NamedColumn } from './views/list-columns.ts'

const notSelected = msg`These rows could not be selected`
const farApart = msg`There are more than {max, number} rows in between. Select everything that matches instead.`

export function useListCursor(list: {
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
}) {
  const { definition, query, change, found, memory, within, columns, toFilter, openRowMenu } = list
  const { marks } = memory
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const { rows } = found
  const known = memory.known as Map<number, AnyRow> // filled only by the cursor
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
      marks,
      known,
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

  useEffect(() => {
    const wanted = takeWanted(definition.noun)
    if (wanted) marks.selectIds(wanted)
  }, [definition.noun, marks])

  // Another query is another set of rows: the selection is cleared, and can be restored.
  const filterKey = JSON.stringify(query.filters)
  const last = useRef({ filterKey, query })
  const restored = useRef<{ filterKey: string; ids: readonly number[] } | null>(null)
  useEffect(() => {
    const { current } = last
    if (current.filterKey === filterKey) {
      current.query = query
      return
    }
    const before = current.query
    const beforeKey = current.filterKey
    last.current = { filterKey, query }
    const { marked } = marks
    const n = marked.mode === 'ids' ? marked.ids.size : 0
    marks.clear()
    if (restored.current?.filterKey === filterKey) marks.selectIds([...restored.current.ids])
    restored.current = null
    if (marked.mode === 'ids' && n > 0)
      notify(
        'info',
        { message: msg`{n, plural, one {# row} other {# rows}} deselected by the new filter`, values: { n } },
        {
          undo: () => {
            if (last.current.filterKey === beforeKey) return marks.selectIds([...marked.ids])
            // The change of filters clears the selection once more; this comes after it.
            restored.current = { filterKey: beforeKey, ids: [...marked.ids] }
            change({ filters: before.filters, sort: before.sort, page: before.page })
          },
        },
      )
  }, [filterKey, query, marks, change])

  const openRow = useCallback(
    (row: AnyRow, newTab: boolean) => {
      const path = definition.open?.(row)
      if (path === undefined) return
      if (newTab) window.open(path, '_blank', 'noopener')
      else navigate(path)
    },
    [definition, navigate],
  )
  const {
    element: cellEditor,
    openCell,
    cellText,
    ...cells
  } = useCells({
    definition,
    within,
    marks,
    columns,
    cursorRow: cursor.row,
    move: cursor.move,
  })

  const isComing = found.isStale || found.isLoading
  // After the cursor has found its row among the new ones.
  useEffect(() => {
    if (!isComing) rowsAreHere()
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
    chosen: async chosen => (await import('../bulk/chosen-rows.ts')).chosenRows(definition, within, known, chosen),
    hasSelection: () => marks.marked.mode === 'query' || marks.marked.ids.size > 0,
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
    ...list.more,
  })

  const label = (n: number) => ({ message: definition.selected, values: { n } })
  /** Everything that the filter finds, but those. */
  const allBut = (except: readonly number[]) => ({
    mode: 'query' as const,
    noun: definition.noun,
    label: label(found.total - except.length),
    query: { filters: withinFixed(query.filters, definition.fixed), sort: query.sort },
    except,
    total: found.total,
  })
  const selection = () => {
    const { marked } = marks
    if (marked.mode === 'query') return allBut([...marked.except])
    const chosen = [...marked.ids]
    if (chosen.length === 0) return null
    return {
      mode: 'ids' as const,
      noun: definition.noun,
      label: label(chosen.length),
      ids: chosen,
      rows: chosen.flatMap(id => known.get(id) ?? []),
    }
  }
  useCommandScope((): CtxPatch => {
    const row = cursor.row()
    return {
      selection: selection(),
      focusedRow: row ? { noun: definition.noun, id: row.id, label: definition.rowLabel(row), data: row } : null,
      filterPage: text =>
        change({ filters: definition.searchFilter ? { ...query.filters, [definition.searchFilter]: text } : query.filters }),
      extra: list.more.views.commands,
    }
  })

  return { cursor, openRow, selection, allBut, cellEditor }
}
