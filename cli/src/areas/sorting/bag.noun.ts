// office bags list and show.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const bagNoun = defineNoun({
  path: 'bags',
  title: msg`Bags`,
  samples: { name: 'BG-00017', list: '--state sealed,dispatched --destination-warehouse-id 3' },
  load: async () => {
    const { bagContract, bagLabels } = await import('@office/shared/areas/sorting/bag.contract')
    return recordNoun(bagContract, {
      labels: bagLabels,
      name: 'number',
      columns: ['id', 'number', 'state', 'destination_name', 'seal_number', 'parcels', 'dispatched_at'],
    })
  },
})
