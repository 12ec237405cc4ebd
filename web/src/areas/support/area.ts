// Screens of support.
import { msg } from '@office/shared/core/messages/message'
import { LifeBuoy } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const supportArea = defineArea({
  name: 'support',
  label: msg`Support`,
  screens: [
    {
      route: '/tickets',
      menu: ['insight', 6],
      title: msg`Tickets`,
      needs: { any: ['view-ticket'] },
      keys: 'g t',
      icon: LifeBuoy,
    },
    { route: '/tickets/{id}', title: msg`Ticket`, needs: { any: ['view-ticket'] } },
    { route: '/feedback', title: msg`Feedback`, needs: { any: ['view-feedback'] } },
    { route: '/chat', title: msg`Chat`, needs: { any: ['view-chat'] } },
    { route: '/chat/{chatroomId}', title: msg`Chat room`, needs: { any: ['view-chat'] } },
  ],
})
