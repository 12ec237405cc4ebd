// The heading row of a list: select all, sort by click with the order read out; edges resize columns, dragging moves them.
import { useLingui } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTell } from '../../language/translate.ts'
import type { AnyRow } from '../define-list.ts'
import { impliedSort, nextSort } from '../question/list-sort.ts'
import type { ChangeList } from '../question/list-url.ts'
import type { ColumnChoice } from '../views/list-columns.ts'
import { columnDrag } from './column-drag.ts'
import type { RowMarks } from './row-marks.ts'

export function ListHead(props: {
  columns: ColumnChoice<AnyRow>
  /** Widths of the visible columns in pixels. */
  widths: readonly number[]
  query: ListQuery
  /** The list's default order: '-id'. */
  ownSort: string
  change: ChangeList
  marks: RowMarks
  /** Ids of the loaded rows. */
  ids: readonly number[]
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { marks, ids, query } = props
  const selected = ids.filter(id => marks.isSelected(id)).length
  const box = selected === 0 ? {} : selected === ids.length ? { 'data-on': true } : { 'data-mixed': true }
  const [main = impliedSort(props.ownSort, props.columns.shown)] = query.sort
  const { onEdge, onHeading } = columnDrag(props.columns, props.widths)
  return (
    <div role="row" aria-rowindex={1} className="list-head">
      <span role="columnheader" className="list-cell">
        <button
          type="button"
          role="checkbox"
          aria-checked={selected === 0 ? false : selected === ids.length ? true : 'mixed'}
          aria-label={t`Select this page`}
          className="grid size-6 -ms-[5px] place-items-center"
          tabIndex={-1}
          onClick={() => (selected === ids.length ? marks.clear() : marks.selectIds(ids))}
        >
          <span className="list-box" {...box} />
        </button>
      </span>
      {props.columns.shown.map((column, index) => {
        const key = column.sort
        const direction = key === undefined ? undefined : main === key ? 'ascending' : main === `-${key}` ? 'descending' : 'none'
        const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
        return (
          <span
            key={column.name}
            role="columnheader"
            aria-sort={direction}
            className="list-cell"
            data-end={column.end || undefined}
            data-heading={column.name}
            onPointerDown={onHeading(index)}
          >
            {key === undefined ? (
              <span className="list-heading" title={tell(column.label)}>
                {tell(column.label)}
              </span>
            ) : (
              <button
                type="button"
                tabIndex={-1}
                className="flex min-w-0 items-center gap-1.5 rounded-sm text-start font-medium hover:text-text"
                onClick={() => props.change({ sort: nextSort(query.sort, key) })}
              >
                <span className="list-heading" title={tell(column.label)}>
                  {tell(column.label)}
                </span>
                {direction !== 'none' && <Arrow className="size-3 flex-none text-text-3" aria-hidden={true} />}
              </button>
            )}
            <span
              className="list-edge"
              aria-hidden={true}
              onPointerDown={onEdge(index)}
              onDoubleClick={() => props.columns.size(column.name, null)}
            />
          </span>
        )
      })}
    </div>
  )
}
