// office waybill-series.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const waybillSeriesNoun = defineNoun({
  path: 'waybill-series',
  title: msg`Waybill series`,
  actions: ['activate', 'deactivate'],
  writes: {
    create: '--name Blue --prefix CE --country NP --first-serial 1 --last-serial 5000 --low-at 100',
    edit: '--last-serial 9000',
  },
  samples: { name: '"Own numbers"', list: '--is-low 1' },
  load: async () => {
    const { waybillSeriesContract, waybillSeriesLabels } = await import('@office/shared/areas/waybills/waybill-series.contract')
    return recordNoun(waybillSeriesContract, {
      labels: { ...waybillSeriesLabels, merchant_ids: msg`Merchants` },
      name: 'name',
      columns: ['id', 'name', 'prefix', 'country', 'left', 'merchant_count', 'is_active'],
    })
  },
})
