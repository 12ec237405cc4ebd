// Screens of session.
import { msg } from '@office/shared/core/messages/message'
import { defineArea } from '../../core/area.ts'

export const sessionArea = defineArea({
  name: 'session',
  label: msg`Session`,
  screens: [
    { route: '/login', title: msg`Login`, access: 'guest', load: () => import('./login.screen.tsx') },
    {
      route: '/forgot-password',
      title: msg`Forgot password`,
      access: 'guest',
      load: () => import('./forgot-password.screen.tsx'),
    },
    {
      route: '/reset-password/{email}/{token}',
      title: msg`Reset password`,
      access: 'guest',
      load: () => import('./reset-password.screen.tsx'),
    },
  ],
})
