// Screens of resources.
import { msg } from '@office/shared/core/message'
import { defineArea } from '../../core/area.ts'

export const resourcesArea = defineArea({
  name: 'resources',
  label: msg`Resources`,
  screens: [
    { route: '/resources', title: msg`Resources`, needs: { any: ['manage-resource'] } },
    { route: '/resources/view-mobile-app-resources', title: msg`Mobile app resources`, needs: { any: ['manage-resource'] } },
    { route: '/resources/view-merchant-resource', title: msg`Merchant resources`, needs: { any: ['manage-resource'] } },
    { route: '/resources/view-customer-resources', title: msg`Customer resources`, needs: { any: ['manage-resource'] } },
    { route: '/resources/view-other-resources', title: msg`Other resources`, needs: { any: ['manage-resource'] } },
  ],
})
