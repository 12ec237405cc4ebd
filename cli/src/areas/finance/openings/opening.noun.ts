// office openings list and show: the balances that accounts of parties begin with.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../../core/nouns/noun.ts'

export const openingNoun = defineNoun({
  path: 'openings',
  title: msg`Opening balances`,
  samples: { name: '7', list: '--account merchant --is-standing 1' },
  load: async () => {
    const { openingContract, openingLabels } = await import('@office/shared/areas/finance/openings/opening.contract')
    // Entering and reversing are requests: opening.commands.ts.
    const { list } = openingContract
    return recordNoun(
      { list },
      {
        labels: openingLabels,
        name: null,
        columns: ['id', 'account', 'party_name', 'currency', 'amount', 'day', 'asked'],
      },
    )
  },
})
