// Screens of public.
import { msg } from '@office/shared/core/messages/message'
import { defineArea } from '../../core/area.ts'

export const publicArea = defineArea({
  name: 'public',
  label: msg`Public`,
  screens: [
    { route: '/rate-us/{code}', title: msg`Customer feedback by code`, access: 'public' },
    { route: '/checkout/{id}/{name}', title: msg`Checkout of an order at a gateway`, access: 'public' },
    { route: '/return', title: msg`Payment success`, access: 'public' },
    { route: '/track/{waybill}', title: msg`Tracking`, access: 'public', load: () => import('./tracking.screen.tsx') },
    { route: '/error-404', title: msg`Not found`, access: 'public' },
  ],
})
