// Screens of riders.
import { msg } from '@office/shared/core/messages/message'
import { Users } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const ridersArea = defineArea({
  name: 'riders',
  label: msg`Riders`,
  screens: [
    {
      route: '/operations/rider-overview',
      fills: 'rider',
      menu: ['partners', 1],
      title: msg`Rider overview`,
      keywords: msg`drivers, couriers, delivery people`,
      short: msg`Riders`,
      needs: { any: ['view-rider-overview', 'manage-rider'] },
      keys: 'g r',
      icon: Users,
      load: () => import('./rider.list.tsx'),
      leadsTo: ['/operations/rider/{id}'],
    },
    {
      route: '/operations/rider/{id}',
      load: () => import('./rider.page.tsx'),
      under: '/operations/rider-overview',
      title: msg`Rider`,
      needs: { any: ['view-rider-overview', 'manage-rider'] },
    },
  ],
})
