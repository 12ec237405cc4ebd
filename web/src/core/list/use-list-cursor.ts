// What the keys of a list do: its cursor, its selection, its pages; told to commands by the list's handle and scope.
import { useLingui } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/list-query'
import { formatCount } from '@office/shared/format/amount'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { runById } from '../command/active-runner.ts'
import { type CtxPatch, useCommandScope } from '../command/context.ts'
import { announce } from '../ui/announce.ts'
import { useTell } from '../ui/translate.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { withinFixed } from './fixed-filters.ts'
import type { NamedColumn } from './list-columns.ts'
import { useListHandle } from './list-handle.ts'
import type { ChangeList } from './list-url.ts'
import type { RowMarks } from './row-marks.ts'
import type { ListRows } from './use-list-rows.ts'

export function useListCursor(list: {
  definition: ListDefinition
  query: ListQuery
  change: ChangeList
  found: ListRows
  marks: RowMarks
  columns: readonly NamedColumn<AnyRow>[]
  /** Puts the caret into the filter line. */
  toFilter: () => void
  openRowMenu: (row: AnyRow | undefined) => void
}) {
  const { definition, query, change, found, marks, columns, toFilter, openRowMenu } = list
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const { rows } = found
  // Rows of earlier pages that are selected, so that bulk actions know them after paging.
  const known = useRef(new Map<number, AnyRow>())
  for (const row of rows) known.current.set(row.id, row)

  const indexOf = (id: number | null) => (id === null ? -1 : rows.findIndex(row => row.id === id))
  const place = useCallback(
    (index: number) => {
      const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
      if (row) marks.moveTo(row.id, rows.indexOf(row))
    },
    [rows, marks],
  )

  // After a page turn by key the cursor lands on the first (or last) row of the new page; if the row under the cursor
  // went away, the row now in its place takes over.
  const landOn = useRef<'first' | 'last' | null>(null)
  useEffect(() => {
    if (found.isStale || rows.length === 0) return
    if (landOn.current) {
      place(landOn.current === 'first' ? 0 : rows.length - 1)
      landOn.current = null
    } else if (marks.cursor !== null && !rows.some(row => row.id === marks.cursor)) place(marks.index)
  }, [found.isStale, rows, place, marks])

  // Another question is another set of rows: what was selected is let go, with a way back.
  const filterKey = JSON.stringify(query.filters)
  const lastFilter = useRef(filterKey)
  useEffect(() => {
    if (lastFilter.current === filterKey) return
    lastFilter.current = filterKey
    marks.clear()
  }, [filterKey, marks])

  const turnPage = (by: number) => {
    const page = query.page + by
    if (page < 1 || page > found.lastPage) return
    landOn.current = by > 0 ? 'first' : 'last'
    change({ page })
    const from = (page - 1) * query.paginate + 1
    announce(
      t`Rows ${formatCount(from)} to ${formatCount(Math.min(found.total, from + query.paginate - 1))} of ${formatCount(found.total)}`,
    )
  }
  const move = (by: number) => {
    const at = indexOf(marks.cursor)
    if (at < 0) return place(by > 0 ? 0 : rows.length - 1)
    const next = at + by
    if (next >= rows.length && Math.abs(by) === 1) return turnPage(1)
    if (next < 0 && Math.abs(by) === 1) return turnPage(-1)
    place(next)
  }
  const openRow = useCallback(
    (row: AnyRow, newTab: boolean) => {
      const path = definition.open?.(row)
      if (path === undefined) return
      if (newTab) window.open(path, '_blank', 'noopener')
      else navigate(path)
    },
    [definition, navigate],
  )
  const cursorRow = () => rows[indexOf(marks.cursor)]
  const order = useMemo(() => rows.map(row => row.id), [rows])

  useListHandle({
    noun: definition.noun,
    move,
    toEnd: end => place(end === 'first' ? 0 : rows.length - 1),
    toggle: () => {
      const row = cursorRow()
      if (row) marks.toggle(row.id)
    },
    extend: by => {
      const at = indexOf(marks.cursor)
      const row = rows[Math.max(0, Math.min(at + by, rows.length - 1))]
      if (!row) return
      marks.extendTo(row.id, order)
      place(rows.indexOf(row))
    },
    selectAll: () => {
      const pageIsSelected = rows.length > 0 && rows.every(row => marks.isSelected(row.id))
      if (pageIsSelected && found.total > rows.length) marks.selectQuery()
      else marks.selectIds(order)
    },
    clearSelection: () => marks.clear(),
    hasSelection: () => marks.marked.mode === 'query' || marks.marked.ids.size > 0,
    open: newTab => {
      const row = cursorRow()
      if (row) openRow(row, newTab)
    },
    filter: toFilter,
    refresh: found.refetch,
    turnPage,
    rowMenu: () => openRowMenu(cursorRow()),
    copyLabel: () => {
      const row = cursorRow()
      if (!row) return
      void navigator.clipboard.writeText(definition.rowLabel(row))
      announce(t`Copied ${definition.rowLabel(row)}`)
    },
    create: definition.create ? () => definition.create && runById(definition.create.command, 'hotkey') : null,
    exportPage: async format => (await import('./export-page.ts')).exportPage(format, definition, columns, rows, tell),
  })

  const selection = () => {
    const { marked } = marks
    const label = (n: number) => ({ message: definition.selected, values: { n } })
    if (marked.mode === 'query') {
      const except = [...marked.except]
      return {
        mode: 'query' as const,
        noun: definition.noun,
        label: label(found.total - except.length),
        query: { filters: withinFixed(query.filters, definition.fixed), sort: query.sort },
        except,
        total: found.total,
      }
    }
    const ids = [...marked.ids]
    if (ids.length === 0) return null
    return {
      mode: 'ids' as const,
      noun: definition.noun,
      label: label(ids.length),
      ids,
      rows: ids.flatMap(id => known.current.get(id) ?? []),
    }
  }
  useCommandScope((): CtxPatch => {
    const row = cursorRow()
    return {
      selection: selection(),
      focusedRow: row ? { noun: definition.noun, id: row.id, label: definition.rowLabel(row), data: row } : null,
      filterPage: text =>
        change({ filters: definition.searchFilter ? { ...query.filters, [definition.searchFilter]: text } : query.filters }),
      extra: definition.commands ?? [],
    }
  })

  return { order, place, turnPage, openRow, selection }
}
