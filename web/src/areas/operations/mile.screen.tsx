// The work of a mile: its statuses in the order in which a parcel passes them, with the number of orders in each, and for how
// long.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Mile, mileViews } from '@office/shared/areas/orders/moves/mile.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearch } from 'wouter'
import type { ScreenModule } from '../../core/area.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { Keys } from '../../core/keys/keys.tsx'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { RecordRows } from '../../core/record/record-rows.tsx'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { Tabs } from '../../core/ui/tabs.tsx'
import { ordersPath } from '../orders/list/orders-path.part.ts'
import { OrderStatusBadge } from '../orders/moves/order-status-badge.part.tsx'
import { statusMaster, statusName } from '../orders/order-masters.part.ts'
import { familyOf } from '../orders/order-words.part.ts'
import { OrderAge } from '../orders/page/order-age.part.tsx'
import { milePath, SHEET, type Way, worklistPath } from './mile-paths.part.ts'
import { ReturnSheets } from './return-sheet.list.tsx'
import { ReturnSheetPage } from './return-sheet.page.tsx'
import { RunSheets } from './run-sheet.list.tsx'
import { RunSheetPage } from './run-sheet.page.tsx'

/** A narrow window has no room for the bars, which repeat the numbers, and no keyboard for the keys. */
const tracks = '[--tracks:minmax(190px,max-content)_88px_minmax(48px,1fr)_88px_28px] max-sm:[--tracks:minmax(0,1fr)_64px_72px]'
const template = 'var(--tracks)'

const isSheets = (way: string | null): way is 'sheets' | 'return-sheets' => way === 'sheets' || way === 'return-sheets'

const wayOf = (mile: Mile, asked: string | null): Way =>
  asked === 'back' && mileViews[mile].back.length > 0 ? 'back' : mile === 'last' && isSheets(asked) ? asked : 'out'

const firstStatus = defineCommand({
  id: 'mile.first',
  title: msg`To the first status`,
  section: 'here',
  keys: ['j', 'arrowdown'],
  run: () => document.querySelector<HTMLElement>('main [data-short-row]')?.focus(),
})

/** @param names in the tenant's words */
function keysTo(mile: Mile, statuses: readonly OrderStatusKey[], names: (status: OrderStatusKey) => string): readonly Command[] {
  return statuses.map((status, at) =>
    defineCommand({
      id: `mile.open-${status}`,
      title: names(status),
      section: 'here',
      keys: at < 9 ? [String(at + 1)] : [],
      run: () => ({ navigate: worklistPath(mile, status) }),
    }),
  )
}

function MileScreen({ mile }: { mile: Mile }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const { title, back, ...view } = mileViews[mile]
  const search = useSearch()
  const asked = new URLSearchParams(search)
  const way = wayOf(mile, asked.get('way'))
  const statuses = way === 'back' ? back : view.out
  useSnapshot(statusMaster.state)
  const counts = useEndpoint(orderContract.operationCount, {}, { staleTime: 0 })
  const ages = useEndpoint(orderContract.operationAge, {}, { staleTime: 0 })
  const countOf = (key: OrderStatusKey) => counts.data?.[key] ?? 0
  const sumOf = (keys: readonly OrderStatusKey[]) => keys.reduce((sum, key) => sum + countOf(key), 0)
  const known = counts.data !== undefined
  const total = (keys: readonly OrderStatusKey[]) => (known ? { count: formatCount(sumOf(keys)) } : {})
  const toWay = (wanted: Way) => navigate(milePath(mile, wanted), { replace: true })
  const sheet = Number(asked.get(SHEET) ?? Number.NaN)
  const hasTabs = back.length > 0
  useCommandScope(() => ({
    extra: [
      ...(isSheets(way) ? [] : [...keysTo(mile, statuses, key => statusName(key, tell)), firstStatus]),
      ...(hasTabs
        ? [
            defineCommand({
              id: 'mile.way',
              title: way === 'out' ? msg`Show the returns` : msg`Show the way to the receiver`,
              section: 'here',
              keys: ['0'],
              run: () => toWay(way === 'out' ? 'back' : 'out'),
            }),
          ]
        : []),
      ...(mile === 'last' && !isSheets(way)
        ? [
            defineCommand({
              id: 'mile.redeliveries',
              title: msg`Show the orders for redelivery`,
              section: 'here',
              keys: ['8'],
              run: () => ({ navigate: redeliveries }),
            }),
            // Those of the way that is shown.
            way === 'back'
              ? defineCommand({
                  id: 'mile.return-sheets',
                  title: msg`Show the return sheets`,
                  section: 'here',
                  keys: ['9'],
                  run: () => toWay('return-sheets'),
                })
              : defineCommand({
                  id: 'mile.sheets',
                  title: msg`Show the run sheets`,
                  section: 'here',
                  keys: ['9'],
                  run: () => toWay('sheets'),
                }),
          ]
        : []),
    ],
  }))
  if (way === 'sheets' && Number.isInteger(sheet)) return <RunSheetPage key={sheet} id={sheet} />
  if (way === 'return-sheets' && Number.isInteger(sheet)) return <ReturnSheetPage key={sheet} id={sheet} />
  return (
    <>
      <PageHead
        title={tell(title)}
        {...total(statuses)}
        line={!hasTabs}
        aside={mile === 'last' && way === 'out' && <DueToday />}
      />
      {hasTabs && (
        <Tabs
          label={t`Direction`}
          tabs={[
            { id: 'out', title: <Trans>To the receiver</Trans>, ...total(view.out) },
            { id: 'back', title: <Trans>Returns</Trans>, ...total(back) },
            ...(mile === 'last'
              ? [
                  { id: 'sheets', title: <Trans>Run sheets</Trans> },
                  { id: 'return-sheets', title: <Trans>Return sheets</Trans> },
                ]
              : []),
          ]}
          active={way}
          onChoose={id => toWay(wayOf(mile, id))}
        />
      )}
      {way === 'sheets' ? (
        <RunSheets />
      ) : way === 'return-sheets' ? (
        <ReturnSheets />
      ) : (
        <Statuses mile={mile} statuses={statuses} counts={counts} ages={ages.data ?? {}} />
      )}
    </>
  )
}

const redeliveries = ordersPath({ redelivery: '1' })
const heldUntil = (today: string) => ordersPath({ status_key: status.onHold, due_on: `..${today}` })

/** Orders that must be sent out again today, and holds whose day has come; each hidden if there are none. */
function DueToday() {
  const { data } = useEndpoint(orderContract.redeliveryCount, {}, { staleTime: 0 })
  if (!data) return null
  const { count, holds, today } = data
  return (
    <>
      {count > 0 && (
        <Link className="list-figure" href={redeliveries}>
          <Plural value={count} one="# order for redelivery" other="# orders for redelivery" />
        </Link>
      )}
      {holds > 0 && (
        <Link className="list-figure" href={heldUntil(today)}>
          <Plural value={holds} one="# hold is due" other="# holds are due" />
        </Link>
      )}
    </>
  )
}

/** The statuses of one way, with the number of orders in each, and for how long. */
function Statuses(props: {
  mile: Mile
  statuses: readonly OrderStatusKey[]
  counts: UseQueryResult<Record<string, number>, CallError>
  ages: Readonly<Record<string, string>>
}) {
  const { mile, statuses, counts, ages } = props
  const tell = useTell()
  const [, navigate] = useLocation()
  const known = counts.data !== undefined
  const countOf = (key: OrderStatusKey) => counts.data?.[key] ?? 0
  const most = Math.max(1, ...statuses.map(countOf))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {counts.error && !known ? (
        <ErrorState
          title={<Trans>The counts could not be loaded</Trans>}
          error={counts.error}
          onRetry={() => void counts.refetch()}
        />
      ) : !known ? (
        <SkeletonRows columns={[{ width: '190px' }, { width: '88px' }, { width: '1fr' }]} rows={statuses.length} />
      ) : (
        <div className={tracks}>
          <div
            aria-hidden={true}
            className="grid h-[30px] items-center gap-3 border-b border-border px-4 text-sm font-medium text-text-2"
            style={{ gridTemplateColumns: template }}
          >
            <span>
              <Trans>Status</Trans>
            </span>
            <span className="text-end">
              <Trans>Orders</Trans>
            </span>
            <span className="max-sm:hidden" />
            <span className="text-end">
              <Trans>Oldest</Trans>
            </span>
            <span className="max-sm:hidden" />
          </div>
          <RecordRows
            label={tell(mileViews[mile].title)}
            template={template}
            onOpen={({ id }) => navigate(worklistPath(mile, id as OrderStatusKey) /* as given below */)}
            rows={statuses.map((key, at) => ({
              record: { noun: 'worklist', id: key, label: statusName(key, tell) },
              cells: (
                <>
                  <span>
                    <OrderStatusBadge status={key} />
                  </span>
                  <b className={`num text-end ${countOf(key) === 0 ? 'font-normal text-text-3' : 'font-semibold'}`}>
                    {formatCount(countOf(key))}
                  </b>
                  <span className="h-1.5 max-sm:hidden" aria-hidden={true}>
                    {countOf(key) > 0 && (
                      <i
                        className="block h-full min-w-1 rounded-full opacity-70"
                        style={{
                          width: `${(countOf(key) / most) * 100}%`,
                          background: `var(--st-${familyOf(key)})`,
                        }}
                      />
                    )}
                  </span>
                  <span className="text-end">{countOf(key) > 0 && ages[key] && <OrderAge since={ages[key]} />}</span>
                  <span className="text-end max-sm:hidden">{at < 9 && <Keys of={String(at + 1)} tone="ghost" />}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
    </div>
  )
}

/** The screen of one mile. */
export const screenOf = (mile: Mile): ScreenModule => ({ default: () => <MileScreen mile={mile} /> })
