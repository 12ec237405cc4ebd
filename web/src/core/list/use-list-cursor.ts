// What the keys of a list do: its cursor, its selection, its pages; told to commands by the list's handle and scope.
import { useLingui } from '@lingui/react/macro'
import { CallError } from '@office/shared/core/api/failure'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { runById } from '../command/active-runner.ts'
import { type CtxPatch, useCommandScope } from '../command/context.ts'
import { reasonOf } from '../command/run-command.ts'
import type { Within } from '../form/form-sending.ts'
import { useTell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { notify } from '../notices/notices.ts'
import { useCells } from './cells/use-cells.tsx'
import { type AnyRow, type ListDefinition, mayExport } from './define-list.ts'
import { type ListHandle, rowsAreHere, useListHandle } from './list-handle.ts'
import { type ListMemory, takeWanted } from './list-memory.ts'
import { withinFixed } from './question/fixed-filters.ts'
import type { ChangeList } from './question/list-url.ts'
import type { ListRows } from './use-list-rows.ts'
import type { NamedColumn } from './views/list-columns.ts'

/** More rows than this are remembered only while they are selected. */
const KNOWN = 2000
/** Rows of a range that are asked for to name them. */
const MOST_BETWEEN = 5000
const notSelected = msg`These rows could not be selected`
const farApart = msg`More than {max, number} rows lie between the two. Select everything that matches instead.`

export function useListCursor(list: {
  definition: ListDefinition
  query: ListQuery
  change: ChangeList
  found: ListRows
  memory: ListMemory
  within: Within
  columns: readonly NamedColumn<AnyRow>[]
  /** Scrolls a place into sight whose row is not loaded yet. */
  reveal: (index: number) => void
  /** Puts the caret into the filter line. */
  toFilter: () => void
  /** Gives the grid the focus that the last row took away with it. */
  toGrid: () => void
  openRowMenu: (row: AnyRow | undefined) => void
  /** What only the screen itself can do. */
  more: Pick<ListHandle, 'columns' | 'onePage' | 'peek' | 'sort'> & { views: NonNullable<ListHandle['views']> }
}) {
  const { definition, query, change, found, memory, within, columns, reveal, toFilter, toGrid, openRowMenu } = list
  const { marks } = memory
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const { rows, ids, source, isEndless } = found
  const { count } = source
  // Rows of earlier pages that are selected, so that bulk actions know them after paging.
  const known = memory.known as Map<number, AnyRow> // filled here only
  for (const row of rows) known.set(row.id, row)
  if (known.size > KNOWN) {
    const near = new Set(rows)
    for (const [id, row] of known) if (!near.has(row) && !marks.isSelected(id)) known.delete(id)
  }

  const indexOf = (id: number | null) =>
    id === null ? -1 : marks.cursor === id && ids[marks.index] === id ? marks.index : ids.indexOf(id)
  // Where the cursor goes once the rows there have come: after a page turn, to a place not loaded yet, or by a key
  // pressed before the list had any.
  const landOn = useRef<'first' | 'last' | number | null>(null)
  const place = useCallback(
    (index: number) => {
      const at = Math.max(0, Math.min(index, count - 1))
      const row = source.at(at)
      if (row) {
        landOn.current = null
        marks.moveTo(row.id, at)
      } else if (count > 0) {
        landOn.current = at
        reveal(at)
      }
    },
    [source, count, marks, reveal],
  )

  // If the row under the cursor went away, the row now in its place takes over; without rows there is no cursor, for
  // commands must not act on what nobody sees.
  useEffect(() => {
    if (found.isStale || found.isLoading) return
    if (count === 0) {
      // The last row of the last page went away, or an old address names a page that is no more.
      if (query.page > 1 && !isEndless && !found.error) {
        landOn.current = 'last'
        change({ page: Math.min(query.page - 1, found.lastPage) }, { replace: true })
        return
      }
      if (marks.cursor !== null) toGrid()
      marks.moveTo(null, marks.index)
      return
    }
    const land = landOn.current
    // Rows that do not come are no place to go to.
    if (found.error && typeof land === 'number' && !source.at(land)) landOn.current = null
    else if (land !== null) {
      const at = land === 'first' ? 0 : land === 'last' ? count - 1 : land
      if (source.at(at) || land === 'last') place(at)
    } else if (
      marks.cursor !== null &&
      source.at(Math.min(marks.index, count - 1)) &&
      !rows.some(row => row.id === marks.cursor)
    ) {
      if (!isEndless || !ids.includes(marks.cursor)) place(marks.index)
    }
  }, [found, rows, ids, count, source, place, marks, isEndless, toGrid, query.page, change])

  useEffect(() => {
    const wanted = takeWanted(definition.noun)
    if (wanted) marks.selectIds(wanted)
  }, [definition.noun, marks])

  // Another question is another set of rows: what was selected is let go, with a way back.
  const filterKey = JSON.stringify(query.filters)
  const last = useRef({ filterKey, query })
  useEffect(() => {
    const { current } = last
    if (current.filterKey === filterKey) {
      current.query = query
      return
    }
    const before = current.query
    last.current = { filterKey, query }
    const { marked } = marks
    const n = marked.mode === 'ids' ? marked.ids.size : 0
    marks.clear()
    if (marked.mode === 'ids' && n > 0)
      notify(
        'info',
        { message: msg`{n, plural, one {# row} other {# rows}} deselected by the new filter`, values: { n } },
        {
          undo: () => {
            change({ filters: before.filters, sort: before.sort, page: before.page })
            // The change of filters lets go once more; this comes after it.
            setTimeout(() => marks.selectIds([...marked.ids]), 50)
          },
        },
      )
  }, [filterKey, query, marks, change])

  const turnPage = (by: number) => {
    if (isEndless) return place(Math.max(0, marks.index) + by * query.paginate)
    const page = query.page + by
    if (page < 1 || page > found.lastPage) return
    landOn.current = by > 0 ? 'first' : 'last'
    change({ page })
    const from = (page - 1) * query.paginate + 1
    announce(
      t`Rows ${formatCount(from)} to ${formatCount(Math.min(found.total, from + query.paginate - 1))} of ${formatCount(found.total)}`,
    )
  }
  const toEnd = (end: 'first' | 'last') => {
    if (found.isLoading) landOn.current = end
    else place(end === 'first' ? 0 : count - 1)
  }
  const move = (by: number) => {
    if (found.isLoading) return toEnd(by > 0 ? 'first' : 'last')
    const waiting = typeof landOn.current === 'number' ? landOn.current : -1
    const at = waiting >= 0 ? waiting : indexOf(marks.cursor)
    if (at < 0) return place(by > 0 ? 0 : count - 1)
    const next = at + by
    if (!isEndless && next >= count && Math.abs(by) === 1) return turnPage(1)
    if (!isEndless && next < 0 && Math.abs(by) === 1) return turnPage(-1)
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
  const cursorRow = () => {
    // What stands there answers another question: nothing acts on it.
    if (found.isStale || found.isLoading || typeof landOn.current === 'number') return undefined
    const at = indexOf(marks.cursor)
    const row = at < 0 ? undefined : source.at(at)
    return row?.id === marks.cursor ? row : marks.cursor === null ? undefined : known.get(marks.cursor)
  }
  /** Selects from where the range began to this place; rows between that were never seen are asked for first. */
  const extendTo = async (at: number) => {
    const start = ids.indexOf(marks.anchorOf(ids[at] ?? 0))
    const [from, to] = start < 0 ? [at, at] : [Math.min(start, at), Math.max(start, at)]
    const isHoled = () => Array.from({ length: to - from + 1 }).some((_, step) => ids[from + step] === undefined)
    if (to - from > MOST_BETWEEN && isHoled()) return void notify('warn', { message: farApart, values: { max: MOST_BETWEEN } })
    try {
      if (isHoled()) for (const row of await found.fetchBetween(from, to)) known.set(row.id, row)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return void notify('danger', notSelected, { detail: reasonOf(error, tell) })
    }
    const id = ids[at]
    if (id !== undefined && !isHoled()) marks.extendTo(id, ids)
  }

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
    cursorRow,
    move,
  })

  const isComing = found.isStale || found.isLoading
  // After the cursor has found its row among the new ones.
  useEffect(() => {
    if (!isComing) rowsAreHere()
  }, [isComing])

  useListHandle({
    noun: definition.noun,
    isComing: () => isComing,
    move,
    toEnd,
    toggle: () => {
      const row = cursorRow()
      if (row) marks.toggle(row.id)
    },
    extend: by => {
      const at = Math.max(0, Math.min(indexOf(marks.cursor) + by, count - 1))
      if (!source.at(at)) return
      void extendTo(at)
      place(at)
    },
    extendToEnd: end => {
      const at = end === 'first' ? 0 : count - 1
      void extendTo(at)
      place(at)
    },
    selectAll: () => {
      const pageIsSelected = rows.length > 0 && rows.every(row => marks.isSelected(row.id))
      // All on one page: the page is everything that matches.
      if (isEndless || (pageIsSelected && found.total > rows.length)) marks.selectQuery()
      else marks.selectIds(rows.map(row => row.id))
    },
    selectIds: (wanted, seen = []) => {
      for (const row of seen) known.set(row.id, row)
      marks.selectIds(wanted)
    },
    clearSelection: () => marks.clear(),
    chosen: async chosen => (await import('../bulk/chosen-rows.ts')).chosenRows(definition, within, known, chosen),
    hasSelection: () => marks.marked.mode === 'query' || marks.marked.ids.size > 0,
    open: definition.open
      ? newTab => {
          const row = cursorRow()
          if (row && !openCell(newTab)) openRow(row, newTab)
        }
      : null,
    filter: toFilter,
    refresh: found.refetch,
    turnPage,
    rowMenu: () => openRowMenu(cursorRow()),
    copyLabel: () => {
      const row = cursorRow()
      if (!row) return
      const text = cellText() ?? definition.rowLabel(row)
      void navigator.clipboard.writeText(text)
      announce(t`Copied ${text}`)
    },
    create: definition.create ? () => definition.create && runById(definition.create.command, 'hotkey') : null,
    exportPage: mayExport(definition)
      ? async format =>
          (await import('./export-page.ts')).exportPage(format, { definition, filters: query.filters, columns, rows }, tell)
      : null,
    ...cells,
    ...list.more,
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
    const row = cursorRow()
    return {
      selection: selection(),
      focusedRow: row ? { noun: definition.noun, id: row.id, label: definition.rowLabel(row), data: row } : null,
      filterPage: text =>
        change({ filters: definition.searchFilter ? { ...query.filters, [definition.searchFilter]: text } : query.filters }),
      extra: list.more.views.commands,
    }
  })

  return { place, turnPage, openRow, selection, extendTo, cellEditor }
}
