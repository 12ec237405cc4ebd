// Commissions: work is paid for once, by the card, in its period; what is undone later is given back; nobody decides on their own
// pay, and the journal agrees.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type AskedMoney, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { riderCommissionTransitions } from '@office/shared/areas/finance/commissions/commission.transitions'
import { explainCommission } from '@office/shared/areas/finance/explain/commission.explain'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { lastPeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { textsOf } from '@office/shared/core/testing/read-text'
import { stateKeys } from '@office/shared/core/transitions'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { found } from '../../../core/http/refusal.ts'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { dayNow } from '../invoices/invoice.testing.ts'
import { walk } from '../journal/explain.testing.ts'
import { postEntries, readBalance } from '../journal/journal.part.ts'
import { at, decides, type Earning, earning, february, january, makes, owing, pays, rule } from './commission.testing.ts'
import { draftCommissions } from './commission-draft.job.ts'
import { agencies, type CommissionParty, riders } from './commission-party.ts'
import { reckon } from './commission-reckon.queries.ts'
import { type Period, unpayableFrom } from './pay-event.queries.ts'

const each = (amount: string, event: 'delivery' | 'pickup' | 'return' | 'failed-attempt' = 'delivery') =>
  rule('per-event', { event, amount })

it('pays for a day when ten minutes of the next are over, as the last approvals of a day may end after midnight', () => {
  expect(unpayableFrom('2026-03-01T18:24:59Z', 'Asia/Kathmandu')).toBe('2026-03-01')
  expect(unpayableFrom('2026-03-01T18:25:00Z', 'Asia/Kathmandu')).toBe('2026-03-02')
})

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let of: Earning
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
    of = await earning(t)
  }, 60_000)
  afterAll(() => t.close())

  const balance = async (account: 'commission-rider' | 'expense-commission' | 'cash-office', party = OURS) =>
    (await t.inTenant(tx => readBalance(tx, account, party))).NPR ?? 0n

  it('pays by the zone that a city is priced by, also where that holds its whole state', async () => {
    const zone = await t.inTenant(async tx => {
      for (const held of ['zone_cities', 'zone_states']) await sql`delete from ${sql.table(held)}`.execute(tx)
      const { id } = await tx.insertInto('zones').values({ name: 'Whole state' }).returning('id').executeTakeFirstOrThrow()
      await sql`insert into zone_states (zone_id, state_id) select distinct ${id}::int, receiver_state_id from orders`.execute(tx)
      return id
    })
    const rider = await of.newRider([rule('per-event', { amount: '70', zone_ids: [zone] }), each('40')])
    await of.did(rider, 'delivery', '2026-01-06')
    expect(await of.make(rider, january)).toMatchObject({ declared: '70.00', lines: 1 })
  })

  it('takes a month of a rider from done to paid, each line by its rule', async () => {
    const rider = await of.newRider([
      rule('percent-cod', { payment: 'COD', percent: '1' }),
      each('40'),
      each('15', 'pickup'),
      each('8', 'failed-attempt'),
      rule('bonus-count', { threshold: '4', amount: '500' }),
      rule('fixed', { amount: '1000' }),
    ])
    await of.did(rider, 'pickup', '2026-01-05', 2)
    await of.did(rider, 'delivery', '2026-01-06', 3)
    await of.did(rider, 'failed-attempt', '2026-01-07')
    await of.did(rider, 'return', '2026-01-08')
    await of.did(rider, 'delivery', '2026-02-01')
    const [cash] = await of.handedIn(rider, ['5000'], '2026-01-31')
    await of.handedIn(rider, ['7000'], '2026-02-02')
    await of.handedIn(rider, ['9000'], null)
    const [earned] = (
      await of.maker.call(riderCommissionContract.pending, {
        query: { filters: { id: String(rider), period: '2026-01-01..2026-01-31' } },
      })
    ).data
    expect(earned).toMatchObject({
      ...january,
      deposits: 1,
      pickups: 2,
      deliveries: 4,
      returns: 1,
      failed_attempts: 1,
      unpaid: 1,
      sums: [{ currency: 'NPR', amount: '1708.00' }],
      held: null,
    })
    const commission = await of.make(rider, january)
    expect(commission).toMatchObject({
      state: 'issued',
      direction: 'payable',
      declared: '1708.00',
      lines: 10,
      unpaid: 1,
      deposits: 1,
      taken_back: '0.00',
      period_from: '2026-01-01',
      period_to: '2026-01-31',
    })
    expect(commission.number).toMatch(/^RC-\d{4}-\d{6}$/)
    expect(commission.rules.map(({ rule: number, lines, amount }) => [number, lines, amount])).toEqual([
      [1, 1, '50.00'],
      [2, 3, '120.00'],
      [3, 2, '30.00'],
      [4, 1, '8.00'],
      [5, 1, '500.00'],
      [6, 1, '1000.00'],
    ])
    expect(commission.rules[0]?.text).toBe('Each delivery, with cash to collect: 1 % of what was collected')
    const lines = await of.linesOf(commission.id)
    expect(lines.find(line => line.order_id === cash)).toMatchObject({
      kind: 'delivery',
      day: '2026-01-31',
      deposit_number: expect.stringMatching(/^RD-PAY/),
      amount: '50.00',
      line: { rule: 1, model: 'percent-cod', base: '5000.00', rate: '1' },
    })
    expect(lines.find(line => line.kind === 'return')).toMatchObject({ amount: '0.00', line: null })
    const deposits = await of.maker.call(riderCommissionContract.deposits, { ...at(commission.id), query: {} })
    expect(deposits.data).toMatchObject([{ lines: 1, amount: '50.00' }])

    const before = { office: await balance('cash-office'), spent: await balance('expense-commission') }
    expect(await of.approve(commission.id)).toMatchObject({ state: 'approved' })
    expect(await balance('commission-rider', rider)).toBe(170_800n)
    expect(await balance('expense-commission')).toBe(before.spent + 170_800n)
    expect(await of.pay(commission.id, '708')).toMatchObject({ state: 'part-paid', paid: '708.00' })
    await expect(of.pay(commission.id, '1000.01')).rejects.toMatchObject({ status: 422 })
    expect(await of.pay(commission.id, '1000')).toMatchObject({ state: 'paid' })
    expect(await balance('commission-rider', rider)).toBe(0n)
    expect(await balance('cash-office')).toBe(before.office - 170_800n)
    // The paper as of the day on which it was approved.
    const paper = await of.maker.call(riderCommissionContract.pdf, at(commission.id))
    expect(Buffer.from(paper.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    // What February approved belongs to February.
    expect(await of.make(rider, february)).toMatchObject({ declared: '1110.00', deposits: 1 })
  })

  it('closes its days, and opens them when it is rejected or cancelled', async () => {
    const rider = await of.newRider([each('40')])
    await of.did(rider, 'delivery', '2026-01-10', 2)
    const first = await of.make(rider, january)
    for (const period of [january, { from_day: '2026-01-31', to_day: '2026-02-10' }])
      await expect(of.make(rider, period)).rejects.toMatchObject({
        status: 409,
        code: 'period-closed',
        message: expect.stringContaining(first.number),
      })
    await of.cancel(first.id)
    const second = await of.make(rider, january)
    expect(second).toMatchObject({ declared: '80.00' })
    await of.reject(second.id)
    expect(await of.maker.call(riderCommissionContract.rejectionDetails, at(second.id))).toMatchObject({
      details: 'The rate is of last year',
    })
    expect(await of.make(rider, january)).toMatchObject({ declared: '80.00' })
    await expect(of.make(rider, february)).rejects.toMatchObject({ code: 'commission-blocked' })
    const today = new Date().toISOString().slice(0, 10)
    await expect(of.make(rider, { from_day: '2026-02-01', to_day: today })).rejects.toMatchObject({ status: 422 })
    await expect(of.make(rider, { from_day: '2026-02-02', to_day: '2026-02-01' })).rejects.toMatchObject({ status: 422 })
    const nobody = await of.newRider([])
    await t.inTenant(tx =>
      sql`update rate_cards set state = 'suspended' where series_id in (select series_id from rate_card_parties where rider_id = ${nobody})`.execute(
        tx,
      ),
    )
    await expect(of.make(nobody, january)).rejects.toMatchObject({
      code: 'commission-blocked',
      message: expect.stringContaining('No rate card'),
    })
  })

  it('takes back in the next commission what was paid for and is no longer true, once', async () => {
    const rider = await of.newRider([each('40')])
    const [, wrong = 0] = await of.did(rider, 'delivery', '2026-01-10', 2)
    const paid = await of.make(rider, january)
    await of.approve(paid.id)
    await of.pay(paid.id, '80')
    expect(await of.takeBack([wrong])).toMatchObject({ applied: 1 })
    await of.did(rider, 'delivery', '2026-02-03', 3)
    const next = await of.make(rider, february)
    expect(next).toMatchObject({ declared: '80.00', taken_back: '-40.00', lines: 4 })
    expect((await of.linesOf(next.id)).at(-1)).toMatchObject({
      order_id: wrong,
      takes_back: true,
      amount: '-40.00',
      kind: 'delivery',
    })
    await of.cancel(next.id)
    expect(await of.make(rider, february)).toMatchObject({ taken_back: '-40.00' })
    await of.did(rider, 'delivery', '2026-03-03')
    expect(await of.make(rider, { from_day: '2026-03-01', to_day: '2026-03-31' })).toMatchObject({
      declared: '40.00',
      taken_back: '0.00',
    })
  })

  it('counts slabs and bonuses anew in the next commission where what they counted was taken back, once', async () => {
    const slabs = [
      { from: 1, amount: '10' },
      { from: 3, amount: '12' },
    ]
    const rider = await of.newRider([
      rule('slab-marginal', { slabs }),
      rule('bonus-count', { threshold: '4', amount: '500' }),
      rule('bonus-success', { threshold: '80', amount: '90' }),
    ])
    const [first = 0, , third = 0] = await of.did(rider, 'delivery', '2026-01-10', 4)
    const paid = await of.make(rider, january)
    expect(paid).toMatchObject({ declared: '634.00', lines: 6 })
    await of.approve(paid.id)
    const told = async (id: number) =>
      (await of.linesOf(id)).map(({ order_id, takes_back, amount, line }) => [order_id, takes_back, amount, line?.base])
    await of.takeBack([first])
    const next = await of.make(rider, february)
    // Two at 10 and one at 12 are left, and no bonus for a count.
    expect(await told(next.id)).toEqual([
      [first, true, '-10.00', '1'],
      [third, false, '-2.00', '2'],
      [null, false, '-500.00', '3'],
    ])
    expect(next).toMatchObject({ declared: '-512.00', direction: 'receivable' })
    expect((await of.linesOf(next.id)).at(-1)?.line).toMatchObject({ instead_of: '4', rate: '0', recounts: january })
    await of.cancel(next.id)
    const again = await of.make(rider, february)
    expect(again).toMatchObject({ declared: '-512.00' })
    await of.approve(again.id)
    const march = { from_day: '2026-03-01', to_day: '2026-03-31' }
    await expect(of.make(rider, march)).rejects.toMatchObject({ code: 'commission-blocked' })
    // One more: its recounted share is given back as well, and the others move up by one.
    await of.takeBack([third])
    const last = await of.make(rider, march)
    expect(await told(last.id)).toEqual([
      [third, true, '-12.00', '3'],
      [third, true, '2.00', '2'],
      [expect.any(Number), false, '-2.00', '2'],
    ])
    expect(last.declared).toBe('-12.00')
  })

  it('counts anew by the card that paid, also where a version approved since begins before', async () => {
    const rider = await of.newRider([rule('bonus-count', { threshold: '4', amount: '500' }), each('10')])
    const [first = 0] = await of.did(rider, 'delivery', '2026-01-20', 4)
    const paid = await of.make(rider, january)
    expect(paid.declared).toBe('540.00')
    await of.approve(paid.id)
    const second = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number; version: number }>`
        insert into rate_cards (series_id, number, name, currency, from_day, terms, state)
        select c.series_id, 2, c.name, c.currency, '2026-01-15', c.terms, 'in-review' from rate_cards c
        join rate_card_parties p on p.tenant_id = c.tenant_id and p.series_id = c.series_id and p.rider_id = ${rider} returning id, version`.execute(
        tx,
      )
      return found(rows[0])
    })
    await t.admin.call(rateCardContract.approval, { ...at(second.id), body: { decision: 'approve', version: second.version } })
    await of.takeBack([first])
    expect(await of.make(rider, february)).toMatchObject({ declared: '-510.00', taken_back: '-10.00' })
  })

  it('asks for money back where more was taken back than earned, and closes what comes to nothing', async () => {
    const rider = await of.newRider([each('40'), each('30', 'pickup')])
    const ids = await of.did(rider, 'delivery', '2026-01-10', 2)
    const paid = await of.make(rider, january)
    await of.approve(paid.id)
    await of.pay(paid.id, '80')
    await of.takeBack(ids)
    const owing = await of.make(rider, february)
    expect(owing).toMatchObject({ direction: 'receivable', declared: '-80.00' })
    await of.approve(owing.id)
    expect(await balance('commission-rider', rider)).toBe(-8000n)
    await of.pay(owing.id, '80')
    expect(await balance('commission-rider', rider)).toBe(0n)
    const even = await of.newRider([each('40'), each('40', 'pickup')])
    const [once = 0] = await of.did(even, 'delivery', '2026-01-10')
    const first = await of.make(even, january)
    await of.approve(first.id)
    await of.takeBack([once])
    await of.did(even, 'pickup', '2026-02-10')
    const zero = await of.make(even, february)
    expect(zero).toMatchObject({ direction: 'even', declared: '0.00' })
    expect(await of.approve(zero.id)).toMatchObject({ state: 'paid' })
  })

  const march = { from_day: '2026-03-01', to_day: '2026-03-31' }
  const carry = (id: number, by = of.payer) => by.call(riderCommissionContract.carry, at(id))
  const endCarry = (id: number, by = of.payer) => by.call(riderCommissionContract.endCarry, at(id))

  it('is carried into the next one of its currency where it is to be paid to us, once, and freed where that is given up', async () => {
    const { rider, id, number } = await owing(of)
    const positive = await of.newRider([each('40')])
    await of.did(positive, 'delivery', '2026-01-10')
    const payable = await of.make(positive, january)
    await expect(carry(payable.id)).rejects.toMatchObject({ code: 'commission-decided' })
    await of.approve(payable.id)
    await expect(carry(payable.id)).rejects.toMatchObject({ code: 'not-possible' })
    await of.did(rider, 'pickup', '2026-03-10', 4)
    await of.pay(id, '20')
    expect(await carry(id)).toMatchObject({ state: 'carried', carried_into: null })
    await expect(of.pay(id, '60')).rejects.toMatchObject({ code: 'commission-decided' })
    await expect(carry(id)).rejects.toMatchObject({ code: 'commission-decided' })
    // Nothing is made of it alone.
    await expect(of.make(rider, { from_day: '2026-04-01', to_day: '2026-04-30' })).rejects.toMatchObject({
      code: 'commission-blocked',
    })
    expect(
      (
        await of.maker.call(riderCommissionContract.pending, {
          query: { filters: { id: String(rider), period: '2026-03-01..2026-03-31' } },
        })
      ).data,
    ).toMatchObject([{ sums: [{ currency: 'NPR', amount: '60.00' }] }])
    const next = await of.make(rider, march)
    expect(next).toMatchObject({ declared: '60.00', lines: 5, unpaid: 0, carried: [{ id, number, amount: '-60.00' }] })
    expect((await of.linesOf(next.id)).at(-1)).toMatchObject({
      carried_id: id,
      carried_number: number,
      amount: '-60.00',
      line: null,
    })
    await walk(explainCommission('rider-commission', next), t.admin.call)
    await expect(endCarry(id)).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining(next.number) })
    // Another one has it no more; given up, it is free for the next.
    await of.did(rider, 'pickup', '2026-04-10')
    const beside = await of.make(rider, { from_day: '2026-04-01', to_day: '2026-04-30' })
    expect(beside).toMatchObject({ declared: '30.00', carried: [] })
    await of.cancel(beside.id)
    await of.reject(next.id)
    expect(await of.maker.call(riderCommissionContract.get, at(id))).toMatchObject({ state: 'carried', carried_into: null })
    expect(await endCarry(id)).toMatchObject({ state: 'part-paid' })
    expect(await of.make(rider, march)).toMatchObject({ declared: '120.00', carried: [] })
    await of.cancel(
      (await of.maker.call(riderCommissionContract.list, { query: { filters: { party_id: String(rider), state: 'issued' } } }))
        .data[0]?.id ?? 0,
    )
    await carry(id)
    const last = await of.make(rider, march)
    expect(await balance('commission-rider', rider)).toBe(-6000n)
    await of.approve(last.id)
    // What was earned is posted, what is carried over was posted before.
    expect(await balance('commission-rider', rider)).toBe(6000n)
    expect(await of.maker.call(riderCommissionContract.get, at(id))).toMatchObject({
      state: 'carried',
      carried_into: { id: last.id, number: last.number },
    })
    await of.pay(last.id, '60')
    expect(await balance('commission-rider', rider)).toBe(0n)
    const paper = await of.maker.call(riderCommissionContract.pdf, at(last.id))
    expect(
      textsOf(paper.bytes)
        .flat()
        .map(({ text }) => text)
        .join(' '),
    ).toContain(`Carried over from ${number}: NPR -60.00`)
  })

  it('is written off by a second person where it will never be paid to us, and waits again where it is paid after all', async () => {
    const { rider, id } = await owing(of)
    const asker = await t.signInWith(['write-off-collection'])
    const decider = await t.signInWith(['view-approval', 'approve-request'])
    const why = { body: { reason: 'The rider left' } }
    const ask = () => asker.call(adjustmentContract.commissionWriteOff, { ...at(id), ...why })
    const back = () => asker.call(adjustmentContract.endCommissionWriteOff, { ...at(id), ...why })
    const approve = ({ approval_id }: AskedMoney, by = decider) => by.call(approvalContract.approve, at(approval_id ?? 0))
    const state = async () => (await of.maker.call(riderCommissionContract.get, at(id))).state
    await expect(asker.call(adjustmentContract.invoiceWriteOff, { ...at(id), ...why })).rejects.toMatchObject({ status: 404 })
    await expect(back()).rejects.toMatchObject({ code: 'not-possible' })
    const outdated = await ask()
    expect(outdated).toMatchObject({ field: 'receivable', before: '80.00', after: '0.00' })
    await carry(id)
    await expect(approve(outdated)).rejects.toMatchObject({ code: 'request-outdated' })
    await endCarry(id)
    // Nobody decides on what they owe themselves.
    await t.inTenant(tx => tx.updateTable('riders').set({ staff_id: decider.staffId }).where('id', '=', rider).execute())
    const asked = await ask()
    await expect(approve(asked)).rejects.toMatchObject({ code: 'own-pay' })
    await expect(approve(asked, asker)).rejects.toMatchObject({ status: 403 })
    const other = await t.signInWith(['view-approval', 'approve-request'])
    await approve(asked, other)
    expect([await state(), await balance('commission-rider', rider)]).toEqual(['written-off', 0n])
    await approve(await back(), other)
    expect([await state(), await balance('commission-rider', rider)]).toEqual(['approved', -8000n])
    await of.pay(id, '30')
    await approve(await ask(), other)
    await approve(await back(), other)
    expect([await state(), await balance('commission-rider', rider)]).toEqual(['part-paid', -5000n])
  })

  it('leaves out what is disputed, and pays for it in the period in which that ends', async () => {
    const rider = await of.newRider([each('40')])
    const [first = 0, second = 0] = await of.did(rider, 'delivery', '2026-01-10', 2)
    await t.inTenant(tx => sql`update orders set settlement = 'open' where id = ${first}`.execute(tx))
    await t.admin.call(disputeContract.open, { params: { id: first }, body: { reason: 'Who had it?' } })
    const commission = await of.make(rider, january)
    expect((await of.linesOf(commission.id)).map(line => line.order_id)).toEqual([second])
    await t.admin.call(disputeContract.close, { params: { id: first }, body: { reason: 'It was his' } })
    await t.inTenant(tx =>
      sql`update order_disputes set closed_at = '2026-02-05T06:00:00Z' where order_id = ${first}`.execute(tx),
    )
    expect(await of.make(rider, february)).toMatchObject({ declared: '40.00' })
  })

  it('pays for a delivery whose cash was written off or never collected, on the day on which that was decided', async () => {
    const rider = await of.newRider([each('40')])
    const [off = 0, none = 0] = await of.did(rider, 'delivery', '2026-01-10', 2)
    await t.inTenant(async tx => {
      await sql`update orders set payment_type = 'COD', cod_amount = 500, custody = 'with-rider' where id in (${off}, ${none})`.execute(
        tx,
      )
      const { rows } = await sql<{ id: number; merchant_id: number }>`
        select id, merchant_id from orders where id in (${off}, ${none})`.execute(tx)
      await postEntries(
        tx,
        rows.map(({ id: order_id, merchant_id }) => ({
          kind: 'delivery' as const,
          source: 'test-delivery',
          source_id: order_id,
          staff_id: null,
          lines: [
            { account: 'cash-rider' as const, party_id: rider, order_id, currency: 'NPR', amount: 50_000n },
            { account: 'merchant' as const, party_id: merchant_id, order_id, currency: 'NPR', amount: -50_000n },
          ],
        })),
      )
    })
    await of.did(rider, 'delivery', '2026-01-11')
    expect(await of.make(rider, january)).toMatchObject({ lines: 1, declared: '40.00' })
    const asker = await t.signInWith(['adjust-finance-line', 'write-off-collection', 'view-order'])
    const decider = await t.signInWith(['view-approval', 'approve-request'])
    const asked = [
      await asker.call(adjustmentContract.writeOff, { ...at(off), body: { reason: 'He left with it' } }),
      await asker.call(adjustmentContract.ask, { ...at(none), body: { of: 'cod', amount: '0', reason: 'She never paid' } }),
    ]
    for (const { approval_id } of asked) await decider.call(approvalContract.approve, at(approval_id ?? 0))
    const today = dayNow()
    const days = { from_day: today, to_day: today }
    const [reckoned] = await t.inTenant(tx =>
      reckon(riders, [{ id: rider, name: 'Rider' }], days, { tx, tenant: { timeZone: 'UTC' } }),
    )
    expect(reckoned?.commissions).toMatchObject([{ currency: 'NPR', amount: '80.00' }])
    expect(reckoned?.work.map(({ order_id, day }) => [order_id, day])).toEqual([
      [off, today],
      [none, today],
    ])
  })

  it('keeps currencies apart, each in a commission of its own', async () => {
    const rider = await of.newRider([each('2')], { currency: 'EUR' })
    await of.did(rider, 'delivery', '2026-01-10')
    expect(await of.make(rider, january)).toMatchObject({ currency: 'EUR', declared: '2.00', beside: [] })
    const both = await of.newRider([rule('percent-cod', { payment: 'COD', percent: '1' }), each('2')], { currency: 'EUR' })
    await of.did(both, 'delivery', '2026-01-10')
    await of.handedIn(both, ['5000'], '2026-01-20')
    const own = await of.make(both, january)
    expect(own).toMatchObject({ currency: 'EUR', declared: '2.00', beside: [{ currency: 'NPR', declared: '50.00' }] })
    expect(own.made).toMatchObject([{ id: own.id }, { id: own.beside[0]?.id, currency: 'NPR', declared: '50.00' }])
    // Each of them is open independently.
    const [other] = own.beside
    await of.cancel(other?.id ?? 0)
    const again = await of.make(both, january)
    expect(again).toMatchObject({ currency: 'NPR', declared: '50.00', beside: [{ id: own.id }], made: [{ id: again.id }] })
    await expect(of.make(both, january)).rejects.toMatchObject({ code: 'period-closed' })
  })

  it('is decided by nobody who made it or is paid by it, and made at head office', async () => {
    const all = [...makes, ...decides, ...pays]
    const one = await t.signInWith(all)
    const rider = await of.newRider([each('40')])
    const himself = await t.signInWith(all)
    await t.inTenant(tx => tx.updateTable('riders').set({ staff_id: himself.staffId }).where('id', '=', rider).execute())
    await of.did(rider, 'delivery', '2026-01-10')
    const { id } = await of.make(rider, january, one)
    await expect(of.approve(id, one)).rejects.toMatchObject({
      status: 409,
      code: 'own-commission',
      message: expect.stringContaining('can do it'),
    })
    await expect(of.approve(id, himself)).rejects.toMatchObject({ status: 409, code: 'own-pay' })
    await expect(of.reject(id, himself)).rejects.toMatchObject({ code: 'own-pay' })
    await of.approve(id)
    await expect(of.pay(id, '40', 'X', one)).rejects.toMatchObject({ code: 'own-commission' })
    await expect(of.pay(id, '40', 'X', himself)).rejects.toMatchObject({ code: 'own-pay' })
    const { payments } = await of.pay(id, '40')
    await expect(of.reverse(id, himself)).rejects.toMatchObject({ code: 'own-pay' })
    expect(await of.reverse(id)).toMatchObject({ state: 'approved', paid: '0.00', payments: [{ id: payments[0]?.id }] })
    expect(await of.pay(id, '40')).toMatchObject({ state: 'paid' })
    const atBranch = await t.signInWith(makes)
    await t.inTenant(tx =>
      tx.insertInto('staff_warehouses').values({ staff_id: atBranch.staffId, warehouse_id: of.branch }).execute(),
    )
    await expect(of.make(rider, february, atBranch)).rejects.toMatchObject({ code: 'head-office-only' })
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    const rider = await of.newRider([each('40')])
    const steps = {
      approve: (id: number) => of.approve(id),
      reject: (id: number) => of.reject(id),
      cancel: (id: number) => of.cancel(id),
      'pay-part': (id: number) => of.pay(id, '1'),
      pay: async (id: number) => {
        const { declared, paid } = await of.maker.call(riderCommissionContract.get, at(id))
        return of.pay(id, fromMinor(toMinor(declared, 'NPR') - toMinor(paid, 'NPR') || 100n, 'NPR'))
      },
      'reverse-payment': (id: number) => of.reverse(id),
    }
    const ways: Record<string, readonly (keyof typeof steps)[]> = {
      issued: [],
      approved: ['approve'],
      'part-paid': ['approve', 'pay-part'],
      paid: ['approve', 'pay'],
      rejected: ['reject'],
      cancelled: ['cancel'],
    }
    let on = '2026-03-01'
    for (const state of stateKeys(riderCommissionTransitions).filter(key => ways[key] !== undefined))
      for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
        on = addDays(on, 1)
        await of.did(rider, 'delivery', on)
        const { id } = await of.make(rider, { from_day: on, to_day: on })
        for (const way of ways[state] ?? []) await steps[way](id)
        const { from } = riderCommissionTransitions.moves[name] as { from: readonly string[] }
        const done = await steps[name](id).then(
          () => true,
          (error: { status: number }) => (error.status === 409 ? false : error),
        )
        expect([state, name, done]).toEqual([state, name, from.includes(state)])
      }
  })

  const setting = (period: string) =>
    t.inTenant(tx =>
      sql`insert into settings (kind, value) values ('finance', jsonb_build_object('commission_period', ${period}::text))
        on conflict (tenant_id, kind) do update set value = settings.value || excluded.value`.execute(tx),
    )

  it('is drafted once for a period that has ended, and issued with the lines of then', async () => {
    const rider = await of.newRider([each('40')])
    const today = new Date().toISOString().slice(0, 10)
    const { from, to } = lastPeriod('monthly', today)
    const [reversed = 0] = await of.did(rider, 'delivery', '2026-01-10')
    await of.approve((await of.make(rider, january)).id)
    await of.takeBack([reversed])
    const [kept = 0, other = 0, gone = 0] = await of.did(rider, 'delivery', from, 3)
    const drafts = async () =>
      (await of.maker.call(riderCommissionContract.list, { query: { filters: { party_id: String(rider) } } })).data.filter(
        one => one.period_from === from,
      )
    await t.inTenant(draftCommissions)
    expect(await drafts()).toEqual([])
    await setting('monthly')
    await t.inTenant(draftCommissions)
    await t.inTenant(draftCommissions)
    const [draft, ...more] = await drafts()
    expect(more).toEqual([])
    expect(draft).toMatchObject({ state: 'draft', declared: '80.00', maker_id: null, period_from: from, period_to: to })
    expect(draft?.number).toMatch(/^RC-DRAFT-\d{6}$/)
    // A draft blocks nothing: undone work leaves it, and what it gives back stays.
    await of.takeBack([gone])
    const id = draft?.id ?? 0
    await expect(of.approve(id)).rejects.toMatchObject({ code: 'commission-decided' })
    const issued = await of.maker.call(riderCommissionContract.statusUpdate, { ...at(id), body: { status: 'issued' } })
    expect(issued).toMatchObject({ state: 'issued', declared: '40.00', lines: 3, maker_id: of.maker.staffId })
    expect(issued.number).toMatch(/^RC-\d{4}-\d{6}$/)
    expect((await of.linesOf(id)).map(line => line.order_id)).toEqual([kept, other, reversed])
    await of.cancel(id)
    await t.inTenant(draftCommissions)
    expect((await drafts()).map(one => one.state)).toEqual(['cancelled'])
    await setting('by-hand')
  })

  it('is drafted for everybody else where one rider earned more than a commission can come to', async () => {
    const all = [rule('percent-cod', { percent: '100' })]
    const [odd, other] = [await of.newRider(all), await of.newRider(all)]
    const { from, to } = lastPeriod('monthly', dayNow())
    await of.handedIn(odd, ['999999999999.99', '999999999999.99'], from)
    await of.handedIn(other, ['100'], from)
    await setting('monthly')
    await t.inTenant(draftCommissions)
    await setting('by-hand')
    const draftsOf = async (rider: number) =>
      (await of.maker.call(riderCommissionContract.list, { query: { filters: { party_id: String(rider) } } })).data
    expect([(await draftsOf(odd)).length, (await draftsOf(other)).length]).toEqual([0, 1])
    await expect(of.make(odd, { from_day: from, to_day: to })).rejects.toMatchObject({
      code: 'commission-blocked',
      message: expect.stringContaining('999,999,999,999.99'),
    })
  })

  describe('an amount per period', () => {
    const halves = [
      { from_day: '2026-01-01', to_day: '2026-01-15' },
      { from_day: '2026-01-16', to_day: '2026-01-31' },
    ] as const
    const month = { of_period: january }
    const remarksOf = async (rider: number, { from_day, to_day }: Period) => {
      const filters = { id: String(rider), period: `${from_day}..${to_day}` }
      return (await of.maker.call(riderCommissionContract.pending, { query: { filters } })).data[0]
    }
    const fixedOf = async (id: number) =>
      (await of.linesOf(id)).flatMap(({ amount, line }) => (line?.model === 'fixed' ? [{ amount, line }] : []))

    it('is paid once for a month that is made in two parts: with its last day, as each part and whoever makes it are told', async () => {
      const rider = await of.newRider([each('40'), rule('fixed', { amount: '1000' })])
      for (const { from_day } of halves) await of.did(rider, 'delivery', from_day)
      const [first, second] = halves
      expect(await remarksOf(rider, first)).toMatchObject({
        ...{ sums: [{ amount: '40.00' }], held: null },
        remarks: ['The amount for 01/01/2026 to 31/01/2026 is paid in full with the commission that includes 31/01/2026'],
      })
      expect(await remarksOf(rider, second)).toMatchObject({
        ...{ sums: [{ amount: '1040.00' }], held: null },
        remarks: ['The amount for 01/01/2026 to 31/01/2026 is paid in full, though these days are only a part of them'],
      })
      expect(await remarksOf(rider, january)).toMatchObject({ sums: [{ amount: '1080.00' }], remarks: [] })
      const [one, two] = [await of.make(rider, first), await of.make(rider, second)]
      expect([one.declared, two.declared]).toEqual(['40.00', '1040.00'])
      expect(await fixedOf(one.id)).toMatchObject([{ amount: '0.00', line: { ...month, left_to: null, rate: '1000' } }])
      expect(await fixedOf(two.id)).toMatchObject([{ amount: '1000.00', line: month }])
      const note = 'NPR 1,000.00 for 01/01/2026 to 31/01/2026, paid with the commission that includes 31/01/2026'
      expect([one, two].map(({ rules }) => rules.map(of => of.note))).toEqual([
        [null, note],
        [null, null],
      ])
    })

    it('is paid once when both parts are made at once', async () => {
      const rider = await of.newRider([each('40'), rule('fixed', { amount: '1000' })])
      for (const { from_day } of halves) await of.did(rider, 'delivery', from_day)
      const made = await Promise.all(halves.flatMap(half => [half, half]).map(half => of.make(rider, half).catch(() => null)))
      expect(made.flatMap(one => one?.declared ?? []).sort()).toEqual(['1040.00', '40.00'])
    })

    it('is not made of alone before its period is over, nor where another commission paid it', async () => {
      const rider = await of.newRider([each('40'), rule('fixed', { amount: '1000' })])
      const [first, second] = halves
      await expect(of.make(rider, first)).rejects.toMatchObject({
        ...{
          code: 'commission-blocked',
          message: expect.stringContaining('is paid in full with the commission that includes 31/01/2026'),
        },
      })
      // As commissions were made before: in full, for days that were a part of the month.
      const { id, number } = await of.make(rider, second)
      await t.inTenant(async tx => {
        await sql`update documents set period_from = ${first.from_day}, period_to = ${first.to_day} where id = ${id}`.execute(tx)
        await sql`update document_lines set pay = pay #- '{line,of_period}' where document_id = ${id}`.execute(tx)
      })
      await expect(of.make(rider, second)).rejects.toMatchObject({
        code: 'commission-blocked',
        message: expect.stringContaining(number),
      })
      await of.did(rider, 'delivery', second.from_day)
      expect(await remarksOf(rider, second)).toMatchObject({
        remarks: [`The amount for 01/01/2026 to 31/01/2026 was paid with ${number} already`],
      })
      const made = await of.make(rider, second)
      expect(made.declared).toBe('40.00')
      expect(await fixedOf(made.id)).toMatchObject([{ amount: '0.00', line: { ...month, left_to: number } }])
      // Once that one is rejected, nothing has paid it.
      await of.reject(id)
      await of.reject(made.id)
      expect((await of.make(rider, january)).declared).toBe('1040.00')
    })

    it('is for as many days as commissions are drafted for', async () => {
      const rider = await of.newRider([rule('fixed', { amount: '10' })])
      await setting('weekly')
      // Four Sundays.
      const made = await of.make(rider, january)
      await setting('by-hand')
      expect(made).toMatchObject({ declared: '40.00', lines: 5 })
    })
  })

  it('is drafted for a rider who left since, who stays among those who earned something', async () => {
    const rules = [each('40'), rule('fixed', { amount: '1000' })]
    const [left, never] = [await of.newRider(rules), await of.newRider(rules)]
    const { from, to } = lastPeriod('monthly', dayNow())
    await of.did(left, 'delivery', from)
    await t.inTenant(tx => sql`update riders set is_active = false where id = any(${[left, never]}::int[])`.execute(tx))
    const filters = { period: `${from}..${to}`, id: `${left},${never}` }
    const { data } = await of.maker.call(riderCommissionContract.pending, { query: { filters } })
    expect(data).toMatchObject([{ id: left, sums: [{ amount: '1040.00' }] }])
    await setting('monthly')
    await t.inTenant(draftCommissions)
    await setting('by-hand')
    const drafts = await of.maker.call(riderCommissionContract.list, { query: { filters: { party_id: String(left) } } })
    expect(drafts.data).toMatchObject([{ state: 'draft', declared: '1040.00' }])
    // The sum for a period is not paid for one in which nothing of theirs was done.
    const before = lastPeriod('monthly', from)
    const earlier = { period: `${before.from}..${before.to}`, id: String(left) }
    const { data: idle } = await of.maker.call(riderCommissionContract.pending, { query: { filters: earlier } })
    expect(idle).toMatchObject([{ id: left, sums: [] }])
  })

  it('pays what was done before a rider moved to the one who worked then, and asks it back from that one', async () => {
    const rules = [each('40'), rule('fixed', { amount: '1000' })]
    const rider = await of.newRider(rules)
    const { from, to } = lastPeriod('monthly', dayNow())
    const period = { from_day: from, to_day: to }
    const [wrong = 0] = await of.did(rider, 'delivery', '2026-01-10', 2)
    const paid = await of.make(rider, january)
    await of.approve(paid.id)
    const agency = await t.inTenant(async tx => {
      const place = { code: 'MOVED-TO', name: 'Agency', kind: 'agency' as const, phone: null, city_id: null }
      return (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
    })
    const move = (warehouse_id: number) =>
      t.inTenant(tx => tx.updateTable('riders').set({ warehouse_id }).where('id', '=', rider).execute())
    const earned = async (party: CommissionParty, id: number) =>
      (await t.inTenant(tx => reckon(party, [{ id, name: '' }], period, { tx, tenant: { timeZone: 'UTC' } })))[0]?.work.length
    await of.did(rider, 'delivery', from, 3)
    await move(agency)
    expect([await earned(riders, rider), await earned(agencies, agency)]).toEqual([3, 0])
    // Between the two moves, for the agency.
    await t.inTenant(tx => sql`update rider_places set until = ${from}::date where rider_id = ${rider}`.execute(tx))
    await move(of.branch)
    expect([await earned(riders, rider), await earned(agencies, agency)]).toEqual([0, 3])
    await move(agency)
    await of.takeBack([wrong])
    const filters = { period: `${from}..${to}`, id: String(rider) }
    const { data } = await of.maker.call(riderCommissionContract.pending, { query: { filters } })
    expect(data).toMatchObject([{ taken_back: 1, deliveries: 0, sums: [{ amount: '-40.00' }] }])
    await setting('monthly')
    await t.inTenant(draftCommissions)
    await setting('by-hand')
    const drafts = await of.maker.call(riderCommissionContract.list, {
      query: { filters: { party_id: String(rider), state: 'draft' } },
    })
    expect(drafts.data).toMatchObject([{ declared: '-40.00', direction: 'receivable', lines: 1 }])
  })

  it('is made once of many makers, and approved once of many approvers', async () => {
    const rider = await of.newRider([each('40')])
    await of.did(rider, 'delivery', '2026-01-10', 3)
    const makers = await Promise.allSettled(
      [january, { ...january, to_day: '2026-01-20' }, january, january].map(period => of.make(rider, period)),
    )
    expect(makers.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const { data } = await of.maker.call(riderCommissionContract.list, { query: { filters: { party_id: String(rider) } } })
    const [{ id } = { id: 0 }] = data
    expect(data).toHaveLength(1)
    const approvals = await Promise.allSettled([1, 2, 3, 4].map(() => of.approve(id)))
    expect(approvals.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(await balance('commission-rider', rider)).toBe(12_000n)
    // The database itself holds each event once.
    await expect(
      t.inTenant(tx =>
        sql`insert into document_lines (document_id, line, kind, event_id, pay, amount)
          select document_id, 99, kind, event_id, pay, amount from document_lines where document_id = ${id} and line = 1`.execute(
          tx,
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'document_lines_event' })
  })
})
