// What pay rules must satisfy beyond the form of their fields: each model has its parts, and the parts are consistent.
import { type Message, msg } from '@office/shared/core/messages/message'
import { toScaled } from '../../../format/amount.ts'
import { required } from '../../../rules/required.ts'
import type { Problem } from '../../../rules/rule.ts'
import { amountProblems } from '../card-rules.ts'
import { hasPart, type PayRule, type PaySlab } from './pay-card.model.ts'

const texts = {
  'zone-rate-missing': msg`Add a zone and its amount`,
  'zone-twice': msg`This zone is listed twice`,
  'slab-missing': msg`Add a slab`,
  'slab-not-from-one': msg`The first slab must start at event 1`,
  'slab-not-above': msg`This must be above {before}, where the previous slab starts`,
  'threshold-not-whole': msg`Enter a whole number of events`,
  'threshold-above-all': msg`This cannot be more than 100 %`,
  'limit-order': msg`The maximum must not be less than the minimum`,
  'weight-order': msg`The end must be above {from} kg`,
  'day-order': msg`The last day must not be before the first`,
} satisfies Record<string, Message>

type Code = keyof typeof texts
const problem = (path: string, code: Code, values?: Record<string, string | number>): Problem => ({
  path,
  code,
  message: texts[code],
  ...(values ? { values } : {}),
})

/** What is wrong with one rule, each at its field: 'slabs.1.from'. */
export function payRuleProblems(rule: PayRule): Problem[] {
  const has = (part: Parameters<typeof hasPart>[1]) => hasPart(rule.model, part)
  const missing = (['event', 'amount', 'percent', 'threshold'] as const).filter(field => has(field) && rule[field] === null)
  const { over_kg, to_kg, from_day, to_day, minimum, maximum } = rule
  const areTurned = (from: string | null, to: string | null) =>
    from !== null && to !== null && toScaled(to, 3) < toScaled(from, 3)
  return [
    ...missing.map(path => ({ path, code: required.code, message: required.message })),
    ...(has('limits') && areTurned(minimum, maximum) ? [problem('maximum', 'limit-order')] : []),
    ...(has('zone_rates') ? zoneRateProblems(rule) : []),
    ...(has('slabs') ? paySlabProblems(rule.slabs) : []),
    ...thresholdProblems(rule),
    ...(over_kg !== null && to_kg !== null && toScaled(to_kg, 3) <= toScaled(over_kg, 3)
      ? [problem('to_kg', 'weight-order', { from: over_kg })]
      : []),
    ...(from_day !== null && to_day !== null && to_day < from_day ? [problem('to_day', 'day-order')] : []),
  ]
}

function zoneRateProblems({ zone_rates }: PayRule): Problem[] {
  if (zone_rates.length === 0) return [problem('zone_rates', 'zone-rate-missing')]
  const zones = zone_rates.map(({ zone_id }) => zone_id)
  return zones.flatMap((zone, index) =>
    zones.indexOf(zone) < index ? [problem(`zone_rates.${index}.zone_id`, 'zone-twice')] : [],
  )
}

function paySlabProblems(slabs: readonly PaySlab[]): Problem[] {
  if (slabs.length === 0) return [problem('slabs', 'slab-missing')]
  return slabs.flatMap(({ from }, index) => {
    const before = slabs[index - 1]?.from
    const path = `slabs.${index}.from`
    if (before === undefined) return from === 1 ? [] : [problem(path, 'slab-not-from-one')]
    return from > before ? [] : [problem(path, 'slab-not-above', { before })]
  })
}

function thresholdProblems({ model, threshold }: PayRule): Problem[] {
  if (threshold === null) return []
  const scaled = toScaled(threshold, 3)
  if (model === 'bonus-count' && (scaled % 1000n !== 0n || scaled === 0n)) return [problem('threshold', 'threshold-not-whole')]
  return model === 'bonus-success' && scaled > 100_000n ? [problem('threshold', 'threshold-above-all')] : []
}

/** What is wrong with the rules of a card: 'rules.0.amount'. */
export const payProblems = (rules: readonly PayRule[], currency: string): Problem[] =>
  rules.flatMap((rule, index) =>
    [...payRuleProblems(rule), ...amountProblems(amountsOf(rule), currency)].map(found => ({
      ...found,
      path: `rules.${index}.${found.path}`,
    })),
  )

const amountsOf = ({ amount, minimum, maximum, zone_rates, slabs }: PayRule): [string, string | null][] => [
  ['amount', amount],
  ['minimum', minimum],
  ['maximum', maximum],
  ...zone_rates.map((rate, at): [string, string] => [`zone_rates.${at}.amount`, rate.amount]),
  ...slabs.map((slab, at): [string, string] => [`slabs.${at}.amount`, slab.amount]),
]
