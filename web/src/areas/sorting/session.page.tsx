// One shift at a bucket with its scans, the newest first: each with its answer, as the station gave it.
import { Trans, useLingui } from '@lingui/react/macro'
import {
  outcomeOf,
  type ScanVerdict,
  sessionStateNames,
  sortingContract,
  verdictNames,
} from '@office/shared/areas/sorting/sorting.contract'
import { useLocation } from 'wouter'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage, RowsHead } from '../../core/record/record-page.tsx'
import { RecordRows } from '../../core/record/record-rows.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { EmptyState } from '../../core/ui/states/empty-state.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { orderPath } from '../orders/list/orders-path.part.ts'
import { sessionsPath } from './session-path.ts'

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
      gone={<Trans>There is no such session.</Trans>}
      aside={({ session: { state } }) => <Tag tone={state === 'active' ? 'info' : 'plain'}>{tell(sessionStateNames[state])}</Tag>}
    >
      {({ session, scans }) => (
        <>
          <FactSection title={<Trans>Session</Trans>}>
            <Facts>
              <Fact label={<Trans>Bucket</Trans>}>{session.bucket_name}</Fact>
              <Fact label={<Trans>Device</Trans>}>{session.device}</Fact>
              <Fact label={<Trans>Sorted</Trans>}>{session.accepted}</Fact>
              <Fact label={<Trans>Refused</Trans>}>{session.refused}</Fact>
              <Fact label={<Trans>Scans per hour</Trans>}>{session.per_hour}</Fact>
              <Fact label={<Trans>Opened</Trans>} code={true}>
                <Instant at={session.opened_at} />
              </Fact>
              {session.closed_at !== null && (
                <Fact label={<Trans>Closed</Trans>} code={true}>
                  <Instant at={session.closed_at} />
                </Fact>
              )}
            </Facts>
          </FactSection>
          <Scans scans={scans} />
        </>
      )}
    </RecordPage>
  )
}

/** On a phone receiver and time give way: the answer is never cut. */
const template = 'minmax(120px, 170px) minmax(140px, 190px) clamp(0px, 100vw - 768px, 240px) minmax(0, 1fr)'

function Scans({ scans }: { scans: readonly ScanVerdict[] }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  return (
    <>
      <RowsHead title={<Trans>Scans</Trans>} count={scans.length} hint={<Trans>Without those that were taken back</Trans>} />
      <RecordRows
        label={t`Scans`}
        template={template}
        onOpen={({ id }) => {
          const order = scans.find(scan => scan.scan_id === id)?.order
          if (order) navigate(orderPath(order.id))
        }}
        empty={<EmptyState />}
        rows={scans.map(scan => ({
          record: { noun: 'sorting-scan', id: scan.scan_id, label: scan.code, data: scan },
          cells: (
            <>
              <Waybill number={scan.order?.waybill_number ?? scan.code} />
              <span>
                <Tag tone={tones[outcomeOf(scan.verdict)]}>{tell(verdictNames[scan.verdict])}</Tag>
              </span>
              <span dir="auto" className="truncate text-text-2 max-md:hidden">
                {[scan.order?.receiver_name, scan.order?.city_name].filter(part => part !== undefined).join(', ')}
              </span>
              <Instant at={scan.at} className="num justify-self-end text-text-2 max-md:hidden" />
            </>
          ),
        }))}
      />
    </>
  )
}
