// What a rider or an agency has earned in a period: one pure function of their cards, what they did, and what was undone since.
// All amounts are whole minor units, rounded half away from zero (docs/money.md section 4).
import { compareAmounts, divideRounded, fromMinor, fromScaled, isZero, toMinor, toScaled } from '../../../format/amount.ts'
import { percentOf } from '../prices/price-line.ts'
import { hasPart, isByCount, isOfPeriod, type PayCard, type PayRule } from './pay-card.model.ts'
import type { FixedPeriod, PayEvent, PayLine } from './pay-line.model.ts'

export interface Commission {
  /** Events by day, then the period's earnings, then what was undone, then adjustments. */
  lines: PayLine[]
  /** Events that no rule pays for. */
  unpaid: PayEvent[]
  /** By currency, which are never added. */
  sums: { currency: string; amount: string }[]
}

interface Period {
  from_day: string
  to_day: string
}

/** A paid line, and the amount its percentage is of, before and after the adjustment. */
export interface AdjustedLine {
  line: PayLine
  before: string
  after: string
}

/** A rule of a card, and its number. */
interface Rule {
  card: PayCard
  rule: PayRule
  number: number
}

interface Match extends Rule {
  event: PayEvent
}

/**
 * @param cards versions of the payee's card whose days touch the period; no two are in force on the same day
 * @param reversed lines that closed periods paid for events undone since
 * @param adjusted percentages that closed periods paid of an amount adjusted since
 * @param fixed periods of amounts per period that have days of this one; null where it is one itself
 */
export function commission(
  cards: readonly PayCard[],
  period: Period,
  events: readonly PayEvent[],
  reversed: readonly PayLine[] = [],
  adjusted: readonly AdjustedLine[] = [],
  fixed: readonly FixedPeriod[] | null = null,
): Commission {
  const { rules, inOrder, matches, unpaid } = matched(cards, period, events)
  const lines = [
    ...eventLines(matches),
    ...rules.flatMap(of => {
      if (of.rule.model === 'fixed') return (fixed ?? [null]).flatMap(one => fixedLine(of, period, one))
      return hasPart(of.rule.model, 'threshold') ? reachedBonus(of, inOrder) : []
    }),
    ...reversed.map(line => ({ ...line, result: fromMinor(-toMinor(line.result, line.currency), line.currency) })),
    ...adjusted.map(madeUp),
  ]
  return { lines, unpaid, sums: sumsOf(lines) }
}

/** By the rate of the paid line, on the new amount. */
function madeUp({ line, before, after }: AdjustedLine): PayLine {
  const of = (base: string) => percentOf(toMinor(base, line.currency), line.rate, line.currency)
  return { ...line, base: after, instead_of: before, result: fromMinor(of(after) - of(before), line.currency) }
}

/** A period that commissions paid for, and what of it was undone since. */
export interface ClosedPeriod {
  period: Period
  /** The versions that paid. */
  cards: readonly PayCard[]
  /** Everything that counted in it. */
  events: readonly PayEvent[]
  /** Numbers of those that were undone. */
  gone: ReadonlySet<number>
  /** Lines paid for it, including those that recounted it. */
  paid: readonly PayLine[]
}

/**
 * What the slabs and bonuses of a closed period come to without the undone events: for each remaining line, what is due now less
 * what was paid. What the card would not pay today as it did then, because a zone was changed in the meantime, stays as paid.
 */
export function recount({ period, cards, events, gone, paid }: ClosedPeriod): PayLine[] {
  const keyOf = ({ card, rule, event_id }: PayLine) => `${card.id} ${rule} ${event_id ?? ''}`
  const then = new Map(countedLines(cards, period, events).map(line => [keyOf(line), line]))
  const toldOf = Map.groupBy(paid, keyOf)
  const left = events.filter(({ id }) => !gone.has(id))
  return countedLines(cards, period, left).flatMap(line => {
    const key = keyOf(line)
    const told = toldOf.get(key) ?? []
    const first = told.find(({ recounts }) => !recounts)
    if (compareAmounts(first?.result ?? '0', then.get(key)?.result ?? '0') !== 0) return []
    const { currency } = line
    const more = toMinor(line.result, currency) - told.reduce((sum, { result }) => sum + toMinor(result, currency), 0n)
    const instead_of = (told.at(-1) ?? then.get(key))?.base ?? '0'
    const result = fromMinor(more, currency)
    return more === 0n ? [] : [{ ...line, base: line.base ?? '0', instead_of, recounts: period, result }]
  })
}

/** Lines that follow from counting, including bonuses not reached. */
function countedLines(cards: readonly PayCard[], period: Period, events: readonly PayEvent[]): PayLine[] {
  const { rules, inOrder, matches } = matched(cards, period, events)
  return [
    ...eventLines(matches.filter(({ rule }) => isByCount(rule.model))),
    ...rules.filter(({ rule }) => hasPart(rule.model, 'threshold')).map(of => bonusLine(of, inOrder)),
  ]
}

/** Which rule pays for which event of a period. */
function matched(cards: readonly PayCard[], period: Period, events: readonly PayEvent[]) {
  const rules = cards.flatMap(card => card.rules.map((rule, index): Rule => ({ card, rule, number: index + 1 })))
  const inOrder = events
    .filter(({ day }) => period.from_day <= day && day <= period.to_day)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))
  const single = rules.filter(({ rule }) => !isOfPeriod(rule.model))
  const matches: Match[] = []
  const unpaid: PayEvent[] = []
  for (const event of inOrder) {
    const first = single.find(of => fits(of, event) && of.rule.event === event.kind && canPay(of.rule, event))
    if (first) matches.push({ ...first, event })
    else unpaid.push(event)
  }
  return { rules, inOrder, matches, unpaid }
}

const holds = ({ from_day, to_day }: { from_day: string | null; to_day: string | null }, day: string) =>
  (from_day === null || from_day <= day) && (to_day === null || day <= to_day)

/** Whether a rule applies to an event on its day; the kind of event is not checked. */
function fits({ card, rule }: Rule, { day, zone_id, service, weight_kg, payment }: PayEvent): boolean {
  const grams = weight_kg === null ? null : toScaled(weight_kg, 3)
  const asksWeight = rule.over_kg !== null || rule.to_kg !== null
  return (
    holds(card, day) &&
    holds(rule, day) &&
    (rule.zone_ids.length === 0 || (zone_id !== null && rule.zone_ids.includes(zone_id))) &&
    (rule.services.length === 0 || rule.services.includes(service)) &&
    (rule.payment === null || rule.payment === payment) &&
    (!asksWeight ||
      (grams !== null &&
        (rule.over_kg === null || toScaled(rule.over_kg, 3) < grams) &&
        (rule.to_kg === null || grams <= toScaled(rule.to_kg, 3))))
  )
}

/** A rule that lacks the amount it pays by leaves the event to the next one. */
const canPay = (rule: PayRule, { weight_kg, zone_id }: PayEvent): boolean =>
  (rule.model !== 'per-kg' || weight_kg !== null) &&
  (rule.model !== 'by-zone' || rule.zone_rates.some(rate => rate.zone_id === zone_id))

const lineOf = (
  { card, rule, number }: Rule,
  of: PayEvent | null,
  told: Pick<PayLine, 'base' | 'rate'> & Partial<Pick<PayLine, 'limit' | 'currency'>>,
  result: bigint,
): PayLine => ({
  event_id: of?.id ?? null,
  order_id: of?.order_id ?? null,
  card: { id: card.id, version: card.version, name: card.name },
  rule: number,
  model: rule.model,
  limit: null,
  currency: card.currency,
  ...told,
  result: fromMinor(result, told.currency ?? card.currency),
})

/** A line for each event, in order; slabs know how many events of the period their rule pays for. */
function eventLines(matches: readonly Match[]): PayLine[] {
  const keyOf = ({ card, number }: Rule) => `${card.id} ${number}`
  const totals = new Map<string, number>()
  for (const match of matches) totals.set(keyOf(match), (totals.get(keyOf(match)) ?? 0) + 1)
  const places = new Map<string, number>()
  return matches.map(match => {
    const key = keyOf(match)
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    return eventLine(match, { place, total: totals.get(key) ?? place })
  })
}

function eventLine(match: Match, { place, total }: { place: number; total: number }): PayLine {
  const { rule, event } = match
  const amount = rule.amount ?? '0'
  switch (rule.model) {
    case 'per-kg':
      return byWeight(match, event.weight_kg ?? '0')
    case 'percent-charge':
      return byPercent(match, event.delivery_charge)
    case 'percent-cod':
      return byPercent(match, event.cod)
    case 'by-zone':
      return flat(match, rule.zone_rates.find(({ zone_id }) => zone_id === event.zone_id)?.amount ?? '0', null)
    case 'slab-marginal':
      return flat(match, slabAt(rule, place), place)
    case 'slab-whole':
      return flat(match, slabAt(rule, total), total)
    default:
      return flat(match, amount, null)
  }
}

const flat = (match: Match, rate: string, base: number | null): PayLine =>
  lineOf(match, match.event, { base: base === null ? null : String(base), rate }, toMinor(rate, match.card.currency))

/** The amount of the slab that an event of this number falls into; slabs start at 1 and rise. */
const slabAt = ({ slabs }: PayRule, number: number): string => slabs.findLast(({ from }) => from <= number)?.amount ?? '0'

function byWeight(match: Match, weight_kg: string): PayLine {
  const { minimum, maximum, amount } = match.rule
  const { currency } = match.card
  const rate = amount ?? '0'
  const exact = divideRounded(toMinor(rate, currency) * toScaled(weight_kg, 3), 1000n, currency)
  const told = { base: weight_kg, rate }
  if (minimum !== null && exact < toMinor(minimum, currency))
    return lineOf(match, match.event, { ...told, limit: 'minimum' }, toMinor(minimum, currency))
  if (maximum !== null && exact > toMinor(maximum, currency))
    return lineOf(match, match.event, { ...told, limit: 'maximum' }, toMinor(maximum, currency))
  return lineOf(match, match.event, told, exact)
}

/** A percentage is of the order's money, and stays in its currency. */
function byPercent(match: Match, of: string): PayLine {
  const rate = match.rule.percent ?? '0'
  const { currency } = match.event
  return lineOf(match, match.event, { base: of, rate, currency }, percentOf(toMinor(of, currency), rate, currency))
}

/** Whether an amount per period is left to another commission. */
export const isLeft = ({ left_to }: Pick<PayLine, 'left_to'>): boolean => left_to !== undefined

/**
 * An amount for a period: paid once, with the last day of the period, if the rule is in force on it. What another commission pays or
 * has paid is told by a line of nothing.
 */
function fixedLine(of: Rule, { to_day: end }: Period, fixed: FixedPeriod | null): PayLine[] {
  const { card, rule } = of
  const { to_day, paid_by } = fixed ?? { to_day: end, paid_by: null }
  const last = to_day < end ? to_day : end
  if (!holds(card, last) || !holds(rule, last)) return []
  const rate = rule.amount ?? '0'
  const isPaid = to_day <= end && paid_by === null
  const line = lineOf(of, null, { base: null, rate }, isPaid ? toMinor(rate, card.currency) : 0n)
  if (!fixed) return [line]
  return [{ ...line, of_period: { from_day: fixed.from_day, to_day }, ...(isPaid ? {} : { left_to: paid_by }) }]
}

const reachedBonus = (of: Rule, events: readonly PayEvent[]): PayLine[] => {
  const line = bonusLine(of, events)
  return isZero(line.result) ? [] : [line]
}

/** A bonus: nothing if it was not reached. */
function bonusLine(of: Rule, events: readonly PayEvent[]): PayLine {
  const { threshold, amount } = of.rule
  const base = measured(of, events)
  const isReached = base !== null && toScaled(base, 3) >= toScaled(threshold ?? '0', 3)
  const rate = isReached ? (amount ?? '0') : '0'
  return lineOf(of, null, { base, rate }, toMinor(rate, of.card.currency))
}

/** How many events there were, or what percentage of the attempts delivered; null if there were no attempts. */
function measured(of: Rule, events: readonly PayEvent[]): string | null {
  const own = events.filter(event => fits(of, event))
  const count = (kind: PayEvent['kind'] | null) => own.filter(event => event.kind === kind).length
  if (hasPart(of.rule.model, 'event')) return String(count(of.rule.event))
  const [delivered, failed] = [count('delivery'), count('failed-attempt')]
  // Cut off, not rounded: what is shown as reached was reached.
  return delivered + failed === 0 ? null : fromScaled((BigInt(delivered) * 100_000n) / BigInt(delivered + failed), 3)
}

function sumsOf(lines: readonly PayLine[]): Commission['sums'] {
  const sums = new Map<string, bigint>()
  for (const { currency, result } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + toMinor(result, currency))
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount: fromMinor(amount, currency) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
