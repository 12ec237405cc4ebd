// Screens of notifications.
import { msg } from '@office/shared/core/messages/message'
import { defineArea } from '../../core/area.ts'

export const notificationsArea = defineArea({
  name: 'notifications',
  label: msg`Notifications`,
  screens: [
    { route: '/notifications', title: msg`Notifications`, needs: { any: ['view-notification'] } },
    { route: '/pickup-notifications', title: msg`Pickup notifications`, needs: { any: ['view-notification'] } },
  ],
})
