// Screens of waybill numbers.
import { msg } from '@office/shared/core/messages/message'
import { Ticket, TicketPlus } from 'lucide-react'
import { defineArea } from '../../core/area.ts'
import { waybillTabPath } from './waybill-tabs.part.ts'

export const waybillsArea = defineArea({
  name: 'waybills',
  label: msg`Waybills`,
  screens: [
    {
      route: '/waybill-customizer/{id}',
      title: msg`Waybill customizer`,
      needs: { any: ['customize-waybill'] },
      load: () => import('./customizer/customizer.screen.tsx'),
    },
    {
      route: '/waybillrequest',
      menu: ['operations', 6],
      title: msg`Waybill requests`,
      keywords: msg`waybills, numbers, stickers`,
      tabs: [
        {
          path: waybillTabPath('series'),
          title: msg`Waybill series`,
          keywords: msg`waybill numbers, ranges, prefix, stock`,
          icon: TicketPlus,
          needs: { any: ['view-waybill-series'] },
        },
      ],
      needs: { any: ['view-waybill-request', 'view-waybill-series'] },
      icon: Ticket,
      load: () => import('./waybills.screen.tsx'),
    },
  ],
})
