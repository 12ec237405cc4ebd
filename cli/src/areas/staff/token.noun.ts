// office tokens.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const tokenNoun = defineNoun({
  path: 'tokens',
  title: msg`Service tokens: how programs sign in`,
  samples: { name: '"Nightly import"', list: '--state active --sort expires_at' },
  load: async () => {
    const { serviceTokenContract, serviceTokenLabels } = await import('@office/shared/areas/staff/service-token.contract')
    return recordNoun(serviceTokenContract, {
      labels: serviceTokenLabels,
      name: 'name',
      columns: ['id', 'name', 'hint', 'role_name', 'state', 'expires_at', 'last_used_at'],
    })
  },
})
