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
  /** Without room for all columns it is shown on a line below them, with its title if it is aligned like an amount, not left out. */
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
    below: '@max-[560px]:col-span-full @max-[560px]:row-start-2 @max-[560px]:flex',
    title: '@min-[560px]:hidden',
  },
  {
    width: 640,
    tracks: '@min-[640px]:[--tracks:var(--wide)]',
    else: '@max-[640px]:hidden',
    below: '@max-[640px]:col-span-full @max-[640px]:row-start-2 @max-[640px]:flex',
    title: '@min-[640px]:hidden',
  },
  {
    width: 700,
    tracks: '@min-[700px]:[--tracks:var(--wide)]',
    else: '@max-[700px]:hidden',
    below: '@max-[700px]:col-span-full @max-[700px]:row-start-2 @max-[700px]:flex',
    title: '@min-[700px]:hidden',
  },
  {
    width: 780,
    tracks: '@min-[780px]:[--tracks:var(--wide)]',
    else: '@max-[780px]:hidden',
    below: '@max-[780px]:col-span-full @max-[780px]:row-start-2 @max-[780px]:flex',
    title: '@min-[780px]:hidden',
  },
  {
    width: 860,
    tracks: '@min-[860px]:[--tracks:var(--wide)]',
    else: '@max-[860px]:hidden',
    below: '@max-[860px]:col-span-full @max-[860px]:row-start-2 @max-[860px]:flex',
    title: '@min-[860px]:hidden',
  },
  {
    width: 920,
    tracks: '@min-[920px]:[--tracks:var(--wide)]',
    else: '@max-[920px]:hidden',
    below: '@max-[920px]:col-span-full @max-[920px]:row-start-2 @max-[920px]:flex',
    title: '@min-[920px]:hidden',
  },
] as const
const widest = {
  tracks: '@min-[960px]:[--tracks:var(--wide)]',
  else: '@max-[960px]:hidden',
  below: '@max-[960px]:col-span-full @max-[960px]:row-start-2 @max-[960px]:flex',
  title: '@min-[960px]:hidden',
} as const
type Room = (typeof rooms)[number] | typeof widest

function roomFor(columns: readonly Sized[]): Room {
  const least = columns.reduce((sum, column) => sum + leastOf(column), PADDING + GAP * (columns.length - 1))
  return rooms.find(({ width }) => width >= least) ?? widest
}

const classOf = <Row,>(column: RowColumn<Row>, room: Room, isHead = false): string =>
  [
    isHead ? 'line-clamp-2' : 'min-w-0 truncate',
    column.end && 'text-end',
    // Titles are all of one shade, which is quieter still.
    column.quiet && !isHead && 'text-text-2',
    // A line below the others needs no title above it.
    !isNarrow(column) && (isHead || !column.below) && room.else,
  ]
    .filter(Boolean)
    .join(' ')

/** In the order of their columns, those for the line below together, which has no box of its own beside the others. */
function Cells<Row>({ columns, row, room }: { columns: readonly RowColumn<Row>[]; row: Row; room: Room }) {
  const tell = useTell()
  const cellOf = (column: RowColumn<Row>, order: number) => {
    const content = column.cell(row)
    return (
      <span key={column.label.id} className={classOf(column, room)} style={{ order }}>
        {column.below && column.end && content && <bdi className={`me-1 text-text-3 ${room.title}`}>{tell(column.label)}</bdi>}
        {content}
      </span>
    )
  }
  const ordered = columns.map((column, order) => ({ column, order }))
  const below = ordered.filter(({ column }) => column.below)
  return (
    <>
      {ordered.map(({ column, order }) => !column.below && cellOf(column, order))}
      {below.length > 0 && (
        <span
          className={`contents flex-wrap items-center justify-between gap-x-3 ${room.below}`}
          style={{ order: columns.length }}
        >
          {below.map(({ column, order }) => cellOf(column, order))}
        </span>
      )}
    </>
  )
}

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
        <div className="grid grid-cols-(--tracks) items-end gap-3 border-b border-hairline px-4 py-1.5 text-xs font-medium text-text-3">
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
            cells: <Cells columns={columns} row={row} room={room} />,
          }))}
        />
      </div>
    </div>
  )
}
