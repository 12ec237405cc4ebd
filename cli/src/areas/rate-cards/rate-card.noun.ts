// office rate-cards and office walking-rate-cards.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

const columns = ['id', 'name', 'number', 'state', 'currency', 'from_day', 'to_day'] as const

export const rateCardNoun = defineNoun({
  path: 'rate-cards',
  title: msg`Merchant rate cards`,
  actions: ['delete'],
  samples: { name: '7', list: '--currency NPR --is-default 1' },
  load: async () => {
    const { rateCardContract, rateCardLabels } = await import('@office/shared/areas/rate-cards/rate-card.contract')
    return recordNoun(rateCardContract, { labels: rateCardLabels, name: 'name', columns })
  },
})

export const walkingRateCardNoun = defineNoun({
  path: 'walking-rate-cards',
  title: msg`Walking-customer rate cards`,
  samples: { name: '7', list: '--currency NPR --is-default 1' },
  load: async () => {
    const { rateCardContract, rateCardLabels, walkingRateCardContract } = await import(
      '@office/shared/areas/rate-cards/rate-card.contract'
    )
    const contract = { list: walkingRateCardContract.list, get: rateCardContract.get }
    return recordNoun(contract, { labels: rateCardLabels, name: 'name', columns })
  },
})
