// Rows of a record's page under the names of their columns: each says once what it is called, how wide it is and what stands in it.
import type { Message } from '@office/shared/core/messages/message'
import type { ReactNode } from 'react'
import type { RecordRef } from '../command/context.ts'
import { useTell } from '../language/translate.ts'
import { RecordRows } from './record-rows.tsx'

export interface RowColumn<Row> {
  label: Message
  /** A track of the grid, or pixels for a column that only a wide window has room for. */
  width: string | number
  /** As amounts and times stand. */
  end?: true
  /** Said less loudly than what the row is about. */
  quiet?: true
  cell: (row: Row) => ReactNode
}

const widthOf = ({ width }: { width: string | number }) => (typeof width === 'number' ? `${width}px` : width)
const isNarrow = ({ width }: { width: string | number }) => typeof width === 'string'

const classOf = <Row,>({ width, end, quiet }: RowColumn<Row>): string =>
  ['min-w-0 truncate', end && 'text-end', quiet && 'text-text-2', typeof width === 'number' && 'max-md:hidden']
    .filter(Boolean)
    .join(' ')

export function RecordTable<Row>(props: {
  label: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  /** What the keys of a row act on. */
  recordOf: (row: Row) => RecordRef
  /** Enter or a click. */
  onOpen: (row: Row) => void
  empty?: ReactNode
  onEnd?: () => void
}) {
  const { columns, rows, recordOf } = props
  const tell = useTell()
  if (rows.length === 0) return props.empty
  const tracks = {
    ['--wide' as string]: columns.map(widthOf).join(' '),
    ['--narrow' as string]: columns.filter(isNarrow).map(widthOf).join(' '),
  }
  return (
    <div className="[--tracks:var(--narrow)] md:[--tracks:var(--wide)]" style={tracks}>
      <div className="grid grid-cols-(--tracks) gap-3 border-b border-hairline px-4 py-1.5 text-xs font-medium text-text-3">
        {columns.map(column => (
          <span key={column.label.id} className={classOf(column)}>
            {tell(column.label)}
          </span>
        ))}
      </div>
      <RecordRows
        label={props.label}
        template="var(--tracks)"
        onOpen={({ id }) => {
          const row = rows.find(one => recordOf(one).id === id)
          if (row) props.onOpen(row)
        }}
        {...(props.onEnd ? { onEnd: props.onEnd } : {})}
        rows={rows.map(row => ({
          record: recordOf(row),
          cells: columns.map(column => (
            <span key={column.label.id} className={classOf(column)}>
              {column.cell(row)}
            </span>
          )),
        }))}
      />
    </div>
  )
}
