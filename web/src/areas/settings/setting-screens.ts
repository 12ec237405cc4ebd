// Screens of settings without their code, so that their side list can name them all without a circular import.
import { msg } from '@office/shared/core/messages/message'
import { Building2, Flag, Mail, MessageCircleQuestionMark, Settings, Tag } from 'lucide-react'
import type { Screen } from '../../core/area.ts'

export const settingScreens = [
  {
    route: '/system-settings/business-profile',
    under: '/system-settings/business-setting',
    title: msg`Business profile`,
    needs: { any: ['view-business-setting'] },
    icon: Building2,
    keywords: msg`company, logo, colours, theme`,
  },
  {
    route: '/system-settings/business-setting',
    title: msg`Business settings`,
    needs: { any: ['view-business-setting'] },
    icon: Settings,
  },
  {
    route: '/system-settings/status-setting',
    under: '/system-settings/business-setting',
    title: msg`Status settings`,
    needs: { any: ['manage-status'] },
    icon: Tag,
    keywords: msg`statuses, rename, colour`,
  },
  {
    route: '/system-settings/flag-setting',
    under: '/system-settings/business-setting',
    title: msg`Flag settings`,
    needs: { any: ['manage-flag'] },
    icon: Flag,
    keywords: msg`flags, tags, mark`,
  },
  {
    route: '/operation-settings/reasons',
    under: '/system-settings/business-setting',
    title: msg`Operation reasons`,
    keywords: msg`cancel, fail, return, cause`,
    needs: { any: ['manage-reason'] },
    icon: MessageCircleQuestionMark,
  },
  {
    route: '/administration/reasons',
    under: '/system-settings/business-setting',
    title: msg`Administration reasons`,
    needs: { any: ['manage-reason'] },
    icon: MessageCircleQuestionMark,
  },
  {
    route: '/system-settings/mails',
    under: '/system-settings/business-setting',
    title: msg`Mails`,
    needs: { any: ['update-email-setting'] },
    icon: Mail,
    keywords: msg`email, sent, failed, outbox`,
  },
] as const satisfies readonly Screen[]
