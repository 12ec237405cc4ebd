// Screens of settings, with their code.
import { msg } from '@office/shared/core/messages/message'
import { defineArea, type Screen } from '../../core/area.ts'
import { settingScreens } from './setting-screens.ts'

const code: Readonly<Record<(typeof settingScreens)[number]['route'], NonNullable<Screen['load']>>> = {
  '/system-settings/business-profile': () => import('./brand/business-profile.screen.tsx'),
  '/system-settings/business-setting': () => import('./business-setting.screen.tsx'),
  '/system-settings/status-setting': () => import('./statuses/status.list.tsx'),
  '/system-settings/flag-setting': () => import('./flags/flag.list.tsx'),
  '/operation-settings/reasons': () => import('./reasons/operation-reasons.screen.tsx'),
  '/administration/reasons': () => import('./reasons/administration-reasons.screen.tsx'),
  '/system-settings/mails': () => import('./mail.list.tsx'),
}

export const settingsArea = defineArea({
  name: 'settings',
  label: msg`Settings`,
  screens: settingScreens.map(screen => ({ ...screen, load: code[screen.route] })),
})
