// Rider deposits: an order is in one at most, the count is blind, one decision wins, and the journal agrees with a plain model.
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { RiderDepositDetail } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import { riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import type { ReceiptPaper } from '@office/shared/core/print/receipt-size'
import { pagesIn } from '@office/shared/core/testing/read-pdf'
import { textsOf } from '@office/shared/core/testing/read-text'
import { stateKeys } from '@office/shared/core/transitions'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { startTestServer, type TestServer } from '../../../core/testing/servers/test-server.ts'
import type { TestStaff } from '../../../core/testing/test-office.ts'
import { connectGateway } from '../../../core/testing/test-socket.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { readForm } from '../../orders/order.testing.ts'
import { postEntries, readBalance } from '../journal/journal.part.ts'

const at = (id: number) => ({ params: { id } })
const makes: PermissionName[] = ['create-rider-deposit', 'view-rider-finance', 'print-rider-deposit']
const counts: PermissionName[] = [
  'view-finance-widgets',
  'count-rider-deposit',
  'view-rider-finance',
  'print-rider-deposit',
  'view-orders',
  'view-last-mile',
  'view-rider-overview',
  'view-audit-log',
]
const decides: PermissionName[] = ['approve-rider-deposit', 'reject-rider-deposit', 'view-rider-finance', 'print-rider-deposit']

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let branch: number
  let maker: TestStaff
  let counter: TestStaff
  let checker: TestStaff
  let reason: number
  let base: number
  let made = 0
  beforeAll(async () => {
    t = await startTestServer({ engine })
    await t.inTenant(async tx => {
      await seedDemoData(tx, 30, Date.now())
      const place = { code: 'DEPOSIT', name: 'Deposit branch', phone: null, city_id: null }
      branch = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
      reason = (
        await tx.selectFrom('reasons').select('id').where('applies_to', '=', 'deposit-rejected').executeTakeFirstOrThrow()
      ).id
      base = (await tx.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    })
    maker = await t.signInWith(makes)
    counter = await t.signInWith(counts)
    checker = await t.signInWith(decides)
  }, 60_000)
  afterAll(() => t.close())

  const newRider = (warehouse_id: number | null = branch) =>
    t.inTenant(
      async tx =>
        (
          await tx
            .insertInto('riders')
            .values({ name: `Rider ${++made}`, phone: null, warehouse_id })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  /** Orders out with a rider, each with its COD. */
  const ordersOf = (rider: number, cods: readonly string[], currency = 'NPR') =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, rider_id,
          current_warehouse_id)
        select 'DEP' || ${++made}::int || '-' || at, 'DEP' || ${made}::int || '-' || at, merchant_id, 'Receiver', '9800000000', 'Street',
          receiver_city_id, receiver_state_id, receiver_country_id, 1, 1, 'COD', cod, ${currency}, ${status.sentForDelivery}, 'to-collect',
          ${rider}::int, ${branch}::int
        from orders, unnest(${[...cods]}::numeric[]) with ordinality as row (cod, at) where id = ${base} returning id`.execute(tx)
      return rows.map(row => row.id)
    })
  const deliver = async (ids: number[], more: object = {}) => {
    const body = { ids, status_key: status.delivered, receiver: 'Sita', ...more }
    const outcome = await t.admin.call(orderStatusContract.update, { body })
    expect(outcome.refused).toBe(0)
    return ids
  }
  const delivered = async (rider: number, cods: readonly string[]) => deliver(await ordersOf(rider, cods))
  const submit = (party_id: number, order_ids: number[], by = maker) =>
    by.call(riderDepositContract.create, { body: { party_id, order_ids } })
  const update = (id: number, body: object, by: TestStaff) =>
    by.call(riderDepositContract.statusUpdate, { ...at(id), body: { status: 'approved', ...body } })
  /** The run sheet with which a rider brought them out. */
  const sheetOf = (rider_id: number, ids: number[]) =>
    t.inTenant(async tx => {
      const sheet = { number: `RS-COUNT-${rider_id}`, state: 'closed' as const, rider_id, staff_id: maker.staffId, remark: null }
      const place = { warehouse_id: branch, sent_at: new Date().toISOString(), closed_at: new Date().toISOString() }
      const { id } = await tx
        .insertInto('run_sheets')
        .values({ ...sheet, ...place })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`insert into run_sheet_orders (run_sheet_id, order_id, place, is_held, outcome)
        select ${id}, order_id, at, false, 'delivered' from unnest(${ids}::int[]) with ordinality as carried (order_id, at)`.execute(
        tx,
      )
      return id
    })
  /** Counts a sum in whole rupees. */
  const count = (id: number, rupees: number, by = counter) =>
    update(id, { status: 'counted', denominations: rupees === 0 ? [] : [{ value: '1.00', count: rupees }] }, by)
  const reject = (id: number, by = checker) =>
    by.call(riderDepositContract.reject, { ...at(id), body: { reason_id: reason, details: 'Notes are missing' } })
  const cash = async (rider: number) => ({
    rider: (await t.inTenant(tx => readBalance(tx, 'cash-rider', rider))).NPR ?? 0n,
    variance: (await t.inTenant(tx => readBalance(tx, 'variance-rider', rider))).NPR ?? 0n,
  })
  const branchCash = async () => (await t.inTenant(tx => readBalance(tx, 'cash-branch', branch))).NPR ?? 0n
  const custodies = async (ids: number[]) => {
    const rows = await t.inTenant(tx => tx.selectFrom('orders').select('custody').where('id', 'in', ids).execute())
    return [...new Set(rows.map(row => row.custody))]
  }
  const limit = (amount: string) =>
    t.inTenant(tx =>
      sql`insert into settings (kind, value) values ('finance', jsonb_build_object('variance_limit', ${amount}::text))
        on conflict (tenant_id, kind) do update set value = settings.value || excluded.value`.execute(tx),
    )

  it('takes the cash from the rider to the branch, with what the count was off by', async () => {
    await limit('10.00')
    const rider = await newRider()
    const ids = await delivered(rider, ['500.00', '250.50', '100.00'])
    expect(await cash(rider)).toEqual({ rider: 85_050n, variance: 0n })
    const before = await branchCash()
    const deposit = await submit(rider, ids)
    expect(deposit).toMatchObject({ state: 'submitted', lines: 3, declared: '850.50', counted: null, warehouse_id: branch })
    expect(deposit.number).toMatch(/^RD-\d{4}-\d{6}$/)
    expect(await custodies(ids)).toEqual(['in-rider-deposit'])
    const counted = await count(deposit.id, 850)
    expect(counted).toMatchObject({
      state: 'counted',
      counted: '850.00',
      variance: '-0.50',
      is_over_limit: false,
      declared: '850.50',
    })
    const approved = await update(deposit.id, {}, checker)
    expect(approved).toMatchObject({ state: 'approved', decided_by: expect.any(String) })
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 50n })
    expect((await branchCash()) - before).toBe(85_000n)
    expect(await custodies(ids)).toEqual(['at-branch'])
    const [first] = (await t.admin.call(orderContract.list, { query: { filters: { id: String(ids[0]) } } })).data
    expect(first).toMatchObject({ custody: 'at-branch', settlement: 'due', finance_status_key: 'fin_5' })
  })

  it('takes what was collected with the parcel of somebody who walked in, and owes it to them', async () => {
    const rider = await newRider()
    const ids = await ordersOf(rider, ['75.00'])
    const customer = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into walking_customers (name, phone) values ('Walked in', '9800000001') returning id`.execute(tx)
      const id = rows[0]?.id ?? 0
      await sql`update orders set merchant_id = null, walking_customer_id = ${id} where id = any(${ids}::int[])`.execute(tx)
      return id
    })
    await deliver(ids)
    const pending = await maker.call(riderDepositContract.pending, { query: { filters: { party_id: String(rider) } } })
    expect(pending.data).toMatchObject([{ id: ids[0], merchant_name: 'Walked in', amount: '75.00' }])
    const deposit = await submit(rider, ids)
    expect((await maker.call(riderDepositContract.orders, at(deposit.id))).data).toMatchObject([{ merchant_name: 'Walked in' }])
    expect(await t.inTenant(tx => readBalance(tx, 'walking', customer))).toEqual({ NPR: -7500n })
  })

  it('takes what senders paid with their parcels, by itself or beside what was collected, once', async () => {
    const [rider, other] = [await newRider(), await newRider()]
    const [fetched = 0, both = 0] = await ordersOf(rider, ['100', '200'])
    let posted = 0
    /** As a hand-over posts it: the cash names no order. */
    const pay = (id: number, to: number, amount: bigint) =>
      t.inTenant(tx =>
        postEntries(tx, [
          {
            kind: 'payment',
            source: 'test-hand-over',
            source_id: id * 100 + ++posted,
            staff_id: null,
            lines: [
              { account: 'cash-rider', party_id: to, currency: 'NPR', amount },
              { account: 'merchant', party_id: 1, order_id: id, currency: 'NPR', amount: -amount },
            ],
          },
        ]),
      )
    await pay(fetched, rider, 4000n)
    await pay(both, rider, 5000n)
    // Picked up by one rider, delivered by another.
    const [shared = 0] = await ordersOf(other, ['70'])
    await pay(shared, rider, 600n)
    await deliver([both, shared])
    const pendingOf = async (party: number) => {
      const { data } = await maker.call(riderDepositContract.pending, { query: { filters: { party_id: String(party) } } })
      return data.map(row => [row.id, row.amount, row.charge])
    }
    expect(await pendingOf(rider)).toEqual([
      [both, '250.00', '50.00'],
      [fetched, '40.00', '40.00'],
    ])
    expect(await pendingOf(other)).toEqual([[shared, '70.00', '0.00']])
    expect(await maker.call(riderDepositContract.dashboard, { query: { party_id: rider } })).toMatchObject({
      pending: [{ currency: 'NPR', amount: '296.00' }],
      pending_orders: 3,
    })
    const first = await submit(rider, [fetched, both, shared])
    expect(first).toMatchObject({ declared: '296.00' })
    expect(await pendingOf(rider)).toEqual([])
    await expect(submit(rider, [fetched])).rejects.toMatchObject({ code: 'deposit-blocked' })
    await reject(first.id)
    expect((await pendingOf(rider)).map(([id]) => id)).toEqual([both, fetched])
    // A refunded charge is handed in by nobody.
    await pay(fetched, rider, -4000n)
    expect(await pendingOf(rider)).toEqual([[both, '250.00', '50.00']])
    // Nor one that was refunded while a deposit held it, which then was rejected.
    const [refunded = 0] = await ordersOf(other, ['90'])
    await pay(refunded, other, 700n)
    const held = await submit(other, [refunded])
    await pay(refunded, other, -700n)
    await reject(held.id)
    expect(await pendingOf(other)).toEqual([[shared, '70.00', '0.00']])
    const again = await submit(rider, [both, shared])
    const orders = (await maker.call(riderDepositContract.orders, at(again.id))).data
    expect(orders.map(order => [order.id, order.amount])).toEqual([
      [shared, '6.00'],
      [both, '250.00'],
    ])
    await count(again.id, 256)
    await update(again.id, {}, checker)
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 0n })
    expect(await custodies([both])).toEqual(['at-branch'])
    expect(await custodies([shared])).toEqual(['with-rider'])
    // The other rider's cash of the same parcel belongs to that rider.
    expect(await submit(other, [shared])).toMatchObject({ declared: '70.00' })
  })

  it('shows of an order more than a column of amounts holds, and says how much one deposit can come to', async () => {
    const rider = await newRider()
    const most = '999999999999.99'
    const ids = await delivered(rider, [most, most])
    const [first = 0] = ids
    await t.inTenant(tx =>
      postEntries(tx, [
        {
          kind: 'payment',
          source: 'test-hand-over',
          source_id: first * 100,
          staff_id: null,
          lines: [
            { account: 'cash-rider', party_id: rider, currency: 'NPR', amount: 5000n },
            { account: 'merchant', party_id: 1, order_id: first, currency: 'NPR', amount: -5000n },
          ],
        },
      ]),
    )
    const { data } = await maker.call(riderDepositContract.pending, { query: { filters: { party_id: String(rider) } } })
    expect(data.map(row => row.amount)).toEqual([most, '1000000000049.99'])
    await expect(submit(rider, ids)).rejects.toMatchObject({
      code: 'deposit-blocked',
      message: expect.stringContaining('999,999,999,999.99'),
    })
    expect(await custodies(ids)).toEqual(['with-rider'])
  })

  it('is received by a branch: not where its rider works for an agency by now', async () => {
    const rider = await newRider()
    const ids = await delivered(rider, ['100'])
    const move = (warehouse_id: number) =>
      t.inTenant(tx => tx.updateTable('riders').set({ warehouse_id }).where('id', '=', rider).execute())
    const agency = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into warehouses (code, name, kind) values (${`AG-${++made}`}, 'Hill agency', 'agency') returning id`.execute(tx)
      return rows[0]?.id ?? 0
    })
    await move(agency)
    await expect(submit(rider, ids)).rejects.toMatchObject({
      code: 'rider-without-branch',
      message: expect.stringContaining('Hill agency'),
    })
    expect(await custodies(ids)).toEqual(['with-rider'])
    await move(branch)
    expect(await submit(rider, ids)).toMatchObject({ declared: '100.00', warehouse_id: branch })
  })

  it('numbers deposits without gaps, also where one was refused', async () => {
    const rider = await newRider()
    const numberOf = async () => Number((await submit(rider, await delivered(rider, ['10']))).number.slice(-6))
    const first = await numberOf()
    const [elsewhere] = await ordersOf(rider, ['10'])
    await expect(submit(rider, [elsewhere ?? 0])).rejects.toMatchObject({ code: 'deposit-blocked' })
    expect(await numberOf()).toBe(first + 1)
  })

  it('makes a deposit of each currency in one call, once however often it is sent, or none where one order is refused', async () => {
    const [rider, other] = [await newRider(), await newRider()]
    const [rupees, euros] = [await delivered(rider, ['100', '200']), await deliver(await ordersOf(rider, ['9.90'], 'EUR'))]
    const theirs = await deliver(await ordersOf(other, ['5.10'], 'EUR'))
    const documents = () => t.inTenant(tx => tx.selectFrom('documents').select('number').orderBy('id').execute())
    const before = await documents()
    await expect(submit(rider, [...rupees, ...theirs])).rejects.toMatchObject({ status: 409, code: 'deposit-blocked' })
    // Whoever is not named is the holder of the first order, in the other currencies, too.
    const ofNobody = { body: { order_ids: [...rupees, ...theirs] } }
    await expect(maker.call(riderDepositContract.create, ofNobody)).rejects.toThrow('Its cash is with')
    await expect(submit(rider, [...rupees, ...euros, 999_999])).rejects.toThrow('#999999: This order does not exist')
    expect(await documents()).toEqual(before)
    expect(await custodies([...rupees, ...theirs])).toEqual(['with-rider'])
    const asked = { body: { order_ids: [...euros, ...rupees] } }
    const idempotencyKey = `currencies-of-${rider}`
    await maker.call(riderDepositContract.create, asked, { idempotencyKey })
    const again = await maker.call(riderDepositContract.create, asked, { idempotencyKey })
    expect(again.made).toMatchObject([
      { currency: 'EUR', lines: 1, declared: '9.90' },
      { currency: 'NPR', lines: 2, declared: '300.00' },
    ])
    expect(again).toMatchObject({ id: again.made[0]?.id, declared: '9.90' })
    const now = await documents()
    expect(now.slice(before.length)).toEqual(again.made.map(({ number }) => ({ number })))
    expect(await custodies([...rupees, ...euros])).toEqual(['in-rider-deposit'])
  })

  const repay = (rider: number, amount?: string, more: object = {}, by = checker) =>
    by.call(riderRepaymentContract.create, {
      ...at(rider),
      body: { reason: 'Brought later', currency: 'NPR', ...(amount ? { amount } : {}), ...more },
    })
  const unrepay = (rider: number, repayment_id: number, by = checker) =>
    by.call(riderRepaymentContract.reverse, { ...at(rider), body: { repayment_id, reason: 'Entered twice' } })

  it('takes what a rider brings later of a shortfall to the branch, at most what is owed, until it is reversed', async () => {
    await limit('1000.00')
    const rider = await newRider()
    const deposit = await submit(rider, await delivered(rider, ['1000']))
    await count(deposit.id, 700)
    await update(deposit.id, {}, checker)
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 30_000n })
    const [before, lists] = [
      await branchCash(),
      await t.signInWith(['create-branch-deposit', 'view-branch-finance', 'view-rider-finance']),
    ]
    await expect(repay(rider, '300.01')).rejects.toMatchObject({ problem: { errors: [{ path: 'amount', code: 'too-much' }] } })
    await expect(repay(rider, '1', { currency: 'EUR' })).rejects.toMatchObject({ code: 'not-possible' })
    await expect(repay(rider, '1', {}, maker)).rejects.toMatchObject({ status: 403 })
    const own = await t.signInWith(decides)
    const asRider = (staff_id: number | null) =>
      t.inTenant(tx => tx.updateTable('riders').set({ staff_id }).where('id', '=', rider).execute())
    await asRider(own.staffId)
    await expect(repay(rider, '1', {}, own)).rejects.toMatchObject({ code: 'own-pay' })
    await asRider(null)
    // Two at the same time take no more than there is.
    const both = await Promise.allSettled([repay(rider, '200'), repay(rider, '200')])
    expect(both.map(({ status: outcome }) => outcome).toSorted()).toEqual(['fulfilled', 'rejected'])
    const paid = await repay(rider, '40', { payment_method: 'bank-transfer', payment_reference: 'NIC-77' })
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 6_000n })
    expect((await branchCash()) - before).toBe(20_000n)
    const { entries } = await checker.call(journalContract.rider, { ...at(rider), query: { kinds: 'payment' } })
    expect(entries).toMatchObject([
      { kind: 'payment', reference: 'NIC-77', reason: 'Brought later', lines: [{ account: 'cash-office' }, { asked: '-40.00' }] },
      { kind: 'payment', reference: null, lines: [{ account: 'cash-branch' }, { asked: '-200.00' }] },
    ])
    const [, standing] = await checker.call(riderRepaymentContract.list, at(rider))
    const pending = async () => {
      const { data } = await lists.call(branchDepositContract.pending, {
        query: { filters: { kind: 'repayment', party_id: String(branch) } },
      })
      return data.filter(row => row.rider_id === rider)
    }
    const [receipt] = await pending()
    expect(receipt).toMatchObject({
      kind: 'repayment',
      amount: '200.00',
      reference: `REPAYMENT-${standing?.id}`,
      deposit_id: null,
    })
    const named = await lists.call(branchDepositContract.selected, { query: { references: receipt?.reference ?? '' } })
    expect(named.receipts.map(row => row.id)).toEqual([receipt?.id])
    const paidIn = await lists.call(branchDepositContract.create, { body: { receipt_ids: [receipt?.id ?? 0] } })
    await expect(unrepay(rider, standing?.id ?? 0)).rejects.toThrow(paidIn.number)
    await lists.call(branchDepositContract.statusUpdate, { ...at(paidIn.id), body: { status: 'cancelled' } })
    const said = async (id: number, paper: ReceiptPaper, of = rider) => {
      const params = { id: of, repaymentId: id }
      const { name, bytes } = await checker.call(riderRepaymentContract.receipt, { params, query: { paper } })
      const texts = textsOf(bytes).flatMap(page => page.map(({ text }) => text))
      return { name, texts, size: pagesIn(bytes).map(({ width, height }) => [Math.round(width), Math.round(height)]) }
    }
    const paper = await said(paid.id, 'a6')
    expect([paper.name, paper.size]).toEqual([`REPAYMENT-${paid.id}.pdf`, [[298, 420]]])
    expect(paper.texts).toEqual(
      expect.arrayContaining([
        'For a shortfall in counts: Brought later',
        'Paid: Bank transfer',
        'NPR 40.00',
        'In words: NPR forty and 00/100',
        'Reference: NIC-77',
      ]),
    )
    expect((await said(standing?.id ?? 0, 'roll-80')).texts.join()).not.toContain('Reversed')
    await expect(said(paid.id, 'a4', await newRider())).rejects.toMatchObject({ status: 404 })
    expect(await unrepay(rider, standing?.id ?? 0)).toMatchObject({ reversed: { reason: 'Entered twice' } })
    expect((await said(standing?.id ?? 0, 'roll-80')).texts.join(' ')).toMatch(/Reversed on .+ by .+: Entered twice/)
    await expect(unrepay(rider, standing?.id ?? 0)).rejects.toMatchObject({ code: 'payment-reversed' })
    await unrepay(rider, paid.id)
    expect([await cash(rider), (await branchCash()) - before]).toEqual([{ rider: 0n, variance: 30_000n }, 0n])
    expect(await pending()).toEqual([])
  })

  it('says of each order of a selection what it adds, or why it cannot be in it', async () => {
    const [rider, other] = [await newRider(), await newRider()]
    const good = await delivered(rider, ['100', '200'])
    const foreign = await deliver(await ordersOf(rider, ['9.90'], 'EUR'))
    const [others, out] = [await delivered(other, ['50']), await ordersOf(rider, ['70'])]
    const asked = { orders: [...good, ...foreign, ...others, ...out, 999_999].join(',') }
    const all = await maker.call(riderDepositContract.selected, { query: asked })
    expect(all.sums.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
      { currency: 'EUR', orders: 1, amount: '9.90' },
      { currency: 'NPR', orders: 3, amount: '350.00' },
    ])
    const [quarrel = 0] = await delivered(rider, ['30'])
    await t.admin.call(disputeContract.open, { ...at(quarrel), body: { reason: 'He says it was 4' } })
    const [disputed] = (await maker.call(riderDepositContract.selected, { query: { orders: String(quarrel) } })).refused
    expect(disputed).toMatchObject({ code: 'disputed', message: 'Its money is disputed' })
    const own = await maker.call(riderDepositContract.selected, { query: { ...asked, party_id: rider } })
    expect(own.refused.map(row => row.code).toSorted()).toContain('other-holder')
    expect(own.refused.map(row => row.code).toSorted()).toEqual(expect.arrayContaining(['not-found', 'not-held']))
    await expect(submit(rider, [...good, ...others])).rejects.toMatchObject({ status: 409, code: 'deposit-blocked' })
    const deposit = await submit(rider, good)
    const [claimed] = (await maker.call(riderDepositContract.selected, { query: { orders: String(good[0]) } })).refused
    expect(claimed).toMatchObject({ code: 'in-document', message: expect.stringContaining(deposit.number) })
    const pending = await maker.call(riderDepositContract.pending, { query: { filters: { party_id: `${rider},${other}` } } })
    expect(pending.data.map(row => [row.id, row.amount])).toEqual([
      [...others, '50.00'],
      [...foreign, '9.90'],
    ])
    const nowhere = await newRider(null)
    await expect(submit(nowhere, await delivered(nowhere, ['5']))).rejects.toMatchObject({ code: 'rider-without-branch' })
  })

  it('lists what one rider holds page by page, by each filter, and leaves out what is disputed until that ends', async () => {
    const rider = await newRider()
    const [first = 0, second = 0, third = 0, fourth = 0] = await delivered(rider, ['10', '20', '30', '40'])
    const [foreign = 0] = await deliver(await ordersOf(rider, ['9.90'], 'EUR'))
    const listed = async (filters: Record<string, string> = {}, page = 1) => {
      const query = { filters: { party_id: String(rider), ...filters }, paginate: 2, page }
      const { data, meta } = await maker.call(riderDepositContract.pending, { query })
      return { ids: data.map(row => row.id), total: meta.total, data }
    }
    expect(await listed()).toMatchObject({ ids: [foreign, fourth], total: 5 })
    expect(await listed({}, 3)).toMatchObject({ ids: [first], total: 5 })
    expect(await listed({}, 4)).toMatchObject({ ids: [], total: 5 })
    expect(await listed({ currency: 'EUR' })).toMatchObject({ ids: [foreign], total: 1 })
    expect(await listed({ id: `${second},${third}` })).toMatchObject({ ids: [third, second], total: 2 })
    expect(await listed({ delivered_at: 'today' })).toMatchObject({ ids: [foreign, fourth], total: 5 })
    expect(await listed({ delivered_at: '2020-01-01..2020-01-31' })).toMatchObject({ ids: [], total: 0 })
    // For all riders together, whatever else they hold: all pages in turn are the whole list.
    const ofAll = async (page: number, paginate: number) =>
      (await maker.call(riderDepositContract.pending, { query: { paginate, page } })).data.map(row => row.id)
    const all = await ofAll(1, 100)
    expect(all).toEqual(expect.arrayContaining([foreign, fourth, third, second, first]))
    expect([...(await ofAll(1, 3)), ...(await ofAll(2, 3))]).toEqual(all.slice(0, 6))
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    const waybill = (await listed({ id: String(third) })).data[0]?.waybill_number ?? ''
    expect(await listed({ waybill_number: waybill })).toMatchObject({ ids: [third], total: 1 })
    const dispute = (name: 'open' | 'close') =>
      t.admin.call(disputeContract[name], { ...at(fourth), body: { reason: 'He says it was 4' } })
    await dispute('open')
    expect(await listed()).toMatchObject({ ids: [foreign, third], total: 4 })
    const figures = () => maker.call(riderDepositContract.dashboard, { query: { party_id: rider } })
    expect(await figures()).toMatchObject({ pending_orders: 4 })
    await dispute('close')
    expect(await listed()).toMatchObject({ ids: [foreign, fourth], total: 5 })
    expect(await figures()).toMatchObject({ pending_orders: 5 })
  })

  it('tells the declared sum to nobody who may still count it: no list, no record, no paper, no socket', async () => {
    const rider = await newRider()
    const ids = await delivered(rider, ['1234.56', '1000.01'])
    await delivered(rider, ['300'])
    const inHand = async () => {
      const own = (await counter.call(dashboardContract.money, {})).find(({ currency }) => currency === 'NPR')
      return { amount: toMinor(own?.cash_in_hand ?? '', 'NPR'), hidden: own?.riders_to_count ?? 0 }
    }
    const before = await inHand()
    const socket = await connectGateway(t.server.app, t.tenant.slug, counter.token ?? '')
    await expect.poll(() => socket.received.map(event => event.type)).toContain('ready')
    const { id } = await submit(rider, ids)
    const sheet = await sheetOf(rider, ids)
    const asked = [
      counter.call(runSheetContract.get, at(sheet)),
      counter.call(orderContract.summary, { query: { 'filter[id]': ids.join(',') } }),
      counter.call(riderDepositContract.list, { query: { filters: { id: String(id) } } }),
      counter.call(riderDepositContract.get, at(id)),
      counter.call(riderDepositContract.orders, at(id)),
      counter.call(riderDepositContract.pending, { query: { filters: { party_id: String(rider) } } }),
      counter.call(riderDepositContract.dashboard, { query: { party_id: rider } }),
      counter.call(riderDepositContract.dashboard, {}),
      counter.call(riderContract.list, { query: { filters: { id: String(rider) } } }),
      counter.call(dashboardContract.money, {}),
      counter.call(auditContract.list, { query: { filters: { subject: 'rider-deposit' } } }),
      counter.call(orderContract.summary, {
        query: { 'filter[custody]': 'in-rider-deposit', 'filter[rider_id]': String(rider) },
      }),
      counter.call(riderDepositContract.print, at(id)).catch((error: { problem: unknown }) => error.problem),
      counter.call(riderDepositContract.pdf, at(id)).catch((error: { problem: unknown }) => error.problem),
      update(id, {}, counter).catch((error: { problem: unknown }) => error.problem),
    ]
    const answers = (await Promise.all(asked)).map(answer => JSON.stringify(answer))
    await expect.poll(() => socket.received.map(event => event.type)).toContain('documents.changed')
    for (const said of [...answers, ...socket.received.map(event => JSON.stringify(event))]) {
      expect(said).not.toMatch(/2,?234\.57|223457/)
      if (!said.includes('waybill')) expect(said).not.toMatch(/1234\.56/)
    }
    // Nor can it be inferred from a difference: such riders are left out entirely.
    const after = await inHand()
    expect(before.amount - after.amount).toBe((await cash(rider)).rider)
    expect(after.hidden).toBe(before.hidden + 1)
    // What is left out is said to be.
    const summaryOf = (by: TestStaff) => by.call(orderContract.summary, { query: { 'filter[id]': ids.join(',') } })
    expect(await summaryOf(counter)).toMatchObject({ total: 2, cod: [], to_count: 2 })
    expect(await summaryOf(t.admin)).toMatchObject({ cod: [], to_count: 2 })
    // Its maker knows what was declared, and so does everyone once it is counted.
    expect((await maker.call(riderDepositContract.get, at(id))).declared).toBe('2234.57')
    await count(id, 2234)
    expect((await counter.call(riderDepositContract.get, at(id))).declared).toBe('2234.57')
    expect(await summaryOf(counter)).toMatchObject({ cod: [{ currency: 'NPR', amount: '2234.57' }], to_count: 0 })
    expect((await counter.call(runSheetContract.get, at(sheet))).cod).toEqual([{ currency: 'NPR', amount: '2234.57' }])
    socket.close()
  })

  it('is counted and decided by others than its maker, and says who could', async () => {
    const all = await t.signInWith([...makes, ...counts, ...decides])
    const rider = await newRider()
    const deposit = await submit(rider, await delivered(rider, ['100']), all)
    const own = count(deposit.id, 100, all)
    await expect(own).rejects.toMatchObject({ status: 409, code: 'own-deposit' })
    await expect(own).rejects.toThrow(/can do it/)
    await expect(update(deposit.id, {}, checker)).rejects.toMatchObject({ code: 'deposit-not-counted' })
    await expect(count(deposit.id, 100, checker)).rejects.toMatchObject({ status: 403 })
    await count(deposit.id, 100)
    await expect(update(deposit.id, {}, all)).rejects.toMatchObject({ code: 'own-deposit' })
    await expect(count(deposit.id, 100)).rejects.toMatchObject({ code: 'deposit-counted' })
    await expect(
      t.inTenant(tx => sql`update documents set state = 'approved', decider_id = maker_id where id = ${deposit.id}`.execute(tx)),
    ).rejects.toMatchObject({ constraint: 'documents_four_eyes' })
  })

  it('is neither counted nor decided by the rider whose cash it is, and says who could', async () => {
    const self = await t.signInWith([...counts, ...decides])
    const rider = await newRider()
    await t.inTenant(tx => tx.updateTable('riders').set({ staff_id: self.staffId }).where('id', '=', rider).execute())
    const { id } = await submit(rider, await delivered(rider, ['100']))
    const own = count(id, 100, self)
    await expect(own).rejects.toMatchObject({ status: 409, code: 'own-pay' })
    await expect(own).rejects.toThrow(/can do it/)
    await expect(reject(id, self)).rejects.toMatchObject({ code: 'own-pay' })
    await count(id, 100)
    await expect(update(id, {}, self)).rejects.toMatchObject({ code: 'own-pay' })
    await expect(reject(id, self)).rejects.toMatchObject({ code: 'own-pay' })
    expect(await cash(rider)).toEqual({ rider: 10_000n, variance: 0n })
    expect(await update(id, {}, checker)).toMatchObject({ state: 'approved' })
  })

  it('needs a second person and a reason above the limit', async () => {
    await limit('5.00')
    const both = await t.signInWith([...counts, ...decides])
    const rider = await newRider()
    const deposit = await submit(rider, await delivered(rider, ['100', '400']))
    expect(await count(deposit.id, 490, both)).toMatchObject({ variance: '-10.00', is_over_limit: true })
    await expect(update(deposit.id, { reason: 'Lost' }, both)).rejects.toMatchObject({ code: 'own-count' })
    await expect(update(deposit.id, {}, checker)).rejects.toMatchObject({ status: 422 })
    expect(await update(deposit.id, { reason: 'He lost a note' }, checker)).toMatchObject({
      state: 'approved',
      reason: 'He lost a note',
    })
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 1000n })
    // Within the limit whoever counted may decide.
    const exact = await submit(rider, await delivered(rider, ['100']))
    await count(exact.id, 96, both)
    expect(await update(exact.id, {}, both)).toMatchObject({ state: 'approved' })
  })

  it('leaves nothing to bring to head office where nothing was counted: the rider owes all of it', async () => {
    await limit('5.00')
    const rider = await newRider()
    const ids = await delivered(rider, ['400'])
    const { id } = await submit(rider, ids)
    await count(id, 0)
    await update(id, { reason: 'He was robbed' }, checker)
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 40_000n })
    const receipts = await t.inTenant(tx =>
      sql`select from cash_receipts r where r.deposit_id = ${id}`.execute(tx).then(({ rows }) => rows.length),
    )
    expect(receipts).toBe(0)
    expect(await custodies(ids)).toEqual(['at-office'])
  })

  it('counts in notes and coins of its currency, each once', async () => {
    const rider = await newRider()
    const { id } = await submit(rider, await delivered(rider, ['100']))
    const withNotes = (denominations?: object[]) =>
      update(id, { status: 'counted', ...(denominations ? { denominations } : {}) }, counter)
    await expect(withNotes()).rejects.toMatchObject({ status: 422 })
    await expect(withNotes([{ value: '7', count: 1 }])).rejects.toMatchObject({ status: 422 })
    await expect(
      withNotes([
        { value: '5', count: 1 },
        { value: '5.00', count: 1 },
      ]),
    ).rejects.toMatchObject({ status: 422 })
    expect(
      await withNotes([
        { value: '50', count: 1 },
        { value: '10', count: 5 },
      ]),
    ).toMatchObject({ counted: '100.00', variance: '0.00' })
  })

  it('gives orders back when it is rejected or cancelled, and says why it was rejected', async () => {
    const rider = await newRider()
    const ids = await delivered(rider, ['100', '200'])
    const first = await submit(rider, ids)
    expect(await reject(first.id)).toMatchObject({ rejected_for: expect.any(String), reason: 'Notes are missing' })
    expect(await custodies(ids)).toEqual(['with-rider'])
    expect(await maker.call(riderDepositContract.rejectionDetails, at(first.id))).toMatchObject({ details: 'Notes are missing' })
    const second = await submit(rider, ids)
    expect((await update(second.id, { status: 'cancelled' }, maker)).state).toBe('cancelled')
    await expect(maker.call(riderDepositContract.rejectionDetails, at(second.id))).rejects.toMatchObject({
      code: 'deposit-not-rejected',
    })
    expect(await cash(rider)).toEqual({ rider: 30_000n, variance: 0n })
    expect((await submit(rider, ids)).state).toBe('submitted')
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    await limit('0.00')
    const steps = {
      count: (id: number) => count(id, 100),
      approve: (id: number) => update(id, {}, checker),
      reject: (id: number) => reject(id),
      cancel: (id: number) => update(id, { status: 'cancelled' }, maker),
    }
    const into: Record<string, (keyof typeof steps)[]> = {
      submitted: [],
      counted: ['count'],
      approved: ['count', 'approve'],
      rejected: ['reject'],
      cancelled: ['cancel'],
    }
    const rider = await newRider()
    for (const state of stateKeys(riderDepositTransitions))
      for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
        const { id } = await submit(rider, await delivered(rider, ['100']))
        for (const step of into[state] ?? []) await steps[step](id)
        const { from } = riderDepositTransitions.moves[name] as { from: readonly string[] }
        const done = await steps[name](id).then(
          () => true,
          (error: { status: number }) => (error.status === 409 ? false : error),
        )
        expect([state, name, done]).toEqual([state, name, from.includes(state)])
      }
  })

  it('is decided once: of many decisions at the same time one wins, the others are told the state', async () => {
    const rider = await newRider()
    const ids = await delivered(rider, ['100', '200'])
    const deposit = await submit(rider, ids)
    await count(deposit.id, 300)
    const before = await branchCash()
    const others = await Promise.all([1, 2, 3].map(() => t.signInWith(decides)))
    const done = await Promise.allSettled([...others.map(by => update(deposit.id, {}, by)), reject(deposit.id)])
    expect(done.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    const { state } = await maker.call(riderDepositContract.get, at(deposit.id))
    for (const answer of done)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          status: 409,
          code: 'deposit-decided',
          message: expect.stringMatching(/has already been decided\. Decided by .+ on .+/),
          problem: { current: { state } },
        })
    expect((await branchCash()) - before).toBe(state === 'approved' ? 30_000n : 0n)
  })

  it('claims an order once, however many deposits ask for it at the same time', async () => {
    const rider = await newRider()
    const ids = await delivered(rider, ['100', '200', '300'])
    const asks = [ids, ids.toReversed(), ids.slice(0, 2), ids.slice(1)]
    const done = await Promise.allSettled(asks.map(order_ids => submit(rider, order_ids)))
    const won = done.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    for (const answer of done) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'deposit-blocked' })
    const { rows } = await t.inTenant(tx =>
      sql<{
        n: number
      }>`select count(*)::int as n from document_lines where is_held and order_id = any(${ids}::int[]) group by order_id`.execute(
        tx,
      ),
    )
    expect(won.length).toBeGreaterThan(0)
    expect(rows.every(row => row.n === 1)).toBe(true)
  })

  it('holds its deliveries: they are neither taken back nor changed, and the answer names it', async () => {
    const rider = await newRider()
    const ids = await delivered(rider, ['100'])
    const id = ids[0] ?? 0
    const back = () => t.admin.call(orderStatusContract.reverse, { body: { ids, status_key: status.delivered } })
    const deposit = await submit(rider, ids)
    expect((await back()).results[0]).toMatchObject({ code: 'in-document', message: expect.stringContaining(deposit.number) })
    const form = await readForm(t.admin, id)
    await expect(t.admin.call(orderContract.update, { ...at(id), body: { ...form, note: 'x' } })).rejects.toThrow(deposit.number)
    await count(deposit.id, 100)
    // Undoing against approving: whichever comes first, the money is in one place.
    const [approved, taken] = await Promise.allSettled([update(deposit.id, {}, checker), back()])
    expect(approved.status).toBe('fulfilled')
    expect(taken).toMatchObject({ value: { refused: 1 } })
    expect((await back()).results[0]).toMatchObject({ code: 'in-document' })
    const free = await submit(rider, await delivered(rider, ['50']))
    const [gone] = (
      await t.admin.call(orderContract.list, { query: { filters: { rider_id: String(rider), custody: 'in-rider-deposit' } } })
    ).data
    await reject(free.id)
    const reversed = await t.admin.call(orderStatusContract.reverse, {
      body: { ids: [gone?.id ?? 0], status_key: status.delivered },
    })
    expect(reversed.applied).toBe(1)
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 0n })
  })

  it('prints itself, and from its approval on the same file', async () => {
    const rider = await newRider()
    const { id, number } = await submit(rider, await delivered(rider, ['100']))
    const pdf = async (by: TestStaff) => Buffer.from((await by.call(riderDepositContract.pdf, at(id))).bytes)
    expect((await pdf(maker)).subarray(0, 5).toString()).toBe('%PDF-')
    await count(id, 100)
    expect(await counter.call(riderDepositContract.print, at(id))).toMatchObject({ number, orders: [{ amount: '100.00' }] })
    await update(id, {}, checker)
    const first = await pdf(maker)
    await t.inTenant(tx => sql`update riders set name = 'Somebody else' where id = ${rider}`.execute(tx))
    expect(await pdf(checker)).toEqual(first)
  })

  it('keeps a slip that is a picture or PDF, while it is not decided', async () => {
    const rider = await newRider()
    const { id } = await submit(rider, await delivered(rider, ['100']))
    const pdf = new File([Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')
    await maker.call(riderDepositContract.upload, { ...at(id), file: pdf })
    expect(await checker.call(riderDepositContract.slip, at(id))).toMatchObject({ name: 'slip.pdf', type: 'application/pdf' })
    expect(await checker.call(riderDepositContract.get, at(id))).toMatchObject({ has_slip: true })
    // Whatever reveals the sum is hidden from those who may still count it.
    await expect(counter.call(riderDepositContract.slip, at(id))).rejects.toMatchObject({ code: 'deposit-not-counted' })
    await expect(
      maker.call(riderDepositContract.upload, { ...at(id), file: new File(['MZ'], 'slip.png') }),
    ).rejects.toMatchObject({ status: 422 })
    await reject(id)
    await expect(maker.call(riderDepositContract.upload, { ...at(id), file: pdf })).rejects.toMatchObject({
      code: 'deposit-decided',
    })
  })

  const newBranch = () =>
    t.inTenant(
      async tx =>
        (
          await tx
            .insertInto('warehouses')
            .values({ code: `DO-${++made}`, name: 'Other', phone: null, city_id: null })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  const signInAt = async (warehouse_id: number, permissions: PermissionName[]) => {
    const staff = await t.signInWith(permissions)
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: staff.staffId, warehouse_id }).execute())
    return staff
  }

  it('is seen and decided by its branch alone', async () => {
    const rider = await newRider()
    const { id } = await submit(rider, await delivered(rider, ['100']))
    const strangers = await signInAt(await newBranch(), [...counts, ...decides])
    expect((await strangers.call(riderDepositContract.list, {})).data).toEqual([])
    await expect(count(id, 100, strangers)).rejects.toMatchObject({ status: 404 })
    const ours = await signInAt(branch, [...counts, ...decides])
    await count(id, 100, ours)
    expect(await update(id, {}, ours)).toMatchObject({ state: 'approved' })
  })

  it('is of all that a rider of the branch holds, wherever the orders are by now, and of nothing that another branch holds', async () => {
    const other = await newBranch()
    const [rider, foreign] = [await newRider(), await newRider(other)]
    const [here, gone, theirs] = [
      await delivered(rider, ['100']),
      await delivered(rider, ['40']),
      await delivered(foreign, ['7']),
    ]
    await t.inTenant(tx =>
      sql`update orders set current_warehouse_id = ${other}, origin_warehouse_id = ${other}, destination_warehouse_id = ${other}
        where id = any(${gone}::int[])`.execute(tx),
    )
    const all = [...here, ...gone]
    const clerk = await signInAt(branch, [...makes, 'view-rider-overview'])
    const listed = async (filters: Record<string, string>) =>
      (await clerk.call(riderDepositContract.pending, { query: { filters, paginate: 100 } })).data
    expect((await listed({ party_id: String(rider) })).map(row => row.id).sort((a, b) => a - b)).toEqual(all)
    expect(await listed({ party_id: String(foreign) })).toEqual([])
    const of = new Set((await listed({})).map(row => row.party_id))
    expect([of.has(rider), of.has(foreign)]).toEqual([true, false])
    const sum = [{ currency: 'NPR', amount: '140.00' }]
    const told = { in_hand: sum, pending: sum, pending_orders: 2 }
    expect(await clerk.call(riderDepositContract.dashboard, { query: { party_id: rider } })).toMatchObject(told)
    const { data } = await clerk.call(riderContract.list, { query: { filters: { id: String(rider) } } })
    expect(data[0]?.money).toMatchObject({ held: sum, due: sum })
    const selected = await clerk.call(riderDepositContract.selected, { query: { orders: [...all, ...theirs].join(',') } })
    expect(selected.sums).toMatchObject([{ currency: 'NPR', orders: 2, amount: '140.00' }])
    expect(selected.refused).toMatchObject([{ code: 'other-holder', message: 'Its cash is with someone from another branch' }])
    await expect(submit(foreign, theirs, clerk)).rejects.toMatchObject({ code: 'deposit-blocked' })

    const { id } = await submit(rider, all, clerk)
    expect(await clerk.call(riderDepositContract.get, at(id))).toMatchObject({ lines: 2, declared: '140.00' })
    await count(id, 140, await signInAt(branch, counts))
    const checkerHere = await signInAt(branch, decides)
    await update(id, {}, checkerHere)
    for (const who of [checkerHere, clerk, maker]) {
      const amounts = (rows: readonly { amount: string | null }[]) => rows.map(row => row.amount).sort()
      expect(amounts((await who.call(riderDepositContract.print, at(id))).orders)).toEqual(['100.00', '40.00'])
      expect(amounts((await who.call(riderDepositContract.orders, at(id))).data)).toEqual(['100.00', '40.00'])
    }
    expect(await custodies(all)).toEqual(['at-branch'])
    expect(await cash(rider)).toEqual({ rider: 0n, variance: 0n })
  })

  it('agrees with a plain model over any run of deliveries, reverses, deposits, counts, decisions and repayments', {
    timeout: 120_000,
  }, async () => {
    await limit('1000.00')
    const step = fc.record({
      what: fc.constantFrom(
        'deliver',
        'reverse',
        'submit',
        'count',
        'approve',
        'approve',
        'reject',
        'cancel',
        'repay',
        'unrepay',
      ),
      which: fc.nat(50),
      amount: fc.integer({ min: 1, max: 900 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async steps => {
        const rider = await newRider()
        const held = new Map<number, bigint>()
        let [collected, approved, variance] = [0n, 0n, 0n]
        const open = new Map<number, { ids: number[]; declared: bigint; counted: bigint | null }>()
        const atBranch: number[] = []
        const repaid = new Map<number, bigint>()
        const branchBefore = await branchCash()
        let atBranchCash = 0n
        // Each run begins with a shortfall of 50 rupees.
        const [short = 0] = await delivered(rider, ['100'])
        const first = await submit(rider, [short])
        await count(first.id, 50)
        await update(first.id, {}, checker)
        ;[collected, approved, variance, atBranchCash] = [10_000n, 10_000n, 5_000n, 5_000n]
        atBranch.push(short)
        for (const { what, which, amount } of steps) {
          const some = [...held.keys()].filter(id => id % 3 !== which % 3)
          const [id, deposit] = [...open][which % Math.max(1, open.size)] ?? []
          if (what === 'deliver') {
            const [order = 0] = await delivered(rider, [`${amount}.25`])
            held.set(order, BigInt(amount * 100 + 25))
            collected += BigInt(amount * 100 + 25)
          } else if (what === 'reverse' && held.size > 0) {
            const order = [...held.keys()][which % held.size] ?? 0
            await t.admin.call(orderStatusContract.reverse, { body: { ids: [order], status_key: status.delivered } })
            collected -= held.get(order) ?? 0n
            held.delete(order)
          } else if (what === 'repay') {
            const part = variance > 1n && which % 2 === 0 ? variance / 2n : variance
            const answer = repay(rider, part > 0n ? fromMinor(part, 'NPR') : undefined)
            if (part <= 0n) await expect(answer).rejects.toMatchObject({ code: 'not-possible' })
            else {
              repaid.set((await answer).id, part)
              variance -= part
              atBranchCash += part
            }
          } else if (what === 'unrepay' && repaid.size > 0) {
            const [one = 0, part = 0n] = [...repaid][which % repaid.size] ?? []
            await unrepay(rider, one)
            repaid.delete(one)
            variance += part
            atBranchCash -= part
          } else if (what === 'submit' && some.length > 0) {
            const made = await submit(rider, some)
            const declared = some.reduce((sum, order) => sum + (held.get(order) ?? 0n), 0n)
            expect(made.declared).toBe(fromMinor(declared, 'NPR'))
            open.set(made.id, { ids: some, declared, counted: null })
            for (const order of some) held.delete(order)
          } else if (id !== undefined && deposit) {
            const back = async () => {
              for (const order of deposit.ids) {
                const { rows } = await t.inTenant(tx =>
                  sql<{
                    amount: string
                  }>`select amount from document_lines where document_id = ${id} and order_id = ${order}`.execute(tx),
                )
                held.set(order, BigInt((rows[0]?.amount ?? '0').replace('.', '')))
              }
              open.delete(id)
            }
            if (what === 'count' && deposit.counted === null) {
              const off = (which % 7) - 4
              const rupees = Math.max(0, Number(deposit.declared / 100n) + off)
              await count(id, rupees)
              deposit.counted = BigInt(rupees) * 100n
            } else if (what === 'approve' && deposit.counted !== null) {
              await update(id, {}, checker)
              approved += deposit.declared
              variance += deposit.declared - deposit.counted
              atBranchCash += deposit.counted
              atBranch.push(...deposit.ids)
              open.delete(id)
            } else if (what === 'reject') {
              await reject(id)
              await back()
            } else if (what === 'cancel' && deposit.counted === null) {
              await update(id, { status: 'cancelled' }, maker)
              await back()
            }
          }
          expect(await cash(rider)).toEqual({ rider: collected - approved, variance })
          expect((await branchCash()) - branchBefore).toBe(atBranchCash)
          const shown = async (ids: number[], custody: string) =>
            ids.length > 0 && expect(await custodies(ids)).toEqual([custody])
          await shown([...held.keys()], 'with-rider')
          await shown(
            [...open.values()].flatMap(of => of.ids),
            'in-rider-deposit',
          )
          await shown(atBranch, 'at-branch')
          const { data, meta } = await maker.call(riderDepositContract.pending, {
            query: { filters: { party_id: String(rider) }, paginate: 100 },
          })
          expect(data.map(row => row.id)).toEqual([...held.keys()].sort((a, b) => b - a))
          expect(meta.total).toBe(held.size)
        }
      }),
      { numRuns: engine === 'postgres' ? 8 : 5 },
    )
  })

  it('approves 1,000 orders in a moment', async () => {
    const rider = await newRider()
    const ids = await deliver(
      await ordersOf(
        rider,
        Array.from({ length: 1000 }, () => '10.00'),
      ),
    )
    const deposit: RiderDepositDetail = await submit(rider, ids)
    await count(deposit.id, 10_000)
    const began = performance.now()
    await update(deposit.id, {}, checker)
    const took = performance.now() - began
    console.log(`${engine}: 1,000 orders approved in ${Math.round(took)} ms`)
    expect(took).toBeLessThan(30_000)
  })
})
