// Screens of rate cards.
import { msg } from '@office/shared/core/messages/message'
import { Table2 } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const rateCardsArea = defineArea({
  name: 'rate-cards',
  label: msg`Rate cards`,
  screens: [
    {
      route: '/rate-card/add-rate-card/{rateCardType}',
      under: '/rate-card/merchant',
      title: msg`Add rate card`,
      load: () => import('./screens/rate-card-create.screen.tsx'),
      needs: { any: ['create-rate-card'] },
    },
    {
      route: '/rate-card/view-rate-card/{rateCardType}/{id}',
      under: '/rate-card/merchant',
      title: msg`View rate card`,
      load: () => import('./screens/rate-card.screen.tsx'),
      needs: { any: ['view-rate-card'] },
    },
    {
      route: '/rate-card/clone-rate-card/{rateCardType}/{id}',
      under: '/rate-card/merchant',
      title: msg`Clone rate card`,
      load: () => import('./screens/rate-card-clone.screen.tsx'),
      needs: { any: ['clone-rate-card'] },
    },
    {
      route: '/rate-card/update-rate-card/{rateCardType}/{id}',
      under: '/rate-card/merchant',
      title: msg`Update rate card`,
      load: () => import('./screens/rate-card-update.screen.tsx'),
      needs: { any: ['update-rate-card'] },
    },
    {
      route: '/rate-card/delete-rate-card/{rateCardType}/{id}',
      under: '/rate-card/merchant',
      title: msg`Delete rate card`,
      load: () => import('./screens/rate-card-delete.screen.tsx'),
      needs: { any: ['delete-rate-card'] },
    },
    {
      route: '/rate-card/review-rate-card/{rateCardType}/{id}',
      under: '/rate-card/merchant',
      title: msg`Review rate card`,
      load: () => import('./screens/rate-card-review.screen.tsx'),
      needs: { any: ['review-rate-card'] },
    },
    {
      route: '/rate-card/merchant',
      leadsTo: ['/rate-card/add-rate-card/{rateCardType}', '/rate-card/view-rate-card/{rateCardType}/{id}'],
      menu: ['money', 3],
      title: msg`Merchant rate cards`,
      keywords: msg`price list, prices, tariff`,
      short: msg`Rate cards`,
      load: () => import('./lists/merchant-rate-card.list.tsx'),
      needs: { any: ['view-rate-card'] },
      icon: Table2,
    },
    {
      route: '/rate-card/agent',
      leadsTo: ['/rate-card/add-rate-card/{rateCardType}', '/rate-card/view-rate-card/{rateCardType}/{id}'],
      under: '/rate-card/merchant',
      title: msg`Agency rate cards`,
      keywords: msg`pay, tariff`,
      load: () => import('./lists/agency-rate-card.list.tsx'),
      needs: { any: ['view-rate-card'] },
    },
    {
      route: '/rate-card/rider',
      leadsTo: ['/rate-card/add-rate-card/{rateCardType}', '/rate-card/view-rate-card/{rateCardType}/{id}'],
      under: '/rate-card/merchant',
      title: msg`Rider rate cards`,
      keywords: msg`pay, tariff`,
      load: () => import('./lists/rider-rate-card.list.tsx'),
      needs: { any: ['view-rate-card'] },
    },
    {
      route: '/rate-card/walking-customer',
      leadsTo: ['/rate-card/add-rate-card/{rateCardType}', '/rate-card/view-rate-card/{rateCardType}/{id}'],
      under: '/rate-card/merchant',
      title: msg`Walking-customer rate cards`,
      keywords: msg`price list, prices, tariff`,
      load: () => import('./lists/walking-rate-card.list.tsx'),
      needs: { any: ['view-rate-card'] },
    },
  ],
})
