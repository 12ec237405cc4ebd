// Screens of approvals.
import { msg } from '@office/shared/core/messages/message'
import { BadgeCheck } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const approvalsArea = defineArea({
  name: 'approvals',
  label: msg`Approvals`,
  hears: { 'request.decided': async () => (await import('./decision-notice.ts')).tellDecision },
  screens: [
    {
      route: '/approvals/profile-update',
      menu: ['staff', 3],
      title: msg`Approvals`,
      needs: { any: ['view-approval'] },
      keywords: msg`requests, decide, pending, profile update, bank account, redirect, new address, disposals, adjustments, claims, write-offs`,
      icon: BadgeCheck,
      load: () => import('./approvals.screen.tsx'),
    },
  ],
})
