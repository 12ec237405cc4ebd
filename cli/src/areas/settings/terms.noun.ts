// office terms.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const termsNoun = defineNoun({
  path: 'terms',
  title: msg`Terms and conditions`,
  // In force until another version is, so none can merely be taken out of force.
  actions: ['activate', 'delete'],
  writes: { create: '--file terms.json', edit: '--title "Terms of carriage"' },
  samples: { name: '7', list: '--audience merchant --sort -number' },
  load: async () => {
    const { termsContract, termsLabels } = await import('@office/shared/areas/settings/terms.contract')
    return recordNoun(termsContract, {
      labels: { ...termsLabels, sections: msg`Sections` },
      name: 'title',
      columns: ['id', 'title', 'audience', 'number', 'state', 'active_from'],
      isDone: { activate: row => row.state === 'active' },
    })
  },
})
