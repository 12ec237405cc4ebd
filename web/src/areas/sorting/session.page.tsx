// One shift at a bucket with its scans, the newest first: each with its answer, as the station gave it.
import { Trans, useLingui } from '@lingui/react/macro'
import {
  foundOtherwise,
  type HandOverParcel,
  handOverFindNames,
  handOverLabels,
  outcomeOf,
  type ScanVerdict,
  sessionEndNames,
  sortingContract,
  verdictNames,
} from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { useLocation } from 'wouter'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage, RowsHead } from '../../core/record/record-page.tsx'
import { RecordTable, type RowColumn } from '../../core/record/record-table.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { EmptyState } from '../../core/ui/states/empty-state.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { orderPath } from '../orders/list/orders-path.part.ts'
import { OrderStatusBadge } from '../orders/moves/order-status-badge.part.tsx'
import { sessionsPath } from './session-path.ts'
import { sessionTag } from './session-tag.ts'

const tones: Readonly<Record<ReturnType<typeof outcomeOf>, TagTone>> = { accepted: 'ok', duplicate: 'warn', refused: 'danger' }

export function SessionPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(sortingContract.session, { params: { id } })
  return (
    <RecordPage
      found={found}
      noun="sorting-session"
      id={id}
      label={({ session }) => `${session.bucket_code} · ${session.staff_name}`}
      list={{ title: <Trans>Sorting sessions</Trans>, href: sessionsPath() }}
      failed={<Trans>The session could not be loaded</Trans>}
      gone={<Trans>This session does not exist.</Trans>}
      aside={({ session }) => {
        const { words, tone } = sessionTag(session)
        return <Tag tone={tone}>{tell(words)}</Tag>
      }}
    >
      {({ session, scans, parcels }) => (
        <>
          <FactSection title={<Trans>Session</Trans>}>
            <Facts>
              <Fact label={<Trans>Bucket</Trans>}>{session.bucket_name}</Fact>
              <Fact label={<Trans>Device</Trans>}>{session.device}</Fact>
              {session.taken_over !== null && (
                <Fact label={<Trans>Taken over</Trans>}>
                  <span className="flex flex-wrap items-center gap-x-2">
                    {session.taken_over}
                    <Difference n={session.taken_over_difference} />
                  </span>
                </Fact>
              )}
              {session.handed_over !== null && <Fact label={<Trans>Handed over</Trans>}>{session.handed_over}</Fact>}
              <Fact label={<Trans>Sorted</Trans>}>{session.accepted}</Fact>
              <Fact label={<Trans>Refused</Trans>}>{session.refused}</Fact>
              <Fact label={<Trans>Scans per hour</Trans>}>{session.per_hour}</Fact>
              <Fact label={<Trans>Opened</Trans>} code={true}>
                <Instant at={session.opened_at} />
              </Fact>
              {session.last_scan_at !== null && (
                <Fact label={<Trans>Last scan</Trans>} code={true}>
                  <Instant at={session.last_scan_at} />
                </Fact>
              )}
              {session.closed_at !== null && (
                <Fact label={<Trans>Closed</Trans>} code={true}>
                  <Instant at={session.closed_at} />
                </Fact>
              )}
              {session.closed_by !== null && (
                <Fact label={<Trans>Closed by</Trans>}>
                  {[tell(sessionEndNames[session.closed_by]), session.closed_by_name].filter(part => part !== null).join(', ')}
                </Fact>
              )}
            </Facts>
          </FactSection>
          <HandOver parcels={parcels} />
          <Scans scans={scans} />
        </>
      )}
    </RecordPage>
  )
}

/** Nothing if as many were found as the shift before left. */
function Difference({ n }: { n: number | null }) {
  if (n === null || n === 0) return null
  const count = Math.abs(n)
  return (
    <Tag tone="warn">
      {n > 0 ? <Trans>{count} more than were handed over</Trans> : <Trans>{count} fewer than were handed over</Trans>}
    </Tag>
  )
}

const parcelColumns: readonly RowColumn<HandOverParcel>[] = [
  { label: msg`Waybill`, width: 'minmax(120px, 170px)', cell: parcel => <Waybill number={parcel.waybill_number} /> },
  { label: handOverLabels.taken_over, width: 'minmax(140px, 1fr)', cell: parcel => <TakenOver parcel={parcel} /> },
  {
    label: handOverLabels.handed_over,
    width: 110,
    cell: ({ handed_over }) => handed_over !== null && <YesOrNo is={handed_over} />,
  },
  { label: msg`Status now`, width: 190, cell: ({ status_key }) => <OrderStatusBadge status={status_key} /> },
  { label: msg`Receiver`, width: 180, quiet: true, cell: ({ receiver_name }) => <bdi>{receiver_name}</bdi> },
]

const YesOrNo = ({ is }: { is: boolean }) => (is ? <Trans>Yes</Trans> : <Trans>No</Trans>)

function TakenOver({ parcel }: { parcel: HandOverParcel }) {
  const tell = useTell()
  const otherwise = foundOtherwise(parcel)
  return otherwise === null ? <YesOrNo is={parcel.taken_over} /> : <Tag tone="warn">{tell(handOverFindNames[otherwise])}</Tag>
}

/** Nothing where the bucket was empty both times, or in sessions from before this was kept. */
function HandOver({ parcels }: { parcels: readonly HandOverParcel[] }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  if (parcels.length === 0) return null
  return (
    <>
      <RowsHead title={<Trans>Taken over and handed over</Trans>} count={parcels.length} />
      <RecordTable
        label={t`Taken over and handed over`}
        columns={parcelColumns}
        rows={parcels}
        recordOf={parcel => ({ noun: 'order', id: parcel.id, label: parcel.waybill_number })}
        onOpen={({ id }) => navigate(orderPath(id))}
      />
    </>
  )
}

const columns: readonly RowColumn<ScanVerdict>[] = [
  {
    label: msg`Waybill`,
    width: 'minmax(120px, 170px)',
    cell: scan => <Waybill number={scan.order?.waybill_number ?? scan.code} />,
  },
  { label: msg`Answer`, width: 'minmax(140px, 1fr)', cell: scan => <Answer scan={scan} /> },
  {
    label: msg`Receiver`,
    width: 240,
    quiet: true,
    cell: scan => <bdi>{[scan.order?.receiver_name, scan.order?.city_name].filter(part => part !== undefined).join(', ')}</bdi>,
  },
  { label: msg`Scanned`, width: 170, end: true, quiet: true, cell: scan => <Instant at={scan.at} className="num" /> },
]

function Answer({ scan: { verdict } }: { scan: ScanVerdict }) {
  const tell = useTell()
  return <Tag tone={tones[outcomeOf(verdict)]}>{tell(verdictNames[verdict])}</Tag>
}

function Scans({ scans }: { scans: readonly ScanVerdict[] }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <>
      <RowsHead title={<Trans>Scans</Trans>} count={scans.length} hint={<Trans>Without undone scans</Trans>} />
      <RecordTable
        label={t`Scans`}
        columns={columns}
        rows={scans}
        recordOf={scan => ({ noun: 'sorting-scan', id: scan.scan_id, label: scan.code, data: scan })}
        onOpen={({ order }) => {
          if (order) navigate(orderPath(order.id))
        }}
        empty={<EmptyState />}
      />
    </>
  )
}
