// Screens of agencies.
import { msg } from '@office/shared/core/messages/message'
import { Building2, Gauge } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const agenciesArea = defineArea({
  name: 'agencies',
  label: msg`Agencies`,
  screens: [
    {
      route: '/operations/agent-overview',
      under: '/operation-settings/agency',
      title: msg`Agency overview`,
      needs: { any: ['view-agency-overview'] },
      keywords: msg`figures, open orders, miles`,
      icon: Gauge,
      load: () => import('./agency-overview.screen.tsx'),
    },
    {
      route: '/operation-settings/agency',
      fills: 'agency',
      menu: ['partners', 2],
      title: msg`Agencies`,
      keywords: msg`agents, partners, franchises`,
      needs: { any: ['manage-agency'] },
      keys: 'g a',
      icon: Building2,
      load: () => import('./agency.screen.tsx'),
    },
  ],
})
