// Screens of branches.
import { msg } from '@office/shared/core/messages/message'
import { Gauge, Warehouse } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const branchesArea = defineArea({
  name: 'branches',
  label: msg`Branches`,
  screens: [
    {
      route: '/operations/branch-branch',
      under: '/operation-settings/branch',
      title: msg`Branch overview`,
      needs: { any: ['view-branch-overview'] },
      keywords: msg`figures, open orders, miles`,
      icon: Gauge,
      load: () => import('./branch-overview.screen.tsx'),
    },
    {
      route: '/operation-settings/branch',
      fills: 'warehouse',
      menu: ['partners', 3],
      title: msg`Branches`,
      keywords: msg`offices, hubs, depots, warehouses`,
      needs: { any: ['manage-branch'] },
      keys: 'g b',
      icon: Warehouse,
      load: () => import('./branch.screen.tsx'),
    },
  ],
})
