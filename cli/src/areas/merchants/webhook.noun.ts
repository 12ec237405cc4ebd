// office webhooks list and show.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const webhookNoun = defineNoun({
  path: 'webhooks',
  title: msg`Webhooks: what was sent to merchants' systems`,
  samples: { name: '7', list: '--state failed --sort -occurred_at' },
  load: async () => {
    const { webhookContract, webhookLabels } = await import('@office/shared/areas/merchants/webhook.contract')
    return recordNoun(webhookContract, {
      labels: webhookLabels,
      name: null,
      columns: ['id', 'merchant_name', 'waybill_number', 'state', 'attempts', 'answer_status', 'occurred_at'],
    })
  },
})
