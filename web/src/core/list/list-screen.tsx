// Any list of the portal from its description: heading, views, filters, rows, bulk bar, footer, keys.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { Download, Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { runById } from '../command/active-runner.ts'
import type { Within } from '../form/form-sending.ts'
import { PageHead } from '../layout/page-head.tsx'
import { preferences } from '../layout/preferences.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useTell } from '../ui/translate.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { FilterBar } from './filter-bar.tsx'
import './list.css'
import { useColumns } from './list-columns.ts'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { ListStates } from './list-states.tsx'
import { useListUrl } from './list-url.ts'
import { createRowMarks, type RowMarks } from './row-marks.ts'
import { useRowMenu } from './row-menu.tsx'
import { useListCursor } from './use-list-cursor.ts'
import { useListRows } from './use-list-rows.ts'
import { VirtualRows } from './virtual-rows.tsx'

const ROW_HEIGHTS = { compact: 28, default: 32, comfort: 40 } as const

/** Draws again when the selection changes; rows watch their own marks. */
function useSelectionVersion(marks: RowMarks): number {
  const [version, setVersion] = useState(marks.version)
  useEffect(() => marks.watch(() => setVersion(marks.version)), [marks])
  return version
}

/** With `within` the list is a part of a record's page: its rows are the record's, and its heading stands below the record's. */
export function ListScreen({ definition, within }: { definition: ListDefinition; within?: Within }) {
  const { t } = useLingui()
  const tell = useTell()
  const [query, change] = useListUrl(definition.list)
  const { fixed, Above } = definition
  const asked = useMemo(() => (fixed ? { ...query, filters: { ...query.filters, ...fixed } } : query), [query, fixed])
  const found = useListRows(definition.list, asked, within)
  const columns = useColumns(definition.columnsKey ?? definition.noun, definition.columns)
  const { density } = useSnapshot(preferences)
  const [marks] = useState(createRowMarks)
  useSelectionVersion(marks)
  const scroller = useRef<HTMLDivElement>(null)
  const filterLine = useRef<HTMLInputElement>(null)
  const { rows } = found

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
  const rowMenu = useRowMenu(marks)
  const toFilter = () => filterLine.current?.focus()
  const { order, place, turnPage, openRow, selection } = useListCursor({
    definition,
    query,
    change,
    found,
    marks,
    columns: columns.shown,
    toFilter,
    openRowMenu: rowMenu.openAt,
  })

  const hasRows = !found.isLoading && rows.length > 0
  const activeView = definition.views?.find(view => JSON.stringify(view.filters) === JSON.stringify(query.filters))
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
        part={within !== undefined}
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
      {Above && !found.error && <Above rows={rows} total={found.total} isLoading={found.isLoading} />}
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
        className={`relative flex min-h-0 flex-col ${hasRows ? 'flex-1' : 'flex-none'}`}
        style={{ ['--list-columns' as string]: template }}
      >
        <ListHead columns={columns.shown} query={query} change={change} marks={marks} ids={order} />
        <div
          ref={scroller}
          className={`min-h-0 flex-1 overflow-x-hidden overflow-y-auto ${found.isStale ? 'opacity-60' : ''}`}
          data-scroller=""
          hidden={!hasRows}
        >
          {hasRows && (
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
      {!hasRows && (
        <ListStates definition={definition} query={query} found={found} columns={columns.shown} onChangeFilter={toFilter} />
      )}
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
