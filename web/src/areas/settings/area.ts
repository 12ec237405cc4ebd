// Screens of settings.
import { msg } from '@office/shared/core/message'
import { Building2, Flag, MessageCircleQuestionMark, Settings, Tag } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const settingsArea = defineArea({
  name: 'settings',
  label: msg`Settings`,
  screens: [
    {
      route: '/system-settings/business-profile',
      title: msg`Business profile`,
      needs: { any: ['view-business-setting'] },
      icon: Building2,
      keywords: msg`company, logo, colours, theme`,
      load: () => import('./business-profile.screen.tsx'),
    },
    {
      route: '/system-settings/business-setting',
      title: msg`Business settings`,
      needs: { any: ['view-business-setting'] },
      icon: Settings,
      load: () => import('./business-setting.screen.tsx'),
    },
    {
      route: '/system-settings/status-setting',
      title: msg`Status settings`,
      needs: { any: ['manage-status'] },
      icon: Tag,
      keywords: msg`statuses, rename, colour`,
      load: () => import('./status.list.tsx'),
    },
    {
      route: '/system-settings/flag-setting',
      title: msg`Flag settings`,
      needs: { any: ['manage-flag'] },
      icon: Flag,
      keywords: msg`flags, mark`,
      load: () => import('./flag.list.tsx'),
    },
    {
      route: '/operation-settings/reasons',
      title: msg`Operation reasons`,
      needs: { any: ['manage-reason'] },
      icon: MessageCircleQuestionMark,
      load: () => import('./operation-reasons.screen.tsx'),
    },
    {
      route: '/administration/reasons',
      title: msg`Administration reasons`,
      needs: { any: ['manage-reason'] },
      icon: MessageCircleQuestionMark,
      load: () => import('./administration-reasons.screen.tsx'),
    },
  ],
})
