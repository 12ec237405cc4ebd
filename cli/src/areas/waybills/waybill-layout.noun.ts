// office waybill-layouts.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const waybillLayoutNoun = defineNoun({
  path: 'waybill-layouts',
  title: msg`Waybill layouts`,
  actions: ['delete'],
  writes: { create: '--file layout.json', edit: '--copies 2' },
  samples: { name: '"A6"', list: '--sort name' },
  load: async () => {
    const { waybillLayoutContract, waybillLayoutLabels } = await import(
      '@office/shared/areas/waybills/labels/waybill-layout.contract'
    )
    return recordNoun(waybillLayoutContract, {
      labels: { ...waybillLayoutLabels, elements: msg`Elements` },
      name: 'name',
      columns: ['id', 'name', 'paper', 'copies'],
    })
  },
})
