// office payment-methods.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const paymentMethodNoun = defineNoun({
  path: 'payment-methods',
  title: msg`Payment methods`,
  actions: ['activate', 'deactivate'],
  writes: { create: '--name "Mobile bank" --key mobile-bank --kind bank --needs-reference 0 --position 7', edit: '--position 9' },
  samples: { name: 'cheque', list: '--kind cash' },
  load: async () => {
    const { paymentMethodContract, paymentMethodLabels } = await import(
      '@office/shared/areas/finance/methods/payment-method.contract'
    )
    return recordNoun(paymentMethodContract, {
      labels: paymentMethodLabels,
      // Named as everywhere else in the terminal.
      name: 'key',
      columns: ['id', 'key', 'name', 'kind', 'needs_reference', 'position', 'is_active'],
    })
  },
})
