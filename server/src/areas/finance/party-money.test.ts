// The money in the rows of riders, branches, agencies and merchants equals the figures of each, for those who may see it.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import type { PartyMoney } from '@office/shared/areas/finance/journal/party-money.model'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await sql`update tenants set currency = 'NPR' where id = current_tenant()`.execute(tx)
      await seedDemoData(tx, 400, Date.now())
    })
  }, 60_000)
  afterAll(() => t.close())

  const all = { query: { paginate: 100 } } as const
  type Told = { held: readonly Sum[] | null; due: readonly Sum[]; oldest_at: string | null }
  type Row = { id: number; money: PartyMoney | null }

  /** Rows that have money, each compared with its own figures. */
  async function compare(rows: readonly Row[], figures: (party_id: number) => Promise<Told>): Promise<number> {
    const told = rows.filter(({ money }) => money && money.held.length + money.due.length > 0)
    for (const { id, money } of told) {
      const { held, due, oldest_at } = await figures(id)
      expect({ id, ...money, held: held === null ? null : money?.held }).toEqual({ id, held, due, oldest_at })
    }
    return told.length
  }

  it('is the cash of branches, agencies and riders', async () => {
    const told = (cash: { in_hand: Sum[] | null; pending: Sum[]; oldest_at: string | null }): Told => ({
      held: cash.in_hand,
      due: cash.pending,
      oldest_at: cash.oldest_at,
    })
    const { call } = t.admin
    const branches = await call(branchContract.list, all)
    const agencies = await call(agencyContract.list, all)
    const riders = await call(riderContract.list, all)
    const [ofBranch, ofAgency, ofRider] = [branchDepositContract, agencyDepositContract, riderDepositContract]
    const found = [
      await compare(branches.data, async party_id => told(await call(ofBranch.dashboard, { query: { party_id } }))),
      await compare(agencies.data, async party_id => told(await call(ofAgency.dashboard, { query: { party_id } }))),
      await compare(riders.data, async party_id => told(await call(ofRider.dashboard, { query: { party_id } }))),
    ]
    expect(found.every(count => count > 0)).toBe(true)
  })

  it('is what merchants are owed in all, and what of it is due', async () => {
    const { call } = t.admin
    const { data } = await call(merchantContract.list, all)
    const dueSince = async (id: number) => {
      const { data: due } = await call(merchantInvoiceContract.pending, {
        query: { filters: { party_id: String(id) }, noPagination: true },
      })
      return due.map(order => order.ended_at).sort()[0] ?? null
    }
    const count = await compare(data, async party_id => {
      const { balance, due } = await call(merchantInvoiceContract.dashboard, { query: { party_id } })
      return { held: balance, due, oldest_at: await dueSince(party_id) }
    })
    expect(count).toBeGreaterThan(0)
  })

  it.each(['held', 'due'] as const)(
    'sorts them by what is %s in the own currency, and by nothing for those who may not see it',
    async of => {
      const amounts = ({ data }: { data: readonly Row[] }) =>
        data.map(({ money }) => Number(money?.[of].find(({ currency }) => currency === 'NPR')?.amount ?? 0))
      const clerk = await t.signInWith(['view-branch-overview', 'view-agency-overview', 'view-merchant', 'view-rider-overview'])
      for (const { list } of [riderContract, branchContract, agencyContract, merchantContract]) {
        const down = amounts(await t.admin.call(list, { query: { paginate: 100, sort: [`-${of}`] } }))
        expect(new Set(down).size).toBeGreaterThan(1)
        expect(down).toEqual([...down].sort((a, b) => b - a))
        const ids = async (sort: typeof of | 'id') =>
          (await clerk.call(list, { query: { paginate: 100, sort: [`-${sort}`] } })).data.map(({ id }) => id)
        expect(await ids(of)).toEqual(await ids('id'))
      }
    },
  )

  it('sorts them by the oldest of what is due, whoever has none last', async () => {
    const clerk = await t.signInWith(['view-branch-overview', 'view-agency-overview', 'view-merchant', 'view-rider-overview'])
    for (const { list } of [riderContract, branchContract, agencyContract, merchantContract]) {
      const oldest = (sort: 'oldest_at' | '-oldest_at') => t.admin.call(list, { query: { paginate: 100, sort: [sort] } })
      const found = (await oldest('oldest_at')).data.map(({ money }) => money?.oldest_at ?? 'none')
      expect(new Set(found).size).toBeGreaterThan(1)
      expect(found).toEqual([...found].sort())
      const down = (await oldest('-oldest_at')).data.flatMap(({ money }) => money?.oldest_at ?? [])
      expect(down).toEqual([...down].sort().reverse())
      const ids = async (sort: 'oldest_at' | 'id') =>
        (await clerk.call(list, { query: { paginate: 100, sort: [sort] } })).data.map(({ id }) => id)
      expect(await ids('oldest_at')).toEqual(await ids('id'))
    }
  })

  it('is told to nobody who may not see it, and of no other branch', async () => {
    const looks = ['view-branch-overview', 'view-merchant', 'view-rider-overview'] as const
    const clerk = await t.signInWith([...looks])
    const moneyOf = ({ data }: { data: readonly Row[] }) => data.map(({ money }) => money)
    const isNone = (found: unknown[]) => expect(new Set(found)).toEqual(new Set([null]))
    isNone(moneyOf(await clerk.call(branchContract.list, all)))
    isNone(moneyOf(await clerk.call(merchantContract.list, all)))
    isNone(moneyOf(await clerk.call(riderContract.list, all)))
    const local = await t.signInWith([...looks, 'view-branch-finance', 'view-merchant-finance'])
    const own = await t.inTenant(async tx => {
      const branch = await tx
        .selectFrom('warehouses')
        .select('id')
        .where('kind', '=', 'branch')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await sql`insert into staff_warehouses (staff_id, warehouse_id) values (${local.staffId}, ${branch.id})`.execute(tx)
      return branch.id
    })
    const { data } = await local.call(branchContract.list, all)
    expect(data.filter(({ money }) => money !== null).map(({ id }) => id)).toEqual([own])
    isNone(moneyOf(await local.call(merchantContract.list, all)))
  })

  it('of a rider whose deposit one may still count is told to others alone', async () => {
    const { call } = t.admin
    const counter = await t.signInWith(['view-rider-overview', 'view-rider-finance', 'count-rider-deposit'])
    const { data: pending } = await call(riderDepositContract.pending, { query: { paginate: 1 } })
    const [order] = pending
    if (!order) throw new Error('No rider holds cash')
    await call(riderDepositContract.create, { body: { party_id: order.party_id, order_ids: [order.id] } })
    const seenBy = async (who: typeof counter) =>
      (await who.call(riderContract.list, { query: { filters: { id: String(order.party_id) } } })).data[0]?.money
    expect(await seenBy(counter)).toBeNull()
    // Nor does their position in the list reveal it: they are placed as if they had nothing.
    const most = async (who: typeof counter) =>
      (await who.call(riderContract.list, { query: { paginate: 100, sort: ['-held'] } })).data.map(({ id }) => id)
    const { data: riders } = await counter.call(riderContract.list, { query: { paginate: 100 } })
    const holders = riders.filter(({ money }) =>
      money?.held.some(({ currency, amount }) => currency === 'NPR' && Number(amount) > 0),
    ).length
    expect((await most(counter)).indexOf(order.party_id)).toBeGreaterThanOrEqual(holders)
    const { data: byAge } = await counter.call(riderContract.list, { query: { paginate: 100, sort: ['oldest_at'] } })
    const since = byAge.map(({ id, money }) => (id === order.party_id ? 'they' : (money?.oldest_at ?? 'none')))
    expect(new Set(since.slice(since.indexOf('they') + 1))).toEqual(new Set(['none']))
    expect(await seenBy(await t.signInWith(['view-rider-overview', 'view-rider-finance']))).not.toBeNull()
  })
})
