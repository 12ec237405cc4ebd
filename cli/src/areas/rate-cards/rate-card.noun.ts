// office rate-cards, office walking-rate-cards, office agency-rate-cards and office rider-rate-cards.
import { type Message, msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

const columns = ['id', 'name', 'number', 'state', 'currency', 'from_day', 'to_day'] as const

/** A price card has more fields than fit in a line; its table comes as a separate sheet. */
const priced = { create: '--file record.json', edit: '--name "Valley 2027"' }
const paid = { create: '--name "Riders 2027" --currency NPR --from-day 2027-01-01', edit: '--name "Riders 2027"' }

export const rateCardNoun = defineNoun({
  path: 'rate-cards',
  title: msg`Merchant rate cards`,
  actions: ['delete'],
  writes: priced,
  samples: { name: '7', list: '--currency NPR --is-default 1' },
  load: async () => {
    const { PriceCardChange, rateCardContract, rateCardLabels } = await import(
      '@office/shared/areas/rate-cards/rate-card.contract'
    )
    const { priceCardNames } = await import('@office/shared/areas/rate-cards/prices/price-words')
    const update = { ...rateCardContract.update, body: PriceCardChange }
    return recordNoun(
      { ...rateCardContract, update },
      { labels: { ...rateCardLabels, ...priceCardNames }, name: 'name', columns },
    )
  },
})

/**
 * Cards of other kinds are shown and edited like those of merchants; each kind has its own list, and only terms of its own sort.
 */
const nounOfKind = (
  path: string,
  title: Message,
  name: 'walkingRateCardContract' | 'agencyRateCardContract' | 'riderRateCardContract',
) =>
  defineNoun({
    path,
    title,
    writes: name === 'walkingRateCardContract' ? priced : paid,
    samples: { name: '7', list: '--currency NPR --is-default 1' },
    load: async () => {
      const { PayCardChange, PriceCardChange, rateCardContract, rateCardLabels, ...kinds } = await import(
        '@office/shared/areas/rate-cards/rate-card.contract'
      )
      const { priceCardNames } = await import('@office/shared/areas/rate-cards/prices/price-words')
      const update = { ...rateCardContract.update, body: name === 'walkingRateCardContract' ? PriceCardChange : PayCardChange }
      return recordNoun(
        { list: kinds[name].list, get: rateCardContract.get, create: kinds[name].create, update },
        { labels: { ...rateCardLabels, ...priceCardNames, rules: msg`Rules` }, name: 'name', columns },
      )
    },
  })

export const walkingRateCardNoun = nounOfKind('walking-rate-cards', msg`Walking-customer rate cards`, 'walkingRateCardContract')
export const agencyRateCardNoun = nounOfKind('agency-rate-cards', msg`Agency rate cards`, 'agencyRateCardContract')
export const riderRateCardNoun = nounOfKind('rider-rate-cards', msg`Rider rate cards`, 'riderRateCardContract')
