// Whoever works at several branches, or at all, may look at one alone (X-Branch): as if they worked only there, also in what is
// done for them later, and never beyond what is theirs.
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { searchContract } from '@office/shared/areas/orders/search.contract'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { type Branches, draftOf, idsSeenBy as newestSeenBy, seedBranches } from './branch.testing.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  /** Works at the southern branch and at the hub. */
  let clerk: TestStaff
  let branches: Branches
  let at: Branches['at']
  let city: Branches['city']

  const book = (by: TestStaff, to: number) => by.call(orderContract.create, { body: draftOf(branches, to) })
  const idsSeenBy = async (who: TestStaff) => (await newestSeenBy(who)).toSorted((a, b) => a - b)
  const refusal = { status: 403, code: 'not-your-branch' }

  beforeAll(async () => {
    t = await joinServer(engine)
    branches = await t.inTenant(seedBranches)
    ;({ at, city } = branches)
    clerk = await t.signInWith(['view-orders', 'create-order', 'update-order-status', 'export-all-orders', 'export-reports'])
    await t.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values([at.south, at.hub].map(warehouse_id => ({ staff_id: clerk.staffId, warehouse_id })))
        .execute(),
    )
  })
  afterAll(() => t.close())

  it('narrows lists, counts, records, search and figures to the branch, and leaves other requests as they are', async () => {
    const local = await book(t.admin, city.south)
    const across = await book(t.admin, city.north)
    const north = t.lookingAt(at.north, t.admin)
    expect(await idsSeenBy(north)).toEqual([across.id])
    expect(await north.call(orderContract.operationCount, {})).toEqual({ key_1: 1 })
    expect(await north.call(dashboardContract.statistics, { query: {} })).toMatchObject({ orders: 1, open: 1 })
    expect(await north.call(searchContract.search, { query: { q: local.waybill_number } })).toEqual([])
    await expect(north.call(orderContract.record, { params: { id: local.id } })).rejects.toMatchObject({ status: 404 })
    expect(await idsSeenBy(t.admin)).toEqual([local.id, across.id])
    expect(await idsSeenBy(t.lookingAt(at.hub, t.admin))).toEqual([])
  })

  it('changes only what is at the branch, also among everything that matches', async () => {
    const [here, elsewhere] = [await book(t.admin, city.north), await book(t.admin, city.south)]
    const south = t.lookingAt(at.south, clerk)
    const north = t.lookingAt(at.north, t.admin)
    const body = { status_key: 'key_6', warehouse_id: at.north, matching: { 'filter[status_key]': 'key_1' } } as const
    const waiting = await idsSeenBy(north)
    const moved = await north.call(orderStatusContract.update, { body })
    expect(moved).toMatchObject({ applied: waiting.length, refused: 0 })
    const { data } = await t.admin.call(orderContract.list, { query: { filters: { id: `${here.id},${elsewhere.id}` } } })
    expect(Object.fromEntries(data.map(row => [row.id, row.status_key]))).toEqual({ [here.id]: 'key_6', [elsewhere.id]: 'key_1' })
    // What is booked at a branch begins there.
    const made = await book(t.lookingAt(at.hub, clerk), city.south)
    expect(await idsSeenBy(t.lookingAt(at.hub, t.admin))).toContain(made.id)
    expect(await idsSeenBy(south)).toContain(made.id)
  })

  it('is refused at a branch that is not theirs, that does not exist or is none', async () => {
    await expect(idsSeenBy(t.lookingAt(at.north, clerk))).rejects.toMatchObject(refusal)
    await expect(idsSeenBy(t.lookingAt(999_999, t.admin))).rejects.toMatchObject(refusal)
    const named = await t.admin.fetch('/admin/order/list', { headers: { 'x-branch': 'north' } })
    expect([named.status, await named.json()]).toMatchObject([400, { code: 'malformed-request' }])
    const other = await t.addTenant()
    await expect(t.lookingAt(at.south, other).call(sessionContract.current)).rejects.toMatchObject(refusal)
    // Nobody is told about branches without signing in.
    const stranger = await t
      .anonymous()
      .fetch('/admin/order/list', { headers: { 'x-branch': String(at.south), authorization: 'Bearer no' } })
    expect(stranger.status).toBe(401)
  })

  it('ends with the next request once they no longer work there, and nothing is done', async () => {
    const mover = await t.signInWith(['view-orders', 'update-order-status'])
    const work = (warehouses: readonly number[]) =>
      t.inTenant(async tx => {
        await tx.deleteFrom('staff_warehouses').where('staff_id', '=', mover.staffId).execute()
        const rows = warehouses.map(warehouse_id => ({ staff_id: mover.staffId, warehouse_id }))
        await tx.insertInto('staff_warehouses').values(rows).execute()
      })
    await work([at.south, at.north])
    const north = t.lookingAt(at.north, mover)
    const order = await book(t.admin, city.north)
    expect(await idsSeenBy(north)).toContain(order.id)
    await work([at.south])
    await expect(
      north.call(orderStatusContract.update, { body: { status_key: 'key_6', warehouse_id: at.north, ids: [order.id] } }),
    ).rejects.toMatchObject(refusal)
    await expect(idsSeenBy(north)).rejects.toMatchObject(refusal)
    const { order: now } = await t.admin.call(orderContract.byWaybill, { params: { waybill: order.waybill_number } })
    expect(now.status_key).toBe('key_1')
    await work([at.north])
    expect(await idsSeenBy(north)).toContain(order.id)
  })

  it('is no way for a program of a merchant', async () => {
    const program = await t.signInWith([])
    await t.inTenant(async tx => {
      await sql`update staff set merchant_id = ${branches.merchantId}, role_id = null, is_service = true where id = ${program.staffId}`.execute(
        tx,
      )
      await sql`insert into merchant_integrations (merchant_id, kind, approved_at) values (${branches.merchantId}, 'api', now())`.execute(
        tx,
      )
    })
    const answer = await t.lookingAt(at.south, program).fetch('/admin/order/list')
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not-your-branch' }])
  })

  it('makes a file of the branch that its owner may open wherever they look', async () => {
    const north = t.lookingAt(at.north, t.admin)
    const shown = await idsSeenBy(north)
    const { key } = await north.call(orderContract.queuedExcel, { body: { query: { sort: '-id' } } })
    const file = await eventually(() =>
      t
        .lookingAt(at.hub, t.admin)
        .call(downloadContract.file, { params: { key } })
        .catch(() => null),
    )
    const sheet = await readSheet(file.bytes, file.name)
    expect('rows' in sheet && sheet.rows.length).toBe(shown.length)
    // Those of the branch may have it, others may not.
    const { rows } = await t.inTenant(tx =>
      sql<{ places: number[] }>`select places from downloads where key = ${key}`.execute(tx),
    )
    expect(rows).toEqual([{ places: [at.north] }])
    await expect(clerk.call(downloadContract.file, { params: { key } })).rejects.toMatchObject({ status: 404 })
  })

  it('says to whom head office is open that one branch is in the way', async () => {
    const body = { party_id: branches.merchantId, order_ids: [], currency: 'NPR' }
    await expect(t.lookingAt(at.hub, t.admin).call(merchantInvoiceContract.create, { body })).rejects.toMatchObject({
      code: 'head-office-only',
      message: expect.stringContaining('all branches'),
    })
  })

  it('imports into the branch that was looked at', async () => {
    const before = await idsSeenBy(t.lookingAt(at.hub, clerk))
    const rows = [{ 'Waybill Number': (await book(t.admin, city.south)).waybill_number, 'Secondary Phone': '9800000001' }]
    const dry = await t
      .lookingAt(at.hub, t.admin)
      .call(orderContract.secondaryPhones, { query: { dry_run: '1' }, body: { rows } })
    expect(dry.rejected).toMatchObject([{ code: 'UNKNOWN_WAYBILL' }])
    const job = await t.lookingAt(at.hub, t.admin).call(orderContract.secondaryPhones, { query: {}, body: { rows } })
    const done = await eventually(async () => {
      const now = await t.admin.call(importContract.get, { params: { id: job.id ?? 0 } })
      return now.state === 'done' ? now : null
    })
    expect(done.rejected).toMatchObject([{ code: 'UNKNOWN_WAYBILL' }])
    expect(await idsSeenBy(t.lookingAt(at.hub, clerk))).toEqual(before)
  })
})
