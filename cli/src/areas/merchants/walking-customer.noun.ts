// office walking-customers.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const walkingCustomerNoun = defineNoun({
  path: 'walking-customers',
  title: msg`Walking customers`,
  actions: ['activate', 'deactivate'],
  writes: { create: '--name "Sita Rai" --phone +9779801234567', edit: '--phone +9779801234568' },
  samples: { name: '"Asha Rai"', list: '--phone 9841' },
  load: async () => {
    const { walkingCustomerContract, walkingCustomerLabels } = await import(
      '@office/shared/areas/merchants/walking-customer.contract'
    )
    return recordNoun(walkingCustomerContract, {
      labels: walkingCustomerLabels,
      name: 'name',
      columns: ['id', 'name', 'phone', 'email', 'city_name', 'is_active'],
    })
  },
})
