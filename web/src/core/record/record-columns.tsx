// Columns that rows of many records share: a document's number, and when something happened.
import { type Message, msg } from '@office/shared/core/messages/message'
import { Instant } from '../ui/instant.tsx'
import type { RowColumn } from './record-table.tsx'

export const numberColumn: RowColumn<{ number: string }> = {
  label: msg`Number`,
  width: '130px',
  cell: ({ number }) => <bdi className="code">{number}</bdi>,
}

/** Comes last, and only if there is room. */
export const instantColumn = <Row,>(label: Message, atOf: (row: Row) => string | null): RowColumn<Row> => ({
  label,
  width: 170,
  end: true,
  quiet: true,
  cell: row => {
    const at = atOf(row)
    return at !== null && <Instant at={at} />
  },
})
