// office merchants.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const merchantNoun = defineNoun({
  path: 'merchants',
  title: msg`Merchants`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name Everest --code EVEREST --merchant-type cash', edit: '--phone +97714555000' },
  samples: { name: '"Himal Books"', list: '--city-id 7 --is-active 1 --sort name' },
  load: async () => {
    const { merchantContract, merchantLabels } = await import('@office/shared/areas/merchants/merchant.contract')
    const { guardedFieldNames } = await import('@office/shared/areas/merchants/merchant.model')
    const { replacesOnEdit } = await import('../approvals/replace-request.part.ts')
    return recordNoun(merchantContract, {
      labels: { ...merchantLabels, ...guardedFieldNames },
      name: 'name',
      editQuestion: replacesOnEdit,
      columns: ['id', 'code', 'name', 'merchant_type', 'phone', 'city_name', 'is_active'],
    })
  },
})
