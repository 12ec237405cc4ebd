// Commissions of generated cards and periods, recalculated slowly and plainly: whole cents, and counts that are recounted.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor, toMinor } from '../../../format/amount.ts'
import { addDays } from '../../../format/calendar-day.ts'
import { payPeriods } from '../../finance/commissions/pay-period.ts'
import { invoicePeriods } from '../../finance/invoices/invoice-period.model.ts'
import { commission, isLeft, recount } from './commission.ts'
import { isOfPeriod, type PayCard, type PayRule, payEventKinds, payModels, payRule } from './pay-card.model.ts'
import type { PayEvent, PayLine } from './pay-line.model.ts'

const period = { from_day: '2026-11-01', to_day: '2026-11-30' }

/** Sums here are small enough for plain numbers. */
const units = (text: string, scale: number) => Math.round(Number(text) * 10 ** scale)
const cents = (text: string | null) => units(text ?? '0', 2)
const half = (above: number, below: number) => Math.floor((2 * above + below) / (2 * below))

interface SlowLine {
  event: number | null
  card: number
  rule: number
  cents: number
  currency: string
}

function isMeant(card: PayCard, rule: PayRule, event: PayEvent): boolean {
  const time = Date.parse(event.day)
  for (const { from_day, to_day } of [card, rule]) {
    if (from_day !== null && time < Date.parse(from_day)) return false
    if (to_day !== null && time > Date.parse(to_day)) return false
  }
  if (rule.zone_ids.length > 0 && !rule.zone_ids.some(zone => zone === event.zone_id)) return false
  if (rule.services.length > 0 && !rule.services.some(service => service === event.service)) return false
  if (rule.payment !== null && rule.payment !== event.payment) return false
  if (rule.over_kg !== null && !(event.weight_kg !== null && Number(event.weight_kg) > Number(rule.over_kg))) return false
  return !(rule.to_kg !== null && !(event.weight_kg !== null && Number(event.weight_kg) <= Number(rule.to_kg)))
}

/** The card and rule that pay for an event: all are tried, from the first. */
function ownerOf(cards: readonly PayCard[], event: PayEvent): { card: PayCard; rule: PayRule } | null {
  for (const card of cards)
    for (const rule of card.rules) {
      if (isOfPeriod(rule.model) || rule.event !== event.kind || !isMeant(card, rule, event)) continue
      if (rule.model === 'per-kg' && event.weight_kg === null) continue
      if (rule.model === 'by-zone' && !rule.zone_rates.some(({ zone_id }) => zone_id === event.zone_id)) continue
      return { card, rule }
    }
  return null
}

function slowSum(cards: readonly PayCard[], rule: PayRule, event: PayEvent, events: readonly PayEvent[]): number {
  if (rule.model === 'per-event') return cents(rule.amount)
  if (rule.model === 'percent-charge') return half(cents(event.delivery_charge) * units(rule.percent ?? '0', 3), 100_000)
  if (rule.model === 'percent-cod') return half(cents(event.cod) * units(rule.percent ?? '0', 3), 100_000)
  if (rule.model === 'by-zone') return cents(rule.zone_rates.filter(({ zone_id }) => zone_id === event.zone_id)[0]?.amount ?? '0')
  if (rule.model === 'per-kg') {
    let sum = half(cents(rule.amount) * units(event.weight_kg ?? '0', 3), 1000)
    if (rule.maximum !== null) sum = Math.min(sum, cents(rule.maximum))
    if (rule.minimum !== null) sum = Math.max(sum, cents(rule.minimum))
    return sum
  }
  const same = events.filter(other => ownerOf(cards, other)?.rule === rule)
  const before = same.filter(other => other.day < event.day || (other.day === event.day && other.id <= event.id))
  const number = rule.model === 'slab-whole' ? same.length : before.length
  let sum = 0
  for (const { from, amount } of rule.slabs) if (number >= from) sum = cents(amount)
  return sum
}

function slowCommission(cards: readonly PayCard[], all: readonly PayEvent[], reversed: readonly PayLine[]): SlowLine[] {
  const events = all.filter(({ day }) => day.startsWith('2026-11'))
  const lines: SlowLine[] = []
  for (const event of events) {
    const owner = ownerOf(cards, event)
    if (!owner) continue
    const { card, rule } = owner
    const isShare = rule.model === 'percent-charge' || rule.model === 'percent-cod'
    lines.push({
      event: event.id,
      card: card.id,
      rule: card.rules.indexOf(rule) + 1,
      cents: slowSum(cards, rule, event, events),
      currency: isShare ? event.currency : card.currency,
    })
  }
  for (const card of cards)
    for (const [index, rule] of card.rules.entries()) {
      const meant = events.filter(event => isMeant(card, rule, event))
      const of = (kind: string | null) => meant.filter(event => event.kind === kind).length
      const tried = of('delivery') + of('failed-attempt')
      const isLast = [card, rule].every(
        ({ from_day, to_day }) => (from_day ?? '') <= '2026-11-30' && (to_day ?? '9') >= '2026-11-30',
      )
      const isEarned =
        (rule.model === 'fixed' && isLast) ||
        (rule.model === 'bonus-count' && of(rule.event) >= Number(rule.threshold)) ||
        (rule.model === 'bonus-success' && tried > 0 && of('delivery') * 100_000 >= units(rule.threshold ?? '0', 3) * tried)
      if (isEarned)
        lines.push({ event: null, card: card.id, rule: index + 1, cents: cents(rule.amount), currency: card.currency })
    }
  for (const { event_id: event, card, rule, result, currency } of reversed)
    lines.push({ event, card: card.id, rule, cents: -cents(result), currency })
  return lines
}

const inOneOrder = (lines: readonly SlowLine[]) =>
  lines.map(({ event, card, rule, cents: sum, currency }) => `${event} ${card} ${rule} ${sum} ${currency}`).sort()

const quickLines = (lines: readonly PayLine[]): SlowLine[] =>
  lines.map(({ event_id, card, rule, result, currency }) => ({
    event: event_id,
    card: card.id,
    rule,
    cents: Number(toMinor(result, 'NPR')),
    currency,
  }))

const text = (scale: number, max: number) => fc.nat({ max: max * 10 ** scale }).map(value => (value / 10 ** scale).toFixed(scale))
const money = (max = 500) => text(2, max)
const zone = fc.integer({ min: 1, max: 4 })
const service = fc.constantFrom('door-to-door' as const, 'branch-to-door' as const)
const maybe = <T>(of: fc.Arbitrary<T>, freq = 1) => fc.option(of, { freq })
const kg = fc.constantFrom('0.5', '1', '2', '5')

const anyRule: fc.Arbitrary<PayRule> = fc
  .record({
    model: fc.constantFrom(...payModels),
    event: fc.constantFrom(...payEventKinds, 'delivery' as const, 'delivery' as const),
    zone_ids: fc.oneof({ arbitrary: fc.constant<never[]>([]), weight: 3 }, fc.uniqueArray(zone, { minLength: 1, maxLength: 3 })),
    services: fc.oneof(
      { arbitrary: fc.constant<never[]>([]), weight: 4 },
      fc.uniqueArray(service, { minLength: 1, maxLength: 2 }),
    ),
    over_kg: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, kg),
    to_kg: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, kg),
    payment: fc.constantFrom(null, null, null, 'COD' as const, 'PREPAID' as const),
    amount: money(),
    percent: text(3, 40),
    minimum: maybe(money(100)),
    maximum: maybe(money(300).map(value => (Number(value) + 100).toFixed(2))),
    zone_rates: fc.uniqueArray(fc.record({ zone_id: zone, amount: money() }), { minLength: 1, selector: rate => rate.zone_id }),
    slabs: fc
      .tuple(fc.uniqueArray(fc.integer({ min: 2, max: 12 }), { maxLength: 3 }), fc.array(money(), { minLength: 4, maxLength: 4 }))
      .map(([starts, sums]) => [1, ...starts.sort((a, b) => a - b)].map((from, at) => ({ from, amount: sums[at] ?? '1' }))),
    reached: fc.nat({ max: 4 }),
    share: text(3, 100),
    from_day: fc.constantFrom(null, null, null, '2026-11-10'),
    to_day: fc.constantFrom(null, null, null, '2026-11-20'),
  })
  .map(({ reached, share, ...rule }) => ({ ...rule, threshold: rule.model === 'bonus-success' ? share : String(reached + 1) }))

const rules = fc.array(anyRule, { minLength: 2, maxLength: 7 })
/** One card, or two consecutive versions. */
const anyCards: fc.Arbitrary<PayCard[]> = fc.tuple(rules, fc.option(rules)).map(([first, second]): PayCard[] => {
  const card = { name: 'Riders', currency: 'NPR' }
  if (!second) return [{ ...card, id: 1, version: 1, from_day: '2026-01-01', to_day: null, rules: first }]
  return [
    { ...card, id: 1, version: 1, from_day: '2026-01-01', to_day: '2026-11-14', rules: first },
    { ...card, id: 2, version: 2, from_day: '2026-11-15', to_day: null, rules: second },
  ]
})

const anyEvents: fc.Arbitrary<PayEvent[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 400 }),
    order_id: fc.integer({ min: 1, max: 50 }),
    kind: fc.constantFrom(...payEventKinds, 'delivery' as const, 'delivery' as const),
    day: fc.integer({ min: -1, max: 31 }).map(day => new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10)),
    currency: fc.constantFrom('NPR', 'NPR', 'EUR'),
    zone_id: maybe(zone, 6),
    service,
    weight_kg: maybe(text(3, 8), 6),
    payment: fc.constantFrom('COD' as const, 'PREPAID' as const),
    delivery_charge: money(),
    cod: money(9000),
  }),
  { minLength: 4, maxLength: 40, selector: ({ id }) => id },
)

const anyReversed: fc.Arbitrary<PayLine[]> = fc.array(
  fc.record({
    event_id: fc.integer({ min: 500, max: 900 }),
    order_id: fc.integer({ min: 1, max: 50 }),
    card: fc.constant({ id: 9, version: 1, name: 'Earlier' }),
    rule: fc.integer({ min: 1, max: 5 }),
    model: fc.constantFrom('per-event' as const, 'percent-cod' as const),
    base: fc.constant(null),
    rate: money(),
    limit: fc.constant(null),
    currency: fc.constantFrom('NPR', 'EUR'),
    result: money(),
  }),
  { maxLength: 3 },
)

describe('every commission', () => {
  it('gives what the slow way gives', () => {
    const paid = new Map<string, number>()
    fc.assert(
      fc.property(anyCards, anyEvents, anyReversed, (cards, events, reversed) => {
        const { lines } = commission(cards, period, events, reversed)
        for (const { model } of lines) paid.set(model, (paid.get(model) ?? 0) + 1)
        expect(inOneOrder(quickLines(lines))).toEqual(inOneOrder(slowCommission(cards, events, reversed)))
      }),
      { numRuns: 500, seed: 20_261_122 },
    )
    // A model that never paid would agree with everything.
    for (const model of payModels) expect(paid.get(model) ?? 0, model).toBeGreaterThan(10)
  })

  it('pays for each event of the period once at most, and tells the others', () => {
    fc.assert(
      fc.property(anyCards, anyEvents, (cards, events) => {
        const { lines, unpaid } = commission(cards, period, events)
        const told = [...lines.flatMap(({ event_id }) => event_id ?? []), ...unpaid.map(({ id }) => id)]
        const due = events.filter(({ day }) => day.startsWith('2026-11')).map(({ id }) => id)
        expect(told.sort((a, b) => a - b)).toEqual(due.sort((a, b) => a - b))
      }),
    )
  })

  it('does not ask in which order events come', () => {
    fc.assert(
      fc.property(anyCards, anyEvents, (cards, events) => {
        expect(commission(cards, period, [...events].reverse())).toEqual(commission(cards, period, events))
      }),
    )
  })

  it('pays an amount per period once for each period, however its days are parted', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 8 })
    const drafted = fc.constantFrom(...invoicePeriods)
    const amounts = fc.array(
      fc.record({ amount: money(), from_day: fc.constantFrom(null, '2026-10-20'), to_day: fc.constantFrom(null, '2026-11-20') }),
      { minLength: 1, maxLength: 3 },
    )
    const whole = { from_day: '2026-10-01', to_day: '2026-12-31' }
    fc.assert(
      fc.property(amounts, drafted, cuts, (said, often, at) => {
        const rules = said.map(one => payRule('fixed', one))
        const card = { id: 1, version: 1, name: 'Salary', currency: 'NPR', from_day: '2026-01-01', to_day: null, rules }
        const linesOf = (days: typeof whole) =>
          commission(
            [card],
            days,
            [],
            [],
            [],
            payPeriods(often, days).map(one => ({ ...one, paid_by: null, others: null })),
          ).lines
        const keyOf = ({ rule, of_period, result }: PayLine) => `${rule} ${of_period?.from_day} ${result}`
        const paid = (lines: readonly PayLine[]) =>
          lines
            .filter(line => !isLeft(line))
            .map(keyOf)
            .sort()
        const ends = [...at.map(days => addDays(whole.from_day, days)), whole.to_day].filter(day => day <= whole.to_day).sort()
        const parts = [...new Set(ends)].map((to_day, index, all) => {
          const before = all[index - 1]
          return { from_day: before === undefined ? whole.from_day : addDays(before, 1), to_day }
        })
        expect(paid(parts.flatMap(linesOf))).toEqual(paid(linesOf(whole)))
        // Weeks that began before or end after are the only ones without their last day.
        for (const line of linesOf(whole).filter(isLeft))
          expect([line.result, (line.of_period?.to_day ?? '') > whole.to_day]).toEqual(['0.00', true])
      }),
    )
  })

  it('pays what one for the whole period would, however its days are parted and in whichever order', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 4 })
    fc.assert(
      fc.property(anyCards, anyEvents, cuts, fc.array(fc.nat()), fc.array(fc.boolean()), (cards, all, at, order, undone) => {
        const ends = [...at.map(days => addDays(period.from_day, days - 1)), period.to_day].sort()
        const parts = [...new Set(ends)].map((to_day, index, days) => {
          const before = days[index - 1]
          return { from_day: before === undefined ? period.from_day : addDays(before, 1), to_day, place: order[index] ?? 0 }
        })
        const known: PayEvent[] = []
        const paid: PayLine[] = []
        const [gone, given] = [new Set<number>(), new Set<number>()]
        for (const { from_day, to_day } of parts.sort((one, other) => one.place - other.place)) {
          const inPart = all.filter(({ day }) => from_day <= day && day <= to_day)
          const others = known.length > 0 ? known.filter(({ id }) => !gone.has(id)) : null
          const back = paid.filter(({ event_id }) => event_id !== null && gone.has(event_id) && !given.has(event_id))
          const whole = [{ ...period, paid_by: null, others }]
          const { lines } = commission(cards, { from_day, to_day }, inPart, back, [], whole)
          const added = inPart.map(event => {
            const line = lines.find(({ event_id }) => event_id === event.id)
            return line ? { ...event, card_id: line.card.id } : event
          })
          const before = paid.filter(({ event_id }) => event_id === null || !given.has(event_id))
          const anew = known.length > 0 ? recount({ period, cards, events: known, gone, given, added, paid: before }) : []
          paid.push(...lines, ...anew)
          known.push(...added)
          for (const id of gone) given.add(id)
          for (const [index, { id }] of known.entries()) if (undone[index]) gone.add(id)
        }
        // What was undone last is given back by the next one.
        const back = paid.filter(({ event_id }) => event_id !== null && gone.has(event_id) && !given.has(event_id))
        const left = paid.filter(({ event_id }) => event_id === null || !given.has(event_id))
        paid.push(...back.map(line => ({ ...line, result: fromMinor(-toMinor(line.result, 'NPR'), 'NPR') })))
        paid.push(...recount({ period, cards, events: known, gone, given, added: [], paid: left }))
        const sumIn = (lines: readonly PayLine[], currency: string) =>
          lines.reduce((sum, line) => (line.currency === currency ? sum + toMinor(line.result, 'NPR') : sum), 0n)
        const atOnce = commission(
          cards,
          period,
          all.filter(({ id }) => !gone.has(id)),
        ).lines
        for (const currency of ['NPR', 'EUR']) expect(sumIn(paid, currency)).toBe(sumIn(atOnce, currency))
      }),
    )
  })

  it('adds its lines up by currency', () => {
    fc.assert(
      fc.property(anyCards, anyEvents, anyReversed, (cards, events, reversed) => {
        const { lines, sums } = commission(cards, period, events, reversed)
        const added = new Map<string, bigint>()
        for (const { currency, result } of lines) added.set(currency, (added.get(currency) ?? 0n) + toMinor(result, 'NPR'))
        expect(new Map(sums.map(({ currency, amount }) => [currency, toMinor(amount, 'NPR')]))).toEqual(added)
      }),
    )
  })

  it('takes back what it paid, to the last cent', () => {
    fc.assert(
      fc.property(anyCards, anyEvents, (cards, events) => {
        const { lines } = commission(cards, period, events)
        const next = commission(cards, { from_day: '2027-01-01', to_day: '2027-01-31' }, [], lines)
        const taken = next.lines.slice(-lines.length)
        for (const [index, { result }] of lines.entries())
          expect(toMinor(taken[index]?.result ?? '1', 'NPR')).toBe(-toMinor(result, 'NPR'))
      }),
    )
  })

  it('never pays a weight outside of its limits, nor more for less weight', () => {
    const alone = fc.record({
      amount: money(),
      minimum: maybe(money(100)),
      maximum: maybe(money(300).map(value => (Number(value) + 100).toFixed(2))),
    })
    fc.assert(
      fc.property(alone, anyEvents, (limits, [event]) => {
        if (!event) return
        const rule = payRule('per-kg', { event: 'delivery', ...limits })
        const card = { id: 1, version: 1, name: 'Weight', currency: 'NPR', from_day: '2026-01-01', to_day: null, rules: [rule] }
        const pay = (weight_kg: string) =>
          toMinor(
            commission([card], period, [{ ...event, day: '2026-11-05', kind: 'delivery', weight_kg }]).lines[0]?.result ?? '-1',
            'NPR',
          )
        const sums = ['0.100', '0.900', '1.000', '4.250', '9.999'].map(pay)
        expect(sums).toEqual([...sums].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
        const { minimum, maximum } = limits
        for (const sum of sums) {
          expect(minimum === null || sum >= toMinor(minimum, 'NPR')).toBe(true)
          expect(maximum === null || sum <= toMinor(maximum, 'NPR')).toBe(true)
        }
      }),
    )
  })
})
