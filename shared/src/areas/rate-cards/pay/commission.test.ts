// Commissions calculated by hand: one case for each model, thresholds, and the wording of rules and lines.
import { inEnglish } from '@office/shared/core/messages/message'
import { describe, expect, it } from 'vitest'
import { commission, recount } from './commission.ts'
import { type PayCard, type PayRule, payRule } from './pay-card.model.ts'
import type { PayEvent, PayLine } from './pay-line.model.ts'
import { payRuleProblems } from './pay-rules.ts'
import { payLineWords, ruleSentence } from './pay-words.ts'

const november = { from_day: '2026-11-01', to_day: '2026-11-30' }

const ruleOf = (model: PayRule['model'], more: Partial<PayRule> = {}): PayRule => payRule(model, { event: 'delivery', ...more })

const cardOf = (...rules: PayRule[]): PayCard => ({
  id: 3,
  version: 2,
  name: 'Valley riders',
  currency: 'NPR',
  from_day: '2026-01-01',
  to_day: null,
  rules,
})

const eventOf = (id: number, more: Partial<PayEvent> = {}): PayEvent => ({
  id,
  order_id: id,
  kind: 'delivery',
  day: '2026-11-10',
  currency: 'NPR',
  zone_id: 1,
  service: 'door-to-door',
  weight_kg: '2.500',
  payment: 'COD',
  delivery_charge: '150.00',
  cod: '5000.00',
  ...more,
})

const many = (count: number, more: Partial<PayEvent> = {}) => Array.from({ length: count }, (_, at) => eventOf(at + 1, more))
const resultsOf = (rule: PayRule, ...events: PayEvent[]) =>
  commission([cardOf(rule)], november, events).lines.map(({ result }) => result)

describe('a model', () => {
  it('pays a sum, by weight within its limits, a percentage, and by zone', () => {
    expect(resultsOf(ruleOf('per-event', { amount: '40' }), eventOf(1))).toEqual(['40.00'])
    const byWeight = ruleOf('per-kg', { amount: '12.50', minimum: '20', maximum: '60' })
    expect(resultsOf(byWeight, eventOf(1), eventOf(2, { weight_kg: '1' }), eventOf(3, { weight_kg: '9' }))).toEqual([
      '31.25',
      '20.00',
      '60.00',
    ])
    expect(resultsOf(ruleOf('percent-charge', { percent: '12.5' }), eventOf(1))).toEqual(['18.75'])
    expect(resultsOf(ruleOf('percent-cod', { percent: '0.333' }), eventOf(1))).toEqual(['16.65'])
    const byZone = ruleOf('by-zone', {
      zone_rates: [
        { zone_id: 1, amount: '30' },
        { zone_id: 2, amount: '45' },
      ],
    })
    expect(resultsOf(byZone, eventOf(1, { zone_id: 2 }), eventOf(2, { zone_id: 9 }))).toEqual(['45.00'])
  })

  it('counts a period by slabs, all at the one reached or each at its own', () => {
    const slabs = [
      { from: 1, amount: '10' },
      { from: 3, amount: '12' },
    ]
    expect(resultsOf(ruleOf('slab-marginal', { slabs }), ...many(4))).toEqual(['10.00', '10.00', '12.00', '12.00'])
    expect(resultsOf(ruleOf('slab-whole', { slabs }), ...many(2))).toEqual(['10.00', '10.00'])
    expect(resultsOf(ruleOf('slab-whole', { slabs }), ...many(3))).toEqual(['12.00', '12.00', '12.00'])
  })

  it('pays a period as a whole, and takes no event from another rule', () => {
    const bonus = ruleOf('bonus-count', { threshold: '3', amount: '500' })
    expect(resultsOf(bonus, ...many(2))).toEqual([])
    const success = ruleOf('bonus-success', { event: null, threshold: '75', amount: '300' })
    const { lines } = commission(
      [cardOf(bonus, success, ruleOf('fixed', { event: null, amount: '9000' }), ruleOf('per-event', { amount: '40' }))],
      november,
      [...many(3), eventOf(4, { kind: 'failed-attempt' })],
    )
    expect(lines.map(({ rule, base, result }) => `${rule} ${base} ${result}`)).toEqual([
      '4 null 40.00',
      '4 null 40.00',
      '4 null 40.00',
      '1 3 500.00',
      '2 75.000 300.00',
      '3 null 9000.00',
    ])
  })
})

describe('rules', () => {
  it('are asked in order, by what they are for and on their days', () => {
    const card = cardOf(
      ruleOf('per-event', { zone_ids: [1], over_kg: '5', amount: '90' }),
      ruleOf('per-event', { payment: 'PREPAID', amount: '30' }),
      ruleOf('per-event', { to_day: '2026-11-09', amount: '20' }),
      ruleOf('per-event', { amount: '40' }),
      ruleOf('per-event', { event: 'pickup', amount: '15' }),
    )
    const { lines, unpaid } = commission([card], november, [
      eventOf(1, { weight_kg: '6' }),
      eventOf(2, { payment: 'PREPAID' }),
      eventOf(3, { day: '2026-11-02' }),
      eventOf(4),
      eventOf(5, { kind: 'pickup' }),
      eventOf(6, { kind: 'return' }),
      eventOf(7, { day: '2026-12-01' }),
    ])
    expect(lines.map(({ event_id, rule }) => [event_id, rule])).toEqual([
      [3, 3],
      [1, 1],
      [2, 2],
      [4, 4],
      [5, 5],
    ])
    expect(unpaid.map(({ id }) => id)).toEqual([6])
  })

  it('keep percentages in the currency of the order', () => {
    const { sums } = commission([cardOf(ruleOf('percent-cod', { percent: '1' }))], november, [
      eventOf(1),
      eventOf(2, { currency: 'EUR', cod: '90' }),
    ])
    expect(sums).toEqual([
      { currency: 'EUR', amount: '0.90' },
      { currency: 'NPR', amount: '50.00' },
    ])
  })

  it('take back a line of a closed period whose event was taken back', () => {
    const { lines } = commission([cardOf(ruleOf('per-event', { amount: '40' }))], november, [eventOf(1)])
    const december = commission(
      [cardOf(ruleOf('per-event', { amount: '45' }))],
      { from_day: '2026-12-01', to_day: '2026-12-31' },
      [],
      lines,
    )
    expect(december.lines).toEqual([{ ...lines[0], result: '-40.00' }])
    expect(december.sums).toEqual([{ currency: 'NPR', amount: '-40.00' }])
  })

  it('count a closed period anew without what was taken back, each line by what is due more or less', () => {
    const slabs = [
      { from: 1, amount: '10' },
      { from: 3, amount: '12' },
    ]
    const anew = (rules: PayRule[], events: PayEvent[], gone: number[], paid: PayLine[] = []) =>
      recount({
        ...{ period: november, cards: [cardOf(...rules)], events, gone: new Set(gone), added: [] },
        given: new Set(paid.length > 0 ? gone : []),
        paid: [...commission([cardOf(...rules)], november, events).lines, ...paid],
      })
    const told = (lines: PayLine[]) =>
      lines.map(({ event_id, base, instead_of, rate, result }) => [event_id, base, instead_of, rate, result])
    // Including the one taken back, 10 were paid; the four come to 32 instead of 44.
    expect(told(anew([ruleOf('slab-marginal', { slabs })], many(4), [1]))).toEqual([[3, '2', '3', '10', '-2.00']])
    expect(told(anew([ruleOf('slab-whole', { slabs })], many(3), [2]))).toEqual([
      [1, '2', '3', '10', '-2.00'],
      [3, '2', '3', '10', '-2.00'],
    ])
    const bonus = ruleOf('bonus-count', { threshold: '3', amount: '500' })
    expect(told(anew([bonus], many(4), [2]))).toEqual([])
    const lost = anew([bonus], many(4), [2, 3])
    expect(told(lost)).toEqual([[null, '2', '4', '0', '-500.00']])
    expect(lost.map(line => payLineWords(line, inEnglish))).toEqual([
      'NPR 0.00, because the period reached 2, in place of 4, recounted for 01/11/2026 to 30/11/2026',
    ])
    // Once it is made up for, nothing is left.
    expect(anew([bonus], many(4), [2, 3], lost)).toEqual([])
    // A failed attempt that did not count earns the bonus after all.
    const success = ruleOf('bonus-success', { event: null, threshold: '100', amount: '300' })
    const attempts = [...many(3), eventOf(4, { kind: 'failed-attempt' })]
    expect(told(anew([success], attempts, [4]))).toEqual([[null, '100.000', '75.000', '300', '300.00']])
    // What the card would not pay today as it did then stays as paid.
    const elsewhere = ruleOf('slab-whole', { slabs, zone_ids: [2] })
    const was = commission([cardOf(elsewhere)], november, many(3, { zone_id: 2 })).lines
    const moved = { period: november, cards: [cardOf(elsewhere)], events: many(3), paid: was }
    expect(recount({ ...moved, gone: new Set([1]), given: new Set(), added: [] })).toEqual([])
  })

  it('are told as sentences, and their lines too', () => {
    const names = { currency: 'NPR', zone: (id: number) => `Zone ${id}` }
    const said = (rule: PayRule) => ruleSentence(rule, names, inEnglish)
    expect(said(ruleOf('per-event', { amount: '40', zone_ids: [1, 2], to_kg: '5', payment: 'COD' }))).toBe(
      'Each delivery, in Zone 1, Zone 2, up to 5 kg, with cash to collect: NPR 40.00',
    )
    expect(said(ruleOf('per-kg', { event: 'pickup', amount: '12', minimum: '20' }))).toBe(
      'Each pickup: NPR 12.00 per kg, at least NPR 20.00',
    )
    expect(said(ruleOf('bonus-success', { event: null, threshold: '97.5', amount: '2000' }))).toBe(
      '97.5 % of attempts in a period delivered: NPR 2,000.00 once',
    )
    const [line] = commission([cardOf(ruleOf('percent-cod', { percent: '0.5' }))], november, [eventOf(1)]).lines
    expect(line && payLineWords(line, inEnglish)).toBe('0.5 % of NPR 5,000.00 collected')
  })

  it('are refused where their model lacks a part, each at its field', () => {
    const pathsOf = (rule: PayRule) => payRuleProblems(rule).map(({ path, code }) => `${path} ${code}`)
    expect(pathsOf(ruleOf('per-event', { event: null }))).toEqual(['event required', 'amount required'])
    expect(pathsOf(ruleOf('fixed', { event: null, amount: '1' }))).toEqual([])
    expect(
      pathsOf(
        ruleOf('slab-whole', {
          slabs: [
            { from: 2, amount: '1' },
            { from: 2, amount: '1' },
          ],
        }),
      ),
    ).toEqual(['slabs.0.from slab-not-from-one', 'slabs.1.from slab-not-above'])
    expect(pathsOf(ruleOf('by-zone'))).toEqual(['zone_rates zone-rate-missing'])
    expect(pathsOf(ruleOf('bonus-count', { threshold: '2.5', amount: '1' }))).toEqual(['threshold threshold-not-whole'])
    expect(pathsOf(ruleOf('bonus-success', { event: null, threshold: '101', amount: '1' }))).toEqual([
      'threshold threshold-above-all',
    ])
    expect(pathsOf(ruleOf('per-kg', { amount: '1', minimum: '9', maximum: '8', over_kg: '5', to_kg: '5' }))).toEqual([
      'maximum limit-order',
      'to_kg weight-order',
    ])
  })
})
