// Any list of the portal from its description: heading, views, filters, rows, bulk bar, footer, keys.
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { keysOfCommand, runById } from '../command/active-runner.ts'
import { CommandButton } from '../command/command-button.tsx'
import type { Within } from '../form/form-sending.ts'
import { useTell } from '../language/translate.ts'
import { PageHead } from '../layout/page-head.tsx'
import { pageSizes, preferences } from '../look/preferences.ts'
import { announce } from '../notices/announce.ts'
import { notify } from '../notices/notices.ts'
import { type AnyRow, type ListDefinition, mayExport } from './define-list.ts'
import { FilterBar } from './question/filter-bar.tsx'
import './grid/list.css'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { RowsMissing } from '../ui/states/rows-missing.tsx'
import { mayEditCells } from './cells/in-place.ts'
import { noteRoom, ROW_HEIGHTS } from './fitting-rows.ts'
import { ListFoot } from './grid/list-foot.tsx'
import { ListHead } from './grid/list-head.tsx'
import { ListStates } from './grid/list-states.tsx'
import { totalText } from './grid/list-total.ts'
import type { RowMarks } from './grid/row-marks.ts'
import { scrollFor } from './grid/row-window.ts'
import { useTracks } from './grid/use-tracks.ts'
import { VirtualRows } from './grid/virtual-rows.tsx'
import { ListExports } from './list-exports.tsx'
import { leaveAt, memoryOf, questionOf } from './list-memory.ts'
import { TotalSums } from './list-sums.tsx'
import { askedWithin } from './question/fixed-filters.ts'
import { sortChoices, sortOf } from './question/list-sort.ts'
import { useListUrl } from './question/list-url.ts'
import { usePasted } from './question/use-pasted.tsx'
import { useRowMenu } from './row-menu.tsx'
import { useEndlessRows } from './use-endless-rows.ts'
import { useListCursor } from './use-list-cursor.ts'
import { usePageRows } from './use-list-rows.ts'
import { useColumns } from './views/list-columns.ts'
import { ListTabs, savedTab } from './views/list-tabs.tsx'
import { sameQuestion, useListViews, viewActions } from './views/use-list-views.ts'
import { useTabCounts } from './views/use-tab-counts.ts'

const ColumnsPanel = lazyPart(() => import('./views/columns-panel.tsx'))
const ListPeek = lazyPart(() => import('./peek/list-peek.tsx'))

/** Width of the window in pixels from which a preview (list-peek.tsx) leaves room for the rows. */
const ROOM_TO_PEEK = 1024

const NOT_WITHIN: Within = {}

/** Whether two sets of filters are equal, in any order. */
const same = (a: Record<string, string>, b: Record<string, string>) =>
  sameQuestion({ filters: a, sort: [] }, { filters: b, sort: [] })

/** Redraws when the selection changes; rows watch their own marks. */
function useSelectionVersion(marks: RowMarks): number {
  const [version, setVersion] = useState(marks.version)
  useEffect(() => marks.watch(() => setVersion(marks.version)), [marks])
  return version
}

/** With `within` the list is part of a record's page: its rows belong to the record, and its heading is in the filter line. */
export function ListScreen({ definition, within = NOT_WITHIN }: { definition: ListDefinition; within?: Within }) {
  const { t } = useLingui()
  const tell = useTell()
  const { list, fixed, Above } = definition
  const [query, change] = useListUrl(list)
  const asked = useMemo(() => askedWithin(query, fixed), [query, fixed])
  const { density, endless, peek } = useSnapshot(preferences)
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
  const columnsButton = useRef<HTMLButtonElement>(null)
  const [isColumnsOpen, setColumnsOpen] = useState(false)
  const { rows } = found

  const rowHeight = ROW_HEIGHTS[density]
  const tracks = useTracks(scroller, columns.shown, rows, tell)
  const markSides = (left: number) => {
    // From right to left, the position is negative.
    grid.current?.toggleAttribute('data-scrolled', Math.abs(left) > 1)
    grid.current?.toggleAttribute('data-at-end', Math.abs(left) >= tracks.hidden - 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: wider or narrower, the list continues from where it was scrolled to
  useEffect(() => markSides(tracks.hidden > 0 ? (scroller.current?.scrollLeft ?? 0) : 0), [tracks.hidden])
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
  const toRows = () => {
    const cursor = grid.current?.querySelector<HTMLElement>('[data-cursor]')
    ;(cursor ?? grid.current)?.focus({ preventScroll: true })
  }
  const toGrid = useCallback(() => {
    if (document.activeElement === document.body) grid.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // Another query or page starts at the top, and is what the list remembers from now on.
    if (memory.question === question) return
    memory.question = question
    memory.place.top = 0
    if (scroller.current) scroller.current.scrollTop = 0
  }, [memory, question])
  useEffect(() => leaveAt(list.path, query), [list, query])
  const reveal = useCallback(
    (index: number) => {
      const { current } = scroller
      const to = current && scrollFor(index, current.scrollTop, current.clientHeight, rowHeight)
      if (current && to !== null) current.scrollTop = to
    },
    [rowHeight],
  )
  const actions = viewActions(list, saved, query, columns)
  const { cursor, openRow, selection, allBut, cellEditor } = useListCursor({
    definition,
    query,
    change,
    found,
    memory,
    within,
    columns: columns.shown,
    reveal,
    toFilter,
    toGrid,
    openRowMenu: rowMenu.openAt,
    more: {
      views: { ...actions, commands: saved.commands },
      sort: { choices: sortChoices(columns.all, query.sort), by: choice => change({ sort: sortOf(choice) }) },
      columns: () => setColumnsOpen(true),
      onePage: () => {
        preferences.endless = !preferences.endless
        announce(preferences.endless ? t`All rows on one page` : t`Rows page by page`)
      },
      peek: () => {
        if (innerWidth < ROOM_TO_PEEK) return notify('info', t`The window is too narrow to show a row beside the list.`)
        preferences.peek = !preferences.peek
        announce(preferences.peek ? t`The row is shown beside the list` : t`The row is no longer shown beside the list`)
      },
    },
  })

  const hasRows = !found.isLoading && found.source.count > 0
  useEffect(() => {
    if (hasRows && scroller.current) noteRoom(list.path, scroller.current.clientHeight)
  }, [hasRows, list.path])
  const tabs = definition.views ?? (saved.views.length > 0 ? [{ id: 'all', title: definition.title, filters: {} }] : [])
  const activeView = saved.shown
    ? savedTab(saved.shown)
    : (tabs.find(view => sameQuestion({ sort: [], ...view }, query))?.id ??
      tabs.find(view => same(view.filters, query.filters))?.id ??
      '')
  const counts = useTabCounts(list, [...tabs, ...saved.views.map(view => ({ id: savedTab(view), filters: view.filters }))], {
    within,
    fixed,
    enabled: tabs.length > 0 && !found.isLoading,
  })
  const gridLabel = tell(definition.title)
  const isKnown = !found.isLoading && (!found.error || hasRows)
  const heading = {
    title: gridLabel,
    ...(definition.above ? { above: [{ title: tell(definition.above.title), href: definition.above.href }] } : {}),
    count: isKnown ? totalText(found.total, found.totalIs) : undefined,
    actions: (
      <>
        {definition.toolbar?.map(command => (
          <CommandButton key={command} command={command} tone="quiet" />
        ))}
        {mayExport(definition) && <ListExports definition={definition} />}
        {definition.create && (
          <CommandButton
            command={definition.create.command}
            tone="primary"
            icon={Plus}
            keys={keysOfCommand('list.create') ?? 'c'}
          >
            {tell(definition.create.title)}
          </CommandButton>
        )}
      </>
    ),
  }
  const isPart = within !== NOT_WITHIN
  return (
    <>
      {!isPart && <PageHead {...heading} />}
      {Above && (!found.error || hasRows) && <Above rows={rows} total={found.total} isLoading={found.isLoading} />}
      {tabs.length > 0 && (
        <ListTabs
          fixed={tabs}
          saved={saved.views}
          active={activeView}
          counts={counts}
          actions={actions}
          onFixed={view => saved.open(null, { filters: view.filters, sort: view.sort ?? [] })}
          onSaved={saved.open}
        />
      )}
      <FilterBar
        definition={definition}
        {...(isPart ? { heading } : {})}
        query={query}
        change={change}
        inputRef={filterLine}
        columnsRef={columnsButton}
        isColumnsOpen={isColumnsOpen}
        onLeave={toRows}
        onColumns={() => runById('list.columns', 'toolbar')}
        onPaste={pasted.take}
      />
      {pasted.report}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
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
              // Back from the filter line, the rows are as they were left, without a cursor if there was none.
              if (event.target === event.currentTarget && event.relatedTarget !== filterLine.current) cursor.place(marks.index)
            }}
            className={`list-grid relative flex min-h-0 flex-col ${hasRows ? 'flex-1' : 'flex-none'}`}
            data-wider={(hasRows && tracks.hidden > 0) || undefined}
            style={{ '--list-columns': tracks.template, '--list-width': tracks.width }}
          >
            <div ref={head} className="flex-none overflow-hidden">
              <ListHead
                columns={columns}
                widths={tracks.pixels}
                query={query}
                ownSort={list.defaultSort ?? '-id'}
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
                    // The heading scrolls with the rows.
                    if (head.current && head.current.scrollLeft !== left) head.current.scrollLeft = left
                    markSides(left)
                  }}
                  onOpen={openRow}
                  onPointer={(row, index, { shiftKey, onBox }) => {
                    // The anchor of the range is read before the cursor leaves it.
                    marks.enterCell(null)
                    if (!shiftKey) marks.moveTo(row.id, index)
                    if (shiftKey) void cursor.extendTo(index)
                    else if (onBox) marks.toggle(row.id)
                  }}
                />
              )}
            </div>
          </div>
          {hasRows && found.error && <RowsMissing error={found.error} onRetry={found.refetch} />}
          {!hasRows && (
            <ListStates definition={definition} query={query} found={found} columns={columns.shown} onChangeFilter={toFilter} />
          )}
        </div>
        {peek && hasRows && !isPart && (
          <ListPeek
            definition={definition}
            columns={columns.all}
            marks={marks}
            source={found.source}
            onClose={() => {
              preferences.peek = false
              toRows()
            }}
          />
        )}
      </div>
      <BulkBar definition={definition} selection={selection()} onClear={() => marks.clear()} />
      <ListFoot
        query={query}
        change={change}
        found={found}
        marks={marks}
        editsCells={mayEditCells(definition)}
        sizes={definition.pageSizes ?? pageSizes}
        {...(list.pageSize === undefined ? { listPath: list.path } : {})}
        onTurn={cursor.turnPage}
      >
        <TotalSums definition={definition} found={found} all={allBut([])} />
      </ListFoot>
      {rowMenu.element}
      {cellEditor}
      {isColumnsOpen && columnsButton.current && (
        <ColumnsPanel
          columns={columns}
          widthOf={name => tracks.pixels[columns.shown.findIndex(column => column.name === name)] ?? 0}
          anchor={columnsButton.current}
          onClose={() => setColumnsOpen(false)}
        />
      )}
    </>
  )
}
