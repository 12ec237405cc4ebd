// Today's scans for the wall of a hall: each bucket with its contents and each hour's count, readable from three metres, without
// operation.
import { Trans, useLingui } from '@lingui/react/macro'
import { sessionStateNames } from '@office/shared/areas/sorting/sorting.contract'
import { type SortingStats, sortingReportContract } from '@office/shared/areas/sorting/sorting-report.contract'
import { formatCount } from '@office/shared/format/amount'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useEndpoint } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { useLiveLook } from '../../../core/data/use-live-look.ts'
import { useTell } from '../../../core/language/translate.ts'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'

/** Milliseconds between two refreshes while parcels are scanned, and while the socket is disconnected. */
const REST = 1000
const ALONE = 10_000
/** Hours shown beside a bucket. */
const SHOWN_HOURS = 6

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
    // Covers menu and bars: from three metres nothing else is wanted.
    <section
      aria-label={t`Sorting today`}
      className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-surface p-[2vw] text-text"
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
  const tell = useTell()
  const first = Math.max(0, stats.hour - SHOWN_HOURS + 1)
  const hours = Array.from({ length: stats.hour - first + 1 }, (_, at) => first + at)
  const total = stats.buckets.reduce((sum, bucket) => sum + bucket.accepted, 0)
  const refused = stats.buckets.reduce((sum, bucket) => sum + bucket.refused, 0)
  const count = formatCount(refused)
  const most = Math.max(1, ...stats.buckets.flatMap(bucket => hours.map(hour => bucket.by_hour[hour] ?? 0)))
  return (
    <>
      <header className="mb-[1.5vw] flex flex-none items-baseline gap-[2vw]">
        <h1 className="m-0 text-[2.6vw] leading-none font-semibold">
          <Trans>Sorting today</Trans>
        </h1>
        <span className="num text-[2.6vw] leading-none font-semibold text-ok">
          <bdi dir="ltr">{formatCount(total)}</bdi>
        </span>
        {refused > 0 && (
          <span className="text-[2vw] leading-none text-danger">
            <Trans>{count} refused</Trans>
          </span>
        )}
        <span className="ms-auto text-[2vw] leading-none text-text-2">{isStale ? <Trans>No connection</Trans> : <Clock />}</span>
      </header>
      {stats.buckets.length === 0 ? (
        <EmptyState detail={<Trans>There are no buckets yet.</Trans>} />
      ) : (
        <table className="w-full border-collapse text-[2.2vw] leading-tight">
          <thead>
            <tr className="text-start text-[1.5vw] text-text-2">
              <th className="pb-[0.6vw] text-start font-medium">
                <Trans>Bucket</Trans>
              </th>
              <th className="pb-[0.6vw] text-start font-medium">
                <Trans>Logged in</Trans>
              </th>
              <th className="pb-[0.6vw] text-end font-medium">
                <Trans>In it</Trans>
              </th>
              {hours.map(hour => (
                <th key={hour} className={`num pb-[0.6vw] text-end font-medium ${hour === stats.hour ? 'text-text' : ''}`}>
                  <bdi dir="ltr">{String(hour).padStart(2, '0')}:00</bdi>
                </th>
              ))}
              <th className="pb-[0.6vw] text-end font-medium">
                <Trans>Today</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {stats.buckets.map(bucket => (
              <tr key={bucket.id} className="border-t border-border">
                <th scope="row" className="py-[0.7vw] text-start text-[3.2vw] leading-none font-bold">
                  <bdi dir="ltr">{bucket.code}</bdi>
                </th>
                <td dir="auto" className="max-w-[18vw] truncate py-[0.7vw] text-text-2">
                  {bucket.staff_name ?? '–'}
                  {bucket.session_state === 'idle' && <span className="text-warn"> · {tell(sessionStateNames.idle)}</span>}
                </td>
                <td className="num py-[0.7vw] text-end">{formatCount(bucket.parcels)}</td>
                {hours.map(hour => {
                  const count = bucket.by_hour[hour] ?? 0
                  return (
                    <td key={hour} className="num relative py-[0.7vw] text-end">
                      <i
                        aria-hidden={true}
                        className={`absolute right-0 bottom-0 h-[0.4vw] ${hour === stats.hour ? 'bg-accent' : 'bg-border-strong'}`}
                        style={{ width: `${(count / most) * 70}%` }}
                      />
                      <span className={count === 0 ? 'text-text-3' : ''}>{formatCount(count)}</span>
                    </td>
                  )
                })}
                <td className="num py-[0.7vw] text-end font-semibold">{formatCount(bucket.accepted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
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
