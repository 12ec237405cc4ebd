// office reasons.
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const reasonNoun = defineNoun({
  path: 'reasons',
  title: msg`Reasons`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: `--text "Nobody at home" --applies-to ${status.deliveryFailed}`, edit: '--fault consignee' },
  samples: { name: '7', list: `--applies-to ${status.redeliveryScheduled},${status.onHold}` },
  load: async () => {
    const { reasonContract, reasonLabels } = await import('@office/shared/areas/settings/reason.contract')
    return recordNoun(reasonContract, {
      labels: reasonLabels,
      name: 'text',
      columns: ['id', 'text', 'applies_to', 'fault', 'needs_photo', 'needs_date', 'is_active'],
      remark: answer =>
        // the endpoint's answer
        (answer as { removed: boolean }).removed ? null : msg`It is in use, so it will be deactivated instead.`,
    })
  },
})
