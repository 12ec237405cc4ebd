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
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { useTell } from '../ui/translate.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { FilterBar } from './filter-bar.tsx'
import './list.css'
import { lazyPart } from '../ui/lazy-part.tsx'
import { askedWithin } from './fixed-filters.ts'
import { useColumns } from './list-columns.ts'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { memoryOf, questionOf } from './list-memory.ts'
import { sortChoices, sortOf } from './list-sort.ts'
import { ListStates } from './list-states.tsx'
import { ListTabs } from './list-tabs.tsx'
import { useListUrl } from './list-url.ts'
import type { RowMarks } from './row-marks.ts'
import { useRowMenu } from './row-menu.tsx'
import { scrollFor } from './row-window.ts'
import { useEndlessRows } from './use-endless-rows.ts'
import { useListCursor } from './use-list-cursor.ts'
import { usePageRows } from './use-list-rows.ts'
import { sameQuestion, useListViews, viewActions } from './use-list-views.ts'
import { usePasted } from './use-pasted.tsx'
import { useTracks } from './use-tracks.ts'
import { VirtualRows } from './virtual-rows.tsx'

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'))

const ROW_HEIGHTS = { compact: 28, default: 32, comfort: 40 } as const
const NOT_WITHIN: Within = {}

/** Filters of a fixed view, whatever the order. */
const same = (a: Record<string, string>, b: Record<string, string>) =>
  sameQuestion({ filters: a, sort: [] }, { filters: b, sort: [] })

/** Draws again when the selection changes; rows watch their own marks. */
function useSelectionVersion(marks: RowMarks): number {
  const [version, setVersion] = useState(marks.version)
  useEffect(() => marks.watch(() => setVersion(marks.version)), [marks])
  return version
}

/** With `within` the list is a part of a record's page: its rows are the record's, and its heading stands below the record's. */
export function ListScreen({ definition, within = NOT_WITHIN }: { definition: ListDefinition; within?: Within }) {
  const { t } = useLingui()
  const tell = useTell()
  const { list, fixed, Above } = definition
  const [query, change] = useListUrl(list)
  const asked = useMemo(() => askedWithin(query, fixed), [query, fixed])
  const { density, endless } = useSnapshot(preferences)
  const byPage = usePageRows(list, asked, within, !endless)
  const onOnePage = useEndlessRows(list, asked, within, endless)
  const found = endless ? onOnePage : byPage
  const saved = useListViews(list, query.paginate)
  const columns = useColumns(definition.columnsKey ?? definition.noun, definition.columns, saved.shown)
  const question = questionOf(asked, endless ? 0 : query.page)
  const [memory] = useState(() => memoryOf(list.path, within, question))
  const { marks } = memory
  useSelectionVersion(marks)
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const filterLine = useRef<HTMLInputElement>(null)
  const columnsButton = useRef<HTMLSpanElement>(null)
  const [columnsAt, setColumnsAt] = useState<DOMRect | null>(null)
  const { rows } = found

  const rowHeight = ROW_HEIGHTS[density]
  const tracks = useTracks(scroller, columns.shown, rows, tell)
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
  const pasted = usePasted(definition, query, change, within)
  const toFilter = () => filterLine.current?.focus()
  const toGrid = useCallback(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // Another question, another page: its rows begin at the top, and this is where the list is left from now on.
    if (memory.question === question) return
    memory.question = question
    memory.place.top = 0
    if (scroller.current) scroller.current.scrollTop = 0
  }, [memory, question])
  const reveal = useCallback(
    (index: number) => {
      const { current } = scroller
      const to = current && scrollFor(index, current.scrollTop, current.clientHeight, rowHeight)
      if (current && to !== null) current.scrollTop = to
    },
    [rowHeight],
  )
  const actions = viewActions(list, saved, query, columns)
  const { place, turnPage, openRow, selection, extendTo } = useListCursor({
    definition,
    query,
    change,
    found,
    memory,
    columns: columns.shown,
    reveal,
    toFilter,
    toGrid,
    openRowMenu: rowMenu.openAt,
    more: {
      views: { ...actions, commands: saved.commands },
      sort: { choices: sortChoices(columns.all, query.sort), by: choice => change({ sort: sortOf(choice) }) },
      columns: () => setColumnsAt(columnsButton.current?.getBoundingClientRect() ?? null),
      onePage: () => {
        preferences.endless = !preferences.endless
        announce(preferences.endless ? t`All rows on one page` : t`Rows page by page`)
      },
    },
  })

  const hasRows = !found.isLoading && found.source.count > 0
  const tabs = definition.views ?? (saved.views.length > 0 ? [{ id: 'all', title: definition.title, filters: {} }] : [])
  const activeView = saved.shown
    ? `view-${saved.shown.id}`
    : (tabs.find(view => sameQuestion({ sort: [], ...view }, query))?.id ??
      tabs.find(view => same(view.filters, query.filters))?.id ??
      '')
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
        part={within !== NOT_WITHIN}
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
      {tabs.length > 0 && (
        <ListTabs
          fixed={tabs}
          saved={saved.views}
          active={activeView}
          actions={actions}
          onFixed={view => saved.open(null, { filters: view.filters, sort: view.sort ?? [] })}
          onSaved={saved.open}
        />
      )}
      <FilterBar
        definition={definition}
        query={query}
        change={change}
        inputRef={filterLine}
        columnsRef={columnsButton}
        isColumnsOpen={columnsAt !== null}
        onColumns={() => runById('list.columns', 'toolbar')}
        onPaste={pasted.take}
      />
      {pasted.report}
      <div
        ref={grid}
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
        style={{ ['--list-columns' as string]: tracks.template, ['--list-width' as string]: tracks.width }}
      >
        <div ref={head} className="flex-none overflow-hidden">
          <ListHead
            columns={columns}
            widths={tracks.pixels}
            query={query}
            change={change}
            marks={marks}
            ids={rows.map(row => row.id)}
          />
        </div>
        <div
          ref={scroller}
          className={`min-h-0 flex-1 overflow-auto ${found.isStale ? 'opacity-60' : ''}`}
          data-scroller=""
          hidden={!hasRows}
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
              onSideways={left => {
                // The heading goes along.
                if (head.current && head.current.scrollLeft !== left) head.current.scrollLeft = left
              }}
              onOpen={openRow}
              onPointer={(row, index, { shiftKey, onBox }) => {
                // Where the range begins is asked before the cursor leaves it.
                if (!shiftKey) marks.moveTo(row.id, index)
                if (shiftKey) extendTo(row.id)
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
      {columnsAt && (
        <ColumnsPanel
          columns={columns}
          widthOf={name => tracks.pixels[columns.shown.findIndex(column => column.name === name)] ?? 0}
          at={columnsAt}
          onClose={() => setColumnsAt(null)}
        />
      )}
    </>
  )
}
