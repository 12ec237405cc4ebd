// A charge in words, the same in the portal and in the terminal: what each line is, how it came about, and why there is none.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatAmount } from '../../../format/amount.ts'
import type { PriceCardKind } from '../rate-card.contract.ts'
import type { PriceTerms } from './price-card.model.ts'
import type { Component, Limit, PriceRefusal, TraceLine, TraceRule } from './price-trace.model.ts'

export const componentNames: Record<Component, Message> = {
  base: msg`Delivery`,
  exchange: msg`Exchange`,
  fragile: msg`Fragile`,
  remote: msg`Remote area`,
  fuel: msg`Fuel`,
  peak: msg`Peak days`,
  manual: msg`Set by hand`,
  cancellation: msg`Cancelled after receipt`,
  cod: msg`COD charge`,
  return: msg`Return`,
  redelivery: msg`Redelivery`,
  'redirect-same-branch': msg`Redirect within the branch`,
  'redirect-other-branch': msg`Redirect to another branch`,
  tax: msg`Tax`,
}

const onlyFlat = msg`{base} kg: {flat}`

const ruleTexts: Record<TraceRule, Message> = {
  flat: msg`{base} kg: {rate}`,
  'per-step': msg`{base} kg: {count} × {rate}`,
  'per-kg': msg`{base} kg × {rate}`,
  'flat-additional': msg`{base} kg: {flat} + {count} × {rate}`,
  fixed: msg`{count} × {rate}`,
  percent: msg`{rate} % of {base}`,
  factor: msg`{base} × ({rate} − 1)`,
  'by-hand': msg`Instead of the card's price`,
}

export const limitNames: Record<Limit, Message> = {
  minimum: msg`raised to the minimum`,
  maximum: msg`capped at the maximum`,
  least: msg`at least {flat}`,
  cap: msg`at most {result}`,
}

const isOfWeight = (rule: TraceRule) => rule !== 'percent' && rule !== 'factor'
const figure = (text: string | null) => (text === null ? '' : String(Number(text)))

/** How a line came about. */
export function lineWords({ rule, base, rate, count, flat, result }: TraceLine): { message: Message; values: MessageValues } {
  const isSum = rule !== 'percent' && rule !== 'factor'
  return {
    message: rule === 'flat-additional' && count === 0 ? onlyFlat : ruleTexts[rule],
    values: {
      base: base === null ? '' : isOfWeight(rule) ? figure(base) : formatAmount(base),
      rate: isSum ? formatAmount(rate) : figure(rate),
      count,
      flat: flat === null ? '' : formatAmount(flat),
      result: formatAmount(result),
    },
  }
}

const refusalTexts: Record<PriceRefusal['code'], Message> = {
  'no-card': msg`No rate card applies to this`,
  'no-origin': msg`Enter the city it is sent from. The merchant has none`,
  'card-of-other-currency': msg`The card is in {card}, the order in {currency}`,
  'no-zone': msg`{end, select, origin {The origin} other {The destination}} is not in any zone`,
  'no-pair': msg`The card has no prices for this pair of zones`,
  'no-weight': msg`Enter the weight`,
  'weight-between-slabs': msg`{of, select, return {No slab for returns} other {No price}} at {weight_kg} kg`,
}

const noCardOf = {
  merchant: msg`This merchant has no rate card in force and there is no default. Assign one or make one the default`,
  'walking-customer': msg`No walking-customer rate card in force is the default. Make one the default`,
} as const satisfies Record<PriceCardKind, Message>
const noPairNamed = msg`The card {card} has no prices from {origin} to {destination}`
const otherCurrencyNamed = msg`The card {name} is in {card}, the order in {currency}`
const betweenSlabsNamed = msg`The card {name} has {of, select, return {no slab for returns} other {no price}} at {weight_kg} kg`
const noZoneNamed = msg`{city} is not in any zone`

/** Names used in a refusal, if known. */
export interface RefusalNames {
  card?: string | undefined
  origin?: string | undefined
  destination?: string | undefined
  /** Of the end without a zone. */
  city?: string | undefined
  /** Of the cards that were searched. */
  kind?: PriceCardKind | undefined
}

/** Why there is no charge, with the names of card, zones and city if known. */
export function refusalWords(
  { code, ...values }: PriceRefusal,
  names: RefusalNames = {},
): { message: Message; values: MessageValues } {
  const { card, origin, destination, city, kind } = names
  if (code === 'no-card' && kind !== undefined) return { message: noCardOf[kind], values: {} }
  if (code === 'no-pair' && card !== undefined && origin !== undefined && destination !== undefined)
    return { message: noPairNamed, values: { card, origin, destination } }
  if (code === 'no-zone' && city !== undefined) return { message: noZoneNamed, values: { city } }
  if (card !== undefined && code === 'card-of-other-currency')
    return { message: otherCurrencyNamed, values: { ...values, name: card } }
  if (card !== undefined && code === 'weight-between-slabs')
    return { message: betweenSlabsNamed, values: { ...values, name: card } }
  return { message: refusalTexts[code], values: { ...values } }
}

/** What a price card says about itself besides what lists show: in its form, and as flags of the terminal. */
export const priceCardNames = {
  note: msg`Note`,
  slabs: msg`Weight slabs`,
  divisor: msg`Volumetric divisor`,
  step_kg: msg`Round weight up to`,
  minimum: msg`Minimum`,
  maximum: msg`Maximum`,
  cod_flat: msg`Minimum COD charge`,
  cod_percent: msg`COD charge (%)`,
  cod_cap: msg`Maximum COD charge`,
  return_mode: msg`Return charge`,
  return_amount: msg`Return amount`,
  return_percent: msg`Return percentage`,
  return_slabs: msg`Return slabs`,
  redelivery: msg`Redelivery`,
  redirect_same_branch: msg`Redirect within the branch`,
  redirect_other_branch: msg`Redirect to another branch`,
  exchange_factor: msg`Exchange factor`,
  fragile_factor: msg`Fragile factor`,
  remote: msg`Remote area`,
  remote_zone_ids: msg`Remote zones`,
  fuel_percent: msg`Fuel`,
  peak_percent: msg`Peak days`,
  peak_from: msg`Peak from`,
  peak_to: msg`Peak to`,
  cancellation: msg`Cancelled after receipt`,
  tax_mode: msg`Tax is`,
  tax_item_id: msg`Tax for this card only`,
} as const satisfies Record<keyof PriceTerms | 'note', Message>
