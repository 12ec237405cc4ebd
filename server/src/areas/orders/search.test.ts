// What the general search finds, and that behind the tenant wall it still uses its trigram index: row security only allows that
// for leakproof functions.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { keptKindNames, type SearchHit, searchContract } from '@office/shared/areas/orders/search.contract'
import { cacheKeyContract } from '@office/shared/areas/settings/cache-key.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { watchPlans } from '../../core/testing/prepared-plans.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { searchCondition } from './list/order.source.ts'

describe.each(await engines())('on %s', engine => {
  let office: TestServer
  beforeAll(async () => {
    office = await startTestServer({ engine })
    await office.inTenant(async tx => {
      await seedDemoData(tx, 120, Date.now())
      const city = await tx.selectFrom('cities').select(['id', 'state_id']).orderBy('id').executeTakeFirstOrThrow()
      const merchant = { phone: null, city_id: city.id, merchant_type: 'cash' as const }
      await tx
        .insertInto('merchants')
        .values([
          { ...merchant, code: 'Q1', name: 'Namaste Quick Box' },
          { ...merchant, code: 'Q2', name: 'Quick Box 24' },
          { ...merchant, code: 'Q3', name: 'Quack Box' },
        ])
        .execute()
    })
  }, 60_000)
  afterAll(() => office.close())

  const search = (q: string, kinds?: string): Promise<SearchHit[]> =>
    office.admin.call(searchContract.search, { query: kinds === undefined ? { q } : { q, kinds } })
  const titles = async (q: string, kind: string) =>
    (await search(q, kind)).map(({ title, is_similar }) => (is_similar ? `like ${title}` : title))
  const waybills = () =>
    office.inTenant(async tx =>
      (await tx.selectFrom('orders').select('waybill_number').orderBy('id', 'desc').execute()).map(row => row.waybill_number),
    )

  it('finds one order by its whole waybill, however it is typed, and the newest five by a part', async () => {
    const [newest = '', ...rest] = await waybills()
    expect(await titles(newest, 'order')).toEqual([newest])
    expect(await titles(` ${newest.slice(0, 4).toLowerCase()} ${newest.slice(4)}`, 'order')).toEqual([newest])
    const part = newest.slice(0, 3)
    const having = [newest, ...rest].filter(waybill => waybill.includes(part))
    expect(having.length).toBeGreaterThan(5)
    expect(await titles(part, 'order')).toEqual(having.slice(0, 5))
  })

  it('finds names by any part, those that begin with it first', async () => {
    expect(await titles('quick box', 'merchant')).toEqual(['Quick Box 24', 'Namaste Quick Box'])
  })

  it('finds names and receivers by their words in any order', async () => {
    expect(await titles('box namaste', 'merchant')).toEqual(['Namaste Quick Box'])
    const { receiver_name, waybill_number } = await office.inTenant(tx =>
      tx
        .selectFrom('orders')
        .select(['receiver_name', 'waybill_number'])
        .where('receiver_name', '~', '^[A-Za-z]{3,} [A-Za-z]{3,}$')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(await titles(receiver_name.split(' ').reverse().join(' '), 'order')).toContain(waybill_number)
  })

  it('looks for misspelt names of a kind only where none has the text, and for no number', async () => {
    expect(await titles('quik box', 'merchant')).toContain('like Quick Box 24')
    expect(await titles('quack', 'merchant')).toEqual(['Quack Box'])
    expect(await titles('2424', 'merchant')).toEqual([])
    const kinds = (await search('quick box')).map(({ kind, is_similar }) => [kind, is_similar])
    expect(kinds.filter(([kind]) => kind === 'merchant')).toEqual([
      ['merchant', false],
      ['merchant', false],
    ])
  })

  it('finds riders and walking customers by a part of their number, however it is written', async () => {
    const { name, phone } = await office.inTenant(tx =>
      tx.selectFrom('walking_customers').select(['name', 'phone']).orderBy('id').executeTakeFirstOrThrow(),
    )
    const tail = phone.slice(-8)
    expect(await titles(tail, 'walking-customer')).toEqual([name])
    expect(await titles(`${tail.slice(0, 4)} ${tail.slice(4)}`, 'walking-customer')).toEqual([name])
    expect(await titles(tail, 'merchant')).toEqual([])
    const rider = await office.inTenant(tx =>
      tx.selectFrom('riders').select(['name', 'phone']).limit(1).executeTakeFirstOrThrow(),
    )
    expect(await titles(rider.phone ?? '', 'rider')).toEqual([rider.name])
    const clerk = await office.signInWith(['view-merchant'])
    expect(await clerk.call(searchContract.search, { query: { q: tail } })).toEqual([])
  })

  it('shows nobody the kinds that they may not see', async () => {
    const clerk = await office.signInWith(['view-merchant'])
    const found = await clerk.call(searchContract.search, { query: { q: 'box' } })
    expect(found.map(({ kind }) => kind)).toEqual(['merchant', 'merchant', 'merchant'])
    expect(await clerk.call(searchContract.search, { query: { q: (await waybills())[0] ?? '' } })).toEqual([])
  })

  it('gives what a client may keep: what the newest orders name first, no kind that the person may not see', async () => {
    const kept = await office.admin.call(searchContract.search, { query: { kept: true } })
    expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(keptKindNames))
    const merchants = kept.filter(({ kind }) => kind === 'merchant')
    const counted = await office.inTenant(async tx =>
      tx
        .selectFrom('orders')
        .select(['merchant_id', eb => eb.fn.countAll<string>().as('uses')])
        .groupBy('merchant_id')
        .execute(),
    )
    const usesOf = ({ id }: { id: number }) => Number(counted.find(({ merchant_id }) => merchant_id === id)?.uses ?? 0)
    expect(merchants.map(usesOf)).toEqual(merchants.map(usesOf).sort((a, b) => b - a))
    expect(usesOf(merchants[0] ?? { id: 0 })).toBeGreaterThan(0)
    expect(merchants.find(({ title }) => title === 'Quack Box')).toMatchObject({ detail: 'Q3', merchant_type: 'cash' })

    const clerk = await office.signInWith(['view-merchant'])
    const seen = await clerk.call(searchContract.search, { query: { kept: true, kinds: 'merchant,city' } })
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['merchant']))
  })

  it('raises the key of merchants when one is added, renamed or gets another type, not when it is paid otherwise', async () => {
    const version = async () =>
      (await office.admin.call(cacheKeyContract.list)).find(({ cache_key }) => cache_key === 'merchants')?.version ?? 0
    const before = await version()
    const none = { phone: null, email: null, city_id: null, address: null, merchant_type: null, vat_number: null }
    const bank = { bank_name: null, bank_branch: null, bank_account_name: null, bank_account_number: null }
    const draft = { ...none, ...bank, name: 'Keyed Shop', code: 'KEYED', is_active: true }
    const made = await office.admin.call(merchantContract.create, { body: draft })
    expect(await version()).toBe(before + 1)
    const params = { id: made.id }
    const renamed = { ...draft, name: 'Keyed Shops', version: made.version }
    const after = await office.admin.call(merchantContract.update, { params, body: renamed })
    expect(await version()).toBe(before + 2)
    const setting = { merchant_type: null, payout_rule: 'at-once', payout_days: null } as const
    const paid = await office.admin.call(merchantContract.updateSetting, { params, body: { ...setting, version: after.version } })
    expect(await version()).toBe(before + 2)
    const cash = { ...setting, merchant_type: 'cash', version: paid.version } as const
    await office.admin.call(merchantContract.updateSetting, { params, body: cash })
    expect(await version()).toBe(before + 3)
  })

  it('takes the signs of patterns as they are', async () => {
    for (const q of ['%%%', '____', '\\\\']) expect(await titles(q, 'merchant')).toEqual([])
  })

  it('looks for part of a number by a plan that is made once, and leaves that of all else to the word', async () => {
    const plansOf = watchPlans(office.database)
    const numbers = (await waybills()).slice(0, 20).map(waybill => waybill.slice(5, 10))
    for (const number of numbers) expect(await titles(number, 'order')).not.toEqual([])
    const ofOrders = (statement: string) => statement.includes("select 'order' as kind")
    const { generic, custom } = await plansOf(ofOrders)
    expect(generic).toBeGreaterThan(5)
    expect(custom).toBe(0)
    // Names are still found along with it, and a word is not one of the numbers.
    expect((await search(`${numbers[0]}`)).map(({ kind }) => kind)).toContain('order')
    for (const word of ['sharma', 'kumar', 'sita', 'ram', 'gita', 'hari', 'maya', 'bina']) await search(word, 'order')
    expect(await plansOf(ofOrders)).toEqual({ generic: generic + 1, custom: 0 })
  })

  it('finds part of an order by the index', async () => {
    const client = await office.database.pool.connect()
    const search = searchCondition('079193').toOperationNode()
    const { sql: condition, parameters } = office.database.owner.getExecutor().compileQuery(search, { queryId: 'search' })
    try {
      // A table this small would be read in full, or by another index; the question is whether this one may be used at all.
      await client.query('begin; set local enable_seqscan = off')
      await client.query(
        `update pg_index set indisvalid = false where indrelid = 'orders'::regclass and indexrelid <> 'orders_search'::regclass`,
      )
      await client.query(`select set_config('app.tenant', '${office.tenant.id}', true), set_config('role', 'office_app', true)`)
      const { rows } = await client.query(`explain select o.id from orders o where ${condition}`, [...parameters])
      expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan on orders_search .*\n\s+Index Cond: .*~~/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
