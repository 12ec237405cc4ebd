// Rows that are loading: bars in the real row height and column widths, invisible for the first 150 ms.
import { Trans } from '@lingui/react/macro'

export interface SkeletonColumn {
  /** The column's width as in the grid's template: '110px', 'minmax(130px, 1fr)'. */
  width: string
  /** A status column shows the shape of a badge. */
  badge?: boolean
  end?: boolean
}

// Uneven like words, but the same on every visit.
const SHARES = [0.72, 0.58, 0.8, 0.5, 0.66]

export function SkeletonRows({
  columns,
  rows = 10,
  label = true,
}: {
  columns: readonly SkeletonColumn[]
  rows?: number
  label?: boolean
}) {
  const template = columns.map(column => column.width).join(' ')
  return (
    <div className="late" data-arriving="">
      <div aria-hidden={true}>
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing are never moved
            key={row}
            className="grid h-(--row) items-center border-b border-hairline ps-3 pe-4"
            style={{ gridTemplateColumns: template }}
          >
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
              <span key={at} className={`flex px-[7px] ${column.end ? 'justify-end' : ''}`}>
                <i
                  className={column.badge ? 'h-5 rounded-sm bg-hover' : 'h-2 rounded-[4px] bg-press'}
                  style={{ width: `${(SHARES[(row * 3 + at * 2) % SHARES.length] ?? 0.6) * 100}%` }}
                />
              </span>
            ))}
          </div>
        ))}
      </div>
      {label && (
        <p role="status" className="m-0 p-[9px] text-center text-sm text-text-3">
          <Trans>Fetching Data.....</Trans>
        </p>
      )}
    </div>
  )
}
