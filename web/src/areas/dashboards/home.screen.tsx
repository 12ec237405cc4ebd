// Home: what happened, where orders are, what was earned and what needs attention, for the whole operator. A new tenant is led
// through its first steps.
import { Trans } from '@lingui/react/macro'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import type { DashboardSpan } from '@office/shared/areas/dashboards/dashboard.model'
import { formatDay } from '@office/shared/format/date-time'
import { mayCall } from '@office/shared/permissions/can'
import { useLocation, useSearch } from 'wouter'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import { remakeFigures, useLiveFigures } from './board/board-data.ts'
import { BoardGrid } from './board/board-grid.tsx'
import { pictured, spanOf, useBoard } from './board/board-handle.ts'
import { BoardHead } from './board/board-head.tsx'
import { HeadlineTiles } from './board/headline-tiles.tsx'
import { MoneyTiles } from './board/money-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { AttentionPanel } from './panels/attention.panel.tsx'
import { ByDayPanel } from './panels/by-day.panel.tsx'
import { ByStatusPanel } from './panels/by-status.panel.tsx'
import { PerformancePanel } from './panels/performance.panel.tsx'
import { RevenuePanel } from './panels/revenue.panel.tsx'
import { TopMerchantsPanel } from './panels/top-merchants.panel.tsx'

export default function Home() {
  const days = spanOf(useSearch())
  const [, navigate] = useLocation()
  const askedFor = (asked: DashboardSpan) => ({ query: { days: `${asked}` as const } })
  const [span, ofPicture] = [askedFor(days), askedFor(pictured(days))]
  const options = { keepPrevious: true }
  const statistics = useEndpoint(dashboardContract.statistics, span, options)
  const isFresh = statistics.data?.orders === 0
  const rest = { ...options, enabled: !isFresh }
  const byStatus = useEndpoint(dashboardContract.ordersByStatus, {}, rest)
  const byDay = useEndpoint(dashboardContract.ordersByDay, ofPicture, rest)
  // Figures per merchant exist only for all branches together, not for some of them.
  const ranksMerchants = session.user?.warehouse_ids.length === 0
  const merchants = useEndpoint(dashboardContract.topMerchants, span, { ...options, enabled: !isFresh && ranksMerchants })
  const seesMoney = mayCall(commandContext.permissions, dashboardContract.money.needs)
  const ofMoney = { ...options, enabled: !isFresh && seesMoney }
  const money = useEndpoint(dashboardContract.money, span, ofMoney)
  // Revenue exists only for all branches together, not for some of them.
  const seesRevenue = seesMoney && ranksMerchants
  const revenue = useEndpoint(dashboardContract.revenueByMonth, {}, { ...ofMoney, enabled: !isFresh && seesRevenue })
  const performance = useEndpoint(dashboardContract.deliveryPerformance, span, rest)
  const choose = isFresh ? null : (to: DashboardSpan) => navigate(`/dashboard?days=${to}`, { replace: true })
  useLiveFigures()
  useBoard({ refresh: () => void remakeFigures(), choose })
  return (
    <>
      <BoardHead
        title={<Trans>Home</Trans>}
        aside={statistics.data && <bdi dir="ltr">{formatDay(statistics.data.to)}</bdi>}
        days={days}
        onDays={choose ?? undefined}
      />
      {isFresh ? (
        <FirstSteps />
      ) : (
        <BoardGrid>
          <HeadlineTiles figures={statistics.data ?? null} days={days} />
          {seesMoney && !money.error && (
            // Overlaps its upper border with the lower one of the figures above.
            <div className="turn -mt-px">
              <MoneyTiles money={money.data ?? null} />
            </div>
          )}
          <div className="board">
            <ByDayPanel found={byDay} days={pictured(days)} bar="created" className="board-8" />
            <AttentionPanel found={statistics} className="board-4" />
            <ByStatusPanel found={byStatus} className="board-4" />
            <PerformancePanel found={performance} days={days} className="board-4" />
            {seesRevenue && <RevenuePanel found={revenue} className="board-4" />}
            {ranksMerchants && (
              <TopMerchantsPanel found={merchants} days={days} className={seesRevenue ? 'board-12' : 'board-4'} />
            )}
          </div>
        </BoardGrid>
      )}
    </>
  )
}
