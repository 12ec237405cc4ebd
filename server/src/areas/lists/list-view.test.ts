// Saved views: who owns them, who may share them, and that none is stored that could not be queried.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { listViewContract } from '@office/shared/core/lists/list-view.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

let t: TestOffice
let plain: TestStaff
beforeAll(async () => {
  t = await joinServer()
  plain = await t.signInWith(['view-orders'])
}, 60_000)
afterAll(() => t.close())

const view = (name: string, is_shared = false) => ({
  list: orderContract.list.path,
  name,
  filters: { status_key: 'key_14' } as Record<string, string>,
  sort: ['-cod_amount'],
  columns: [{ name: 'status', width: 200 }, { name: 'waybill_number' }],
  is_shared,
})
const names = async (staff: TestStaff) =>
  (await staff.call(listViewContract.list, { query: { noPagination: true } })).data.map(({ name }) => name)
const refusal = (code: string) => expect.objectContaining({ code })

describe('saved views', () => {
  it('are seen by their owner alone until they are shared', async () => {
    const mine = await t.admin.call(listViewContract.create, { body: view('Mine') })
    expect(mine).toMatchObject({ ...view('Mine'), author: expect.any(String), version: 1 })
    expect(await names(plain)).toEqual([])
    const { id, list: _list, author: _author, ...content } = mine
    await expect(plain.call(listViewContract.update, { params: { id }, body: content })).rejects.toEqual(refusal('not-found'))
    await expect(plain.call(listViewContract.remove, { params: { id } })).rejects.toEqual(refusal('not-found'))
    await t.admin.call(listViewContract.update, { params: { id }, body: { ...content, is_shared: true } })
    expect(await names(plain)).toEqual(['Mine'])
  })

  it('are shared and changed for all only with the permission', async () => {
    await expect(plain.call(listViewContract.create, { body: view('Ours', true) })).rejects.toEqual(refusal('forbidden'))
    const [shared] = (await plain.call(listViewContract.list, {})).data
    const { id, list: _list, author: _author, ...content } = shared!
    await expect(
      plain.call(listViewContract.update, { params: { id }, body: { ...content, name: 'Taken over', is_shared: false } }),
    ).rejects.toEqual(refusal('forbidden'))
    await expect(plain.call(listViewContract.remove, { params: { id } })).rejects.toEqual(refusal('forbidden'))
    const own = await plain.call(listViewContract.create, { body: view('Own') })
    await plain.call(listViewContract.remove, { params: { id: own.id } })
    expect(await names(plain)).toEqual(['Mine'])
  })

  it('have names of their own and questions that the list can answer', async () => {
    await plain.call(listViewContract.create, { body: view('Late') })
    await expect(plain.call(listViewContract.create, { body: view(' late ') })).rejects.toEqual(refusal('view-name-taken'))
    const odd = { ...view('Odd'), filters: { colour: 'red' } }
    await expect(plain.call(listViewContract.create, { body: odd })).rejects.toEqual(refusal('invalid-fields'))
    const elsewhere = { ...view('Odd'), list: '/admin/nothing' }
    await expect(plain.call(listViewContract.create, { body: elsewhere })).rejects.toEqual(refusal('invalid-fields'))
  })
})

describe('a walk through everything that matches', () => {
  it('takes the orders above a number, and an undo leaves alone what moved on', async () => {
    await t.inTenant(tx => seedDemoData(tx, 200, Date.now()))
    await t.inTenant(tx => sql`update orders set status_key = 'key_14', bag_id = null where id <= 4`.execute(tx))
    const walk = { matching: { 'filter[id]': '1,2,3,4' }, after: 2, status_key: 'key_20' as const }
    const details = await t.inTenant(tx =>
      sql<{ id: number }>`select id from reasons where applies_to = 'key_20' limit 1`.execute(tx),
    )
    // A hold lasts a week at most.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const body = { ...walk, reason_id: details.rows[0]!.id, date: tomorrow }
    const moved = await t.admin.call(orderStatusContract.update, { body })
    expect(moved.results.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['3 applied', '4 applied'])
    await t.inTenant(tx => sql`update orders set status_key = 'key_14' where id = 4`.execute(tx))
    const back = await t.admin.call(orderStatusContract.reverse, { body: { ids: [3, 4], status_key: 'key_20' } })
    expect(back.results.map(({ id, code }) => `${id} ${code ?? 'back'}`)).toEqual(['3 back', '4 moved-on'])
  })
})
