// Rows of another kind on the page of the record that they belong to: its deposits, its invoices, its orders. Enter opens one.
import type { List } from '@office/shared/core/api/endpoint'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { usePagedRows } from '../data/queries.ts'
import { OnItsWay } from '../ui/states/on-its-way.tsx'
import { PagedTable } from './paged-table.tsx'
import { RowsHead } from './record-page.tsx'
import type { RowColumn } from './record-table.tsx'

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

/** Hidden altogether if there are none, or none that the reader may see, but not if nobody knows. */
export function RecordPart<Row extends { id: number }>({ noun, name, page, columns, ...props }: RecordPartProps<Row>) {
  const [, navigate] = useLocation()
  const found = usePagedRows(props.list, {}, props.filters)
  if (found.total === null && !found.error) return <OnItsWay />
  if (found.rows.length === 0 && (!found.error || found.error.status === 403)) return null
  return (
    <>
      <RowsHead title={props.title} count={found.total} />
      <div className="max-h-[296px] overflow-y-auto">
        <PagedTable
          label={props.label}
          columns={columns}
          found={found}
          recordOf={row => ({ noun, id: row.id, label: name(row), data: row })}
          onOpen={({ id }) => navigate(page(id))}
        />
      </div>
    </>
  )
}
