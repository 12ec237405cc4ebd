// office flags.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const flagNoun = defineNoun({
  path: 'flags',
  title: msg`Flags`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name Fragile --colour hub', edit: '--colour hub' },
  samples: { name: 'VIP', list: '--is-active 1' },
  load: async () => {
    const { flagContract, flagLabels } = await import('@office/shared/areas/settings/flag.contract')
    return recordNoun(flagContract, {
      labels: flagLabels,
      name: 'name',
      columns: ['id', 'name', 'colour', 'description', 'order_count', 'is_active'],
    })
  },
})
