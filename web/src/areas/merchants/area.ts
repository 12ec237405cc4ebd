// Screens of merchants.
import { msg } from '@office/shared/core/messages/message'
import { Gauge, Store, UserRound, Webhook } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const merchantsArea = defineArea({
  name: 'merchants',
  label: msg`Merchants`,
  screens: [
    {
      route: '/operations/merchant-overview',
      under: '/merchants',
      title: msg`Merchant overview`,
      needs: { any: ['view-merchant-overview'] },
      keywords: msg`figures, open orders, miles`,
      icon: Gauge,
      load: () => import('./merchants-overview.screen.tsx'),
    },
    {
      route: '/merchants',
      fills: 'merchant',
      menu: ['partners', 4],
      title: msg`Merchants`,
      keywords: msg`clients, customers, sellers, vendors, senders`,
      needs: { any: ['view-merchant'] },
      keys: 'g c',
      icon: Store,
      load: () => import('./merchant.list.tsx'),
    },
    {
      route: '/walking-customer',
      menu: ['partners', 5],
      title: msg`Walking customers`,
      needs: { any: ['view-walking-customer'] },
      icon: UserRound,
      load: () => import('./walking-customers/walking-customer.list.tsx'),
      leadsTo: ['/walking-customer/{id}'],
    },
    {
      route: '/walking-customer/{id}',
      under: '/walking-customer',
      title: msg`Walking customer`,
      needs: { any: ['view-walking-customer'] },
      load: () => import('./walking-customers/walking-customer.page.tsx'),
    },
    {
      route: '/webhooks',
      menu: ['partners', 6],
      title: msg`Webhook deliveries`,
      needs: { any: ['manage-webhook'] },
      keywords: msg`integrations, api, receivers, retries`,
      icon: Webhook,
      load: () => import('./integrations/webhook.list.tsx'),
    },
    {
      route: '/merchant/{id}',
      under: '/merchants',
      title: msg`Merchant detail`,
      needs: { any: ['view-merchant'] },
      load: () => import('./merchant.screen.tsx'),
    },
    {
      route: '/merchant/{id}/businesses/{businessId}',
      under: '/merchants',
      title: msg`Merchant business`,
      needs: { any: ['view-merchant'] },
      load: () => import('./parts/merchant-business.screen.tsx'),
    },
  ],
})
