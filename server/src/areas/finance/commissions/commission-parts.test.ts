// Commissions for parts of a period: slabs and bonuses count all of it, whoever makes the parts and in whichever order, and what an
// earlier part paid by another count is made good in the one that comes later.
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { explainCommission } from '@office/shared/areas/finance/explain/commission.explain'
import { type PayEventKind, type PayRule, payEventKinds } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { payLineWords } from '@office/shared/areas/rate-cards/pay/pay-words'
import { inEnglish } from '@office/shared/core/messages/message'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { walk } from '../journal/explain.testing.ts'
import { type Earning, earning, february, january, rule } from './commission.testing.ts'
import type { Period } from './pay-event.queries.ts'

const slabs = [
  { from: 1, amount: '10' },
  { from: 3, amount: '12' },
  { from: 6, amount: '15' },
]
/** By which all work is paid for: a part of which nothing is paid for makes no commission, so it counts for nothing. */
const counted: readonly PayRule[] = [
  rule('slab-marginal', { slabs }),
  rule('slab-whole', { event: 'pickup', slabs }),
  rule('per-event', { event: 'return', amount: '7' }),
  rule('per-event', { event: 'failed-attempt', amount: '3' }),
  rule('bonus-count', { threshold: '5', amount: '500' }),
  rule('bonus-success', { threshold: '75', amount: '90' }),
]
const [first, second] = [
  { from_day: '2026-01-01', to_day: '2026-01-15' },
  { from_day: '2026-01-16', to_day: '2026-01-31' },
] as const

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let of: Earning
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
    of = await earning(t)
  }, 120_000)
  afterAll(() => t.close())

  const approved = async (rider: number, days: Period) => {
    const made = await of.make(rider, days)
    await of.approve(made.id)
    return made
  }
  const told = async (id: number) =>
    (await of.linesOf(id)).map(({ order_id, amount, line }) => [order_id, amount, line && payLineWords(line, inEnglish)])

  it('make good in the second part what the first paid by another count, each line with its words and its work', async () => {
    const rider = await of.newRider([
      rule('slab-whole', { slabs: slabs.slice(0, 2) }),
      rule('bonus-count', { threshold: '3', amount: '500' }),
    ])
    const [one = 0, two = 0] = await of.did(rider, 'delivery', '2026-01-10', 2)
    const [three = 0] = await of.did(rider, 'delivery', '2026-01-20')
    const early = await of.make(rider, first)
    const days = 'counted from 01/01/2026 to 31/01/2026'
    expect(await told(early.id)).toEqual(
      [one, two].map(order => [order, '10.00', `NPR 10.00, because the period reached 2, ${days}`]),
    )
    // What counts is not known before the other part is decided.
    await expect(of.make(rider, second)).rejects.toMatchObject({
      code: 'commission-blocked',
      message: `${early.number} for 01/01/2026 to 15/01/2026 must be decided first: slabs and bonuses count the whole of 01/01/2026 to 31/01/2026`,
    })
    await of.approve(early.id)
    const late = await of.make(rider, second)
    const anew = 'in place of 2, recounted for 01/01/2026 to 31/01/2026'
    expect(await told(late.id)).toEqual([
      [three, '12.00', `NPR 12.00, because the period reached 3, ${days}`],
      ...[one, two].map(order => [order, '2.00', `NPR 12.00, because the period reached 3, ${anew}`]),
      [null, '500.00', `NPR 500.00, because the period reached 3, ${anew}`],
    ])
    expect(late.declared).toBe('516.00')
    await walk(explainCommission('rider-commission', late), t.admin.call)
    // A rejected part leaves the other as it was.
    await of.reject(late.id)
    expect((await of.make(rider, second)).declared).toBe('516.00')
  })

  it('give back what was undone, and count without it, also after the last part', async () => {
    const rider = await of.newRider([
      rule('slab-whole', { slabs: slabs.slice(0, 2) }),
      rule('bonus-count', { threshold: '3', amount: '500' }),
    ])
    const [, undone = 0] = await of.did(rider, 'delivery', '2026-01-10', 2)
    await of.did(rider, 'delivery', '2026-01-20')
    await approved(rider, first)
    await approved(rider, second)
    await of.takeBack([undone])
    const next = await approved(rider, february)
    // 12 of it, 2 of each of the others, and the bonus.
    expect(next).toMatchObject({ declared: '-516.00', taken_back: '-12.00' })
    await of.did(rider, 'delivery', '2026-03-01')
    expect((await of.make(rider, { from_day: '2026-03-01', to_day: '2026-03-31' })).declared).toBe('10.00')
  })

  it('are counted anew each time that something of any part is undone', async () => {
    const rising = [...slabs.slice(0, 2), { from: 4, amount: '15' }]
    const rider = await of.newRider([rule('slab-marginal', { slabs: rising })])
    const [one = 0, two = 0] = await of.did(rider, 'delivery', '2026-01-10', 3)
    await of.did(rider, 'delivery', '2026-01-20')
    expect([(await approved(rider, first)).declared, (await approved(rider, second)).declared]).toEqual(['32.00', '15.00'])
    await of.takeBack([one])
    // Each of those behind it moves up by one.
    expect((await approved(rider, february)).declared).toBe('-15.00')
    await of.takeBack([two])
    expect((await approved(rider, { from_day: '2026-03-01', to_day: '2026-03-31' })).declared).toBe('-12.00')
  })

  it('wait for no other part where nothing counts', async () => {
    const rider = await of.newRider([rule('per-event', { amount: '40' })])
    for (const { from_day } of [first, second]) await of.did(rider, 'delivery', from_day)
    expect([(await of.make(rider, first)).declared, (await of.make(rider, second)).declared]).toEqual(['40.00', '40.00'])
  })

  it('count each month of a commission by itself', async () => {
    const rider = await of.newRider([rule('slab-whole', { slabs: slabs.slice(0, 2) })])
    for (const day of ['2026-01-20', '2026-02-20']) await of.did(rider, 'delivery', day, 2)
    const both = await approved(rider, { from_day: '2026-01-15', to_day: '2026-02-28' })
    expect(both.declared).toBe('40.00')
    await of.did(rider, 'delivery', '2026-01-03')
    const early = await of.make(rider, { from_day: '2026-01-01', to_day: '2026-01-14' })
    expect(early).toMatchObject({ declared: '16.00', lines: 3 })
  })

  it('come to what one commission for the whole period would have paid, for any work and any cut', {
    timeout: 280_000,
  }, async () => {
    const work = fc.array(
      fc.record({
        kind: fc.constantFrom<PayEventKind>(...payEventKinds, 'delivery', 'delivery'),
        day: fc.integer({ min: 0, max: 30 }),
        times: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 3, maxLength: 8 },
    )
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(work, cuts, fc.boolean(), fc.nat({ max: 3 }), async (done, ends, isLastFirst, undone) => {
        const [parted, whole] = [await of.newRider(counted), await of.newRider(counted)]
        const delivered: number[][] = []
        for (const { kind, day, times } of done)
          for (const rider of [parted, whole]) {
            const orders = await of.did(rider, kind, addDays('2026-01-01', day), times)
            if (kind === 'delivery') delivered.push(orders)
          }
        const lasts = [...ends.map(day => addDays('2026-01-01', day - 1)), '2026-01-31'].sort()
        const parts = [...new Set(lasts)].map((to_day, index, days) => {
          const before = days[index - 1]
          return { from_day: before === undefined ? '2026-01-01' : addDays(before, 1), to_day }
        })
        const sums: string[] = []
        const make = async (days: Period) => {
          // A part without work, and nothing to make good, makes none.
          const made = await of.make(parted, days).catch((error: { code: string }) => {
            if (error.code !== 'commission-blocked') throw error
            return null
          })
          if (!made) return
          await of.approve(made.id)
          sums.push(made.declared ?? '0')
        }
        for (const [index, part] of (isLastFirst ? parts.reverse() : parts).entries()) {
          await make(part)
          // Undone between the parts, and before the only one of the other.
          const [mine, theirs] = [delivered[2 * index], delivered[2 * index + 1]]
          if (index >= undone || !mine || !theirs) continue
          await of.takeBack(mine.slice(0, 1))
          await of.takeBack(theirs.slice(0, 1))
        }
        await make(february)
        const atOnce = await of
          .make(whole, january)
          .then(({ declared }) => declared)
          .catch(() => '0.00')
        const sum = sums.reduce((total, amount) => total + toMinor(amount, 'NPR'), 0n)
        expect(fromMinor(sum, 'NPR')).toBe(atOnce)
        const { data } = await of.maker.call(riderCommissionContract.list, { query: { filters: { party_id: String(parted) } } })
        expect(data.length).toBe(sums.length)
      }),
      { numRuns: 12 },
    )
  })
})
