// A charge in words, the same in the portal and in the terminal: what each line is, how it came about, and why there is none.
import { type Message, type MessageValues, msg } from '@office/shared/core/message'
import { formatAmount } from '../../format/amount.ts'
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
  'by-hand': msg`In the place of the card's price`,
}

export const limitNames: Record<Limit, Message> = {
  minimum: msg`held at the minimum`,
  maximum: msg`held at the maximum`,
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

export const refusalTexts: Record<PriceRefusal['code'], Message> = {
  'no-card': msg`There is no rate card for this`,
  'card-of-other-currency': msg`The card is in {card}, the order in {currency}`,
  'no-zone': msg`{end, select, origin {The origin} other {The destination}} is in no zone`,
  'no-pair': msg`The card has no prices for this pair of zones`,
  'no-weight': msg`Enter the weight`,
  'weight-between-slabs': msg`{of, select, return {No slab for returns} other {No price}} at {weight_kg} kg`,
}
