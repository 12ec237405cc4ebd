// The rows that cannot be imported, each with its cell, what is wrong and what may be meant; navigated by j and k.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ROW_HEIGHTS } from '../../core/list/fitting-rows.ts'
import { preferences } from '../../core/look/preferences.ts'
import { copyText } from '../../core/notices/copy-text.ts'
import '../../core/list/grid/list.css'
import { useListHandle } from '../../core/list/list-handle.ts'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { ImportChanges } from './import-changes.tsx'
import type { ImportProblem, ImportView } from './import-view.ts'
import { ImportWarnings } from './import-warnings.tsx'
import { ProblemSuggestion, ProblemValue } from './problem-cells.tsx'
import { type ProblemFilter, ProblemFilters } from './problem-filters.tsx'

const COLUMNS = '56px 136px 150px minmax(0, 1fr) 150px'

export interface ProblemCursor {
  shown: readonly ImportProblem[]
  at: number
  place: (index: number) => void
  filter: ProblemFilter
  setFilter: (filter: ProblemFilter) => void
}

const copied = msg`Copied {value}`

export function useProblemCursor(problems: readonly ImportProblem[]): ProblemCursor {
  const [filter, setFilter] = useState<ProblemFilter>({ field: null, code: null })
  const [index, setIndex] = useState(0)
  const shown = useMemo(
    () =>
      problems.filter(
        problem =>
          (filter.field === null || problem.field === filter.field) && (filter.code === null || problem.code === filter.code),
      ),
    [problems, filter],
  )
  const at = Math.min(index, Math.max(0, shown.length - 1))
  const place = (next: number) => setIndex(Math.max(0, Math.min(next, shown.length - 1)))
  useListHandle({
    noun: 'problem',
    move: by => place(at + by),
    toEnd: end => place(end === 'first' ? 0 : shown.length - 1),
    copyLabel: () => {
      const value = shown[at]?.value
      if (value) void copyText(value, { message: copied, values: { value } })
    },
  })
  return { shown, at, place, filter, setFilter }
}

export function ProblemsTable({
  view,
  cursor,
  isChecking,
  isOver,
}: {
  view: ImportView
  cursor: ProblemCursor
  isChecking: boolean
  isOver: boolean
}) {
  const { t } = useLingui()
  const { density } = useSnapshot(preferences)
  const height = ROW_HEIGHTS[density]
  const scroller = useRef<HTMLDivElement>(null)
  const { shown, at } = cursor
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what makes rows need measuring
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    if (shown.length > 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [virtual, at, shown.length])
  const invalid = view.invalid ?? 0
  const already = view.already ?? 0
  /** By the server; this device does not know what is stored. */
  const isUnjudged = view.already === null
  /** Of these, rows that differ but are not to be changed. */
  const kept = (view.differing ?? 0) - (view.updated ?? 0)
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col max-md:[--columns:44px_88px_88px_minmax(0,1fr)]"
      style={{ '--list-columns': `var(--columns, ${COLUMNS})` }}
    >
      <div className="flex h-[42px] flex-none items-center gap-2 px-4">
        <span className="font-semibold">
          {view.invalid === null ? (
            <Trans>Reading…</Trans>
          ) : isUnjudged && invalid === 0 ? (
            <Trans>No mistakes so far</Trans>
          ) : (
            <Plural value={invalid} _0="Every row is good" one="# row to fix" other="# rows to fix" />
          )}
        </span>
        {view.problems.length > 0 && <ProblemFilters problems={view.problems} cursor={cursor} />}
        {view.unseen > 0 && (
          <span className="num ms-auto text-sm text-text-3">
            <Trans>{formatCount(view.unseen)} more are in the rejected-rows file</Trans>
          </span>
        )}
      </div>
      <div
        role="grid"
        aria-label={t`Rows to fix`}
        aria-rowcount={shown.length + 1}
        aria-busy={isChecking}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div role="row" aria-rowindex={1} className="list-head border-t border-border">
          {[t`Row`, t`Field`, t`Value in file`, t`What is wrong`, t`Suggestion`].map((title, column) => (
            <span
              key={title}
              role="columnheader"
              className="list-cell max-md:nth-[5]:hidden"
              data-end={column === 0 || undefined}
            >
              <span className="list-heading">{title}</span>
            </span>
          ))}
        </div>
        <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
          {view.invalid === null ? (
            <SkeletonRows
              columns={COLUMNS.replace(', ', ',')
                .split(' ')
                .map(width => ({ width }))}
              rows={8}
            />
          ) : (
            <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(item => {
                const problem = shown[item.index]
                return (
                  problem && (
                    <ProblemRow
                      key={item.key}
                      problem={problem}
                      index={item.index}
                      hasCursor={item.index === at}
                      top={item.start}
                      height={height}
                      onPlace={cursor.place}
                    />
                  )
                )
              })}
            </div>
          )}
          <ImportWarnings view={view} />
          <ImportChanges view={view} isOver={isOver} />
          {already > kept && (
            <div className="p-4">
              <p className="m-0 flex items-center gap-2 font-medium">
                <CircleCheck className="size-4 text-ok" aria-hidden={true} />
                <Trans>Already there, left unchanged</Trans>
              </p>
              <p className="m-0 ms-6 text-text-2">
                <Plural
                  value={already - kept}
                  one="# row is the same as a record that is stored already."
                  other="# rows are the same as records that are stored already."
                />
              </p>
            </div>
          )}
          {invalid === 0 && view.already === 0 && (
            <div className="p-4">
              <p className="m-0 flex items-center gap-2 font-medium">
                <CircleCheck className="size-4 text-ok" aria-hidden={true} />
                {isOver ? <Trans>All rows are imported</Trans> : <Trans>All rows can be imported</Trans>}
              </p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

function ProblemRow(props: {
  problem: ImportProblem
  index: number
  hasCursor: boolean
  top: number
  height: number
  onPlace: (index: number) => void
}) {
  const { problem, hasCursor } = props
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // As in lists: focus that is elsewhere on purpose stays there.
    const now = document.activeElement
    if (hasCursor && (now === document.body || now?.closest('[role=grid]') || now?.tagName === 'H1'))
      node.current?.focus({ preventScroll: true })
  }, [hasCursor])
  return (
    <div
      ref={node}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={hasCursor}
      tabIndex={hasCursor ? 0 : -1}
      data-cursor={hasCursor || undefined}
      className="list-row absolute inset-x-0 top-0"
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
      onPointerDown={() => props.onPlace(props.index)}
    >
      <span role="gridcell" className="list-cell text-text-2" data-end="">
        {problem.row}
      </span>
      <span role="gridcell" className="list-cell font-medium">
        <span className="truncate" title={problem.field}>
          {problem.field}
        </span>
      </span>
      <span role="gridcell" className="list-cell">
        <ProblemValue value={problem.value} />
      </span>
      <span role="gridcell" className="list-cell">
        <span className="truncate max-md:line-clamp-2 max-md:text-sm/[14px] max-md:whitespace-normal" title={problem.message}>
          {problem.message}
        </span>
      </span>
      {/* On a phone there is room for the reason alone, which says it as well. */}
      <span role="gridcell" className="list-cell max-md:hidden">
        <ProblemSuggestion suggestion={problem.suggestion} />
      </span>
    </div>
  )
}
