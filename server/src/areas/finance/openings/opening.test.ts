// Opening balances: requested, decided by someone else, taken up by invoices, deposits and repayments, and reversed.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import type { AskedMoney } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { explainRiderDeposit } from '@office/shared/areas/finance/explain/deposit.explain'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import type { OpeningAccount } from '@office/shared/areas/finance/openings/opening.model'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { addDays } from '@office/shared/format/calendar-day'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { at, dayNow, type Invoicing, invoicing } from '../invoices/invoice.testing.ts'
import { walk } from '../journal/explain.testing.ts'
import { readBalance } from '../journal/journal.part.ts'
import { brokenMoney } from '../money-invariants.testing.ts'

const reason = 'Taken over from the old books'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let office: Invoicing
  let asker: TestStaff
  let decider: TestStaff
  const senders: number[] = []
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
    office = await invoicing(t)
    asker = await t.signInWith(permissionNames)
    decider = await t.signInWith(permissionNames)
  }, 60_000)
  afterAll(() => t.close())

  const ask = (account: OpeningAccount, party_id: number, amount: string, more: object = {}, by = asker) =>
    by.call(openingContract.ask, { body: { account, party_id, amount, currency: 'NPR', reason, ...more } })
  /** Read before the decision, as on its page. */
  const approve = async ({ approval_id }: Pick<AskedMoney, 'approval_id'>, by = decider) => {
    await by.call(approvalContract.get, at(approval_id ?? 0))
    return by.call(approvalContract.approve, at(approval_id ?? 0))
  }
  const listed = async (account: OpeningAccount, party: number, by = asker) => {
    const { data } = await by.call(openingContract.list, { query: { filters: { account, party_id: String(party) } } })
    return data
  }
  const reverse = async (account: OpeningAccount, party: number) => {
    const [one] = await listed(account, party)
    return asker.call(openingContract.reverse, { ...at(one?.id ?? 0), body: { reason: 'The old books were wrong' } })
  }
  const balance = async (account: AccountName, party: number) =>
    (await t.inTenant(tx => readBalance(tx, account, party))).NPR ?? 0n
  const newMerchant = async () => {
    const id = await office.newMerchant()
    senders.push(id)
    return id
  }
  let made = 0
  const newPlace = (kind: 'branch' | 'agency') =>
    t.inTenant(async tx => {
      const place = { code: `OPN-${++made}`, name: `Place ${made}`, phone: null, city_id: null, kind }
      return (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
    })
  const newRider = (warehouse_id: number) =>
    t.inTenant(async tx => {
      const person = { name: `Opening rider ${++made}`, phone: null, warehouse_id }
      return (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
    })
  const slip = () => new File([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')

  it('posts what a merchant is owed from before, once, and the next invoice carries it', async () => {
    const merchant = await newMerchant()
    const before = await balance('opening', OURS)
    const day = addDays(dayNow(), -3)
    // What is only judged leaves nothing behind.
    expect(await ask('merchant', merchant, '1500.5', { day, dry_run: true })).toMatchObject({
      after: '1500.50',
      approval_id: null,
    })
    expect(await listed('merchant', merchant)).toEqual([])
    const asked = await ask('merchant', merchant, '1500.5', { day, reference: 'LEDGER-7' })
    expect(asked).toMatchObject({ field: 'opening_balance', currency: 'NPR', before: '0.00', after: '1500.50' })
    expect(await balance('merchant', merchant)).toBe(0n)
    expect(await listed('merchant', merchant)).toMatchObject([
      {
        ...{ amount: null, asked: '1500.50', approval_id: asked.approval_id, party_name: expect.stringMatching(/^Merchant/) },
        ...{ day, reference: 'LEDGER-7', reason },
      },
    ])
    await expect(approve(asked, asker)).rejects.toMatchObject({ code: 'own-request' })
    expect(await approve(asked)).toMatchObject({
      kind: 'opening',
      subject: expect.stringMatching(/^Merchant/),
      opening_account: 'merchant',
      opening_party_id: merchant,
    })
    expect(await balance('merchant', merchant)).toBe(150_050n)
    expect(await balance('opening', OURS)).toBe(before - 150_050n)
    expect(await listed('merchant', merchant)).toMatchObject([
      { amount: '1500.50', day, reference: 'LEDGER-7', reason, posted_by: expect.any(String), asked: null, approval_id: null },
    ])
    const { entries } = await asker.call(journalContract.merchant, { ...at(merchant), query: {} })
    expect(entries).toMatchObject([
      {
        kind: 'opening',
        reason,
        reference: `${day} · LEDGER-7`,
        lines: [
          { account: 'merchant', asked: '1500.50' },
          { account: 'opening', amount: '-1500.50' },
        ],
      },
    ])
    const { accounts } = await asker.call(statementContracts.merchant.get, { ...at(merchant), query: {} })
    expect(accounts).toMatchObject([{ opening: '0.00', closing: '1500.50', entries: [{ kind: 'opening' }] }])
    await expect(ask('merchant', merchant, '3')).rejects.toMatchObject({ code: 'not-possible' })

    const due = await asker.call(merchantInvoiceContract.adjustments, { query: { filters: { party_id: String(merchant) } } })
    expect(due.data).toMatchObject([{ kind: 'opening', order_id: null, waybill_number: null, amount: '1500.50' }])
    const orders = await office.due(merchant, [{ cod: 10_000n, charge: 1_000n }])
    const invoice = await office.issue(orders)
    expect(invoice).toMatchObject({ declared: '1590.50', lines: 2, adjustments: [{ kind: 'opening', amount: '1500.50' }] })
    await office.approve(invoice.id)
    const { entries: carried } = await asker.call(journalContract.merchantInvoice, {
      ...at(invoice.id),
      query: { kinds: 'opening' },
    })
    expect(carried).toMatchObject([{ lines: [{ asked: '1500.50' }, { asked: null }] }])

    // What is on an invoice stays there; the next one takes it back.
    await approve(await reverse('merchant', merchant))
    expect(await listed('merchant', merchant)).toMatchObject([{ amount: null, day: null, reference: null }])
    const more = await ask('merchant', merchant, '-20', { day })
    await approve(more)
    const next = await asker.call(merchantInvoiceContract.create, {
      body: { party_id: merchant, order_ids: [], currency: 'NPR' },
    })
    expect(next).toMatchObject({ declared: '-1520.50', direction: 'receivable' })
    expect(next.adjustments.map(({ amount }) => amount)).toEqual(['-1500.50', '-20.00'])
    expect(await t.inTenant(tx => brokenMoney(tx, senders))).toEqual([])
  })

  it('takes a balance back before any invoice had it, and lets it be entered anew', async () => {
    const merchant = await newMerchant()
    await approve(await ask('merchant', merchant, '100'))
    await approve(await reverse('merchant', merchant))
    expect(await balance('merchant', merchant)).toBe(0n)
    const due = () => asker.call(merchantInvoiceContract.adjustments, { query: { filters: { party_id: String(merchant) } } })
    expect((await due()).data).toEqual([])
    await expect(reverse('merchant', merchant)).rejects.toMatchObject({ code: 'not-possible' })
    await approve(await ask('merchant', merchant, '70'))
    expect((await due()).data).toMatchObject([{ amount: '70.00' }])
    await expect(t.admin.call(merchantContract.remove, at(merchant))).rejects.toMatchObject({ code: 'in-use' })
    expect(await t.inTenant(tx => brokenMoney(tx, senders))).toEqual([])
  })

  it('keeps one balance for each account and currency, whoever asks at the same time', async () => {
    const merchant = await newMerchant()
    const both = await Promise.all([ask('merchant', merchant, '10'), ask('merchant', merchant, '11')])
    await ask('merchant', merchant, '12', { currency: 'EUR' })
    const outcomes = await Promise.allSettled(both.map(one => approve(one)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listed('merchant', merchant)).toHaveLength(2)
    const twice = t.inTenant(tx =>
      sql`insert into opening_balances (account, party_id, currency) values ('merchant', ${merchant}, 'NPR')`.execute(tx),
    )
    await expect(twice).rejects.toThrow()
  })

  it('carries what a walking customer owes on the next invoice', async () => {
    const customer = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into walking_customers (name, phone) values ('Maya', '9801234567') returning id`.execute(tx)
      return rows[0]?.id ?? 0
    })
    await approve(await ask('walking', customer, '30'))
    expect(await balance('walking', customer)).toBe(3_000n)
    const body = { party_id: customer, order_ids: [], currency: 'NPR' }
    expect(await asker.call(walkingInvoiceContract.create, { body })).toMatchObject({
      declared: '-30.00',
      direction: 'receivable',
    })
  })

  it('hands in the cash that a rider began with by a deposit of its own, counted like any other', async () => {
    const branch = await newPlace('branch')
    const rider = await newRider(branch)
    await approve(await ask('cash-rider', rider, '500'))
    const cash = () => asker.call(riderDepositContract.dashboard, { query: { party_id: rider } })
    expect(await cash()).toMatchObject({ in_hand: [{ amount: '500.00' }], pending: [{ amount: '500.00' }], pending_orders: 0 })
    const create = (by = asker) =>
      by.call(riderDepositContract.create, { body: { party_id: rider, order_ids: [], currency: 'NPR' } })
    const deposit = await create()
    expect(deposit).toMatchObject({ declared: '500.00', lines: 1, is_opening: true, warehouse_id: branch })
    await expect(create()).rejects.toMatchObject({ code: 'deposit-blocked' })
    await expect(reverse('cash-rider', rider)).rejects.toMatchObject({ code: 'in-document' })
    // Nobody who may count it learns from the list of balances what it must come to.
    expect(await listed('cash-rider', rider, decider)).toEqual([])
    const update = (body: object) => decider.call(riderDepositContract.statusUpdate, { ...at(deposit.id), body: body as never }) // bodies of the test
    await update({ status: 'counted', denominations: [{ value: '100.00', count: 5 }] })
    await update({ status: 'approved' })
    expect([await balance('cash-rider', rider), await balance('cash-branch', branch)]).toEqual([0n, 50_000n])
    const approved = await asker.call(riderDepositContract.get, at(deposit.id))
    const steps = await walk(explainRiderDeposit(approved), asker.call)
    expect(steps.some(step => step.endsWith('Declared > Opening balance'))).toBe(true)
    const print = await asker.call(riderDepositContract.print, at(deposit.id))
    expect(print).toMatchObject({ is_opening: true, orders: [] })
    await expect(reverse('cash-rider', rider)).rejects.toMatchObject({ code: 'in-document' })
  })

  it('gives a deposit of opening cash back when it is cancelled, so that the balance can be reversed', async () => {
    const rider = await newRider(await newPlace('branch'))
    await approve(await ask('cash-rider', rider, '40'))
    const body = { party_id: rider, order_ids: [], currency: 'NPR' }
    const { id } = await asker.call(riderDepositContract.create, { body })
    await asker.call(riderDepositContract.statusUpdate, { ...at(id), body: { status: 'cancelled' } })
    await approve(await reverse('cash-rider', rider))
    expect(await balance('cash-rider', rider)).toBe(0n)
    await expect(asker.call(riderDepositContract.create, { body })).rejects.toMatchObject({ code: 'deposit-blocked' })
  })

  it('pays in the cash that agencies and branches began with', async () => {
    const [agency, branch] = [await newPlace('agency'), await newPlace('branch')]
    await approve(await ask('cash-agency', agency, '60'))
    await approve(await ask('cash-branch', branch, '80'))
    const { id } = await asker.call(agencyDepositContract.create, {
      body: { party_id: agency, order_ids: [], currency: 'NPR' },
    })
    await asker.call(agencyDepositContract.upload, { ...at(id), file: slip() })
    await decider.call(agencyDepositContract.statusUpdate, { ...at(id), body: { status: 'approved' } })
    const { data } = await asker.call(branchDepositContract.pending, { query: { filters: { party_id: String(branch) } } })
    expect(data).toMatchObject([{ kind: 'opening', amount: '80.00', order_id: null }])
    const receipt_ids = data.map(receipt => receipt.id)
    const ofBranch = await asker.call(branchDepositContract.create, { body: { receipt_ids } })
    await expect(reverse('cash-branch', branch)).rejects.toMatchObject({ code: 'in-document' })
    await asker.call(branchDepositContract.upload, { ...at(ofBranch.id), file: slip() })
    await decider.call(branchDepositContract.statusUpdate, { ...at(ofBranch.id), body: { status: 'approved' } })
    expect([await balance('cash-agency', agency), await balance('cash-branch', branch)]).toEqual([0n, 0n])
    expect(await t.inTenant(tx => brokenMoney(tx, senders))).toEqual([])
  })

  it('lets a rider repay a shortfall from before, and keeps what was repaid from being reversed', async () => {
    const rider = await newRider(await newPlace('branch'))
    await approve(await ask('variance-rider', rider, '90'))
    const waiting = await reverse('variance-rider', rider)
    await asker.call(riderRepaymentContract.create, { ...at(rider), body: { reason, currency: 'NPR', amount: '50' } })
    await expect(approve(waiting)).rejects.toMatchObject({ code: 'not-possible' })
    await expect(reverse('variance-rider', rider)).rejects.toMatchObject({ code: 'not-possible' })
    expect(await balance('variance-rider', rider)).toBe(4_000n)
  })

  it('refuses what cannot be a beginning, at its field', async () => {
    const merchant = await newMerchant()
    const rider = await newRider(await newPlace('branch'))
    const refused = (path: string, code: string) => ({ problem: { errors: [{ path, code }] } })
    const tomorrow = addDays(dayNow(), 1)
    await expect(ask('merchant', merchant, '5', { day: tomorrow })).rejects.toMatchObject(refused('day', 'in-future'))
    await expect(ask('merchant', merchant, '5.001')).rejects.toMatchObject(refused('amount', 'too-many-decimals'))
    await expect(ask('merchant', merchant, '0')).rejects.toMatchObject({ status: 422 })
    await expect(ask('merchant', 999_999, '5')).rejects.toMatchObject(refused('party_id', 'unknown-reference'))
    await expect(ask('cash-rider', rider, '-5')).rejects.toMatchObject(refused('amount', 'too-low'))
    // A branch is no agency.
    await expect(ask('cash-agency', await newPlace('branch'), '5')).rejects.toMatchObject(
      refused('party_id', 'unknown-reference'),
    )
    // What it has moved since is posted anyway.
    const waiting = await ask('merchant', merchant, '5')
    await t.inTenant(tx =>
      sql`insert into journal_days (day, account, party_id, kind, currency, amount)
        values (${addDays(dayNow(), -2)}::date, 'merchant', ${merchant}, 'charge', 'NPR', 0)`.execute(tx),
    )
    await expect(ask('merchant', merchant, '5')).rejects.toMatchObject(refused('day', 'after-first-entry'))
    await expect(approve(waiting)).rejects.toMatchObject(refused('day', 'after-first-entry'))
    await approve(await ask('merchant', merchant, '5', { day: addDays(dayNow(), -2) }))
  })

  it('asks and shows only those who may, at head office, and lets no rider decide on their own cash', async () => {
    const branch = await newPlace('branch')
    const rider = await newRider(branch)
    const merchant = await newMerchant()
    const some = await t.signInWith(['adjust-finance-line', 'view-rider-finance'])
    await expect(ask('merchant', merchant, '5', {}, some)).rejects.toMatchObject({ problem: { errors: [{ path: 'account' }] } })
    await expect(ask('cash-rider', rider, '5', {}, await t.signInWith(['view-rider-finance']))).rejects.toMatchObject({
      status: 403,
    })
    const local = t.lookingAt(branch, asker)
    await expect(ask('cash-rider', rider, '5', {}, local)).rejects.toMatchObject({ code: 'head-office-only' })
    await expect(local.call(openingContract.list, {})).rejects.toMatchObject({ code: 'head-office-only' })
    const asked = await ask('cash-rider', rider, '5', {}, some)
    const own = await t.signInWith(permissionNames)
    await t.inTenant(tx => tx.updateTable('riders').set({ staff_id: own.staffId }).where('id', '=', rider).execute())
    await expect(approve(asked, own)).rejects.toMatchObject({ code: 'own-pay' })
    expect((await some.call(openingContract.list, {})).data.every(({ account }) => account !== 'merchant')).toBe(true)
  })

  const csv = (...rows: string[]) =>
    new File([['Account,Party,Amount,Currency,Day,Reference,Reason', ...rows].join('\n')], 'balances.csv')
  const imported = async (file: File, by = asker) => {
    const { id } = await by.call(openingContract.bulk, { file })
    return eventually(async () => {
      const job = await by.call(importContract.get, { params: { id: id ?? 0 } })
      return job.state === 'done' && job
    })
  }

  it('requests the balances of a file, each judged as by hand, and finds nothing to do in it the second time', async () => {
    const [merchant, twin, other] = [await newMerchant(), await newMerchant(), await newMerchant()]
    const rider = await newRider(await newPlace('branch'))
    const code = `OPEN-${merchant}`
    await t.inTenant(async tx => {
      await tx.updateTable('merchants').set({ code, name: 'Imported Traders' }).where('id', '=', merchant).execute()
      await tx.updateTable('merchants').set({ name: 'Two of a name' }).where('id', 'in', [twin, other]).execute()
    })
    const waiting = await ask('merchant', other, '77')
    const file = csv(
      `merchant,${code.toLowerCase()},-120.50,NPR,2026-01-31,LEDGER-7,${reason}`,
      `cash-rider,${rider},300,,,,${reason}`,
      `merchant,${merchant},5,NPR,,,${reason}`,
      `merchant,Two of a name,5,NPR,,,${reason}`,
      `merchant,Imported Tradrs,5,NPR,,,${reason}`,
      `merchant,${merchant},5.001,EUR,,,${reason}`,
      `merchant,${merchant},5,GBP,2098-01-01,,${reason}`,
      `merchant,${merchant},0,USD,,,${reason}`,
      `merchant,${other},5,NPR,,,${reason}`,
    )
    const bad = [
      { row: 4, field: 'Party', code: 'DUPLICATE_IN_FILE', message: 'Same as row 2' },
      { row: 5, field: 'Party', code: 'PARTY_NOT_CLEAR', message: expect.stringContaining(`${twin}, ${other}`) },
      { row: 6, field: 'Party', code: 'UNKNOWN_PARTY', message: expect.stringContaining('Imported Traders') },
      { row: 7, field: 'Amount', code: 'NOT_POSSIBLE', value: '5.001' },
      { row: 8, field: 'Day', code: 'NOT_POSSIBLE', message: 'The day cannot be in the future' },
      { row: 9, field: 'Amount', code: 'NOT_POSSIBLE' },
      { row: 10, field: 'Party', code: 'NOT_POSSIBLE', message: expect.stringContaining('NPR 77.00 is requested already') },
    ]
    const dry = await asker.call(openingContract.bulk, { file, query: { dry_run: '1' } })
    expect(dry).toMatchObject({ rows: 9, created: 2, unchanged: 0, rejected: bad })
    expect(await listed('merchant', merchant)).toEqual([])
    expect(await imported(file)).toMatchObject({ created: 2, unchanged: 0, invalid: 7, rejected: bad })
    const [asked] = await listed('merchant', merchant)
    expect(asked).toMatchObject({ amount: null, asked: '-120.50', party_name: 'Imported Traders' })
    // Not by whoever sent the file.
    await expect(approve(asked ?? waiting, asker)).rejects.toMatchObject({ code: 'own-request' })
    expect(await imported(file)).toMatchObject({ created: 0, unchanged: 2, invalid: 7 })
    await approve(asked ?? waiting)
    expect(await listed('merchant', merchant)).toMatchObject([
      { amount: '-120.50', day: '2026-01-31', reference: 'LEDGER-7', reason, posted_by: expect.any(String) },
    ])
    expect(await imported(file)).toMatchObject({ created: 0, unchanged: 2, invalid: 7 })
    const changed = csv(`merchant,${code},-130,NPR,2026-01-31,LEDGER-7,${reason}`)
    const again = { created: 0, invalid: 1, rejected: [{ row: 2, message: expect.stringContaining('Reverse it first') }] }
    expect(await imported(changed)).toMatchObject(again)
    expect(await t.inTenant(tx => brokenMoney(tx, senders))).toEqual([])
  })

  it('takes a file at head office alone, and of the accounts that its sender may see', async () => {
    const branch = await newPlace('branch')
    const [merchant, rider] = [await newMerchant(), await newRider(branch)]
    const some = await t.signInWith(['adjust-finance-line', 'view-rider-finance'])
    const file = csv(`merchant,${merchant},5,NPR,,,${reason}`, `variance-rider,${rider},5,NPR,,,${reason}`)
    expect(await imported(file, some)).toMatchObject({
      created: 1,
      rejected: [{ row: 2, field: 'Account', message: 'You may not see this account' }],
    })
    const local = t.lookingAt(branch, asker)
    await expect(local.call(openingContract.bulk, { file })).rejects.toMatchObject({ code: 'head-office-only' })
    await expect(local.call(openingContract.sums, {})).rejects.toMatchObject({ code: 'head-office-only' })
    const stranger = await t.signInWith(['view-rider-finance'])
    await expect(stranger.call(openingContract.bulk, { file })).rejects.toMatchObject({ status: 403 })
  })

  it('adds up what a filter finds, by account and currency, as it stands and once all is approved', async () => {
    const [merchant, other, rider] = [await newMerchant(), await newMerchant(), await newRider(await newPlace('branch'))]
    await approve(await ask('merchant', merchant, '100.50'))
    await approve(await ask('merchant', merchant, '7', { currency: 'EUR' }))
    await ask('merchant', other, '-20')
    await approve(await ask('cash-rider', rider, '40'))
    const sums = (party: string, by = asker, more: Record<string, string> = {}) =>
      by.call(openingContract.sums, { query: { 'filter[party_id]': party, 'filter[account]': 'merchant,cash-rider', ...more } })
    const ofMerchants = [
      { account: 'merchant', currency: 'EUR', standing: '7.00', expected: '7.00' },
      { account: 'merchant', currency: 'NPR', standing: '100.50', expected: '80.50' },
    ]
    const ofRider = { account: 'cash-rider', currency: 'NPR', standing: '40.00', expected: '40.00' }
    expect(await sums(`${merchant},${other},${rider}`)).toEqual([...ofMerchants, ofRider])
    const some = await t.signInWith(['adjust-finance-line', 'view-rider-finance'])
    expect(await sums(`${merchant},${other},${rider}`, some)).toEqual([ofRider])
    expect(await sums(`${merchant},${other}`, asker, { 'filter[is_asked]': '1' })).toEqual([
      { account: 'merchant', currency: 'NPR', standing: '0.00', expected: '-20.00' },
    ])
    await expect(sums('many')).rejects.toMatchObject({ problem: { errors: [{ path: 'query.filter[party_id]' }] } })
    const filters = { is_asked: '1', party_name: 'merchant', party_id: `${merchant},${other}` }
    const { data } = await asker.call(openingContract.list, { query: { filters, sort: ['-day'] } })
    expect(data).toMatchObject([{ party_id: other, asked: '-20.00' }])
    // Once it is reversed, nothing is left to add up.
    await approve(await reverse('cash-rider', rider))
    expect(await sums(String(rider), some)).toEqual([])
  })

  it('is withdrawn by whoever asked, and by nobody else, and asked for anew', async () => {
    const merchant = await newMerchant()
    const asked = await ask('merchant', merchant, '75')
    const withdraw = (by: typeof asker) => by.call(approvalContract.withdraw, at(asked.approval_id ?? 0))
    await expect(withdraw(decider)).rejects.toMatchObject({ status: 409, code: 'not-your-request' })
    expect(await withdraw(asker)).toMatchObject({ state: 'withdrawn', decided_at: expect.any(String) })
    await expect(withdraw(asker)).rejects.toMatchObject({ code: 'request-decided' })
    await expect(approve(asked)).rejects.toMatchObject({ code: 'request-decided' })
    expect(await listed('merchant', merchant)).toMatchObject([{ amount: null, asked: null, approval_id: null }])
    const again = await ask('merchant', merchant, '80')
    expect(again.replaces).toBeNull()
    await asker.call(approvalContract.withdraw, at(again.approval_id ?? 0))
    expect(await balance('merchant', merchant)).toBe(0n)
  })
})
