// The branches that the person works at, for the top bar; nothing for people who work at all of them.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { mayCall } from '@office/shared/permissions/can'
import { Warehouse } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { warehouseBoardPath } from '../../areas/dashboards/warehouse-paths.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import type { TopBarProps } from '../../core/layout/top-bar.tsx'

export function useOwnBranches(navigate: (to: string) => void): TopBarProps['branch'] {
  const { user, permissions } = useSnapshot(session)
  const isNarrowed = (user?.warehouse_ids.length ?? 0) > 0
  const { data = [] } = useEndpoint(warehouseContract.assigned, {}, { enabled: isNarrowed })
  const [first] = data
  if (!isNarrowed || !first) return null
  // A snapshot of a ref is the set itself.
  const seesBoards = mayCall(permissions as ReadonlySet<string>, dashboardContract.warehouseStatistics.needs)
  return {
    current: data.map(({ name }) => name).join(', '),
    entries: () =>
      data.map(place =>
        seesBoards
          ? {
              kind: 'action' as const,
              id: String(place.id),
              title: place.name,
              icon: Warehouse,
              run: () => navigate(warehouseBoardPath(place)),
            }
          : { kind: 'heading' as const, id: String(place.id), title: place.name },
      ),
  }
}
