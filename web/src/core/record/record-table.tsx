// Rows of a record's page as a table: each column has its title, width and content.
import type { Message } from '@office/shared/core/messages/message'
import type { ReactNode } from 'react'
import type { RecordRef } from '../command/context.ts'
import { useTell } from '../language/translate.ts'
import { RecordRows } from './record-rows.tsx'

export interface RowColumn<Row> {
  label: Message
  /** A grid track, or pixels for a column that is shown if the page has room for all of them. */
  width: string | number
  /** Aligned like amounts and times. */
  end?: true
  /** Less prominent than the row's main subject. */
  quiet?: true
  /** Its words are not cut or wrapped for lack of room. */
  whole?: true
  /** Without room for all columns it is shown on a line of its own below them, not left out. */
  below?: true
  cell: (row: Row) => ReactNode
}

type Sized = Pick<RowColumn<unknown>, 'width' | 'end' | 'whole'>

const isNarrow = ({ width }: Sized) => typeof width === 'string'
/** Words can be cut; amounts and times cannot. */
const leastOf = ({ width, end, whole }: Sized): number =>
  typeof width === 'string' ? Number(/\d+/.exec(width)?.[0] ?? 0) : end || whole ? width : Math.round(width * 0.6)
/** The width of a page where columns have all of theirs; on narrower ones names get what they give up, down to their least. */
const FULL = 1300
function trackOf(column: Sized): string {
  const { width } = column
  if (typeof width === 'string') return width
  const least = leastOf(column)
  return least === width ? `${width}px` : `clamp(${least}px, ${((width / FULL) * 100).toFixed(2)}cqw, ${width}px)`
}

const GAP = 12
const PADDING = 32

/**
 * The width of the page, not of the window, since the menu takes a part of that. Written out, because classes are found by
 * scanning the source.
 */
const rooms = [
  {
    width: 560,
    tracks: '@min-[560px]:[--tracks:var(--wide)]',
    else: '@max-[560px]:hidden',
    below: '@max-[560px]:col-span-full @max-[560px]:row-start-2',
  },
  {
    width: 640,
    tracks: '@min-[640px]:[--tracks:var(--wide)]',
    else: '@max-[640px]:hidden',
    below: '@max-[640px]:col-span-full @max-[640px]:row-start-2',
  },
  {
    width: 700,
    tracks: '@min-[700px]:[--tracks:var(--wide)]',
    else: '@max-[700px]:hidden',
    below: '@max-[700px]:col-span-full @max-[700px]:row-start-2',
  },
  {
    width: 780,
    tracks: '@min-[780px]:[--tracks:var(--wide)]',
    else: '@max-[780px]:hidden',
    below: '@max-[780px]:col-span-full @max-[780px]:row-start-2',
  },
  {
    width: 860,
    tracks: '@min-[860px]:[--tracks:var(--wide)]',
    else: '@max-[860px]:hidden',
    below: '@max-[860px]:col-span-full @max-[860px]:row-start-2',
  },
] as const
const widest = {
  tracks: '@min-[920px]:[--tracks:var(--wide)]',
  else: '@max-[920px]:hidden',
  below: '@max-[920px]:col-span-full @max-[920px]:row-start-2',
} as const
type Room = (typeof rooms)[number] | typeof widest

function roomFor(columns: readonly Sized[]): Room {
  const least = columns.reduce((sum, column) => sum + leastOf(column), PADDING + GAP * (columns.length - 1))
  return rooms.find(({ width }) => width >= least) ?? widest
}

/** @param isHead a line below the others needs no title */
const classOf = <Row,>(column: RowColumn<Row>, room: Room, isHead = false): string =>
  [
    'min-w-0 truncate',
    column.end && 'text-end',
    column.quiet && 'text-text-2',
    !isNarrow(column) && (column.below && !isHead ? room.below : room.else),
  ]
    .filter(Boolean)
    .join(' ')

export interface RecordTableProps<Row> {
  label: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  /** What the keys of a row act on. */
  recordOf: (row: Row) => RecordRef
  /** Enter or a click. */
  onOpen: (row: Row) => void
  empty?: ReactNode
  onEnd?: () => void
}

export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { columns, rows, recordOf } = props
  const tell = useTell()
  if (rows.length === 0) return props.empty
  const tracks = {
    '--wide': columns.map(trackOf).join(' '),
    '--narrow': columns.filter(isNarrow).map(trackOf).join(' '),
  }
  const room = roomFor(columns)
  return (
    <div className="@container">
      <div className={`[--tracks:var(--narrow)] ${room.tracks}`} style={tracks}>
        <div className="grid grid-cols-(--tracks) gap-3 border-b border-hairline px-4 py-1.5 text-xs font-medium text-text-3">
          {columns.map(column => (
            <span key={column.label.id} className={classOf(column, room, true)}>
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
              <span key={column.label.id} className={classOf(column, room)}>
                {column.cell(row)}
              </span>
            )),
          }))}
        />
      </div>
    </div>
  )
}
