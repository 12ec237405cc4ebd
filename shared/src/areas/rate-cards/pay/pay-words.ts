// A pay rule as a sentence, and a line of a commission in words: the same in the portal and in the terminal.

import { type Message, type MessageValues, msg, type Translate } from '@office/shared/core/messages/message'
import { amountIn, formatCount, formatMoney } from '../../../format/amount.ts'
import { formatDay } from '../../../format/date-time.ts'
import { serviceNames } from '../prices/price-card.model.ts'
import { hasPart, type PayEventKind, type PayModel, type PayRule } from './pay-card.model.ts'
import type { PayLine } from './pay-line.model.ts'

const eachTexts: Record<PayEventKind, Message> = {
  pickup: msg`Each pickup`,
  delivery: msg`Each delivery`,
  return: msg`Each return`,
  'failed-attempt': msg`Each failed attempt`,
}

/** Whom and what a rule is for, then what it pays. */
const sentence = msg`{whom}: {pay}`

const whomTexts = {
  success: msg`{threshold} % of attempts in a period delivered`,
  period: msg`Each period`,
} as const

const countTexts: Record<PayEventKind, Message> = {
  pickup: msg`{threshold} pickups in a period`,
  delivery: msg`{threshold} deliveries in a period`,
  return: msg`{threshold} returns in a period`,
  'failed-attempt': msg`{threshold} failed attempts in a period`,
}

const filterTexts = {
  zones: msg`in {zones}`,
  services: msg`sent {services}`,
  over: msg`over {over} kg`,
  upTo: msg`up to {to} kg`,
  between: msg`over {over} and up to {to} kg`,
  COD: msg`with cash to collect`,
  PREPAID: msg`paid in advance`,
  from: msg`from {from}`,
  until: msg`until {until}`,
  days: msg`from {from} until {until}`,
} as const

const payTexts = {
  once: msg`{amount} once`,
  perKg: msg`{amount} per kg`,
  least: msg`at least {minimum}`,
  most: msg`at most {maximum}`,
  percentCharge: msg`{percent} % of the delivery charge`,
  percentCod: msg`{percent} % of what was collected`,
  zone: msg`{zone} {amount}`,
  slab: msg`{amount} from number {from}`,
  slabsWhole: msg`{slabs}; all at the slab the count reaches`,
  slabsMarginal: msg`{slabs}; each at its own slab`,
} as const

const figure = (text: string) => String(Number(text))

/** Names that a rule refers to. */
export interface PayNames {
  currency: string
  zone: (id: number) => string
}

/** 'Each delivery, in Kathmandu Valley, up to 5 kg: NPR 40.00'. */
export function ruleSentence(rule: PayRule, names: PayNames, translate: Translate): string {
  const whom = [whomOf(rule, translate), ...filtersOf(rule, names, translate)].join(', ')
  return translate(sentence, { whom, pay: payOf(rule, names, translate) })
}

function whomOf({ model, event, threshold }: PayRule, translate: Translate): string {
  const reached = { threshold: figure(threshold ?? '0') }
  if (model === 'fixed') return translate(whomTexts.period)
  if (model === 'bonus-success') return translate(whomTexts.success, reached)
  if (event === null) return ''
  return model === 'bonus-count' ? translate(countTexts[event], reached) : translate(eachTexts[event])
}

function filtersOf(rule: PayRule, { zone }: PayNames, translate: Translate): string[] {
  const { zone_ids, services, over_kg, to_kg, payment, from_day, to_day } = rule
  const weight = { over: figure(over_kg ?? '0'), to: figure(to_kg ?? '0') }
  const days = { from: from_day === null ? '' : formatDay(from_day), until: to_day === null ? '' : formatDay(to_day) }
  const isFixed = rule.model === 'fixed'
  const named = [
    ...(zone_ids.length > 0 ? [translate(filterTexts.zones, { zones: zone_ids.map(zone).join(', ') })] : []),
    ...(services.length > 0
      ? [translate(filterTexts.services, { services: services.map(service => translate(serviceNames[service])).join(', ') })]
      : []),
    ...(over_kg !== null && to_kg !== null ? [translate(filterTexts.between, weight)] : []),
    ...(over_kg !== null && to_kg === null ? [translate(filterTexts.over, weight)] : []),
    ...(over_kg === null && to_kg !== null ? [translate(filterTexts.upTo, weight)] : []),
    ...(payment === null ? [] : [translate(filterTexts[payment])]),
  ]
  return [
    // An amount for the period belongs to no parcel.
    ...(isFixed ? [] : named),
    ...(from_day !== null && to_day !== null ? [translate(filterTexts.days, days)] : []),
    ...(from_day !== null && to_day === null ? [translate(filterTexts.from, days)] : []),
    ...(from_day === null && to_day !== null ? [translate(filterTexts.until, days)] : []),
  ]
}

function payOf(rule: PayRule, { currency, zone }: PayNames, translate: Translate): string {
  const money = (amount: string | null) => formatMoney(amount ?? '0', currency)
  const amount = money(rule.amount)
  const percent = figure(rule.percent ?? '0')
  switch (rule.model) {
    case 'per-event':
    case 'fixed':
      return amount
    case 'bonus-count':
    case 'bonus-success':
      return translate(payTexts.once, { amount })
    case 'per-kg':
      return [
        translate(payTexts.perKg, { amount }),
        ...(rule.minimum === null ? [] : [translate(payTexts.least, { minimum: money(rule.minimum) })]),
        ...(rule.maximum === null ? [] : [translate(payTexts.most, { maximum: money(rule.maximum) })]),
      ].join(', ')
    case 'percent-charge':
      return translate(payTexts.percentCharge, { percent })
    case 'percent-cod':
      return translate(payTexts.percentCod, { percent })
    case 'by-zone':
      return rule.zone_rates
        .map(rate => translate(payTexts.zone, { zone: zone(rate.zone_id), amount: money(rate.amount) }))
        .join(', ')
    case 'slab-whole':
    case 'slab-marginal': {
      const slabs = rule.slabs
        .map(slab => translate(payTexts.slab, { amount: money(slab.amount), from: formatCount(slab.from) }))
        .join(', ')
      return translate(rule.model === 'slab-whole' ? payTexts.slabsWhole : payTexts.slabsMarginal, { slabs })
    }
  }
}

const lineTexts: Record<PayModel, Message> = {
  'per-event': msg`{rate} each`,
  'per-kg': msg`{base} kg × {rate}`,
  'percent-charge': msg`{rate} % of the delivery charge of {base}`,
  'percent-cod': msg`{rate} % of {base} collected`,
  'by-zone': msg`{rate} in its zone`,
  'slab-whole': msg`{rate}, because the period reached {base}`,
  'slab-marginal': msg`{rate}, as number {base} of the period`,
  'bonus-count': msg`{rate}, because the period reached {base}`,
  'bonus-success': msg`{rate}, because {base} % of attempts were delivered`,
  fixed: msg`{rate} for the period`,
}

const limitTexts = { minimum: msg`raised to the minimum`, maximum: msg`capped at the maximum` } as const
const ofDays = msg`{rate} for {from} to {to}`
const withLastDay = msg`paid with the commission that includes {to}`
const paidBy = msg`paid with {number} already`
const madeUp = msg`in place of {before}`
const countedOf = msg`counted from {from} to {to}`
const countedAnew = msg`recounted for {from} to {to}`
const takenBack = msg`reversed`

/** How a line came about: '2.5 kg × NPR 12.00, raised to the minimum'. */
export function payLineWords(
  { model, base, rate, limit, result, currency, instead_of: before = null, recounts, of_period, left_to }: PayLine,
  translate: Translate,
): string {
  const isMoney = model === 'percent-charge' || model === 'percent-cod'
  const money = (amount: string) => formatMoney(amountIn(amount, currency), currency)
  const told = isMoney ? money : figure
  const days: MessageValues = of_period ? { from: formatDay(of_period.from_day), to: formatDay(of_period.to_day) } : {}
  return [
    translate(of_period && model === 'fixed' ? ofDays : lineTexts[model], {
      base: base === null ? '' : told(base),
      rate: hasPart(model, 'percent') ? figure(rate) : money(rate),
      ...days,
    }),
    ...(of_period && model !== 'fixed' ? [translate(countedOf, days)] : []),
    ...(left_to === undefined ? [] : [left_to === null ? translate(withLastDay, days) : translate(paidBy, { number: left_to })]),
    ...(limit === null ? [] : [translate(limitTexts[limit])]),
    ...(before === null ? [] : [translate(madeUp, { before: told(before) })]),
    ...(recounts ? [translate(countedAnew, { from: formatDay(recounts.from_day), to: formatDay(recounts.to_day) })] : []),
    ...(before === null && result.startsWith('-') ? [translate(takenBack)] : []),
  ].join(', ')
}
