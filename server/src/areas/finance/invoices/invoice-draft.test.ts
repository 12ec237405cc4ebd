// Drafts of invoices: made once for each ended period, by the rule of merchant or tenant, and issued with what is still due.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { invoicePeriods, lastPeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { invoiceSummaryContract } from '@office/shared/areas/finance/invoices/invoice-summary.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { reports } from '@office/shared/areas/reports/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../../core/database/sql.ts'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { untilWaiting } from '../../../core/testing/until-waiting.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { at, type Invoicing, invoicing, keptOtherwise } from './invoice.testing.ts'
import { draftInvoices } from './invoice-draft.job.ts'

describe('the period that ended last', () => {
  it('holds whole days, Monday to Sunday, and whole months', () => {
    const of = (today: string) => invoicePeriods.flatMap(period => (period === 'by-hand' ? [] : [lastPeriod(period, today)]))
    // A Wednesday.
    expect(of('2026-11-18')).toEqual([
      { from: '2026-11-17', to: '2026-11-17' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-10-01', to: '2026-10-31' },
    ])
    // A Monday, the first day of a month and a year.
    expect(of('2024-01-01')).toEqual([
      { from: '2023-12-31', to: '2023-12-31' },
      { from: '2023-12-25', to: '2023-12-31' },
      { from: '2023-12-01', to: '2023-12-31' },
    ])
    expect(of('2024-03-03')[1]).toEqual({ from: '2024-02-19', to: '2024-02-25' })
  })
})

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let of: Invoicing
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
    of = await invoicing(t)
  }, 60_000)
  afterAll(() => t.close())

  const sent = [
    { cod: 100_000n, charge: 10_000n },
    { cod: 50_000n, charge: 10_000n },
  ]
  /** Due since that many days. */
  const dueSince = async (merchant: number, days: number) => {
    const ids = await of.due(merchant, sent)
    await t.inTenant(tx =>
      sql`update orders set status_since = now() - make_interval(days => ${days}) where id = any(${ids}::int[])`.execute(tx),
    )
    return ids
  }
  const run = () => t.inTenant(draftInvoices)
  const draftsOf = async (merchant: number) =>
    (await of.maker.call(merchantInvoiceContract.list, { query: { filters: { party_id: String(merchant), state: 'draft' } } }))
      .data

  it('makes one for each merchant and period, once', async () => {
    const [daily, monthly, byHand] = [
      await of.newMerchant({ invoice_period: 'daily' }),
      await of.newMerchant({ invoice_period: 'monthly' }),
      await of.newMerchant({ invoice_period: 'by-hand' }),
    ]
    const ids = await dueSince(daily, 1)
    const fresh = await of.due(daily, sent)
    await dueSince(monthly, 40)
    await dueSince(byHand, 40)
    await Promise.all([run(), run()])
    await run()
    const [draft, ...more] = await draftsOf(daily)
    expect(more).toEqual([])
    expect(draft).toMatchObject({
      state: 'draft',
      lines: 2,
      declared: '1300.00',
      maker_id: null,
      created_by: null,
      issued_at: null,
    })
    expect(draft?.number).toMatch(/^DRAFT-\d{6}$/)
    expect([(await draftsOf(monthly)).length, (await draftsOf(byHand)).length]).toEqual([1, 0])
    expect(await of.settlements(ids)).toEqual(['due'])
    const pending = await of.maker.call(merchantInvoiceContract.pending, { query: { filters: { party_id: String(daily) } } })
    expect(pending.data.map(row => row.id).toSorted()).toEqual(fresh.toSorted())
    await expect(of.issue(ids)).rejects.toThrow(draft?.number)
    const dueOrders = async () =>
      (await of.checker.call(merchantInvoiceContract.dashboard, { query: { party_id: daily } })).due_orders
    expect(await dueOrders()).toBe(fresh.length)
    // A dropped draft is not made again for the same period.
    await of.cancel(draft?.id ?? 0)
    expect(await dueOrders()).toBe(fresh.length + ids.length)
    await run()
    expect(await draftsOf(daily)).toEqual([])
    expect(await of.issue(ids)).toMatchObject({ state: 'issued', lines: 2 })
  })

  it('holds what was put right in the period of orders that were invoiced before, also where nothing else is due', async () => {
    const merchant = await of.newMerchant({ invoice_period: 'daily' })
    const [id = 0] = await of.due(merchant, sent.slice(0, 1))
    const paid = await of.issue([id])
    await of.approve(paid.id)
    await of.pay(paid.id, paid.declared)
    const decider = await t.signInWith(['view-approval', 'approve-request'])
    const credit = async (amount: string) => {
      const body = { of: 'credit', amount, reason: 'Goodwill' } as const
      const { approval_id } = await t.admin.call(adjustmentContract.ask, { ...at(id), body })
      await decider.call(approvalContract.approve, at(approval_id ?? 0))
    }
    await credit('70')
    await t.inTenant(tx => sql`update order_adjustments set at = now() - interval '1 day' where order_id = ${id}`.execute(tx))
    await credit('8')
    await run()
    await run()
    const drafts = await draftsOf(merchant)
    expect(drafts).toMatchObject([{ declared: '70.00', lines: 1 }])
    // Whoever issues it also gets what is open by then.
    const issued = await of.update(drafts[0]?.id ?? 0, 'issued', of.maker)
    expect(issued).toMatchObject({ state: 'issued', declared: '78.00', lines: 2, totals: { net: '78.00' } })
    await of.cancel(issued.id)
    const alone = { order_ids: [], party_id: merchant, currency: 'NPR' }
    expect(await of.maker.call(merchantInvoiceContract.create, { body: alone })).toMatchObject({ declared: '78.00' })
  })

  it('is made for a walking customer who owes something, and not for one who paid at the counter', async () => {
    const { warehouse_id, receiver_city_id } = await t.inTenant(async tx => {
      // The demo's card is in another currency than its counter.
      await sql`update rate_cards set state = 'suspended' where name = 'Counter'`.execute(tx)
      const { rows } = await sql<{ warehouse_id: number; receiver_city_id: number }>`
        select w.id as warehouse_id, w.city_id as receiver_city_id from warehouses w where w.city_id is not null order by w.id limit 1`.execute(
        tx,
      )
      return rows[0] ?? { warehouse_id: 0, receiver_city_id: 0 }
    })
    const take = async (customer_phone: string, isPaid: readonly boolean[]) => {
      const orders = []
      for (const is_paid of isPaid) {
        const body = {
          ...{
            customer_name: 'Mina Shrestha',
            customer_phone,
            warehouse_id,
            is_paid,
            manual_charge: '70',
            charge_reason: 'Agreed',
          },
          ...{ receiver_name: 'Sita Rai', receiver_phone: '+9779801234567', receiver_address: 'Lakeside 4', receiver_city_id },
          ...{ pieces: 1, weight_kg: '2.4', payment_type: 'PREPAID' as const, cod_amount: '0' },
        }
        orders.push(await t.admin.call(orderContract.createWalking, { body }))
      }
      const ids = orders.map(({ id }) => id)
      const put = (set: Sql) => t.inTenant(tx => sql`update orders set ${set} where id = any(${ids}::int[])`.execute(tx))
      await put(sql`status_key = ${status.sentForDelivery}`)
      await t.admin.call(orderStatusContract.update, { body: { ids, status_key: status.delivered, receiver: 'Sita' } })
      await put(sql`status_since = now() - interval '8 days'`)
      return { ids, customer: orders[0]?.walking_customer_id ?? 0 }
    }
    const [owing, even] = [await take('+9779811112222', [false, true, false]), await take('+9779811113333', [true])]
    const draftsOfWalking = async (customer: number) => {
      const filters = { party_id: String(customer), state: 'draft' as const }
      return (await t.admin.call(walkingInvoiceContract.list, { query: { filters } })).data
    }
    await run()
    await run()
    const [draft, ...more] = await draftsOfWalking(owing.customer)
    expect([draft, more]).toMatchObject([{ lines: 2, declared: '-140.00', created_by: null }, []])
    expect(await draftsOfWalking(even.customer)).toEqual([])
    const issued = await t.admin.call(walkingInvoiceContract.statusUpdate, { ...at(draft?.id ?? 0), body: { status: 'issued' } })
    expect(issued).toMatchObject({ state: 'issued', declared: '-140.00', direction: 'receivable', totals: { charges: '140.00' } })
    expect(issued.number).toMatch(/^WI-/)
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })

  it('is issued with the sums of now, without what was taken back, under a number of its own', async () => {
    const merchant = await of.newMerchant({ invoice_period: 'daily' })
    const ids = await dueSince(merchant, 2)
    await run()
    const [draft] = await draftsOf(merchant)
    // A draft blocks nobody.
    const taken = await t.admin.call(orderStatusContract.reverse, {
      body: { ids: ids.slice(0, 1), status_key: status.delivered },
    })
    expect(taken.applied).toBe(1)
    const before = await of.issue(await of.due(merchant, sent))
    const issued = await of.update(draft?.id ?? 0, 'issued', of.maker)
    expect(issued).toMatchObject({ state: 'issued', lines: 1, declared: '400.00', created_by: expect.any(String) })
    expect(Number(issued.number.slice(-6))).toBe(Number(before.number.slice(-6)) + 1)
    await expect(of.approve(issued.id, t.admin)).resolves.toMatchObject({ state: 'approved' })
    await expect(of.update(issued.id, 'issued', of.maker)).rejects.toMatchObject({ code: 'invoice-decided' })
  })

  it('is neither approved nor rejected as a draft, nor issued with nothing left', async () => {
    const merchant = await of.newMerchant({ invoice_period: 'daily' })
    const ids = await dueSince(merchant, 2)
    await run()
    const [draft] = await draftsOf(merchant)
    const id = draft?.id ?? 0
    await expect(of.approve(id)).rejects.toThrow(/still a draft/)
    await expect(of.reject(id)).rejects.toThrow(/still a draft/)
    await expect(of.pay(id, '1')).rejects.toThrow(/must be approved/)
    await t.admin.call(orderStatusContract.reverse, { body: { ids, status_key: status.delivered } })
    await expect(of.update(id, 'issued', of.maker)).rejects.toMatchObject({ code: 'invoice-blocked' })
    expect(await of.maker.call(merchantInvoiceContract.get, at(id))).toMatchObject({ state: 'draft', lines: 2 })
  })

  it('makes several drafts of what exceeds one document, and those of all other merchants', async () => {
    const large = await of.newMerchant({ invoice_period: 'daily' })
    const other = await of.newMerchant({ invoice_period: 'daily' })
    const most = { cod: 99_999_999_999_999n, charge: 0n }
    const ids = await of.due(large, [most, most])
    await t.inTenant(tx =>
      sql`update orders set status_since = now() - interval '1 day' where id = any(${ids}::int[])`.execute(tx),
    )
    await dueSince(other, 1)
    await run()
    expect((await draftsOf(large)).map(draft => draft.declared)).toEqual(['999999999999.99', '999999999999.99'])
    expect((await draftsOf(other)).map(draft => draft.declared)).toEqual(['1300.00'])
    // The reports that add up many orders show it to everyone, too.
    const query = { filters: { merchant_id: String(large) } }
    const { data: sales } = await t.admin.call(reports.monthlySales.contract.list, { query })
    expect(sales).toMatchObject([{ cod: '1999999999999.98' }])
    const { data: toInvoice } = await t.admin.call(reports.toBeInvoiced.contract.list, { query })
    expect(toInvoice).toMatchObject([{ orders: 2, net: '1999999999999.98' }])
    for (const { id } of await draftsOf(large)) await of.approve((await of.update(id, 'issued', of.maker)).id)
    const payees = await of.checker.call(merchantInvoiceContract.payees, {})
    expect(payees.filter(payee => payee.party_id === large)).toMatchObject([{ amount: '1999999999999.98' }])
    const sums = await t.admin.call(invoiceSummaryContract.get, { params: { kind: 'payable' } })
    expect(Number(sums.find(sum => sum.party === 'merchant')?.open)).toBeGreaterThan(1_999_999_999_999)
  })

  it('leaves out a merchant whose order no line can hold, and nobody else', async () => {
    const [odd, other] = [await of.newMerchant({ invoice_period: 'daily' }), await of.newMerchant({ invoice_period: 'daily' })]
    const ids = await of.due(odd, [{ cod: 99_999_999_999_999n, charge: -99_999_999_999_999n }])
    await t.inTenant(tx =>
      sql`update orders set status_since = now() - interval '1 day' where id = any(${ids}::int[])`.execute(tx),
    )
    await dueSince(other, 1)
    await run()
    expect([(await draftsOf(odd)).length, (await draftsOf(other)).length]).toEqual([0, 1])
  })

  it('says of orders that one invoice cannot hold how much it can', async () => {
    const merchant = await of.newMerchant({ invoice_period: 'by-hand' })
    const most = { cod: 99_999_999_999_999n, charge: 0n }
    const ids = await of.due(merchant, [most, most])
    await expect(of.issue(ids)).rejects.toMatchObject({
      code: 'invoice-blocked',
      message: expect.stringContaining('999,999,999,999.99'),
    })
    expect(await of.settlements(ids)).toEqual(['due'])
    // What it collected and what it cost may each be more than both together.
    const both = { cod: 90_000_000_000_000n, charge: 89_999_999_999_900n }
    const even = await of.due(merchant, [both, both])
    expect(await of.issue(even)).toMatchObject({ declared: '2.00', totals: { cod: '1800000000000.00', net: '2.00' } })
  })

  it('is dropped while a delivery in it is taken back, which is due to nobody then', async () => {
    const merchant = await of.newMerchant({ invoice_period: 'daily' })
    const [id = 0] = await dueSince(merchant, 1)
    await run()
    const [draft] = await draftsOf(merchant)
    const { taken, dropped } = await t.inTenant(async tx => {
      await sql`select from orders where id = ${id} for update`.execute(tx)
      const taken = t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.delivered } })
      await untilWaiting(t, engine, 1)
      const dropped = of.cancel(draft?.id ?? 0)
      await untilWaiting(t, engine, 2)
      return { taken, dropped }
    })
    expect([(await taken).applied, (await dropped).state]).toEqual([1, 'cancelled'])
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })

  it('keeps beside the journal what is due, whichever draft has it', async () => {
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })
})
