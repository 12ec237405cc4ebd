// Flags of `office rate quote`, whose values are read in another file.
import { serviceNames, speedNames } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { msg } from '@office/shared/core/messages/message'
import { offersOf } from '../../core/nouns/choice-words.ts'
import { onOff, value } from '../../core/program/command.ts'

export const quoteFlags = {
  from: value('--from <city>', msg`Origin: a city or its number`),
  to: value('--to <city>', msg`Destination: a city or its number`),
  weight: value('--weight <kg>', msg`Weight in kilograms`),
  size: value('--size <cm>', msg`Length, width and height, like 40x30x30`),
  cod: value('--cod <amount>', msg`Amount to collect`),
  currency: value('--currency <code>', msg`Currency, like NPR`),
  merchant: value('--merchant <merchant>', msg`Merchant, by name or number; without it the default rate card applies`),
  walking: onOff('--walking', msg`For a walking customer`),
  card: value('--card <card>', msg`This rate card only, by name or number; may be a draft`),
  service: value('--service <key>', msg`Service, like branch-to-door`, offersOf(serviceNames)),
  speed: value('--speed <key>', msg`Speed, like express`, offersOf(speedNames)),
  fragile: onOff('--fragile', msg`The parcel is fragile`),
  exchange: onOff('--exchange', msg`The outgoing parcel of an exchange`),
  explain: onOff('--explain', msg`Show how the charge was calculated, line by line`),
  json: onOff('--json', msg`Output as JSON`),
}
