// Rows of another kind on the page of the record that they belong to: its deposits, its invoices, its orders. Enter opens one.
import type { List } from '@office/shared/core/api/endpoint'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { usePagedRows } from '../data/queries.ts'
import { RowsHead } from './record-page.tsx'
import { RecordRows } from './record-rows.tsx'

const wide = (width: number) => `clamp(0px, 100vw - 768px, ${width}px)`

interface RecordPartProps<Row> {
  title: ReactNode
  label: string
  list: List<string, Row>
  /** Which rows are the record's. */
  filters: Readonly<Record<string, string>>
  /** What the keys of a row act on. */
  noun: string
  /** A row by its number. */
  name: (row: Row) => string
  page: (id: number) => string
  state: (row: Row) => ReactNode
  middle: (row: Row) => ReactNode
  end: (row: Row) => ReactNode
  /** Of the state, where its words are long. */
  stateWidth?: string
}

/** Nothing at all where there are none. */
export function RecordPart<Row extends { id: number }>(props: RecordPartProps<Row>) {
  const { noun, name, page, stateWidth = 'minmax(80px, 120px)' } = props
  const [, navigate] = useLocation()
  const { rows, total, onEnd } = usePagedRows(props.list, {}, props.filters)
  if (rows.length === 0) return null
  return (
    <>
      <RowsHead title={props.title} count={total} />
      <div className="max-h-[264px] overflow-y-auto border-b border-hairline">
        <RecordRows
          label={props.label}
          template={`126px ${stateWidth} minmax(96px, 1fr) ${wide(170)}`}
          onEnd={onEnd}
          onOpen={({ id }) => navigate(page(Number(id)))}
          rows={rows.map(row => ({
            record: { noun, id: row.id, label: name(row), data: row },
            cells: (
              <>
                <bdi dir="ltr" className="code truncate">
                  {name(row)}
                </bdi>
                <span className="min-w-0">{props.state(row)}</span>
                <span className="text-end">{props.middle(row)}</span>
                <span className="text-end text-text-2 max-md:hidden">{props.end(row)}</span>
              </>
            ),
          }))}
        />
      </div>
    </>
  )
}
