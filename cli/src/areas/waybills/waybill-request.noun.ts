// office waybill-requests.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const waybillRequestNoun = defineNoun({
  path: 'waybill-requests',
  title: msg`Waybill requests`,
  actions: ['reject'],
  samples: { name: '7', list: '--state pending' },
  load: async () => {
    const { waybillRequestContract, waybillRequestLabels } = await import(
      '@office/shared/areas/waybills/waybill-request.contract'
    )
    return recordNoun(waybillRequestContract, {
      labels: waybillRequestLabels,
      name: null,
      columns: ['id', 'merchant_name', 'amount', 'state', 'series_name', 'used', 'created_at'],
      isDone: { reject: row => row.state === 'rejected' },
    })
  },
})
