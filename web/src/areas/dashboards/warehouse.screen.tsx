// One warehouse: its work of the day and its queue by mile, for the people who work there.
import { Trans, useLingui } from '@lingui/react/macro'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import type { DashboardSpan } from '@office/shared/areas/dashboards/dashboard.model'
import { msg } from '@office/shared/core/messages/message'
import { useLocation, useSearch } from 'wouter'
import type { RouteParams } from '../../core/area.ts'
import { defineCommand } from '../../core/command/command.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useCommandScope } from '../../core/command/scope.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { remakeFigures, useLiveFigures } from './board/board-data.ts'
import { BoardGrid } from './board/board-grid.tsx'
import { pictured, spanOf, useBoard } from './board/board-handle.ts'
import { BoardHead } from './board/board-head.tsx'
import { HeadlineTiles } from './board/headline-tiles.tsx'
import { AttentionPanel } from './panels/attention.panel.tsx'
import { ByDayPanel } from './panels/by-day.panel.tsx'
import { ByStatusPanel } from './panels/by-status.panel.tsx'
import { QueuePanel } from './panels/queue.panel.tsx'

export default function WarehouseBoard({ params }: { params: RouteParams }) {
  const { t } = useLingui()
  const id = Number(params.id)
  const days = spanOf(useSearch())
  const [path, navigate] = useLocation()
  const there = { params: { id } }
  const askedFor = (asked: DashboardSpan) => ({ ...there, query: { days: `${asked}` as const } })
  const [span, ofPicture] = [askedFor(days), askedFor(pictured(days))]
  const options = { keepPrevious: true }
  const mine = useEndpoint(warehouseContract.assigned, { query: {} })
  const statistics = useEndpoint(dashboardContract.warehouseStatistics, span, options)
  const byStatus = useEndpoint(dashboardContract.warehouseOrdersByStatus, there, options)
  const byDay = useEndpoint(dashboardContract.warehouseOrdersByDay, ofPicture, options)
  const choose = (to: DashboardSpan) => navigate(`${path}?days=${to}`, { replace: true })
  useLiveFigures()
  useBoard({ refresh: () => void remakeFigures(), choose })
  const hasOthers = (mine.data?.length ?? 0) > 1
  useCommandScope(() => ({
    extra: hasOthers
      ? [
          defineCommand({
            id: 'warehouse.others',
            title: msg`Choose another warehouse`,
            section: 'here',
            keys: ['u'],
            run: () => ({ navigate: '/warehouse' }),
          }),
        ]
      : [],
  }))
  const name = mine.data?.find(choice => choice.id === id)?.name ?? params.name ?? ''
  return (
    <>
      <BoardHead
        title={<bdi>{name}</bdi>}
        {...(hasOthers ? { above: [{ title: t`Warehouses`, href: '/warehouse' }] } : {})}
        aside={<CommandButton command="go./operations/sorting-operation" size="small" />}
        days={days}
        onDays={choose}
      />
      {statistics.error?.status === 404 ? (
        <ErrorState
          title={<Trans>This warehouse is not assigned to you</Trans>}
          detail={<Trans>Someone who manages staff can assign it to you.</Trans>}
        />
      ) : (
        <BoardGrid>
          <HeadlineTiles figures={statistics.data ?? null} days={days} warehouse={id} />
          <div className="board">
            <ByDayPanel found={byDay} days={pictured(days)} bar="arrived" className="board-8" />
            <AttentionPanel found={statistics} warehouse={id} className="board-4" />
            <QueuePanel found={statistics} warehouse={id} className="board-6" />
            <ByStatusPanel found={byStatus} warehouse={id} className="board-6" />
          </div>
        </BoardGrid>
      )}
    </>
  )
}
