// A month of a company: journal, statements, statuses, dashboards and reports agree to the last unit with books kept beside them.
// Each run of the tests takes a small company through six days; OFFICE_MONTH=whole is a month of 20,000 orders.
import { keptOtherwise } from '@office/server/areas/finance/invoices/invoice.testing'
import { engines } from '@office/server/core/testing/engines'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { type DocumentKind, documentKindKeys } from '@office/shared/areas/finance/document.model'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { type AccountName, inOwnSense } from '@office/shared/areas/finance/journal/journal.model'
import { type LedgerParty, ledgerParties, ledgers } from '@office/shared/areas/finance/journal/ledger.model'
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { reports } from '@office/shared/areas/reports/reports'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Size, todayThere } from './company.ts'
import { type Month, type Parcel, simulate } from './month.ts'
import { amountsOn, asPrinted, statementAmounts } from './papers.ts'

const isWhole = process.env.OFFICE_MONTH === 'whole'
const size: Size = isWhole
  ? { days: 30, riders: 20, branches: 5, agencies: 3, merchants: 50, orders: 20_000, walkingADay: 60 }
  : { days: 6, riders: 6, branches: 2, agencies: 1, merchants: 6, orders: 150, walkingADay: 3 }
const SEED = 20_261_123

let office: TestOffice
let month: Month

beforeAll(async () => {
  // The real database if there is one.
  office = await joinServer((await engines()).at(-1))
  month = await simulate(office, size, SEED)
}, 3_600_000)
afterAll(() => office.close())

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => office.inTenant(async tx => (await query.execute(tx)).rows)

it('tries every kind of thing that happens', () => {
  for (const [what, times] of Object.entries(month.tally)) expect([what, times > 0]).toEqual([what, true])
})

it('has a journal that balances, entry by entry and as a whole, and sums that are those of its lines', async () => {
  const unbalanced = await rowsOf(
    sql<{ entry_id: number }>`select entry_id from journal_lines group by entry_id, currency having sum(amount) <> 0`,
  )
  expect(unbalanced).toEqual([])
  const differing = await rowsOf(sql`
    select account, party_id, sum(amount) from (
      select account, party_id, currency, amount from journal_lines
      union all select account, party_id, currency, -amount from journal_sums) as told
    group by account, party_id, currency having sum(amount) <> 0`)
  expect(differing).toEqual([])
  const held = await rowsOf(sql`
    select account, party_id, order_id, sum(amount) from (
      select l.account, l.party_id, l.order_id, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account in ('cash-rider', 'cash-agency') and l.order_id is not null and e.kind <> 'payment'
      union all select account, party_id, order_id, -amount from held_cash) as told
    group by account, party_id, order_id having sum(amount) <> 0`)
  expect(held).toEqual([])
  const wrong = await rowsOf(sql`
    select h.order_id, h.account, o.custody from held_cash h join orders o on o.id = h.order_id
    where h.is_pending <> (not o.is_disputed and o.custody = case h.account when 'cash-rider' then 'with-rider' else 'with-agency' end)`)
  expect(wrong).toEqual([])
})

it('holds in every account what the books hold', async () => {
  const kept = await rowsOf(sql<{ account: AccountName; party: number; amount: string }>`
    select account, party_id as party, sum(amount)::text as amount from journal_lines group by 1, 2 having sum(amount) <> 0`)
  const told = (all: readonly { account: AccountName; party: number; amount: bigint | string }[]) =>
    all.map(({ account, party, amount }) => `${account} ${party}: ${amount}`).sort()
  expect(told(kept)).toEqual(told(month.books.all().filter(({ amount }) => amount !== 0n)))
})

it('states the account of every party as the books do', { timeout: 600_000 }, async () => {
  const { company, books } = month
  const day = todayThere()
  const reader = await office.signInWith([
    'view-rider-finance',
    'view-branch-finance',
    'view-agency-finance',
    'view-merchant-finance',
    'view-walking-finance',
  ])
  const parties: [LedgerParty, readonly number[]][] = [
    ['rider', company.riders.filter(({ agency }) => agency === null).map(({ id }) => id)],
    ['branch', company.branches],
    ['agency', company.agencies],
    ['merchant', company.merchants.map(({ id }) => id)],
    ['walking', [...new Set(month.parcels.flatMap(({ sender }) => (sender.account === 'walking' ? [sender.party] : [])))]],
  ]
  for (const [party, ids] of parties)
    for (const id of ids) {
      const { accounts } = await reader.call(statementContracts[party].get, {
        params: { id },
        query: { from: `${day.slice(0, 8)}01`, to: addDays(day, 1) },
      })
      for (const { account, closing, opening, entries } of accounts) {
        expect([party, id, account, closing]).toEqual([
          party,
          id,
          account,
          fromMinor(inOwnSense(account, books.of(account, id)), 'NPR'),
        ])
        expect(entries.reduce((sum, { amount }) => sum + toMinor(amount, 'NPR'), toMinor(opening, 'NPR'))).toBe(
          toMinor(closing, 'NPR'),
        )
      }
    }
})

const paperContracts = {
  'rider-deposit': riderDepositContract,
  'branch-deposit': branchDepositContract,
  'agency-deposit': agencyDepositContract,
  'rider-commission': riderCommissionContract,
  'agency-commission': agencyCommissionContract,
  'merchant-invoice': merchantInvoiceContract,
  'walking-invoice': walkingInvoiceContract,
} satisfies Record<DocumentKind, object>

it('prints on every document what its money came to, and no amount besides', { timeout: 600_000 }, async () => {
  expect(new Set(month.papers.map(({ kind }) => kind))).toEqual(new Set(documentKindKeys))
  const reader = await office.signInWith(permissionNames)
  for (const { kind, id, amounts } of month.papers) {
    const { bytes } = await reader.call(paperContracts[kind].pdf, { params: { id } })
    expect([kind, id, amountsOn(bytes)]).toEqual([kind, id, asPrinted(amounts)])
  }
})

it('prints in statements of account every entry of the journal, with its balance', async () => {
  const reader = await office.signInWith(permissionNames)
  for (const party of ledgerParties) {
    const own = sql`${Object.keys(ledgers[party])}::text[]`
    const [first] = await rowsOf(sql<{ id: number }>`select min(party_id) as id from journal_lines where account = any(${own})`)
    const id = first?.id ?? 0
    const lines = await rowsOf(sql<{ account: AccountName; amount: string }>`
      select account, sum(amount)::text as amount from journal_lines
      where party_id = ${id} and account = any(${own}) group by account, entry_id order by entry_id`)
    const accounts = Map.groupBy(lines, ({ account }) => account)
    const query = { from: '2020-01-01', to: addDays(todayThere(), 1), format: 'pdf' as const }
    const { bytes } = await reader.call(statementContracts[party].file, { params: { id }, query })
    const amounts = [...accounts.values()].map(of => of.map(({ account, amount }) => inOwnSense(account, BigInt(amount))))
    expect(amounts.flat().length).toBeGreaterThan(0)
    expect([party, amountsOn(bytes)]).toEqual([party, asPrinted(statementAmounts(amounts))])
  }
})

it('knows of every order where its cash is', async () => {
  const kept = await rowsOf(sql<{ id: number; custody: string }>`select id, custody from orders order by id`)
  const told = month.parcels.map(({ id, custody }) => ({ id, custody })).sort((a, b) => a.id - b.id)
  expect(kept).toEqual(told)
})

it('keeps what is due to each merchant as orders, invoices and journal say', async () => {
  expect(await office.inTenant(keptOtherwise)).toEqual([])
})

const isDelivered = ({ state }: Parcel) => state === 'delivered'
const isCharged = ({ state }: Parcel) => state === 'delivered' || state === 'returned'
const total = (parcels: readonly Parcel[], of: 'cod' | 'charge') => parcels.reduce((sum, parcel) => sum + parcel[of], 0n)

it('shows on the dashboard what the books come to', async () => {
  const viewer = await office.signInWith(['view-finance-widgets'])
  const held = (...accounts: AccountName[]) =>
    month.books
      .all()
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, { amount }) => sum + amount, 0n)
  expect(await viewer.call(dashboardContract.money)).toMatchObject([
    {
      currency: 'NPR',
      revenue: { amount: fromMinor(-held('income-delivery'), 'NPR') },
      collected: { amount: fromMinor(total(month.parcels.filter(isDelivered), 'cod') - month.withoutCash, 'NPR') },
      cash_in_hand: fromMinor(held('cash-rider', 'cash-branch', 'cash-agency'), 'NPR'),
      owed: fromMinor(-held('merchant'), 'NPR'),
    },
  ])
})

it('reports what branches spent and what each merchant came to', async () => {
  const { parcels, spent, company } = month
  const reader = await office.signInWith(['view-expense-report', 'view-sales-report'])
  const expenses = await reader.call(reports.branchExpenses.contract.sums, { query: {} })
  expect(expenses.sums).toMatchObject([
    { values: { approved: fromMinor(spent.approved, 'NPR'), refused: fromMinor(spent.refused, 'NPR'), open: '0.00' } },
  ])
  const { data } = await reader.call(reports.monthlySales.contract.list, { query: { paginate: 100 } })
  const told = company.merchants.map(({ id }) => {
    const rows = data.filter(row => row.merchant_id === id)
    const sum = (of: 'cod' | 'charges' | 'adjustments') => rows.reduce((all, row) => all + toMinor(row[of], 'NPR'), 0n)
    return [id, sum('cod'), sum('charges'), sum('adjustments')]
  })
  const known = company.merchants.map(({ id }) => {
    const own = parcels.filter(({ sender }) => sender.account === 'merchant' && sender.party === id)
    const adjusted = (of: keyof Parcel['adjusted']) => own.reduce((sum, parcel) => sum + parcel.adjusted[of], 0n)
    return [
      id,
      total(own.filter(isDelivered), 'cod') - adjusted('cod'),
      total(own.filter(isCharged), 'charge') - adjusted('charge'),
      adjusted('cod') - adjusted('charge') + adjusted('credit'),
    ]
  })
  expect(told).toEqual(known)
})
