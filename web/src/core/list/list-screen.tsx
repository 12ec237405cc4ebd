// Any list of the portal from its description: heading, views, filters, rows, bulk bar, footer, keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { Download, Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { runById } from '../command/active-runner.ts'
import { type CtxPatch, useCommandScope } from '../command/context.ts'
import { PageHead } from '../layout/page-head.tsx'
import { preferences } from '../layout/preferences.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTell } from '../ui/translate.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { FilterBar } from './filter-bar.tsx'
import './list.css'
import { useColumns } from './list-columns.ts'
import { ListFoot } from './list-foot.tsx'
import { useListHandle } from './list-handle.ts'
import { ListHead } from './list-head.tsx'
import { useListUrl } from './list-url.ts'
import { createRowMarks, type RowMarks } from './row-marks.ts'
import { useRowMenu } from './row-menu.tsx'
import { useListRows } from './use-list-rows.ts'
import { VirtualRows } from './virtual-rows.tsx'

const ROW_HEIGHTS = { compact: 28, default: 32, comfort: 40 } as const

/** Draws again when the selection changes; rows watch their own marks. */
function useSelectionVersion(marks: RowMarks): number {
  const [version, setVersion] = useState(marks.version)
  useEffect(() => marks.watch(() => setVersion(marks.version)), [marks])
  return version
}

export function ListScreen({ definition }: { definition: ListDefinition }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const [query, change] = useListUrl(definition.list)
  const found = useListRows(definition.list, query)
  const columns = useColumns(definition.noun, definition.columns)
  const { density } = useSnapshot(preferences)
  const [marks] = useState(createRowMarks)
  useSelectionVersion(marks)
  const scroller = useRef<HTMLDivElement>(null)
  const filterLine = useRef<HTMLInputElement>(null)
  // Rows of earlier pages that are selected, so that bulk actions know them after paging.
  const known = useRef(new Map<number, AnyRow>())
  const { rows } = found
  for (const row of rows) known.current.set(row.id, row)

  const rowHeight = ROW_HEIGHTS[density]
  const template = `32px ${columns.shown.map(column => column.width).join(' ')}`
  const cells = useCallback(
    (row: AnyRow) =>
      columns.shown.map(column => (
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
    [columns.shown, tell],
  )
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
  const rowMenu = useRowMenu(marks)
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
    filter: () => filterLine.current?.focus(),
    refresh: found.refetch,
    turnPage,
    rowMenu: () => rowMenu.openAt(cursorRow()),
    copyLabel: () => {
      const row = cursorRow()
      if (!row) return
      void navigator.clipboard.writeText(definition.rowLabel(row))
      announce(t`Copied ${definition.rowLabel(row)}`)
    },
    create: definition.create ? () => definition.create && runById(definition.create.command, 'hotkey') : null,
    exportPage: async format => (await import('./export-page.ts')).exportPage(format, definition, columns.shown, rows, tell),
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
        query: { filters: query.filters, sort: query.sort },
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

  const filterCount = Object.keys(query.filters).length
  const isEmpty = !found.isLoading && !found.error && rows.length === 0
  const activeView = definition.views?.find(view => JSON.stringify(view.filters) === filterKey)
  const gridLabel = tell(definition.title)
  const exports = (): MenuEntry[] => [
    { kind: 'action', id: 'csv', title: t`This page as CSV`, run: () => runById('list.export-csv', 'toolbar') },
    { kind: 'action', id: 'xlsx', title: t`This page as Excel`, run: () => runById('list.export-xlsx', 'toolbar') },
    { kind: 'action', id: 'pdf', title: t`This page as PDF`, run: () => runById('list.export-pdf', 'toolbar') },
    ...(definition.queueExport
      ? [
          {
            kind: 'action' as const,
            id: 'full',
            title: t`Everything as Excel, by email`,
            run: () => definition.queueExport && runById(definition.queueExport.command, 'toolbar'),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title={gridLabel}
        count={found.isLoading ? undefined : `${formatCount(found.total)}${found.totalIs === 'at-least' ? '+' : ''}`}
        actions={
          <>
            <MenuButton label={t`Export`} align="end" entries={exports}>
              {trigger => (
                <Button tone="quiet" icon={Download} {...trigger}>
                  <Trans>Export</Trans>
                </Button>
              )}
            </MenuButton>
            {definition.create && (
              <Button
                tone="primary"
                icon={Plus}
                keys="c"
                onClick={() => definition.create && runById(definition.create.command, 'toolbar')}
              >
                {tell(definition.create.title)}
              </Button>
            )}
          </>
        }
      />
      {definition.views && (
        <Tabs
          label={t`Views`}
          tabs={definition.views.map(view => ({ id: view.id, title: tell(view.title) }))}
          active={activeView?.id ?? ''}
          onChoose={id => {
            const view = definition.views?.find(candidate => candidate.id === id)
            if (view) change({ filters: view.filters, sort: view.sort ?? [] })
          }}
        />
      )}
      <FilterBar definition={definition} query={query} change={change} inputRef={filterLine} columns={columns} />
      <div
        role="grid"
        aria-label={gridLabel}
        aria-rowcount={found.total + 1}
        aria-colcount={columns.shown.length + 1}
        aria-multiselectable={true}
        aria-busy={found.isLoading || found.isStale}
        tabIndex={marks.cursor === null ? 0 : -1}
        onFocus={event => {
          if (event.target === event.currentTarget) place(marks.index)
        }}
        className="relative flex min-h-0 flex-1 flex-col"
        style={{ ['--list-columns' as string]: template }}
      >
        <ListHead columns={columns.shown} query={query} change={change} marks={marks} ids={order} />
        <div
          ref={scroller}
          className={`min-h-0 flex-1 overflow-x-hidden overflow-y-auto ${found.isStale ? 'opacity-60' : ''}`}
          data-scroller=""
        >
          {found.isLoading ? (
            <SkeletonRows
              columns={[
                { width: '32px' },
                ...columns.shown.map(column => ({ width: column.width, ...(column.end ? { end: true } : {}) })),
              ]}
              rows={Math.min(query.paginate, 20)}
            />
          ) : found.error && rows.length === 0 ? (
            <ErrorState
              title={<Trans>The list did not arrive</Trans>}
              detail={
                found.error.isOffline ? <Trans>The server did not answer. Your filters are kept.</Trans> : found.error.message
              }
              onRetry={found.refetch}
              details={JSON.stringify(found.error.problem ?? found.error.message)}
            />
          ) : isEmpty ? (
            <EmptyState
              detail={
                filterCount > 0 ? (
                  <Trans>Nothing matches these filters.</Trans>
                ) : (
                  definition.emptyHint && tell(definition.emptyHint)
                )
              }
              actions={
                <>
                  {filterCount > 0 && (
                    <Button keys="/" onClick={() => filterLine.current?.focus()}>
                      <Trans>Change filter</Trans>
                    </Button>
                  )}
                  {definition.create && (
                    <Button
                      tone="primary"
                      keys="c"
                      onClick={() => definition.create && runById(definition.create.command, 'toolbar')}
                    >
                      {tell(definition.create.title)}
                    </Button>
                  )}
                </>
              }
            />
          ) : (
            <VirtualRows
              source={{ count: rows.length, at: index => rows[index] }}
              marks={marks}
              cells={cells}
              rowHeight={rowHeight}
              rowLabel={definition.rowLabel}
              scroller={scroller}
              firstIndex={1 + (query.page - 1) * query.paginate}
              onOpen={openRow}
              onPointer={(row, index, { shiftKey, onBox }) => {
                marks.moveTo(row.id, index)
                if (shiftKey) marks.extendTo(row.id, order)
                else if (onBox) marks.toggle(row.id)
              }}
            />
          )}
        </div>
      </div>
      <BulkBar definition={definition} selection={selection()} onClear={() => marks.clear()} />
      <ListFoot
        query={query}
        change={change}
        found={found}
        marks={marks}
        sizes={definition.pageSizes ?? [10, 20, 50, 100]}
        onTurn={turnPage}
      />
      {rowMenu.element}
    </>
  )
}
