// Any list of the portal from its description: heading, views, filters, rows, bulk bar, footer, keys.
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { runById } from '../command/active-runner.ts'
import type { Within } from '../data/path-params.ts'
import { useTell } from '../language/translate.ts'
import { PageHead } from '../layout/page-head.tsx'
import { pageSizes, preferences } from '../look/preferences.ts'
import type { ListDefinition } from './define-list.ts'
import { FilterBar } from './question/filter-bar.tsx'
import './grid/list.css'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { RowsMissing } from '../ui/states/rows-missing.tsx'
import { mayEditCells } from './cells/in-place.ts'
import { noteRoom, ROW_HEIGHTS } from './fitting-rows.ts'
import { ListFoot } from './grid/list-foot.tsx'
import { ListGrid } from './grid/list-grid.tsx'
import { ListHead } from './grid/list-head.tsx'
import { ListStates } from './grid/list-states.tsx'
import { totalText } from './grid/list-total.ts'
import type { RowMarks } from './grid/row-marks.ts'
import { useGrid } from './grid/use-grid.ts'
import { ListActions } from './list-actions.tsx'
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
import { useListSwitches } from './use-list-switches.ts'
import { useColumns } from './views/list-columns.ts'
import { ListTabs } from './views/list-tabs.tsx'
import { useListTabs } from './views/use-list-tabs.ts'
import { useListViews, viewActions } from './views/use-list-views.ts'

const ColumnsPanel = lazyPart(() => import('./views/columns-panel.tsx'))
const ListPeek = lazyPart(() => import('./peek/list-peek.tsx'))

const NOT_WITHIN: Within = {}

/** Redraws when the selection changes; rows watch their own marks. */
function useSelectionVersion(marks: RowMarks): number {
  const [version, setVersion] = useState(marks.version)
  useEffect(() => marks.watch(() => setVersion(marks.version)), [marks])
  return version
}

/** With `within` the list is part of a record's page: its rows belong to the record, and its heading is in the filter line. */
export function ListScreen({ definition, within = NOT_WITHIN }: { definition: ListDefinition; within?: Within }) {
  const tell = useTell()
  const { list, fixed, Above } = definition
  const [query, change] = useListUrl(list)
  const asked = useMemo(() => askedWithin(query, fixed), [query, fixed])
  const { density, endless, peek } = useSnapshot(preferences)
  const byPage = usePageRows(list, asked, within, !endless)
  const onOnePage = useEndlessRows(list, asked, within, endless)
  const found = endless ? onOnePage : byPage
  const { rows } = found
  const saved = useListViews(list, query.paginate)
  const columns = useColumns(definition.columnsKey ?? definition.noun, definition.columns, saved.shown)
  const question = questionOf(asked, endless ? 0 : query.page)
  const [memory] = useState(() => memoryOf(list.path, within, question))
  const { marks } = memory
  useSelectionVersion(marks)
  const filterLine = useRef<HTMLInputElement>(null)
  const columnsButton = useRef<HTMLButtonElement>(null)
  const [isColumnsOpen, setColumnsOpen] = useState(false)

  const rowHeight = ROW_HEIGHTS[density]
  const box = useGrid({ columns: columns.shown, rows, rowHeight, memory, question, tell })
  const rowMenu = useRowMenu(marks)
  const pasted = usePasted(definition, query, change, within)
  const toFilter = () => filterLine.current?.focus()
  useEffect(() => leaveAt(list.path, query), [list, query])
  const actions = viewActions(list, saved, query, columns)
  const switches = useListSwitches()
  const { cursor, openRow, selection, allBut, cellEditor } = useListCursor({
    definition,
    query,
    change,
    found,
    memory,
    within,
    columns: columns.shown,
    reveal: box.reveal,
    toFilter,
    toGrid: box.toGrid,
    openRowMenu: rowMenu.openAt,
    more: {
      views: { ...actions, commands: saved.commands },
      sort: { choices: sortChoices(columns.all, query.sort), by: choice => change({ sort: sortOf(choice) }) },
      columns: () => setColumnsOpen(true),
      ...switches,
    },
  })

  const hasRows = !found.isLoading && found.source.count > 0
  useEffect(() => {
    if (hasRows && box.scroller.current) noteRoom(list.path, box.scroller.current.clientHeight)
  }, [hasRows, list.path, box.scroller])
  const { tabs, active, counts } = useListTabs(definition, saved, { query, within, isLoading: found.isLoading })
  const isKnown = !found.isLoading && (!found.error || hasRows)
  const heading = {
    title: tell(definition.title),
    ...(definition.above ? { above: [{ title: tell(definition.above.title), href: definition.above.href }] } : {}),
    count: isKnown ? totalText(found.total, found.totalIs) : undefined,
    actions: <ListActions definition={definition} />,
  }
  const isPart = within !== NOT_WITHIN
  return (
    <>
      {!isPart && <PageHead {...heading} />}
      {Above && (!found.error || hasRows) && (
        <div className="goes-first contents">
          <Above rows={rows} total={found.total} isLoading={found.isLoading} />
        </div>
      )}
      {tabs.length > 0 && (
        <ListTabs
          fixed={tabs}
          saved={saved.views}
          active={active}
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
        onLeave={box.toRows}
        onColumns={() => runById('list.columns', 'toolbar')}
        onPaste={pasted.take}
      />
      {pasted.report}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListGrid
            box={box}
            definition={definition}
            columns={columns.shown}
            found={found}
            hasRows={hasRows}
            memory={memory}
            cursor={cursor}
            filterLine={filterLine}
            rowHeight={rowHeight}
            onOpen={openRow}
          >
            <ListHead
              columns={columns}
              widths={box.tracks.pixels}
              query={query}
              ownSort={list.defaultSort ?? '-id'}
              change={change}
              marks={marks}
              ids={rows.map(row => row.id)}
            />
          </ListGrid>
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
              box.toRows()
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
        editsCells={mayEditCells(definition.inPlace)}
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
          widthOf={name => box.tracks.pixels[columns.shown.findIndex(column => column.name === name)] ?? 0}
          anchor={columnsButton.current}
          onClose={() => setColumnsOpen(false)}
        />
      )}
    </>
  )
}
