// The four kinds of rate cards: their names, and the calls that list and create them.
import {
  agencyRateCardContract,
  type PayCardKind,
  type PriceCardKind,
  type RateCardKind,
  rateCardContract,
  riderRateCardContract,
  walkingRateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { type Message, msg } from '@office/shared/core/messages/message'

/** Calls that create a price card with all its terms, and those that create a pay card without rules yet. */
export const priceCalls = { merchant: rateCardContract, 'walking-customer': walkingRateCardContract } as const satisfies Record<
  PriceCardKind,
  unknown
>
export const payCalls = { agent: agencyRateCardContract, rider: riderRateCardContract } as const satisfies Record<
  PayCardKind,
  unknown
>
export const kindCalls = { ...priceCalls, ...payCalls } as const

interface KindWords {
  title: Message
  create: Message
  /** The text of an empty list. */
  hint: Message
}

export const kindWords: Record<RateCardKind, KindWords> = {
  merchant: {
    title: msg`Merchant rate cards`,
    create: msg`Add merchant rate card`,
    hint: msg`Add the first card. Merchants without one are priced by the default.`,
  },
  'walking-customer': {
    title: msg`Walking-customer rate cards`,
    create: msg`Add walking-customer rate card`,
    hint: msg`Add the first card. The default one prices everyone who comes to the counter.`,
  },
  agent: {
    title: msg`Agency rate cards`,
    create: msg`Add agency rate card`,
    hint: msg`Add the first card. Its rules say what agencies are paid.`,
  },
  rider: {
    title: msg`Rider rate cards`,
    create: msg`Add rider rate card`,
    hint: msg`Add the first card. Its rules say what riders are paid.`,
  },
}
