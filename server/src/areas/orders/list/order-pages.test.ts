// Pages in an order unrelated to the filters are those of a plain sort, whether few orders are read and sorted or many are walked
// past.
import { mileStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { NONE } from '@office/shared/core/lists/list-query'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listSql } from '../../../core/records/list-sql.ts'
import { anEngine } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { orderSource } from './order.source.ts'

const PAGE = 50
const sorts = {
  created_at: sql`created_at, id`,
  '-cod_amount': sql`cod_amount desc, id desc`,
  '-due_on': sql`due_on desc nulls last, id desc`,
}
const sortKeys = ['created_at', '-cod_amount', '-due_on'] as const

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let place: number
  let atBranch: TestStaff
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 300, Date.now()))
    place = await t.inTenant(async tx => {
      // A few with two statuses; one of them has the oldest and the newest order of all.
      await sql`update orders set status_key = ${status.misrouted} where status_key = ${status.onHold}`.execute(tx)
      for (const [key, ids] of [
        [status.lost, sql`select min(id) from orders union select max(id) from orders`],
        [status.onHold, sql`select id from orders where current_warehouse_id is not null order by id offset 20 limit 3`],
      ] as const)
        await sql`update orders set status_key = ${key} where id in (${ids})`.execute(tx)
      await sql`update orders set due_on = case when id % 3 = 0 then current_date + id % 7 end`.execute(tx)
      const { rows } = await sql<{ id: number }>`
        select current_warehouse_id as id from orders where status_key = ${status.onHold} limit 1`.execute(tx)
      return rows[0]?.id ?? 0
    })
    atBranch = await t.signInWith(['view-orders'])
    await t.inTenant(tx =>
      tx.insertInto('staff_warehouses').values({ staff_id: atBranch.staffId, warehouse_id: place }).execute(),
    )
  }, 60_000)
  afterAll(() => t.close())

  const listed = async (who: TestStaff, filters: Record<string, string>, sort: keyof typeof sorts) => {
    const found: number[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = await who.call(orderContract.list, { query: { filters, sort: [sort], page, paginate: PAGE } })
      found.push(...data.map(({ id }) => id))
      if (data.length < PAGE) {
        if (meta.total_is === 'exact') expect(meta.total).toBe(found.length)
        return found
      }
    }
  }
  const sorted = (such: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    t.inTenant(async tx =>
      (await sql<{ id: number }>`select id from orders where ${such} order by ${order}`.execute(tx)).rows.map(row => row.id),
    )
  const isOf = (keys: readonly string[]) => sql`status_key = any(${[...keys]}::text[])`

  const open = [...mileStatuses.first, ...mileStatuses.middle, ...mileStatuses.last]
  const questions: Record<string, { filters: () => Record<string, string>; such: () => RawBuilder<unknown> }> = {
    'a rare status': { filters: () => ({ status_key: status.lost }), such: () => isOf([status.lost]) },
    'a common one': { filters: () => ({ status_key: status.delivered }), such: () => isOf([status.delivered]) },
    'one without orders': { filters: () => ({ status_key: status.disposed }), such: () => isOf([status.disposed]) },
    'two rare ones, one of them twice': {
      filters: () => ({ status_key: [status.lost, status.onHold, status.lost].join() }),
      such: () => isOf([status.lost, status.onHold]),
    },
    'all open ones': { filters: () => ({ status_key: open.join() }), such: () => isOf(open) },
    'a rare status at a place': {
      filters: () => ({ status_key: status.onHold, current_warehouse_id: String(place) }),
      such: () => sql`${isOf([status.onHold])} and current_warehouse_id = ${place}`,
    },
    'one there and at no place': {
      filters: () => ({ status_key: `${status.onHold},${status.created}`, current_warehouse_id: `${NONE},${place}` }),
      such: () =>
        sql`${isOf([status.onHold, status.created])} and (current_warehouse_id = ${place} or current_warehouse_id is null)`,
    },
    'an ended one at a place': {
      filters: () => ({ status_key: status.lost, current_warehouse_id: String(place) }),
      such: () => sql`${isOf([status.lost])} and current_warehouse_id = ${place}`,
    },
    'amounts of a span': { filters: () => ({ cod_amount: '4000..' }), such: () => sql`cod_amount >= 4000` },
    'one amount': { filters: () => ({ cod_amount: '0' }), such: () => sql`cod_amount = 0` },
    'one number of attempts': { filters: () => ({ attempts: '1' }), such: () => sql`attempts = 1` },
    'numbers of attempts between fractions': { filters: () => ({ attempts: '0.5..2.9' }), such: () => sql`attempts in (1, 2)` },
    'half an attempt': { filters: () => ({ attempts: '0.5' }), such: () => sql`false` },
    'a part of a text': {
      filters: () => ({ search: 'ra' }),
      such: () => sql`order_search_text(waybill_number, reference_no, receiver_name, receiver_phone) like '%ra%'`,
    },
  }
  describe.each(Object.keys(questions))('%s', name => {
    const { filters, such } = questions[name] ?? { filters: () => ({}), such: () => sql`true` }
    it.each(sortKeys)('sorted by %s', async sort => {
      const expected = await sorted(such(), sorts[sort])
      // Twice, because the recent count decides how it is read the second time.
      for (let time = 0; time < 2; time++) expect(await listed(t.admin, filters(), sort)).toEqual(expected)
    })
    it('has nothing of another branch', async () => {
      const theirs = sql`${such()} and ${place} in (current_warehouse_id, origin_warehouse_id, destination_warehouse_id)`
      expect(await listed(atBranch, filters(), 'created_at')).toEqual(await sorted(theirs, sorts.created_at))
    })
  })

  it('tells many from few once in a while, and few each time', async () => {
    const read = listSql(orderContract.list, orderSource)
    const asked = vi.spyOn(pg.Connection.prototype, 'parse')
    // Pages of different lengths, since a statement that is prepared already is not parsed again.
    let length = 10
    const isTold = async (key: string) => {
      length++
      asked.mockClear()
      await t.inTenant(tx =>
        read(
          { filters: { status_key: key }, sort: ['created_at'], page: 1, paginate: length, noPagination: false },
          { tx, tenant: { id: t.tenant.id, timeZone: 'UTC' }, places: null, merchantId: null },
        ),
      )
      return asked.mock.calls.some(([{ text }]) => text.includes('told'))
    }
    const times = async (key: string) => [await isTold(key), await isTold(key)]
    expect(await times(status.delivered)).toEqual([true, false])
    expect(await times(status.lost)).toEqual([true, true])
    // Of many that are moved away at once, a page still shows the rest; then they are told anew.
    const moveBack = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        update orders set status_key = ${status.disposed} where ${isOf([status.delivered])} and id > (select min(id) from orders where ${isOf([status.delivered])})
        returning id`.execute(tx)
      return () =>
        t.inTenant(again =>
          sql`update orders set status_key = ${status.delivered} where id = any(${rows.map(({ id }) => id)}::int[])`.execute(
            again,
          ),
        )
    })
    expect(await listed(t.admin, { status_key: status.delivered }, 'created_at')).toHaveLength(1)
    expect(await times(status.delivered)).toEqual([false, true])
    await moveBack()
    asked.mockRestore()
  })

  it('puts a page together once before its rows were counted and once since, but for each branch', async () => {
    const filtered = vi.fn(() => sql`o.id < 0`)
    const read = listSql(orderContract.list, { ...orderSource, filters: { ...orderSource.filters, merchant_id: filtered } })
    const ask = (merchant: string, page: number, places: number[] | null) =>
      t.inTenant(tx =>
        read(
          { filters: { merchant_id: merchant }, sort: ['-id'], page, paginate: 10, noPagination: false },
          { tx, tenant: { id: t.tenant.id, timeZone: 'UTC' }, places, merchantId: null },
        ),
      )
    for (let time = 0; time < 4; time++) await ask('1', 1, null)
    expect(filtered).toHaveBeenCalledTimes(2)
    await ask('1', 2, null)
    await ask('2', 1, null)
    await ask('1', 1, [place])
    expect(filtered).toHaveBeenCalledTimes(5)
  })

  it('reads rows that were few once, for their page and their number', async () => {
    const read = listSql(orderContract.list, orderSource)
    const asked = vi.spyOn(pg.Connection.prototype, 'parse')
    const ask = async (page: number, paginate: number) => {
      asked.mockClear()
      const query = { filters: { attempts: '1' }, sort: ['created_at'], page, paginate, noPagination: false }
      const answer = await t.inTenant(tx =>
        read(query, { tx, tenant: { id: t.tenant.id, timeZone: 'UTC' }, places: null, merchantId: null }),
      )
      const [text = ''] = asked.mock.calls.map(([one]) => one.text).filter(one => one.includes('list_total'))
      return { ...answer, isCounted: text.includes('counted'), isReadOnce: text.includes('page_total') }
    }
    const first = await ask(1, 3)
    expect(first).toMatchObject({ isCounted: true, isReadOnce: false, total_is: 'exact' })
    expect(first.total).toBeGreaterThan(4)
    // Pages of another length, since a statement that is prepared already is not parsed again.
    const again = await ask(1, 4)
    expect(again).toMatchObject({ isCounted: false, isReadOnce: true, total: first.total, total_is: 'exact' })
    expect(again.rows.slice(0, 3)).toEqual(first.rows)
    expect(await ask(999, 4)).toMatchObject({ rows: [], total: first.total, total_is: 'exact' })
    asked.mockRestore()
  })

  it('asks for few and for many', async () => {
    const count = async (such: RawBuilder<unknown>) => (await sorted(such, sorts.created_at)).length
    const all = await count(sql`true`)
    expect(await count(isOf([status.lost, status.onHold]))).toBeLessThanOrEqual(all / 20)
    expect(await count(isOf([status.lost]))).toBe(3)
    expect(await count(isOf([status.delivered]))).toBeGreaterThan(all / 20)
    expect(await count(isOf(open))).toBeGreaterThan(all / 20)
    expect(place).toBeGreaterThan(0)
  })
})
