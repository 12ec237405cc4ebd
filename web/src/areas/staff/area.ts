// Screens of staff.
import { msg } from '@office/shared/core/messages/message'
import { History, KeyRound, ShieldCheck, Users } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const staffArea = defineArea({
  name: 'staff',
  label: msg`Staff`,
  screens: [
    {
      route: '/staff-manage/staff-users',
      menu: ['staff', 1],
      title: msg`Staff users`,
      needs: { any: ['view-staff'] },
      icon: Users,
      keywords: msg`people, users, employees, team, add user, invite`,
      load: () => import('./staff.list.tsx'),
    },
    {
      route: '/roles',
      menu: ['staff', 2],
      title: msg`Roles`,
      needs: { any: ['view-role'] },
      icon: ShieldCheck,
      keywords: msg`permissions, rights, access`,
      load: () => import('./role.list.tsx'),
      leadsTo: ['/roles/add', '/roles/edit/{roleId}'],
    },
    {
      route: '/staff-manage/service-tokens',
      menu: ['staff', 4],
      title: msg`Service tokens`,
      needs: { any: ['manage-api-token'] },
      icon: KeyRound,
      keywords: msg`api keys, programs, scripts, integrations, cron`,
      load: () => import('./service-token.list.tsx'),
    },
    {
      route: '/settings/audit-log',
      menu: ['staff', 5],
      title: msg`Audit log`,
      needs: { any: ['view-audit-log'] },
      icon: History,
      keywords: msg`history, changes, who changed it, log`,
      load: () => import('./audit/audit.screen.tsx'),
    },
    {
      route: '/roles/add',
      title: msg`Add role`,
      needs: { any: ['create-role'] },
      load: () => import('./role-create.screen.tsx'),
    },
    {
      route: '/roles/edit/{roleId}',
      title: msg`Edit role`,
      // People who may see roles may open one; the screen says what they may not change.
      needs: { any: ['view-role'] },
      load: () => import('./role-edit.screen.tsx'),
    },
  ],
})
