// Screens of dashboards.
import { msg } from '@office/shared/core/messages/message'
import { House, LayoutDashboard } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const dashboardsArea = defineArea({
  name: 'dashboards',
  label: msg`Dashboards`,
  screens: [
    { route: '/', title: msg`Welcome page` },
    {
      route: '/dashboard',
      menu: ['start', 1],
      title: msg`Home dashboard`,
      keywords: msg`figures, KPI, start`,
      short: msg`Home`,
      needs: { any: ['dashboard'] },
      keys: 'g h',
      icon: House,
      leadsTo: ['/operations/all-orders'],
      load: () => import('./home.screen.tsx'),
    },
    {
      route: '/warehouse',
      menu: ['start', 2],
      title: msg`Warehouse select`,
      short: msg`Warehouses`,
      needs: { any: ['warehouse-dashboard'] },
      keys: 'g w',
      icon: LayoutDashboard,
      leadsTo: ['/warehouse/1/1'],
      load: () => import('./warehouse-select.screen.tsx'),
    },
    {
      route: '/warehouse/{id}/{name}',
      title: msg`Warehouse dashboard`,
      needs: { any: ['warehouse-dashboard'] },
      leadsTo: ['/operations/all-orders'],
      load: () => import('./warehouse.screen.tsx'),
    },
  ],
})
