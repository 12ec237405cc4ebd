// What a rider or an agency has earned in a period: one pure function of their cards, what they did, and what was undone since.
// All amounts are whole minor units, rounded half away from zero (docs/money.md section 4).
import { divideRounded, fromMinor, fromScaled, isZero, toMinor, toScaled } from '../../../format/amount.ts'
import { percentOf } from '../prices/price-line.ts'
import { hasPart, isByCount, isOfPeriod, type PayCard, type PayRule } from './pay-card.model.ts'
import type { PayEvent, PayLine, PayPeriod } from './pay-line.model.ts'

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
 * @param periods those that have days of this one, in order; null where it is one itself
 */
export function commission(
  cards: readonly PayCard[],
  period: Period,
  events: readonly PayEvent[],
  reversed: readonly PayLine[] = [],
  adjusted: readonly AdjustedLine[] = [],
  periods: readonly PayPeriod[] | null = null,
): Commission {
  const own = within(events, period)
  const counted = (periods ?? [null]).map(one => {
    const here = one ? within(own, one) : own
    return { one, here, ...matched(cards, [...here, ...(one?.others ?? [])]) }
  })
  const isOwn = new Set(own.map(({ id }) => id))
  const lines = [
    ...counted.flatMap(({ one, matches }) =>
      eventLines(matches)
        .filter(({ event_id }) => event_id !== null && isOwn.has(event_id))
        .map(line => (isByCount(line.model) ? countedIn(line, period, one) : line)),
    ),
    ...rulesOf(cards).flatMap(of => {
      if (of.rule.model === 'fixed') return (periods ?? [null]).flatMap(one => fixedLine(of, period, one))
      if (!hasPart(of.rule.model, 'threshold')) return []
      // A bonus that other commissions count for, too, is recounted with what they paid (`recount`).
      return counted.flatMap(({ one, here }) =>
        one?.others ? [] : reachedBonus(of, here).map(line => countedIn(line, period, one)),
      )
    }),
    ...reversed.map(line => ({ ...line, result: fromMinor(-toMinor(line.result, line.currency), line.currency) })),
    ...adjusted.map(madeUp),
  ]
  const unpaid = counted.flatMap(period => period.unpaid.filter(({ id }) => isOwn.has(id)))
  return { lines, unpaid, sums: sumsOf(lines) }
}

/** A line of a part of a period names the days that it counts. */
const countedIn = (line: PayLine, { from_day, to_day }: Period, one: Period | null): PayLine =>
  one && (one.from_day !== from_day || one.to_day !== to_day)
    ? { ...line, of_period: { from_day: one.from_day, to_day: one.to_day } }
    : line

/** By the rate of the paid line, on the new amount. */
function madeUp({ line, before, after }: AdjustedLine): PayLine {
  const of = (base: string) => percentOf(toMinor(base, line.currency), line.rate, line.currency)
  return { ...line, base: after, instead_of: before, result: fromMinor(of(after) - of(before), line.currency) }
}

/** A period that commissions paid for, what of it was undone since, and what comes in. */
export interface ClosedPeriod {
  period: Period
  /** The versions that paid, and those that pay for what comes in. */
  cards: readonly PayCard[]
  /** Everything that counted in it. */
  events: readonly PayEvent[]
  /** Numbers of those that were undone. */
  gone: ReadonlySet<number>
  /** Numbers of the undone ones without which it was counted last. */
  given: ReadonlySet<number>
  /** What comes in by a commission that pays for it by itself. */
  added: readonly PayEvent[]
  /** Lines paid for it, including those that recounted it. */
  paid: readonly PayLine[]
}

/**
 * What the slabs and bonuses of a closed period come to without the undone events and with those that come in: for each remaining line,
 * what is due now less what was paid. What the card would not pay today as it did then, because a zone was changed in the meantime, stays
 * as paid.
 */
export function recount({ period, cards, events, gone, given, added, paid }: ClosedPeriod): PayLine[] {
  const keyOf = ({ card, rule, event_id }: PayLine) => `${card.id} ${rule} ${event_id ?? ''}`
  const before = events.filter(({ id }) => !given.has(id))
  const then = new Map(countedLines(cards, period, before).map(line => [keyOf(line), line]))
  const toldOf = Map.groupBy(paid, keyOf)
  const isNew = new Set<number | null>(added.map(({ id }) => id))
  const left = events.filter(({ id }) => !gone.has(id))
  return countedLines(cards, period, [...left, ...added]).flatMap(line => {
    if (isNew.has(line.event_id)) return []
    const key = keyOf(line)
    const told = toldOf.get(key) ?? []
    const { currency } = line
    const sum = told.reduce((total, { result }) => total + toMinor(result, currency), 0n)
    if (sum !== toMinor(then.get(key)?.result ?? '0', currency)) return []
    const more = toMinor(line.result, currency) - sum
    const instead_of = (told.at(-1) ?? then.get(key))?.base ?? '0'
    const result = fromMinor(more, currency)
    return more === 0n ? [] : [{ ...line, base: line.base ?? '0', instead_of, recounts: period, result }]
  })
}

/** Lines that follow from counting, including bonuses not reached. */
function countedLines(cards: readonly PayCard[], period: Period, events: readonly PayEvent[]): PayLine[] {
  const here = within(events, period)
  return [
    ...eventLines(matched(cards, here).matches.filter(({ rule }) => isByCount(rule.model))),
    ...rulesOf(cards)
      .filter(({ rule }) => hasPart(rule.model, 'threshold'))
      .map(of => bonusLine(of, here)),
  ]
}

const within = (events: readonly PayEvent[], { from_day, to_day }: Period): PayEvent[] =>
  events.filter(({ day }) => from_day <= day && day <= to_day)

const rulesOf = (cards: readonly PayCard[]): Rule[] =>
  cards.flatMap(card => card.rules.map((rule, index) => ({ card, rule, number: index + 1 })))

/** Which rule pays for which event, in the order of their days. */
function matched(cards: readonly PayCard[], events: readonly PayEvent[]) {
  const single = rulesOf(cards).filter(({ rule }) => !isOfPeriod(rule.model))
  const matches: Match[] = []
  const unpaid: PayEvent[] = []
  for (const event of [...events].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))) {
    const first = single.find(of => fits(of, event) && of.rule.event === event.kind && canPay(of.rule, event))
    if (first) matches.push({ ...first, event })
    else unpaid.push(event)
  }
  return { matches, unpaid }
}

const holds = ({ from_day, to_day }: { from_day: string | null; to_day: string | null }, day: string) =>
  (from_day === null || from_day <= day) && (to_day === null || day <= to_day)

/** Whether a rule applies to an event on its day; the kind of event is not checked. */
function fits({ card, rule }: Rule, { day, zone_id, service, weight_kg, payment, card_id }: PayEvent): boolean {
  const grams = weight_kg === null ? null : toScaled(weight_kg, 3)
  const asksWeight = rule.over_kg !== null || rule.to_kg !== null
  return (
    (card_id === undefined ? holds(card, day) : card_id === card.id) &&
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
function fixedLine(of: Rule, { to_day: end }: Period, fixed: PayPeriod | null): PayLine[] {
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
