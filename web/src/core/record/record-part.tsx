// Rows of another kind on the page of the record that they belong to: its deposits, its invoices, its orders. Enter opens one.
import type { List } from '@office/shared/core/api/endpoint'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { usePagedRows } from '../data/queries.ts'
import { RowsHead } from './record-page.tsx'
import { RecordTable, type RowColumn } from './record-table.tsx'

interface RecordPartProps<Row> {
  title: ReactNode
  label: string
  list: List<string, Row>
  /** Selects the record's rows. */
  filters: Readonly<Record<string, string>>
  /** What the keys of a row act on. */
  noun: string
  /** A row by its number. */
  name: (row: Row) => string
  page: (id: number) => string
  columns: readonly RowColumn<Row>[]
}

/** Hidden altogether if there are none. */
export function RecordPart<Row extends { id: number }>({ noun, name, page, columns, ...props }: RecordPartProps<Row>) {
  const [, navigate] = useLocation()
  const { rows, total, onEnd } = usePagedRows(props.list, {}, props.filters)
  if (rows.length === 0) return null
  return (
    <>
      <RowsHead title={props.title} count={total} />
      <div className="max-h-[296px] overflow-y-auto">
        <RecordTable
          label={props.label}
          columns={columns}
          rows={rows}
          recordOf={row => ({ noun, id: row.id, label: name(row), data: row })}
          onOpen={({ id }) => navigate(page(id))}
          onEnd={onEnd}
        />
      </div>
    </>
  )
}
