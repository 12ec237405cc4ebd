// Screens of settings.
import { msg } from '@office/shared/core/message'
import { Settings } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const settingsArea = defineArea({
  name: 'settings',
  label: msg`Settings`,
  screens: [
    { route: '/system-settings/business-profile', title: msg`Business profile`, needs: { any: ['view-business-setting'] } },
    {
      route: '/system-settings/business-setting',
      title: msg`Business settings`,
      needs: { any: ['view-business-setting'] },
      icon: Settings,
    },
    { route: '/system-settings/status-setting', title: msg`Status settings`, needs: { any: ['manage-status'] } },
    { route: '/system-settings/flag-setting', title: msg`Flag settings`, needs: { any: ['manage-flag'] } },
    { route: '/operation-settings/reasons', title: msg`Operation reasons`, needs: { any: ['manage-reason'] } },
    { route: '/administration/reasons', title: msg`Administration reasons`, needs: { any: ['manage-reason'] } },
  ],
})
