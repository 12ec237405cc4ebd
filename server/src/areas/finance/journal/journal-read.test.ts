// Reading the journal: entries balance, every figure of a document is the sum of what explains it, step by step down to the
// entries, and nobody sees what a permission, a branch or a blind count keeps from them.
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { explainCommission } from '@office/shared/areas/finance/explain/commission.explain'
import {
  explainAgencyDeposit,
  explainBranchDeposit,
  explainRiderDeposit,
} from '@office/shared/areas/finance/explain/deposit.explain'
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import { explainInvoice } from '@office/shared/areas/finance/explain/invoice.explain'
import { explainBalance, explainBalances, explainEntry } from '@office/shared/areas/finance/explain/ledger.explain'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { ledgerParties } from '@office/shared/areas/finance/journal/ledger.model'
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { searchContract } from '@office/shared/areas/orders/search.contract'
import { negated, sumAmounts } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { rowsOf, walk } from './explain.testing.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      // Maker, counter and checker must be three people, or the demo would have no documents.
      await sql`
        insert into staff (name, email, contact_number, role_id)
        select seed_key, seed_key || '@journal.test', '+97798010' || (10000 + id), id from roles
        where seed_key in ('finance-maker', 'branch-manager', 'finance-checker')`.execute(tx)
      await seedDemoData(tx, 600, Date.now())
    })
  }, 120_000)
  afterAll(() => t.close())

  const at = (id: number) => ({ params: { id } })
  const few = { query: { paginate: 12 } }

  it('explains every figure of documents of all kinds down to entries that balance', async () => {
    const { call } = t.admin
    const steps: Step[] = []
    for (const { id } of (
      await call(merchantInvoiceContract.list, { query: { filters: { state: 'issued,approved,part-paid,paid,written-off' } } })
    ).data)
      steps.push(explainInvoice('merchant-invoice', await call(merchantInvoiceContract.get, at(id))))
    for (const { id } of (await call(walkingInvoiceContract.list, few)).data)
      steps.push(explainInvoice('walking-invoice', await call(walkingInvoiceContract.get, at(id))))
    for (const { id } of (await call(riderDepositContract.list, few)).data)
      steps.push(explainRiderDeposit(await call(riderDepositContract.get, at(id))))
    for (const { id } of (await call(agencyDepositContract.list, few)).data)
      steps.push(explainAgencyDeposit(await call(agencyDepositContract.get, at(id))))
    for (const { id } of (await call(branchDepositContract.list, { query: { paginate: 5 } })).data)
      steps.push(explainBranchDeposit(await call(branchDepositContract.get, at(id))))
    for (const { id } of (await call(riderCommissionContract.list, few)).data)
      steps.push(explainCommission('rider-commission', await call(riderCommissionContract.get, at(id))))
    for (const { id } of (await call(agencyCommissionContract.list, few)).data)
      steps.push(explainCommission('agency-commission', await call(agencyCommissionContract.get, at(id))))
    expect(steps.length).toBeGreaterThan(10)
    const walked: string[] = []
    for (const step of steps) walked.push(...(await walk(step, call)))
    for (const way of [
      /^INV-.*> COD collected > .*> Journal entry/,
      /^INV-.*> Charges > .*> Journal entry/,
      /^INV-.*> Written off > Journal entry/,
      /^RD-.*> Declared > .*> Journal entry/,
      /^BD-.*> Cash > .*> Journal entry/,
      /^AD-.*> Declared > .*> Journal entry/,
      /^RC-.*> Rule \d/,
      /^RC-.*> In the journal > Journal entry/,
    ])
      expect(
        walked.some(path => way.test(path)),
        String(way),
      ).toBe(true)
  }, 120_000)

  it('tells entries whose debits and credits come to nothing, and what an order moved', async () => {
    const { call } = t.admin
    const { data } = await call(merchantInvoiceContract.list, { query: { filters: { state: 'paid' }, paginate: 1 } })
    const { id = 0, number = '', party_id = 0 } = data[0] ?? {}
    const { entries } = await call(journalContract.merchantInvoice, { ...at(id), query: { limit: 100 } })
    for (const entry of entries)
      expect([
        entry.kind,
        sumAmounts(
          entry.lines.map(line => line.debit),
          'NPR',
        ),
      ]).toEqual([entry.kind, '0.00'])
    expect(entries.find(entry => entry.kind === 'payout')).toMatchObject({
      document: { kind: 'merchant-invoice', id, number },
      lines: [
        { account: 'merchant', party_id },
        { account: 'cash-office', party_id: null, asked: null },
      ],
    })
    const delivery = entries.find(entry => entry.kind === 'delivery')
    const order = delivery?.lines.find(line => line.account === 'merchant')?.order_id ?? 0
    const ofOrder = await call(journalContract.order, at(order))
    expect(ofOrder.entries.map(entry => entry.id)).toContain(delivery?.id)
    expect(ofOrder.entries.every(entry => entry.lines.some(line => line.order_id === order || line.orders > 1))).toBe(true)
    const narrowed = await call(journalContract.order, { ...at(order), query: { kinds: 'delivery' } })
    expect(narrowed.entries.map(entry => entry.kind)).toEqual(['delivery'])
  })

  it('tells of an invoice what was written off of it, and of its party by which invoice', async () => {
    const { call } = t.admin
    const { data } = await call(merchantInvoiceContract.list, { query: { filters: { state: 'written-off' } } })
    const { id = 0, number = '', party_id = 0, declared = '' } = data[0] ?? {}
    const { entries } = await call(journalContract.merchantInvoice, { ...at(id), query: { kinds: 'write-off' } })
    expect(entries).toMatchObject([
      {
        document: { kind: 'merchant-invoice', id, number },
        lines: [{ account: 'write-off' }, { account: 'merchant', party_id, asked: negated(declared) }],
      },
    ])
    const { accounts: ledger } = await call(statementContracts.merchant.get, {
      ...at(party_id),
      query: { from: '2000-01-01', to: '2100-01-01' },
    })
    const [writeOff] = ledger.flatMap(one => one.entries.filter(entry => entry.kind === 'write-off'))
    expect(writeOff).toMatchObject({ about: number, document: { kind: 'merchant-invoice', id } })
  })

  it('finds documents by their numbers, whole or short, and by the reference of a payment, for whoever may see them', async () => {
    const { call } = t.admin
    const [paid] = (await call(merchantInvoiceContract.list, { query: { filters: { state: 'paid' }, paginate: 1 } })).data
    const { id = 0, number = '' } = paid ?? {}
    const [payment] = (await call(merchantInvoiceContract.get, at(id))).payments
    const found = (q: string, by = t.admin) => by.call(searchContract.search, { query: { q, kinds: 'document' } })
    const hit = { kind: 'document', id, title: number, document_kind: 'merchant-invoice', detail: paid?.party_name }
    const short = `inv ${Number(number.slice(-6))}`
    for (const q of [number, number.toLowerCase(), short]) expect(await found(q)).toMatchObject([hit])
    expect(await found(payment?.reference.toLowerCase() ?? '')).toMatchObject([hit])
    expect(await found(number.slice(-6))).toEqual([])
    expect(await found(number, await t.signInWith(['view-rider-finance']))).toEqual([])
    const filtered = async (text: string) =>
      (await call(merchantInvoiceContract.list, { query: { filters: { number: text } } })).data.map(one => one.number)
    for (const text of [number, short.replace(' ', ''), number.slice(-6)]) expect(await filtered(text)).toEqual([number])
    // The tenant's own letters.
    await t.inTenant(async tx => {
      await sql`insert into settings (kind, value) values ('finance', '{"invoice_prefix": "HC-"}')
        on conflict (tenant_id, kind) do update set value = settings.value || excluded.value`.execute(tx)
      await sql`update documents set number = replace(number, 'INV-', 'HC-') where id = ${id}`.execute(tx)
    })
    expect(await filtered(number.slice(-6))).toEqual([number.replace('INV-', 'HC-')])
  })

  it('walks a ledger in pages without losing or repeating an entry', async () => {
    const { call } = t.admin
    const [most] = (await call(statementContracts.merchant.balances, {})).balances
    const whole = await call(journalContract.merchant, { ...at(most?.party_id ?? 0), query: { limit: 100 } })
    const paged: number[] = []
    for (let before: number | undefined; ; ) {
      const query = { limit: 3, ...(before === undefined ? {} : { before }) }
      const { entries, next } = await call(journalContract.merchant, { ...at(most?.party_id ?? 0), query })
      paged.push(...entries.map(entry => entry.id))
      if (next === null || paged.length >= 60) break
      before = next
    }
    const ids = whole.entries.map(entry => entry.id).slice(0, paged.length)
    expect(paged.slice(0, ids.length)).toEqual(ids)
    expect(new Set(paged).size).toBe(paged.length)
  })

  it('gives statements of every party that close with what the journal holds', async () => {
    const { call } = t.admin
    const span = { from: '2000-01-01', to: '2100-01-01' }
    for (const party of ledgerParties) {
      const { balances } = await call(statementContracts[party].balances, {})
      expect([party, balances.length > 0]).toEqual([party, true])
      for (const { party_id, account, currency, amount } of balances.slice(0, 8)) {
        const statement = await call(statementContracts[party].get, { ...at(party_id), query: span })
        const own = statement.accounts.find(one => one.account === account && one.currency === currency)
        expect([account, own?.opening, own?.closing]).toEqual([account, '0.00', amount])
        expect(sumAmounts(own?.entries.map(entry => entry.amount) ?? [], 'NPR')).toBe(amount)
        expect(own?.entries.at(-1)?.balance).toBe(amount)
        const { rows } = await t.inTenant(tx =>
          sql<{ stored: string }>`select (sum(amount) / 100)::numeric(18, 2)::text as stored from journal_sums
            where account = ${account} and party_id = ${party_id} and currency = ${currency}`.execute(tx),
        )
        expect(accounts[account].reads === 'turned' ? negated(rows[0]?.stored ?? '') : rows[0]?.stored).toBe(amount)
        const named = { id: party_id, name: statement.name }
        await walk(explainBalance(party, named, { account, amount, currency }), call)
        const entry = own?.entries.at(-1)
        if (entry) await walk(explainEntry(party, named, entry, { account, currency }), call)
      }
    }
  }, 60_000)

  it('explains what all riders hold by what each of them does, but for those whose deposit is still to be counted', async () => {
    const maker = await t.signInWith(['view-rider-finance'])
    const { in_hand } = await maker.call(riderDepositContract.dashboard, {})
    for (const sum of in_hand ?? []) await walk(explainBalances('rider', 'cash-rider', sum), maker.call)
    const counter = await t.signInWith(['view-rider-finance', 'count-rider-deposit'])
    const { data } = await maker.call(riderDepositContract.list, { query: { filters: { state: 'submitted' } } })
    const { id = 0, party_id = 0 } = data[0] ?? {}
    await expect(counter.call(journalContract.riderDeposit, at(id))).rejects.toMatchObject({ code: 'deposit-not-counted' })
    expect((await maker.call(journalContract.riderDeposit, at(id))).entries.length).toBeGreaterThan(0)
    expect(await counter.call(journalContract.rider, at(party_id))).toMatchObject({ hidden: ['cash-rider'] })
    const blind = await counter.call(statementContracts.rider.get, at(party_id))
    expect(blind.hidden).toEqual(['cash-rider'])
    expect(blind.accounts.map(one => one.account)).not.toContain('cash-rider')
    const told = await counter.call(statementContracts.rider.balances, { query: { account: 'cash-rider' } })
    expect(told.hidden).toBeGreaterThan(0)
    expect(told.balances.map(one => one.party_id)).not.toContain(party_id)
    const step = explainRiderDeposit(await counter.call(riderDepositContract.get, at(id)))
    expect((await rowsOf(step, counter.call)).every(row => row.next === undefined && row.amount === null)).toBe(true)
  })

  it('shows each account to whoever may see it, and the ledgers of a branch to that branch', async () => {
    const { party_id = 0 } =
      (await t.admin.call(statementContracts.rider.balances, { query: { account: 'commission-rider' } })).balances[0] ?? {}
    const pays = await t.signInWith(['view-rider-commission'])
    const statement = await pays.call(statementContracts.rider.get, { ...at(party_id), query: { from: '2000-01-01' } })
    expect(new Set(statement.accounts.map(one => one.account))).toEqual(new Set(['commission-rider']))
    await expect(pays.call(journalContract.merchant, at(1))).rejects.toMatchObject({ status: 403 })
    const rider = await t.inTenant(tx =>
      tx.selectFrom('riders').select(['id', 'warehouse_id']).where('warehouse_id', 'is not', null).executeTakeFirstOrThrow(),
    )
    const other = await t.inTenant(tx =>
      tx
        .selectFrom('riders')
        .select('id')
        .where('warehouse_id', '<>', rider.warehouse_id ?? 0)
        .executeTakeFirstOrThrow(),
    )
    const local = await t.signInWith(['view-rider-finance', 'view-branch-finance'])
    await t.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values({ staff_id: local.staffId, warehouse_id: rider.warehouse_id ?? 0 })
        .execute(),
    )
    await local.call(statementContracts.rider.get, at(rider.id))
    await expect(local.call(statementContracts.rider.get, at(other.id))).rejects.toMatchObject({ status: 404 })
    await expect(local.call(journalContract.rider, at(other.id))).rejects.toMatchObject({ status: 404 })
    const { balances } = await local.call(statementContracts.branch.balances, {})
    expect(balances.every(one => one.party_id === rider.warehouse_id)).toBe(true)
  })

  it('makes no statement of the part of a sender’s account that a branch sees', async () => {
    const sees = await t.signInWith(['view-merchant-finance', 'view-walking-finance', 'view-merchant'])
    const [owed] = (await sees.call(statementContracts.merchant.balances, {})).balances
    const of = { ...at(owed?.party_id ?? 0), query: { from: '2000-01-01' } }
    const { accounts } = await sees.call(statementContracts.merchant.get, of)
    expect(accounts.find(({ currency }) => currency === owed?.currency)?.closing).toBe(owed?.amount)
    const branch = await t.inTenant(tx =>
      tx.selectFrom('warehouses').select('id').where('kind', '=', 'branch').orderBy('id').executeTakeFirstOrThrow(),
    )
    const refused = { code: 'head-office-only' }
    await expect(t.lookingAt(branch.id, sees).call(statementContracts.merchant.get, of)).rejects.toMatchObject(refused)
    await expect(t.lookingAt(branch.id, sees).call(statementContracts.walking.file, of)).rejects.toMatchObject(refused)
  })
})
