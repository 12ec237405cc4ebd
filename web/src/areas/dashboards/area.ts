// Screens of dashboards.
import { msg } from '@office/shared/core/message'
import { House } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const dashboardsArea = defineArea({
  name: 'dashboards',
  label: msg`Dashboards`,
  screens: [
    { route: '/', title: msg`Welcome page` },
    {
      route: '/dashboard',
      title: msg`Home dashboard`,
      short: msg`Home`,
      needs: { any: ['dashboard'] },
      keys: 'g h',
      icon: House,
    },
    { route: '/warehouse', title: msg`Warehouse select`, needs: { any: ['warehouse-dashboard'] } },
    { route: '/warehouse/{id}/{name}', title: msg`Warehouse dashboard`, needs: { any: ['warehouse-dashboard'] } },
  ],
})
