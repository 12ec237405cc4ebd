// The terms of a pay card: rules for riders and agencies; the first one that fits an event pays for it.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { paymentTypeNames, paymentTypes } from '../../orders/order.model.ts'
import { serviceNames, services } from '../prices/price-card.model.ts'

/** What a rider or an agency is paid for. */
export const payEventKinds = ['pickup', 'delivery', 'return', 'failed-attempt'] as const
export type PayEventKind = (typeof payEventKinds)[number]
export const payEventNames: Record<PayEventKind, Message> = {
  pickup: msg`Pickup`,
  delivery: msg`Delivery`,
  return: msg`Return`,
  'failed-attempt': msg`Failed attempt`,
}

/**
 * The first seven pay for single events, the last three for a period. Whether agencies' pay is set off against their deposits is said by
 * the finance setting.
 */
export const payModels = [
  'per-event',
  'per-kg',
  'percent-charge',
  'percent-cod',
  'by-zone',
  'slab-whole',
  'slab-marginal',
  'bonus-count',
  'bonus-success',
  'fixed',
] as const
export type PayModel = (typeof payModels)[number]
export const payModelNames: Record<PayModel, Message> = {
  'per-event': msg`Amount per event`,
  'per-kg': msg`By weight`,
  'percent-charge': msg`Percent of the delivery charge`,
  'percent-cod': msg`Percent of the COD`,
  'by-zone': msg`By zone`,
  'slab-whole': msg`By count, all at the slab reached`,
  'slab-marginal': msg`By count, each at its own slab`,
  'bonus-count': msg`Bonus for volume`,
  'bonus-success': msg`Bonus for success rate`,
  fixed: msg`Amount per period`,
}

/** What a rule must specify besides whom it is for, by its model. */
export const payParts = ['event', 'amount', 'percent', 'limits', 'zone_rates', 'slabs', 'threshold'] as const
export type PayPart = (typeof payParts)[number]

export const partsOfModel: Readonly<Record<PayModel, readonly PayPart[]>> = {
  'per-event': ['event', 'amount'],
  'per-kg': ['event', 'amount', 'limits'],
  'percent-charge': ['event', 'percent'],
  'percent-cod': ['event', 'percent'],
  'by-zone': ['event', 'zone_rates'],
  'slab-whole': ['event', 'slabs'],
  'slab-marginal': ['event', 'slabs'],
  'bonus-count': ['event', 'threshold', 'amount'],
  'bonus-success': ['threshold', 'amount'],
  fixed: ['amount'],
}

export const hasPart = (model: PayModel, part: PayPart): boolean => partsOfModel[model].includes(part)

/** Models that pay for a period as a whole; they take no event away from another rule. */
export const isOfPeriod = (model: PayModel): boolean => model === 'bonus-count' || model === 'bonus-success' || model === 'fixed'

/** Models whose amounts depend on how many events the period had. */
export const isByCount = (model: PayModel): boolean => hasPart(model, 'slabs') || hasPart(model, 'threshold')

export const MAX_RULES = 100
const MAX_RULE_ZONES = 500
export const MAX_PAY_SLABS = 20

const weight = () => x.decimal(3, 6)

const ZoneRate = x.record({ zone_id: x.id(), amount: x.amount() })

/** From this event of the period on, up to the start of the next slab. */
const PaySlab = x.record({ from: x.integer(1, 1_000_000), amount: x.amount() })
export type PaySlab = x.Of<typeof PaySlab>

/**
 * Its position in the list of rules is its priority. Amounts are in the card's currency; parts that its model does not use are
 * ignored.
 */
export const PayRule = x.record({
  model: x.oneOf(payModels, payModelNames),
  event: x.nullable(x.oneOf(payEventKinds, payEventNames)),
  /** Zones of delivery; empty: everywhere. */
  zone_ids: x.list(x.id(), 0, MAX_RULE_ZONES),
  /** Empty: all. */
  services: x.list(x.oneOf(services, serviceNames), 0, services.length),
  /** over_kg < weight <= to_kg; null: open on that side. */
  over_kg: x.nullable(weight()),
  to_kg: x.nullable(weight()),
  payment: x.nullable(x.oneOf(paymentTypes, paymentTypeNames)),
  amount: x.nullable(x.amount()),
  percent: x.nullable(x.decimal(3, 3)),
  /** For one event paid by the kilogram. */
  minimum: x.nullable(x.amount()),
  maximum: x.nullable(x.amount()),
  zone_rates: x.list(ZoneRate, 0, MAX_RULE_ZONES),
  slabs: x.list(PaySlab, 0, MAX_PAY_SLABS),
  /** How many events, or what percentage of delivered attempts, earns a bonus. */
  threshold: x.nullable(x.decimal(3, 7)),
  /** Days on which it applies, within those of its card; null: open on that side. */
  from_day: x.nullable(x.day()),
  to_day: x.nullable(x.day()),
})
export type PayRule = x.Of<typeof PayRule>

/** A rule whose model requires and pays only what is given here. */
export const payRule = (model: PayRule['model'], said: Partial<PayRule> = {}): PayRule => ({
  model,
  event: null,
  zone_ids: [],
  services: [],
  over_kg: null,
  to_kg: null,
  payment: null,
  amount: null,
  percent: null,
  minimum: null,
  maximum: null,
  zone_rates: [],
  slabs: [],
  threshold: null,
  from_day: null,
  to_day: null,
  ...said,
})

/** What a pay card says besides its name and its days. */
export const payTerms = { rules: x.list(PayRule, 0, MAX_RULES) }
export type PayTerms = x.ObjectOf<typeof payTerms>

/** A card as commissions are calculated from it: one version, in force on its days. */
export interface PayCard extends PayTerms {
  id: number
  version: number
  name: string
  currency: string
  from_day: string
  to_day: string | null
}
