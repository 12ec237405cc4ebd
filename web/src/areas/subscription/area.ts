// Screens of subscription.
import { msg } from '@office/shared/core/messages/message'
import { defineArea } from '../../core/area.ts'

export const subscriptionArea = defineArea({
  name: 'subscription',
  label: msg`Subscription`,
  screens: [
    { route: '/package-settings/my-subscription', title: msg`My subscription`, needs: { any: ['view-subscription'] } },
    { route: '/package-settings/find-packages/{activePackageId}', title: msg`Find packages`, needs: { any: ['view-package'] } },
    { route: '/package-settings/subscription', title: msg`Subscriptions`, needs: { any: ['view-subscription'] } },
    {
      route: '/package-settings/subscription-billing',
      title: msg`Subscription billing`,
      needs: { any: ['view-subscription-invoice'] },
    },
    { route: '/package-settings/packages', title: msg`Packages`, needs: { any: ['view-package'] } },
    { route: '/package-settings/subscribe/{id}', title: msg`Subscribe`, needs: { any: ['subscribe-package'] } },
    { route: '/view-invoice/{id}', title: msg`Subscription invoice`, needs: { any: ['view-subscription-invoice'] } },
    { route: '/view-package/{id}', title: msg`Package`, needs: { any: ['view-package'] } },
  ],
})
