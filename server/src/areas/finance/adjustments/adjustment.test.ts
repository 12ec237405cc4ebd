// Adjustments of the money of orders: requested, decided by someone else, posted once, and carried by the next invoice.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type AskAdjustment, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { explainInvoice, explainInvoicePart } from '@office/shared/areas/finance/explain/invoice.explain'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { reports } from '@office/shared/areas/reports/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { earning, february, january, rule } from '../commissions/commission.testing.ts'
import { at, type Invoicing, invoicing, keptOtherwise } from '../invoices/invoice.testing.ts'
import { walk } from '../journal/explain.testing.ts'
import { readBalance } from '../journal/journal.part.ts'
import { settledOrder } from './adjustment.testing.ts'

const asks = [
  'adjust-finance-line',
  'update-delivery-charge',
  'write-off-collection',
  'view-order',
  'update-order-status',
] as const
const decides = ['view-approval', 'approve-request', 'reject-request', 'view-order'] as const

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let office: Invoicing
  let asker: TestStaff
  let decider: TestStaff
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 60, Date.now()))
    office = await invoicing(t)
    asker = await t.signInWith([...asks])
    decider = await t.signInWith([...decides])
  }, 60_000)
  afterAll(() => t.close())

  const ask = (id: number, body: Omit<AskAdjustment, 'reason'>, by = asker) =>
    by.call(adjustmentContract.ask, { ...at(id), body: { reason: 'The rider told another sum', ...body } })
  const approve = (id: number | null, by = decider) => by.call(approvalContract.approve, at(id ?? 0))
  const adjusted = async (id: number, body: Omit<AskAdjustment, 'reason'>) => approve((await ask(id, body)).approval_id)
  const requests = (id: number) => asker.call(adjustmentContract.list, at(id))
  const balance = async (account: AccountName, party: number) =>
    (await t.inTenant(tx => readBalance(tx, account, party))).NPR ?? 0n
  const facts = (id: number) =>
    t.inTenant(tx => tx.selectFrom('orders').select(['custody', 'settlement']).where('id', '=', id).executeTakeFirstOrThrow())
  /** Issued, approved and paid. */
  const settle = async (ids: number[]) => {
    const invoice = await office.issue(ids)
    await office.approve(invoice.id)
    if (Number(invoice.declared) !== 0) await office.pay(invoice.id, invoice.declared.replace('-', ''))
    return invoice
  }
  const oneDue = async (cod = 50_000n, charge = 10_000n) => {
    const merchant = await office.newMerchant()
    const [id = 0] = await office.due(merchant, [{ cod, charge }])
    return { merchant, id }
  }

  it('puts right what was collected, with whoever has the cash', async () => {
    const { merchant, id } = await oneDue()
    const told = await ask(id, { of: 'cod', amount: '450', dry_run: true })
    expect(told).toMatchObject({ currency: 'NPR', field: 'cod_collected', before: '500.00', after: '450.00', approval_id: null })
    expect(await requests(id)).toEqual([])
    const { approval_id } = await ask(id, { of: 'cod', amount: '450' })
    expect(await balance('merchant', merchant)).toBe(40_000n)
    await expect(approve(approval_id, asker)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await approve(approval_id)).changes).toEqual([
      { field: 'cod_collected', old: 'NPR 500.00', new: 'NPR 450.00', now: 'NPR 450.00' },
      { field: 'borne_by', old: null, new: 'Whoever took the cash', now: null },
    ])
    expect(await balance('merchant', merchant)).toBe(35_000n)
    const receipt = await t.inTenant(tx =>
      tx.selectFrom('cash_receipts').select(['amount', 'is_open']).where('order_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(receipt).toEqual({ amount: '450.00', is_open: true })
    await expect(approve(approval_id)).rejects.toMatchObject({
      code: 'request-decided',
      problem: { status: 409, current: { state: 'approved' } },
    })
    expect(await requests(id)).toMatchObject([
      { kind: 'adjustment', state: 'approved', field: 'cod_collected', before: '500.00', after: '450.00', amount: '-50.00' },
    ])
    const [event] = await t.admin.call(orderContract.timelines, at(id))
    expect(event).toMatchObject({ kind: 'edit', changed: ['cod_collected'], remark: 'The rider told another sum' })
    const [change] = await t.admin.call(orderContract.history, at(id))
    expect(change?.fields[0]).toEqual({ field: 'cod_collected', before: 'NPR 500.00', after: 'NPR 450.00' })
    // The order was on no invoice, so the next one includes the adjustment in the order.
    const invoice = await office.issue([id])
    expect(invoice).toMatchObject({
      declared: '350.00',
      lines: 1,
      adjustments: [],
      totals: { cod: '500.00', adjustments: '-50.00' },
    })
  })

  it('tells, before a request takes the place of one that waits, whose that is and what it asked', async () => {
    const { id } = await oneDue()
    const first = await ask(id, { of: 'cod', amount: '450' })
    expect(first.replaces).toBeNull()
    const [waiting] = await requests(id)
    const other = await t.signInWith([...asks])
    const credit = (more: { dry_run?: boolean }) => ask(id, { of: 'credit', amount: '5', ...more }, other)
    const replaces = {
      id: first.approval_id,
      kind: 'adjustment',
      requested_by_name: waiting?.requested_by_name,
      changes: [
        { field: 'cod_collected', old: 'NPR 500.00', new: 'NPR 450.00' },
        { field: 'borne_by', old: null, new: 'Whoever took the cash' },
      ],
    }
    expect(await credit({ dry_run: true })).toMatchObject({ approval_id: null, replaces })
    expect(await requests(id)).toMatchObject([{ state: 'pending' }])
    expect(await credit({})).toMatchObject({ replaces })
    expect(await requests(id)).toMatchObject([{ state: 'pending' }, { state: 'replaced' }])
  })

  it('keeps an order ended that carries a credit to its invoice', async () => {
    const { id } = await oneDue()
    const back = async () =>
      (await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.delivered } })).results
    await adjusted(id, { of: 'credit', amount: '5' })
    expect(await back()).toMatchObject([{ outcome: 'refused', code: 'put-right' }])
  })

  it('is asked for also where an order is owed more than a column of amounts holds', async () => {
    const { id } = await oneDue(99_999_999_999_999n, 0n)
    await adjusted(id, { of: 'credit', amount: '100' })
    const more = await ask(id, { of: 'credit', amount: '1', dry_run: true })
    expect(more).toMatchObject({ before: '1000000000099.99', after: '1000000000100.99' })
  })

  it('takes nothing collected off the custody, and leaves our expense to us', async () => {
    const { merchant, id } = await oneDue()
    await adjusted(id, { of: 'cod', amount: '0' })
    expect(await facts(id)).toEqual({ custody: 'not-collected', settlement: 'due' })
    expect(await balance('merchant', merchant)).toBe(-10_000n)
    await expect(ask(id, { of: 'cod', amount: '5' })).rejects.toMatchObject({ code: 'not-possible' })
    const other = await oneDue()
    const expense = await balance('expense-adjustment', OURS)
    await adjusted(other.id, { of: 'cod', amount: '600', borne_by: 'us' })
    expect(await balance('merchant', other.merchant)).toBe(50_000n)
    expect((await balance('expense-adjustment', OURS)) - expense).toBe(10_000n)
    expect(await facts(other.id)).toMatchObject({ custody: 'at-branch' })
  })

  it('carries what is put right after the order was settled as a line of its own, once', async () => {
    const { merchant, id } = await oneDue()
    const first = await settle([id])
    await adjusted(id, { of: 'credit', amount: '30' })
    await adjusted(id, { of: 'debit', amount: '5' })
    expect(await balance('merchant', merchant)).toBe(2_500n)
    // A settled invoice stays as it was reported.
    const settled = await office.maker.call(merchantInvoiceContract.get, at(first.id))
    expect(settled).toMatchObject({ declared: '400.00', totals: { net: '400.00', adjustments: '0.00' } })
    const figures = await office.maker.call(merchantInvoiceContract.dashboard, { query: { party_id: merchant } })
    expect(figures).toMatchObject({ due: [{ currency: 'NPR', amount: '25.00' }], due_orders: 0, due_adjustments: 2 })
    const open = async () => {
      const query = { filters: { party_id: String(merchant) } }
      const { data } = await office.maker.call(merchantInvoiceContract.adjustments, { query })
      return data.map(({ order_id, currency, amount }) => [order_id, currency, amount])
    }
    expect(await open()).toEqual([
      [id, 'NPR', '-5.00'],
      [id, 'NPR', '30.00'],
    ])
    const [next = 0] = await office.due(merchant, [{ cod: 20_000n, charge: 5_000n }])
    const selected = await office.maker.call(merchantInvoiceContract.selected, { query: { orders: String(next) } })
    expect(selected.adjustments.map(line => line.amount)).toEqual(['30.00', '-5.00'])
    const report = await t.admin.call(reports.toBeInvoiced.contract.list, {
      query: { filters: { merchant_id: String(merchant) } },
    })
    expect(report.data).toMatchObject([{ orders: 1, cod: '200.00', charges: '50.00', adjustments: '25.00', net: '175.00' }])
    const invoice = await office.issue([next])
    expect(invoice).toMatchObject({ declared: '175.00', lines: 3, totals: { net: '175.00', adjustments: '25.00' } })
    expect(invoice.adjustments).toMatchObject([
      { order_id: id, kind: 'balance', amount: '30.00', remark: 'The rider told another sum' },
      { amount: '-5.00' },
    ])
    expect((await requests(id)).map(row => row.invoice_number)).toEqual([invoice.number, invoice.number])
    expect(await open()).toEqual([])
    // When the invoice is cancelled it is open again, and the next one carries it.
    await office.cancel(invoice.id)
    expect(await open()).toHaveLength(2)
    const [another = 0] = await office.due(merchant, [{ cod: 0n, charge: 1_000n }])
    const again = await settle([next, another])
    expect(again).toMatchObject({ declared: '165.00', lines: 4 })
    // Explanations add up: of the invoice with these lines, and of the one that its order was on before.
    const { call } = t.admin
    await walk(explainInvoice('merchant-invoice', again), call)
    await walk(explainInvoicePart('merchant-invoice', again, 'net'), call)
    const before = await call(merchantInvoiceContract.get, at(first.id))
    await walk(explainInvoicePart('merchant-invoice', before, 'net'), call)
    const posted = await call(journalContract.merchantInvoice, { ...at(again.id), query: { kinds: 'adjustment' } })
    expect(posted.entries.flatMap(({ lines }) => lines.flatMap(line => line.asked ?? []))).toEqual(['-5.00', '30.00'])
    expect(await balance('merchant', merchant)).toBe(0n)
    const [last = 0] = await office.due(merchant, [{ cod: 100n, charge: 0n }])
    expect((await office.issue([last])).adjustments).toEqual([])
  })

  it('is invoiced by itself where nothing else is due', async () => {
    const { merchant, id } = await oneDue()
    await settle([id])
    const alone = (body: object) =>
      office.maker.call(merchantInvoiceContract.create, { body: { order_ids: [], party_id: merchant, ...body } })
    await expect(alone({})).rejects.toMatchObject({ problem: { errors: [{ path: 'currency', code: 'required' }] } })
    await expect(alone({ currency: 'NPR' })).rejects.toMatchObject({ code: 'invoice-blocked' })
    await adjusted(id, { of: 'debit', amount: '40' })
    const both = await Promise.allSettled([alone({ currency: 'NPR' }), alone({ currency: 'NPR' })])
    const made = both.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toMatchObject([{ declared: '-40.00', direction: 'receivable', lines: 1 }])
    await office.approve(made[0]?.id ?? 0)
    await office.pay(made[0]?.id ?? 0, '40')
    expect(await balance('merchant', merchant)).toBe(0n)
  })

  it('is asked for and decided within a branch, of its own orders alone', async () => {
    const { merchant, id } = await oneDue()
    const { current_warehouse_id: here } = await t.inTenant(tx =>
      tx.selectFrom('orders').select('current_warehouse_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const person = async (permissions: readonly string[], place: number | null) => {
      const who = await t.signInWith(permissions)
      const row = { staff_id: who.staffId, warehouse_id: place ?? 0 }
      await t.inTenant(tx => tx.insertInto('staff_warehouses').values(row).execute())
      return who
    }
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`select id from warehouses where id <> ${here} limit 1`.execute(tx),
    )
    const [near, nearDecider] = [await person(asks, here), await person(decides, here)]
    const far = await person([...asks, ...decides], rows[0]?.id ?? 0)
    await expect(ask(id, { of: 'cod', amount: '450' }, far)).rejects.toMatchObject({ status: 404 })
    const { approval_id } = await ask(id, { of: 'cod', amount: '450' }, near)
    await expect(approve(approval_id, far)).rejects.toMatchObject({ status: 404 })
    await approve(approval_id, nearDecider)
    expect(await balance('merchant', merchant)).toBe(35_000n)
    expect(await near.call(adjustmentContract.list, at(id))).toMatchObject([{ state: 'approved', amount: '-50.00' }])
  })

  it('refuses with what is in the way, and changes nothing', async () => {
    const { merchant, id } = await oneDue()
    await expect(ask(id, { of: 'credit', amount: '0' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'amount', code: 'too-little' }] },
    })
    await expect(ask(id, { of: 'cod', amount: '500' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'amount', code: 'nothing-changes' }] },
    })
    await expect(ask(id, { of: 'cod', amount: '5', currency: 'EUR' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'currency', code: 'other-currency' }] },
    })
    const noCharge = await t.signInWith(['adjust-finance-line'])
    await expect(ask(id, { of: 'charge', amount: '5' }, noCharge)).rejects.toMatchObject({
      problem: { errors: [{ path: 'of', code: 'charge-not-allowed' }] },
    })
    const { approval_id } = await ask(id, { of: 'cod', amount: '400' })
    const invoice = await office.issue([id])
    const inDocument = { code: 'in-document', message: `It is in Merchant invoice ${invoice.number}` }
    await expect(ask(id, { of: 'credit', amount: '5' })).rejects.toMatchObject(inDocument)
    await expect(approve(approval_id)).rejects.toMatchObject(inDocument)
    expect(await balance('merchant', merchant)).toBe(40_000n)
    await office.cancel(invoice.id)
    const own = await t.signInWith([...asks, ...decides])
    const mine = await ask(id, { of: 'cod', amount: '300' }, own)
    await expect(approve(mine.approval_id, own)).rejects.toMatchObject({
      code: 'own-request',
      message: expect.stringMatching(/^Someone else must decide .* can do it/),
    })
    // The newer request replaced the older one.
    await expect(approve(approval_id)).rejects.toMatchObject({ code: 'request-decided' })
    await approve(mine.approval_id)
    expect(await balance('merchant', merchant)).toBe(20_000n)
  })

  it('posts once where two approve at once, and where the delivery is taken back meanwhile leaves nothing of it', async () => {
    const { merchant, id } = await oneDue()
    const { approval_id } = await ask(id, { of: 'cod', amount: '450' })
    const other = await t.signInWith([...decides])
    const both = await Promise.allSettled([approve(approval_id), approve(approval_id, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance('merchant', merchant)).toBe(35_000n)

    const raced = await oneDue()
    const request = await ask(raced.id, { of: 'cod', amount: '450' })
    const [approved, reversed] = await Promise.allSettled([
      approve(request.approval_id),
      t.admin.call(orderStatusContract.reverse, { body: { ids: [raced.id], status_key: status.delivered } }),
    ])
    const isReversed = reversed.status === 'fulfilled' && reversed.value.applied === 1
    expect(isReversed).toBe(approved.status === 'rejected')
    // The suite's charge is not part of the delivery.
    expect(await balance('merchant', raced.merchant)).toBe(isReversed ? -10_000n : 35_000n)
    if (!isReversed && reversed.status === 'fulfilled')
      expect(reversed.value.results[0]).toMatchObject({ outcome: 'refused', code: 'put-right' })
  })

  it('makes up for a percentage of what was collected, once, in the next commission of the rider', async () => {
    const earned = await earning(t)
    const merchant = await office.newMerchant()
    const { id, rider } = await settledOrder(t, earned, merchant)
    await adjusted(id, { of: 'cod', amount: '4000' })
    // The rider's deposit was approved, so what was over-reported is the rider's variance.
    expect(await balance('variance-rider', rider)).toBe(-100_000n)
    expect(await balance('merchant', merchant)).toBe(-100_000n)
    const second = await earned.make(rider, february)
    expect(second).toMatchObject({ declared: '-10.00', lines: 1, taken_back: '0.00' })
    const [line] = await earned.linesOf(second.id)
    expect(line).toMatchObject({ order_id: id, amount: '-10.00', takes_back: false })
    expect(line?.line).toMatchObject({ base: '4000.00', instead_of: '5000.00', rate: '1', result: '-10.00' })
    await earned.approve(second.id)
    await adjusted(id, { of: 'cod', amount: '4500' })
    const march = { from_day: '2026-03-01', to_day: '2026-03-31' }
    expect(await earned.make(rider, march)).toMatchObject({ declared: '5.00', lines: 1 })
    const april = { from_day: '2026-04-01', to_day: '2026-04-30' }
    await expect(earned.make(rider, april)).rejects.toMatchObject({ code: 'commission-blocked' })
  })

  it('makes up for what a commission did not know, whichever of both was begun first', async () => {
    const earned = await earning(t)
    const merchant = await office.newMerchant()
    const [late, early] = [await settledOrder(t, earned, merchant), await settledOrder(t, earned, merchant)]
    // Each request has the time at which it began, and one may have waited for the other.
    const began = (id: number, minutes: number) =>
      t.inTenant(tx =>
        sql`update order_adjustments set at = at + make_interval(mins => ${minutes}) where order_id = ${id}`.execute(tx),
      )
    await adjusted(late.id, { of: 'cod', amount: '4000' })
    await began(late.id, -60)
    expect(await earned.make(late.rider, february)).toMatchObject({ declared: '-10.00', lines: 1 })

    await t.inTenant(async tx => {
      await sql`update document_lines set is_held = false where (pay ->> 'order_id')::int = ${early.id}`.execute(tx)
      await sql`update documents set state = 'rejected' where kind = 'rider-commission' and party_id = ${early.rider}`.execute(tx)
    })
    await adjusted(early.id, { of: 'cod', amount: '4000' })
    expect(await earned.approve((await earned.make(early.rider, january)).id)).toMatchObject({ declared: '40.00' })
    await began(early.id, 60)
    await expect(earned.make(early.rider, february)).rejects.toMatchObject({ code: 'commission-blocked' })
  })

  it('makes up for no percentage of what somebody else collected', async () => {
    const earned = await earning(t)
    const merchant = await office.newMerchant()
    const { id } = await settledOrder(t, earned, merchant)
    const fetcher = await earned.newRider([rule('percent-cod', { event: 'pickup', percent: '1' })])
    await t.inTenant(tx =>
      sql`insert into order_events (order_id, kind, status_key, from_status_key, from_state, source, rider_id, at)
        values (${id}, 'move', ${status.pickedUp}, ${status.assignedForPickup}, '{}', 'api', ${fetcher}, '2026-01-05T06:00:00Z')`.execute(
        tx,
      ),
    )
    expect(await earned.approve((await earned.make(fetcher, january)).id)).toMatchObject({ declared: '0.00', lines: 1 })
    await adjusted(id, { of: 'cod', amount: '4000' })
    await expect(earned.make(fetcher, february)).rejects.toMatchObject({ code: 'commission-blocked' })
  })

  it('balances whatever was put right, and owes the sender its open lines', async () => {
    const { rows } = await t.inTenant(tx =>
      sql<{ party_id: number }>`
        with owed as (
          select party_id, -sum(amount) as amount from journal_lines where account = 'merchant' group by 1),
        lines as (
          select o.merchant_id as party_id, sum(-l.amount) as amount from orders o
          join journal_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.account = 'merchant' group by 1),
        paid as (
          select party_id, sum(-amount) as amount from journal_lines where account = 'merchant' and order_id is null group by 1)
        select owed.party_id from owed left join lines on lines.party_id = owed.party_id left join paid on paid.party_id = owed.party_id
        where owed.amount <> coalesce(lines.amount, 0) + coalesce(paid.amount, 0)`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('keeps beside the journal what is due, whatever was put right', async () => {
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })
})
