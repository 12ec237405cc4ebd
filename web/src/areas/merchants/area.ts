// Screens of merchants.
import { msg } from '@office/shared/core/message'
import { Store } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const merchantsArea = defineArea({
  name: 'merchants',
  label: msg`Merchants`,
  screens: [
    { route: '/operations/merchant-overview', title: msg`Merchant overview`, needs: { any: ['view-merchant-overview'] } },
    { route: '/merchants', title: msg`Merchants`, needs: { any: ['view-merchant'] }, keys: 'g c', icon: Store },
    { route: '/walking-customer', title: msg`Walking customers`, needs: { any: ['view-walking-customer'] } },
    { route: '/merchant/{id}', title: msg`Merchant detail`, needs: { any: ['view-merchant'] } },
    { route: '/merchant/{id}/businesses/{businessId}', title: msg`Merchant business`, needs: { any: ['view-merchant'] } },
    { route: '/approvals/profile-update', title: msg`Profile update approvals`, needs: { any: ['view-approval'] } },
  ],
})
