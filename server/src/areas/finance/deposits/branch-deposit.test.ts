// Branch deposits: what riders and the counter brought reaches head office less its expenses, decided by nobody of the branch,
// once.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchDepositTransitions } from '@office/shared/areas/finance/deposits/branch-deposit.transitions'
import { branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { stateKeys } from '@office/shared/core/transitions'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { untilWaiting } from '../../../core/testing/until-waiting.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { postEntries, readBalance } from '../journal/journal.part.ts'

const at = (id: number) => ({ params: { id } })
const sees: PermissionName[] = ['view-branch-finance', 'view-branch-expense', 'print-branch-deposit']
const makes: PermissionName[] = [...sees, 'create-branch-deposit', 'create-branch-expense']
const decides: PermissionName[] = [...sees, 'approve-branch-deposit', 'reject-branch-deposit', 'approve-branch-expense']
const slip = () => new File([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let branch: number
  let rider: number
  let maker: TestStaff
  let checker: TestStaff
  let reason: number
  let base: number
  let fuel: number
  let made = 0
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 20, Date.now())
      const place = { code: 'BRANCH', name: 'Lakeside', phone: null, city_id: null }
      branch = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
      const one = { name: 'Ram', phone: null, warehouse_id: branch }
      rider = (await tx.insertInto('riders').values(one).returning('id').executeTakeFirstOrThrow()).id
      reason = (
        await tx.selectFrom('reasons').select('id').where('applies_to', '=', 'deposit-rejected').executeTakeFirstOrThrow()
      ).id
      base = (await tx.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    })
    maker = await t.signInWith(makes)
    checker = await t.signInWith(decides)
    const kinds = await maker.call(expenseKindContract.list, { query: { paginate: 100 } })
    fuel = kinds.data.find(kind => kind.name === 'Fuel')?.id ?? expect.unreachable()
  }, 60_000)
  afterAll(() => t.close())

  const orders = (cods: readonly string[], status_key: string, rider_id: number | null) =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, rider_id,
          current_warehouse_id)
        select 'BRA' || ${++made}::int || '-' || at, 'BRA' || ${made}::int || '-' || at, merchant_id, 'Gita', '9800000000', 'Street',
          receiver_city_id, receiver_state_id, receiver_country_id, 1, 1, 'COD', cod, 'NPR', ${status_key}, 'to-collect', ${rider_id}::int,
          ${branch}::int
        from orders, unnest(${[...cods]}::numeric[]) with ordinality as row (cod, at) where id = ${base} returning id`.execute(tx)
      return rows.map(row => row.id)
    })
  const deliver = (ids: number[]) =>
    t.admin.call(orderStatusContract.update, { body: { ids, status_key: status.delivered, receiver: 'Sita' } })
  /** Delivered at the branch's counter. */
  const atCounter = async (cods: readonly string[]) => {
    const ids = await orders(cods, status.readyForCustomerPickup, null)
    await deliver(ids)
    return ids
  }
  /** Delivered by the rider, handed in, counted and approved. */
  const byRider = async (cods: readonly string[], counted: number) => {
    const ids = await orders(cods, status.sentForDelivery, rider)
    await deliver(ids)
    const [one, two, three] = [
      await t.signInWith(['create-rider-deposit', 'view-rider-finance']),
      await t.signInWith(['count-rider-deposit', 'view-rider-finance']),
      await t.signInWith(['approve-rider-deposit', 'view-rider-finance']),
    ]
    const deposit = await one.call(riderDepositContract.create, { body: { order_ids: ids } })
    const denominations = [{ value: '1.00', count: counted }]
    await two.call(riderDepositContract.statusUpdate, { ...at(deposit.id), body: { status: 'counted', denominations } })
    await three.call(riderDepositContract.statusUpdate, { ...at(deposit.id), body: { status: 'approved', reason: 'Lost' } })
    return { ids, number: deposit.number }
  }
  const pending = async () =>
    (await maker.call(branchDepositContract.pending, { query: { filters: { party_id: String(branch) }, paginate: 100 } })).data
  const submit = (receipt_ids: number[], by = maker) => by.call(branchDepositContract.create, { body: { receipt_ids } })
  const withSlip = async (receipts: number[], by = maker) => {
    const { id } = await submit(receipts, by)
    return by.call(branchDepositContract.upload, { ...at(id), file: slip() })
  }
  const spend = (id: number, amount: string, by = maker) =>
    by.call(branchExpenseContract.create, { ...at(id), body: { expense_kind_id: fuel, amount, note: 'Van' }, file: slip() })
  const judge = (id: number, expenseId: number, verdict: 'approved' | 'refused', why: string | null = null, by = checker) =>
    by.call(branchExpenseContract.decide, { params: { id, expenseId }, body: { status: verdict, reason: why } })
  const approve = (id: number, by = checker) =>
    by.call(branchDepositContract.statusUpdate, { ...at(id), body: { status: 'approved', reference: 'NIC-1' } })
  const reject = (id: number, by = checker) =>
    by.call(branchDepositContract.reject, { ...at(id), body: { reason_id: reason, details: 'Wrong bank' } })
  const cancel = (id: number, by = maker) =>
    by.call(branchDepositContract.statusUpdate, { ...at(id), body: { status: 'cancelled' } })
  const balance = async (account: 'cash-branch' | 'cash-office' | 'expense-branch', party: number) =>
    (await t.inTenant(tx => readBalance(tx, account, party))).NPR ?? 0n
  const cash = async () => ({
    branch: await balance('cash-branch', branch),
    office: await balance('cash-office', OURS),
    fuel: await balance('expense-branch', fuel),
  })
  const custodies = async (ids: number[]) => {
    const rows = await t.inTenant(tx => tx.selectFrom('orders').select('custody').where('id', 'in', ids).execute())
    return [...new Set(rows.map(row => row.custody))]
  }
  const receiptsOf = async (ids: number[]) =>
    (await pending()).flatMap(receipt => (receipt.order_id !== null && ids.includes(receipt.order_id) ? [receipt.id] : []))

  it('takes what riders and the counter brought to head office, less what was spent', async () => {
    const before = await cash()
    const handed = await byRider(['1000', '500'], 1400)
    const counter = await atCounter(['300'])
    const [paidFor] = counter
    await t.inTenant(tx =>
      postEntries(tx, [
        {
          kind: 'payment',
          source: 'walking-order',
          source_id: paidFor ?? 0,
          staff_id: null,
          lines: [
            { account: 'cash-branch', party_id: branch, order_id: paidFor ?? 0, currency: 'NPR', amount: 15_000n },
            { account: 'walking', party_id: 1, order_id: paidFor ?? 0, currency: 'NPR', amount: -15_000n },
          ],
        },
      ]),
    )
    const receipts = await pending()
    expect(receipts.map(({ kind, amount, payer_name }) => [kind, amount, payer_name])).toEqual([
      ['payment', '150.00', expect.any(String)],
      ['delivery', '300.00', 'Gita'],
      // The counted amount, not the declared one.
      ['rider-deposit', '1400.00', 'Ram'],
    ])
    const byNumber = await maker.call(branchDepositContract.selected, { query: { references: `${handed.number},NONE` } })
    expect(byNumber.sums).toEqual([{ currency: 'NPR', receipts: 1, amount: '1400.00' }])
    expect(byNumber.refused.map(({ reference, code }) => [reference, code])).toEqual([['NONE', 'not-found']])

    const deposit = await submit(receipts.map(receipt => receipt.id))
    expect(deposit).toMatchObject({ state: 'submitted', declared: '1850.00', net: '1850.00', lines: 3, party_name: 'Lakeside' })
    expect(deposit.number).toMatch(/^BD-\d{4}-000001$/)
    expect(await pending()).toEqual([])
    expect(await custodies([...handed.ids, ...counter])).toEqual(['in-branch-deposit'])
    const inside = await maker.call(branchDepositContract.orders, { ...at(deposit.id), query: { paginate: 100 } })
    expect(inside.data.map(order => order.id).sort()).toEqual([...handed.ids, ...counter].sort())

    const van = await spend(deposit.id, '200')
    const second = await spend(deposit.id, '90')
    await expect(spend(deposit.id, '1560.01')).rejects.toMatchObject({
      status: 409,
      code: 'expenses-above-cash',
      problem: { errors: [{ path: 'amount', code: 'expenses-above-cash' }] },
    })
    await expect(spend(deposit.id, '0')).rejects.toMatchObject({ status: 422 })
    await maker.call(branchDepositContract.upload, { ...at(deposit.id), file: slip() })
    await expect(approve(deposit.id)).rejects.toMatchObject({ status: 409, code: 'expenses-open' })
    expect(await judge(deposit.id, van.id, 'approved')).toMatchObject({ state: 'approved', has_file: true })
    await expect(judge(deposit.id, second.id, 'refused')).rejects.toMatchObject({ status: 422 })
    expect(await judge(deposit.id, second.id, 'refused', 'No receipt')).toMatchObject({ state: 'refused', reason: 'No receipt' })
    await expect(judge(deposit.id, van.id, 'refused', 'Late')).rejects.toMatchObject({
      status: 409,
      code: 'expense-decided',
      message: expect.stringMatching(/Decided by .+ on .+\. Status: Approved\./),
    })
    expect(await approve(deposit.id)).toMatchObject({ state: 'approved', spent: '200.00', net: '1650.00', reference: 'NIC-1' })

    const after = await cash()
    expect([after.branch - before.branch, after.office - before.office, after.fuel - before.fuel]).toEqual([
      0n,
      165_000n,
      20_000n,
    ])
    expect(await custodies([...handed.ids, ...counter])).toEqual(['at-office'])
    const pdf = await checker.call(branchDepositContract.pdf, at(deposit.id))
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    const figures = await checker.call(branchDepositContract.dashboard, { query: { party_id: branch } })
    expect(figures).toMatchObject({ in_hand: [], pending: [], approved_today: [{ currency: 'NPR', amount: '1850.00' }] })
    await expect(spend(deposit.id, '10')).rejects.toMatchObject({ status: 409, code: 'deposit-decided' })
  })

  it('takes the receipt of an expense later, once, and after the decision only from whoever may decide', async () => {
    const { id } = await withSlip(await receiptsOf(await atCounter(['100', '60'])))
    const enter = (amount: string) =>
      maker.call(branchExpenseContract.create, { ...at(id), body: { expense_kind_id: fuel, amount } })
    const [early, late, never] = [await enter('10'), await enter('20'), await enter('5')]
    expect(early.has_file).toBe(false)
    const attach = (expenseId: number, by: TestStaff, file = slip()) =>
      by.call(branchExpenseContract.attach, { params: { id, expenseId }, file })
    await expect(attach(early.id, maker, new File(['MZ'], 'receipt.exe'))).rejects.toMatchObject({ status: 422 })
    expect(await attach(early.id, maker)).toMatchObject({ has_file: true, state: 'open' })
    await expect(attach(early.id, maker)).rejects.toMatchObject({ status: 409, code: 'receipt-there' })
    await judge(id, early.id, 'approved')
    await judge(id, late.id, 'approved')
    await judge(id, never.id, 'refused', 'Private')
    await expect(attach(late.id, maker)).rejects.toMatchObject({ status: 403 })
    await approve(id)
    const both = await Promise.allSettled([attach(late.id, checker), attach(late.id, checker)])
    expect(both.map(({ status: outcome }) => outcome).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(attach(early.id, checker)).rejects.toMatchObject({ code: 'receipt-there' })
    const file = await maker.call(branchExpenseContract.file, { params: { id, expenseId: late.id } })
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    const { data } = await t.admin.call(auditContract.list, {
      query: { filters: { action: 'branch-expense.attach' }, paginate: 10 },
    })
    expect(data.map(({ subject_id, staff_id }) => [subject_id, staff_id])).toEqual([
      [late.id, checker.staffId],
      [early.id, maker.staffId],
    ])
    // Nor does one of a deposit that was given up still take any from the branch.
    const other = await withSlip(await receiptsOf(await atCounter(['40'])))
    const body = { expense_kind_id: fuel, amount: '4' }
    const spent = await maker.call(branchExpenseContract.create, { ...at(other.id), body })
    await cancel(other.id)
    const after = maker.call(branchExpenseContract.attach, { params: { id: other.id, expenseId: spent.id }, file: slip() })
    await expect(after).rejects.toMatchObject({ code: 'deposit-decided' })
  })

  it('knows an expense like one of the last days, whichever of its deposits has it', async () => {
    const newDeposit = async () => submit(await receiptsOf(await atCounter(['50'])))
    const [first, next] = [await newDeposit(), await newDeposit()]
    const spent = await spend(first.id, '7.5')
    const alike = async (id: number, amount: string) =>
      (await maker.call(branchExpenseContract.alike, { ...at(id), body: { expense_kind_id: fuel, amount } })).alike
    expect(await alike(next.id, '7.50')).toMatchObject({ id: spent.id, deposit_number: first.number })
    expect(await alike(next.id, '7.51')).toBeNull()
    const enteredOn = (days: number) =>
      t.inTenant(tx =>
        sql`update branch_expenses set created_at = now() - ${days} * interval '1 day' where id = ${spent.id}`.execute(tx),
      )
    await enteredOn(8)
    expect(await alike(next.id, '7.5')).toBeNull()
    expect(await alike(first.id, '7.5')).toMatchObject({ id: spent.id })
    await enteredOn(1)
    // What a cancelled deposit had is entered again with the next one.
    await cancel(first.id)
    expect(await alike(next.id, '7.5')).toBeNull()
    await cancel(next.id)
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    const steps = { approve, reject, cancel }
    const into: Record<string, keyof typeof steps> = { approved: 'approve', rejected: 'reject', cancelled: 'cancel' }
    for (const state of stateKeys(branchDepositTransitions))
      for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
        const ids = await atCounter(['100'])
        const { id } = await withSlip(await receiptsOf(ids))
        const way = into[state]
        if (way) await steps[way](id)
        const { from } = branchDepositTransitions.moves[name] as { from: readonly string[] }
        const done = await steps[name](id).then(
          () => true,
          (error: { status: number }) => (error.status === 409 ? false : error),
        )
        expect([state, name, done]).toEqual([state, name, from.includes(state)])
        if (state !== 'rejected' && state !== 'cancelled') continue
        expect(await custodies(ids)).toEqual(['at-branch'])
        expect(await receiptsOf(ids)).toHaveLength(1)
      }
  })

  it('is decided by nobody who made it or works at the branch, expenses too', async () => {
    const local = await t.signInWith([...makes, ...decides])
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: local.staffId, warehouse_id: branch }).execute())
    const own = await withSlip(await receiptsOf(await atCounter(['100'])), local)
    await expect(approve(own.id, local)).rejects.toMatchObject({ status: 409, code: 'own-deposit' })
    const ours = await withSlip(await receiptsOf(await atCounter(['100'])))
    await expect(approve(ours.id, local)).rejects.toMatchObject({ status: 409, code: 'own-branch' })
    await expect(reject(ours.id, local)).rejects.toThrow(/can do it/)
    const { id } = await spend(ours.id, '10')
    await expect(judge(ours.id, id, 'approved', null, local)).rejects.toMatchObject({ code: 'own-branch' })
    const both = await t.signInWith([...makes, ...decides])
    const mine = await spend(ours.id, '5', both)
    await expect(judge(ours.id, mine.id, 'approved', null, both)).rejects.toMatchObject({
      code: 'own-expense',
      message: expect.stringMatching(/^You entered this expense, .* can do it/),
    })
    const remove = (by: TestStaff) => by.call(branchExpenseContract.remove, { params: { id: ours.id, expenseId: mine.id } })
    expect(await remove(maker)).toEqual({ removed: true })
    await judge(ours.id, id, 'approved')
    expect(await approve(ours.id)).toMatchObject({ net: '90.00' })
    expect(await approve(own.id)).toMatchObject({ state: 'approved' })
  })

  it('is decided once, claims a receipt once, and holds a delivery at the counter', async () => {
    const ids = await atCounter(['100', '200'])
    const receipts = await receiptsOf(ids)
    const claims = await Promise.allSettled([submit(receipts), submit(receipts.toReversed()), submit(receipts.slice(1))])
    const won = claims.flatMap(claim => (claim.status === 'fulfilled' ? [claim.value] : []))
    expect(won).toHaveLength(1)
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ code: 'deposit-blocked' })
    const id = won[0]?.id ?? 0
    const back = () => t.admin.call(orderStatusContract.reverse, { body: { ids, status_key: status.delivered } })
    expect((await back()).results.some(result => result.code === 'in-document')).toBe(true)
    await maker.call(branchDepositContract.upload, { ...at(id), file: slip() })
    const done = await Promise.allSettled([approve(id), reject(id), cancel(id)])
    expect(done.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
  })

  it('takes no delivery whose money is being disputed', async () => {
    const ids = await atCounter(['100', '200'])
    const receipts = await receiptsOf(ids)
    const { taking } = await t.inTenant(async tx => {
      // As a dispute does it.
      await sql`select from orders where id = ${ids[0]} for update`.execute(tx)
      const taking = submit(receipts).then(
        () => 'taken',
        ({ code }: CallError) => code,
      )
      // The embedded database answers nobody else until this has ended.
      if (engine === 'postgres')
        await eventually(async () => {
          const { rows } = await t.database.pool.query(`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%orders%'`)
          return rows.length > 0
        })
      await sql`update orders set is_disputed = true where id = ${ids[0]}`.execute(tx)
      return { taking }
    })
    expect(await taking).toBe('deposit-blocked')
    expect(await custodies(ids)).toEqual(['at-branch'])
  })

  it('leaves a disputed delivery out of what can be handed in: of the list, the figures and the overview', async () => {
    const [disputed = 0] = await atCounter(['100', '200'])
    await t.admin.call(disputeContract.open, { ...at(disputed), body: { reason: 'Who had it?' } })
    const rows = await pending()
    const amount = rows.reduce((sum, receipt) => sum + Number(receipt.amount), 0).toFixed(2)
    const figures = await maker.call(branchDepositContract.dashboard, { query: { party_id: branch } })
    expect(figures).toMatchObject({ pending: [{ currency: 'NPR', amount }], pending_receipts: rows.length })
    // A page that is not full tells the total by itself.
    const page = { query: { filters: { party_id: String(branch) }, paginate: 1 } }
    expect((await maker.call(branchDepositContract.pending, page)).meta.total).toBe(rows.length)
    const overview = await t.admin.call(branchContract.list, { query: { filters: { id: String(branch) } } })
    expect(overview.data[0]?.money?.due).toEqual([{ currency: 'NPR', amount }])
    await t.admin.call(disputeContract.close, { ...at(disputed), body: { reason: 'They had it' } })
  })

  it('is rejected while somebody asks for the same cash again, which then is theirs', async () => {
    const ids = await atCounter(['100'])
    const receipts = await receiptsOf(ids)
    const { id } = await submit(receipts)
    const { again, rejected } = await t.inTenant(async tx => {
      await sql`select from orders where id = ${ids[0]} for update`.execute(tx)
      const again = submit(receipts).then(
        () => 'taken',
        ({ code }: CallError) => code,
      )
      await untilWaiting(t, engine, 1)
      const rejected = reject(id).then(
        ({ state }) => state,
        ({ code }: CallError) => code,
      )
      await untilWaiting(t, engine, 2)
      return { again, rejected }
    })
    expect(await rejected).toBe('rejected')
    expect(['taken', 'deposit-blocked']).toContain(await again)
  })

  it('hands in what a merchant paid with a parcel, unless it was given back', async () => {
    const ids = await orders(['0', '0'], status.receivedAtOrigin, null)
    const pay = (id: number, source_id: number, amount: bigint) =>
      t.inTenant(tx =>
        postEntries(tx, [
          {
            kind: 'payment',
            source: 'order-event',
            source_id,
            staff_id: null,
            lines: [
              { account: 'cash-branch', party_id: branch, currency: 'NPR', amount },
              { account: 'merchant', party_id: 1, order_id: id, currency: 'NPR', amount: -amount },
            ],
          },
        ]),
      )
    const [kept = 0, back = 0] = ids
    await pay(kept, 900_001, 12_000n)
    await pay(back, 900_002, 9_000n)
    await pay(back, 900_003, -9_000n)
    expect((await pending()).filter(({ order_id }) => ids.includes(order_id ?? 0))).toMatchObject([
      { kind: 'payment', order_id: kept, amount: '120.00' },
    ])
  })

  it('does not hand in what was taken back', async () => {
    const ids = await atCounter(['70'])
    const [receipt = 0] = await receiptsOf(ids)
    await t.admin.call(orderStatusContract.reverse, { body: { ids, status_key: status.delivered } })
    expect(await receiptsOf(ids)).toEqual([])
    await expect(submit([receipt])).rejects.toMatchObject({ status: 409, code: 'deposit-blocked' })
    await deliver(ids)
    expect(await receiptsOf(ids)).toHaveLength(1)
    expect((await pending()).every(({ party_id }) => party_id === branch)).toBe(true)
  })
})
