// Today's scans for the wall of a hall: each bucket with its contents and the counts of the last hours, readable from three metres,
// without operation. More buckets than a screen has room for are on pages that turn by themselves, unless one is held.
import { Trans, useLingui } from '@lingui/react/macro'
import { sessionStateNames } from '@office/shared/areas/sorting/sorting.contract'
import { type SortingStats, sortingReportContract } from '@office/shared/areas/sorting/sorting-report.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { Columns3, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { defineCommand } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { useLiveLook } from '../../../core/data/use-live-look.ts'
import { useTell } from '../../../core/language/translate.ts'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { wallPages } from './wall-pages.ts'

/** Milliseconds between two refreshes while parcels are scanned, and while the socket is disconnected. */
const REST = 1000
const ALONE = 10_000
/** Hours shown beside a bucket in one column, and in each of two. */
const SHOWN_HOURS = [6, 2]
/** Milliseconds until the next page. */
const TURN = 12_000

type Bucket = SortingStats['buckets'][number]

export function SortingWall({ warehouse }: { warehouse: string | null }) {
  const { t } = useLingui()
  const found = useEndpoint(sortingReportContract.stats, { query: warehouse === null ? {} : { warehouse_id: warehouse } })
  useLiveLook(() => void found.refetch(), {
    hears: type => type === 'orders.moved' || type === 'sorting.scanned' || type === 'sorting.closed',
    rest: REST,
    alone: ALONE,
  })
  const stats = found.data
  return (
    // Covers menu and bars: from three metres nothing else is wanted. All sizes follow the screen, whichever side is short.
    <section
      aria-label={t`Sorting today`}
      className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-surface p-[2em] text-[min(1vw,1.78vh)] text-text"
    >
      {stats ? (
        <Board stats={stats} isStale={found.error !== null} />
      ) : (
        found.error && (
          <ErrorState
            title={<Trans>The counts could not be loaded</Trans>}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )
      )}
    </section>
  )
}

function Board({ stats, isStale }: { stats: SortingStats; isStale: boolean }) {
  const { buckets } = stats
  const { pages, size, columns, rows, scale } = wallPages(buckets.length)
  const { at, isHeld } = usePage(pages)
  const total = buckets.reduce((sum, bucket) => sum + bucket.accepted, 0)
  const refused = buckets.reduce((sum, bucket) => sum + bucket.refused, 0)
  const count = formatCount(refused)
  const first = Math.max(0, stats.hour - (SHOWN_HOURS[columns - 1] ?? 1) + 1)
  const hours = Array.from({ length: stats.hour - first + 1 }, (_, at) => first + at)
  const most = Math.max(1, ...buckets.flatMap(bucket => hours.map(hour => bucket.by_hour[hour] ?? 0)))
  const shown = buckets.slice(at * size, (at + 1) * size)
  const page = at + 1
  return (
    <>
      <header className="mb-[1.5em] flex flex-none items-baseline gap-[2em] leading-none">
        <h1 className="m-0 text-[2.6em] font-semibold">
          <Trans>Sorting today</Trans>
        </h1>
        <span className="num text-[2.6em] font-semibold text-ok">
          <bdi dir="ltr">{formatCount(total)}</bdi>
        </span>
        {refused > 0 && (
          <span className="text-[2em] text-danger">
            <Trans>{count} refused</Trans>
          </span>
        )}
        {pages > 1 && (
          <span className="text-[2em] text-text-2">
            <Trans>
              Page {page} of {pages}
            </Trans>
            {isHeld && (
              <span className="whitespace-pre text-warn">
                {' · '}
                <Trans>Held</Trans>
              </span>
            )}
          </span>
        )}
        <span className="ms-auto text-[2em] text-text-2">{isStale ? <Trans>No connection</Trans> : <Clock />}</span>
      </header>
      {buckets.length === 0 ? (
        <EmptyState detail={<Trans>There are no buckets yet.</Trans>} />
      ) : (
        <div className="flex items-start gap-[4em]">
          {Array.from({ length: columns }, (_, column) => shown.slice(column * rows, (column + 1) * rows)).map((part, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; its buckets have keys of their own
            <div key={column} className="flex-1" style={{ fontSize: `${2.2 * scale}em` }}>
              <BucketTable buckets={part} hours={hours} hour={stats.hour} most={most} isNarrow={columns > 1} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function BucketTable({
  buckets,
  hours,
  hour: current,
  most,
  isNarrow,
}: {
  buckets: readonly Bucket[]
  hours: readonly number[]
  hour: number
  /** The highest count of an hour, which has the longest bar. */
  most: number
  /** One of two columns, where long names take two lines, which are no higher than a row without them. */
  isNarrow: boolean
}) {
  const tell = useTell()
  return (
    <table className="w-full border-collapse leading-tight">
      <thead>
        <tr className="text-start text-[0.7em] text-text-2">
          <th className="pb-[0.4em] text-start font-medium">
            <Trans>Bucket</Trans>
          </th>
          <th className="px-[0.85em] pb-[0.4em] text-start font-medium">
            <Trans>Logged in</Trans>
          </th>
          <th className="ps-[1.43em] pb-[0.4em] text-end font-medium">
            <Trans>In it</Trans>
          </th>
          {hours.map(hour => (
            <th key={hour} className={`num ps-[1.43em] pb-[0.4em] text-end font-medium ${hour === current ? 'text-text' : ''}`}>
              <bdi dir="ltr">{String(hour).padStart(2, '0')}:00</bdi>
            </th>
          ))}
          <th className="ps-[1.43em] pb-[0.4em] text-end font-medium">
            <Trans>Today</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(bucket => (
          <tr key={bucket.id} className="border-t border-border">
            <th scope="row" className="py-[0.1em] text-start text-[1.45em] whitespace-nowrap leading-none font-bold">
              <bdi dir="ltr">{bucket.code}</bdi>
            </th>
            <td className={`w-full max-w-0 px-[0.6em] text-text-2 ${isNarrow ? '' : 'py-[0.3em]'}`}>
              <span className="flex items-center">
                <bdi className={isNarrow ? 'line-clamp-2 text-[0.75em] leading-[1.1]' : 'truncate'}>
                  {bucket.staff_name ?? '–'}
                </bdi>
                {bucket.session_state === 'idle' && (
                  <span className="flex-none whitespace-pre text-warn"> · {tell(sessionStateNames.idle)}</span>
                )}
              </span>
            </td>
            <td className="num ps-[1em] py-[0.3em] text-end">{formatCount(bucket.parcels)}</td>
            {hours.map(hour => {
              const count = bucket.by_hour[hour] ?? 0
              return (
                <td key={hour} className="num relative ps-[1em] py-[0.3em] text-end">
                  <i
                    aria-hidden={true}
                    className={`absolute right-0 bottom-0 h-[0.18em] ${hour === current ? 'bg-accent' : 'bg-border-strong'}`}
                    style={{ width: `${(count / most) * 70}%` }}
                  />
                  <span className={count === 0 ? 'text-text-3' : ''}>{formatCount(count)}</span>
                </td>
              )
            })}
            <td className="num ps-[1em] py-[0.3em] text-end font-semibold">{formatCount(bucket.accepted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The page shown, from 0. It turns by itself, without movement, unless it is held, or by keys. */
function usePage(pages: number): { at: number; isHeld: boolean } {
  const [page, setPage] = useState(0)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (pages === 1 || isHeld) return
    const timer = setTimeout(() => setPage((page + 1) % pages), TURN)
    return () => clearTimeout(timer)
  }, [page, pages, isHeld])
  const turning = (id: string, title: Message, key: string, by: number) =>
    defineCommand({
      id: `sorting-wall.${id}`,
      title,
      section: 'here',
      icon: Columns3,
      keys: [key, `shift+${key}`],
      when: () => pages > 1,
      run: () => setPage((page + by + pages) % pages),
    })
  useCommandScope(() => ({
    extra: [
      turning('next-page', msg`Next page`, 'arrowright', 1),
      turning('previous-page', msg`Previous page`, 'arrowleft', -1),
      defineCommand({
        id: 'sorting-wall.hold',
        title: isHeld ? msg`Let the pages turn` : msg`Hold this page`,
        section: 'here',
        icon: isHeld ? Play : Pause,
        keys: ['space'],
        when: () => pages > 1,
        run: () => setHeld(!isHeld),
      }),
    ],
  }))
  // A page whose buckets were deleted meanwhile is not there any more.
  return { at: page % pages, isHeld }
}

/** The operator's time, which shows that the screen is alive. */
function Clock() {
  const { time_zone: zone = 'UTC' } = useSnapshot(session).user ?? {}
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <bdi dir="ltr" className="num">
      {now.toLocaleTimeString('sv-SE', { timeZone: zone })}
    </bdi>
  )
}
