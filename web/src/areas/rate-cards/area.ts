// Screens of rate cards.
import { msg } from '@office/shared/core/message'
import { Table2 } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const rateCardsArea = defineArea({
  name: 'rate-cards',
  label: msg`Rate cards`,
  screens: [
    { route: '/rate-card/add-rate-card/{rateCardType}', title: msg`Add rate card`, needs: { any: ['create-rate-card'] } },
    { route: '/rate-card/view-rate-card/{rateCardType}/{id}', title: msg`View rate card`, needs: { any: ['view-rate-card'] } },
    { route: '/rate-card/clone-rate-card/{rateCardType}/{id}', title: msg`Clone rate card`, needs: { any: ['clone-rate-card'] } },
    {
      route: '/rate-card/update-rate-card/{rateCardType}/{id}',
      title: msg`Update rate card`,
      needs: { any: ['update-rate-card'] },
    },
    {
      route: '/rate-card/delete-rate-card/{rateCardType}/{id}',
      title: msg`Delete rate card`,
      needs: { any: ['delete-rate-card'] },
    },
    {
      route: '/rate-card/review-rate-card/{rateCardType}/{id}',
      title: msg`Review rate card`,
      needs: { any: ['review-rate-card'] },
    },
    {
      route: '/rate-card/merchant',
      title: msg`Merchant rate cards`,
      short: msg`Rate cards`,
      needs: { any: ['view-rate-card'] },
      icon: Table2,
    },
    { route: '/rate-card/agent', title: msg`Agency rate cards`, needs: { any: ['view-rate-card'] } },
    { route: '/rate-card/rider', title: msg`Rider rate cards`, needs: { any: ['view-rate-card'] } },
    { route: '/rate-card/walking-customer', title: msg`Walking-customer rate cards`, needs: { any: ['view-rate-card'] } },
  ],
})
