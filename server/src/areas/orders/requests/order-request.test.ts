// New addresses and disposals: done at once, or once those named by the setting have approved, charged with the event, and undone
// completely.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import type { ApprovalKind } from '@office/shared/areas/approvals/approval.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { orderRequestContract } from '@office/shared/areas/orders/requests/order-request.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { approvalSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { codParcel, readForm } from '../order.testing.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let asker: TestStaff
  let first: TestStaff
  let second: TestStaff
  let other: TestStaff
  const ids: Record<string, number> = {}
  const decides = ['view-approval', 'approve-request', 'reject-request']

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 1, Date.now())
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from cities where name in ('Pokhara', 'Kathmandu') union all select code, id from merchants
        union all select 'branch of ' || name, default_warehouse_id from cities where name in ('Pokhara', 'Kathmandu')
        union all select 'reason of ' || applies_to, min(id) from reasons group by 1`.execute(tx)
      for (const { name, id } of rows) ids[name] = id
    })
    asker = await t.signInWith(['redirect-order', 'view-order', 'update-order', 'update-order-status', 'approve-request'])
    first = await t.signInWith(decides)
    second = await t.signInWith(decides)
    other = await t.signInWith(decides)
  }, 60_000)
  afterAll(() => t.close())

  let made = 0
  /** An order to Pokhara that has arrived there. */
  const arrived = async (at: OrderStatusKey = status.readyForDelivery) => {
    const order = await t.admin.call(orderContract.create, {
      body: {
        ...codParcel,
        reference_no: `REQ-${++made}`,
        merchant_id: ids.EVEREST ?? 0,
        receiver_city_id: ids.Pokhara ?? 0,
      },
    })
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ status_key: at, current_warehouse_id: ids['branch of Pokhara'] ?? 0 })
        .where('id', '=', order.id)
        .execute(),
    )
    return order
  }
  const roleOf = async (who: TestStaff) => (await who.call(sessionContract.current)).role_id
  const setRule = async (type: ApprovalKind, deciders: readonly TestStaff[], needs_two = false) => {
    const { version } = await t.admin.call(approvalSettingContract.get)
    const role_ids = await Promise.all(deciders.map(roleOf))
    const types = deciders.length === 0 ? [] : [{ type, role_ids, needs_two }]
    await t.admin.call(approvalSettingContract.update, { body: { types, version } })
  }
  const redirect = (id: number, body: object = {}, by = asker) =>
    by.call(orderRequestContract.redirect, {
      params: { id },
      body: { receiver_address: 'New Road 9', receiver_city_id: ids.Pokhara ?? 0, ...body },
    })
  const elsewhere = (id: number) => redirect(id, { receiver_city_id: ids.Kathmandu ?? 0 })
  const detailOf = (id: number) => t.admin.call(orderContract.get, { params: { id } })
  const lastEvent = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]
  const componentsOf = async (id: number) => (await detailOf(id)).charge?.lines.map(({ component }) => component) ?? []
  const chargedOf = async (id: number) => {
    const { rows } = await t.inTenant(tx =>
      sql<{ sum: string }>`select (sum(amount) / 100.0)::numeric(14, 2)::text as sum from journal_lines
        where order_id = ${id} and account = 'income-extras'`.execute(tx),
    )
    return Number(rows[0]?.sum ?? 0)
  }
  const move = async (id: number, status_key: OrderStatusKey, more: object = {}) =>
    (await t.admin.call(orderStatusContract.update, { body: { ids: [id], status_key, ...more } })).results[0]
  const takeBack = async (id: number, status_key: OrderStatusKey) =>
    (await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key } })).results[0]

  it('redirects at once while nothing is asked for, charges it, wants a new label, and is taken back whole', async () => {
    const { id } = await arrived()
    const before = await detailOf(id)
    const where = { city: 'Pokhara', destination: before.destination }
    expect(await redirect(id)).toMatchObject({ state: 'done', approval_id: null, ...where })
    const after = await detailOf(id)
    expect(after).toMatchObject({
      receiver_address: 'New Road 9',
      needs_label: true,
      destination: before.destination,
      order: { status_key: status.redirected, current_warehouse_id: ids['branch of Pokhara'] },
    })
    expect(await lastEvent(id)).toMatchObject({ new_address: 'New Road 9, Pokhara', asked_by: null, approved_by: null })
    expect(await componentsOf(id)).toContain('redirect-same-branch')
    expect(await chargedOf(id)).toBe(-30)
    await t.admin.call(waybillPrintContract.create, { body: { ids: [id] } })
    expect((await detailOf(id)).needs_label).toBe(false)
    const [change] = await t.admin.call(orderContract.history, { params: { id } })
    expect(change?.fields).toBeDefined()
    await expect(redirect(id)).rejects.toMatchObject({ code: 'nothing-changes' })
    expect(await takeBack(id, status.redirected)).toMatchObject({ outcome: 'applied' })
    // The label was printed with the new address meanwhile.
    expect(await detailOf(id)).toMatchObject({
      receiver_address: 'Lakeside 4',
      needs_label: true,
      order: { status_key: status.readyForDelivery, charge_total: before.order.charge_total },
    })
    expect(await chargedOf(id)).toBe(0)
  })

  it('keeps what was edited about the receiver when it is taken back, tells its history, and needs no label that nobody printed', async () => {
    const { id } = await arrived()
    await redirect(id, { receiver_phone: '9800000001' })
    const form = await readForm(t.admin, id)
    await t.admin.call(orderContract.update, { params: { id }, body: { ...form, receiver_phone: '9800000002' } })
    expect(await takeBack(id, status.redirected)).toMatchObject({ outcome: 'applied' })
    expect(await detailOf(id)).toMatchObject({
      receiver_address: 'Lakeside 4',
      order: { receiver_phone: '9800000002' },
      needs_label: false,
    })
    const [change] = await t.admin.call(orderContract.history, { params: { id } })
    expect(change?.fields).toContainEqual({ field: 'receiver_address', before: 'New Road 9', after: 'Lakeside 4' })
  })

  it('sends it by the middle mile to another branch, at the price that was agreed on and the sum for another branch', async () => {
    const { id } = await arrived()
    const base = (charge: Awaited<ReturnType<typeof detailOf>>['charge']) =>
      charge?.lines.find(({ component }) => component === 'base')?.result
    const before = await detailOf(id)
    // A dry run says where the parcel would go, and nothing happens.
    const dry = { params: { id }, body: { receiver_address: 'New Road 9', receiver_city_id: ids.Kathmandu ?? 0 } }
    const would = await asker.call(orderRequestContract.redirect, dry, { dryRun: true })
    expect(await detailOf(id)).toEqual(before)
    expect(await elsewhere(id)).toEqual(would)
    expect(would).toMatchObject({ city: 'Kathmandu' })
    expect(would.destination).toBe((await detailOf(id)).destination)
    const after = await detailOf(id)
    expect(after).toMatchObject({ order: { city_name: 'Kathmandu', current_warehouse_id: ids['branch of Pokhara'] } })
    expect(base(after.charge)).toBe(base(before.charge))
    expect(after.destination).not.toBe(before.destination)
    expect(await move(id, status.readyForDelivery)).toMatchObject({ outcome: 'refused', code: 'goes-elsewhere' })
    expect(await chargedOf(id)).toBe(-80)
    const { id: near } = await arrived()
    await redirect(near)
    expect(await move(near, status.readyForDelivery)).toMatchObject({ outcome: 'applied' })
  })

  it('is refused where the parcel is not there yet, and is not a change of status like others', async () => {
    const { id } = await arrived(status.inTransit)
    await expect(redirect(id)).rejects.toMatchObject({ code: 'not-possible' })
    const body = { ids: [id], status_key: status.redirected }
    await expect(t.admin.call(orderStatusContract.update, { body })).rejects.toMatchObject({
      problem: { errors: [{ path: 'status_key', code: 'own-way' }] },
    })
  })

  it('waits for whom the setting names: never whoever asked, nor another role, and two where two are wanted', async () => {
    await setRule('address-change', [asker, first, second], true)
    const { id } = await arrived()
    const { approval_id, state } = await redirect(id, { remark: 'Moved house' })
    expect(state).toBe('waiting')
    const params = { id: approval_id ?? 0 }
    expect(await detailOf(id)).toMatchObject({
      receiver_address: 'Lakeside 4',
      approvals: [{ id: approval_id, kind: 'address-change' }],
      order: { status_key: status.readyForDelivery },
    })
    expect(await first.call(approvalContract.get, { params })).toMatchObject({
      kind: 'address-change',
      needs_two: true,
      remark: 'Moved house',
      changes: [{ field: 'receiver_address', old: 'Lakeside 4', new: 'New Road 9', now: 'Lakeside 4' }],
    })
    const approve = (who: TestStaff) => who.call(approvalContract.approve, { params })
    await expect(approve(asker)).rejects.toMatchObject({ code: 'own-request' })
    await expect(approve(other)).rejects.toMatchObject({ code: 'other-role' })
    expect(await approve(first)).toMatchObject({ state: 'seconding', is_first: true })
    await expect(approve(first)).rejects.toMatchObject({ code: 'approved-by-you' })
    expect((await detailOf(id)).order.status_key).toBe(status.readyForDelivery)
    expect(await approve(second)).toMatchObject({ state: 'approved' })
    await expect(approve(second)).rejects.toMatchObject({ code: 'request-decided' })
    expect(await detailOf(id)).toMatchObject({ receiver_address: 'New Road 9', approvals: [] })
    const event = await lastEvent(id)
    expect(event).toMatchObject({ status_key: status.redirected, remark: 'Moved house', asked_by: expect.any(String) })
    expect(event?.approved_by?.split(', ')).toHaveLength(2)
    await setRule('address-change', [])
  })

  it('cannot be approved to a city or a branch that was switched off since, and says so', async () => {
    await setRule('address-change', [first])
    const { id } = await arrived()
    const branch = (
      await t.inTenant(tx =>
        sql<{
          id: number
        }>`select id from warehouses where is_active and not is_sorting and id <> ${ids['branch of Pokhara']} limit 1`.execute(
          tx,
        ),
      )
    ).rows[0]?.id
    const { approval_id } = await redirect(id, { receiver_city_id: ids.Kathmandu ?? 0, warehouse_id: branch })
    const approve = () => first.call(approvalContract.approve, { params: { id: approval_id ?? 0 } })
    const switched = (table: 'cities' | 'warehouses', row: number, is_active: boolean) =>
      t.inTenant(tx => tx.updateTable(table).set({ is_active }).where('id', '=', row).execute())
    await switched('cities', ids.Kathmandu ?? 0, false)
    await expect(approve()).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining('This city') })
    await switched('cities', ids.Kathmandu ?? 0, true)
    await switched('warehouses', branch ?? 0, false)
    await expect(approve()).rejects.toMatchObject({ code: 'not-possible', message: expect.stringContaining('This warehouse') })
    await switched('warehouses', branch ?? 0, true)
    expect(await approve()).toMatchObject({ state: 'approved' })
    await setRule('address-change', [])
  })

  it('cannot be approved when the order changed meanwhile, is replaced by a newer one, and guards the edit as well', async () => {
    await setRule('address-change', [first])
    const { id } = await arrived()
    const older = await redirect(id)
    const newer = await redirect(id, { receiver_address: 'Old Road 1' })
    // Whoever asks anew is told what waited.
    expect(older.replaces).toBeNull()
    const changes = expect.arrayContaining([{ field: 'receiver_address', old: 'Lakeside 4', new: 'New Road 9' }])
    expect(newer.replaces).toMatchObject({ id: older.approval_id, kind: 'address-change', changes })
    const at = (asked: typeof older) => ({ params: { id: asked.approval_id ?? 0 } })
    await expect(first.call(approvalContract.approve, at(older))).rejects.toMatchObject({ code: 'request-decided' })
    const form = await readForm(t.admin, id)
    const edit = (change: object) => asker.call(orderContract.update, { params: { id }, body: { ...form, ...change } })
    await expect(edit({ receiver_address: 'By the back door' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'receiver_address', code: 'redirect-instead' }] },
    })
    await move(id, status.onHold, { reason_id: ids[`reason of ${status.onHold}`], date: new Date().toISOString().slice(0, 10) })
    await move(id, status.returnRequested, { reason_id: ids[`reason of ${status.returnRequested}`] })
    await expect(first.call(approvalContract.approve, at(newer))).rejects.toMatchObject({ code: 'not-possible' })
    const reject = { ...at(newer), body: { reason: 'It goes back' } }
    expect(await first.call(approvalContract.reject, reject)).toMatchObject({ state: 'rejected' })
    expect((await detailOf(id)).receiver_address).toBe('Lakeside 4')
    await setRule('address-change', [])
    // A request that was carried out meanwhile no longer waits.
    const { id: done } = await arrived()
    await setRule('address-change', [first])
    await redirect(done)
    await setRule('address-change', [])
    expect(await redirect(done)).toMatchObject({ state: 'done', replaces: { kind: 'address-change' } })
    expect((await detailOf(done)).approvals).toEqual([])
  })

  it('shows what is asked about an order to its branches alone', async () => {
    await setRule('address-change', [first])
    const { approval_id } = await redirect((await arrived()).id)
    const params = { id: approval_id ?? 0 }
    const elsewhere = await t.signInWith(decides)
    await t.inTenant(async tx => {
      const far = await tx.selectFrom('warehouses').select('id').where('code', '=', 'HAM').executeTakeFirstOrThrow()
      await tx.insertInto('staff_warehouses').values({ staff_id: elsewhere.staffId, warehouse_id: far.id }).execute()
    })
    const seen = async (who: TestStaff) =>
      (await who.call(approvalContract.list, { query: { filters: { kind: 'address-change' } } })).data.map(({ id }) => id)
    expect(await seen(first)).toContain(params.id)
    expect(await seen(elsewhere)).not.toContain(params.id)
    await expect(elsewhere.call(approvalContract.approve, { params })).rejects.toMatchObject({ status: 404 })
    await setRule('address-change', [])
  })

  it('disposes of what nobody took back when two have approved, however many try at once', async () => {
    const { id } = await arrived(status.returnDeliveryFailed)
    const body = { reason_id: ids[`reason of ${status.disposed}`] ?? 0, remark: 'Spoilt' }
    const ask = () => asker.call(orderRequestContract.dispose, { params: { id }, body })
    await expect(ask()).rejects.toMatchObject({ code: 'not-possible' })
    await t.inTenant(tx => sql`update orders set disposal_notice_at = now() - interval '31 days' where id = ${id}`.execute(tx))
    const { approval_id } = await ask()
    const params = { id: approval_id ?? 0 }
    const answers = await Promise.allSettled(
      [first, first, second, other].map(who => who.call(approvalContract.approve, { params })),
    )
    expect(answers.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(2)
    expect((await detailOf(id)).order).toMatchObject({ status_key: status.disposed, custody: 'not-collected' })
    const event = await lastEvent(id)
    expect(event).toMatchObject({ status_key: status.disposed, remark: 'Spoilt', reason: expect.any(String) })
    expect(event?.approved_by?.split(', ')).toHaveLength(2)
  })
})
