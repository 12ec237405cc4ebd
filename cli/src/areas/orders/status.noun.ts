// office statuses: what orders go through, in the tenant's own words.
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, wholeNoun } from '../../core/nouns/noun.ts'

export const statusNoun = defineNoun({
  path: 'statuses',
  title: msg`Statuses`,
  isWhole: true,
  samples: { name: status.readyForDelivery, list: '--json key,name,next' },
  load: async () =>
    wholeNoun((await import('@office/shared/areas/orders/order-status.contract')).orderStatusContract.statuses, {
      key: 'key',
      name: 'name',
      columns: [
        [msg`Key`, 'key'],
        [msg`Name`, 'name'],
        [msg`Phase`, 'phase'],
        [msg`Milestone`, 'milestone'],
        [msg`Place in lists`, 'position'],
        [msg`Customers see it`, 'is_customer_visible'],
        [msg`Active`, 'is_active'],
      ],
    }),
})
