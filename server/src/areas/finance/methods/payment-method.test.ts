// Payment methods: a tenant's initial ones, what of a method is permanent, where the money of each kind goes, and what is refused
// and why.
import { type PaymentMethod, paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { firstPaymentMethods } from '@office/shared/areas/finance/methods/payment-method.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let orders: number[]
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 40, Date.now())
      orders = (await copyOrders(tx, 'PAID', status.sentForDelivery)).map(({ id }) => id)
      await sql`update orders set payment_type = 'COD', cod_amount = 500, custody = 'to-collect', rider_id = null,
        current_warehouse_id = (select min(id) from warehouses where kind = 'branch') where id = any(${orders}::int[])`.execute(
        tx,
      )
    })
  }, 60_000)
  afterAll(() => t.close())

  const draft = { kind: 'bank', needs_reference: false, position: 20, is_active: true } as const
  const make = (key: string, more: Partial<PaymentMethod> = {}) =>
    t.admin.call(paymentMethodContract.create, { body: { name: `Paid by ${key}`, key, ...draft, ...more } })
  const change = ({ id, is_renamed: _own, is_used: _used, ...method }: PaymentMethod, more: Partial<PaymentMethod>) =>
    t.admin.call(paymentMethodContract.update, { params: { id }, body: { ...method, ...more } })
  const known = async (key: string) => {
    const { data } = await t.admin.call(paymentMethodContract.list, { query: { filters: { key } } })
    const [method] = data
    if (!method) throw new Error(`There is no method ${key}`)
    return method
  }
  const deliver = (told: object) => {
    const [id = 0] = orders.splice(0, 1)
    const body = { ids: [id], status_key: status.delivered, receiver: 'Sita', ...told }
    return t.admin.call(orderStatusContract.update, { body }).then(({ results }) => ({ id, ...results[0] }))
  }
  const eventOf = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]
  const accountOf = async (id: number) => {
    const { rows } = await t.inTenant(tx =>
      sql<{ account: string }>`select account from journal_lines where order_id = ${id} and account like 'cash-%'`.execute(tx),
    )
    return rows.map(({ account }) => account)
  }

  it('begins with the methods of the product, which are renamed and switched off and keep key and kind', async () => {
    const { data } = await t.admin.call(paymentMethodContract.list, { query: {} })
    expect(data.map(({ key, kind, is_renamed }) => ({ key, kind, is_renamed }))).toEqual(
      firstPaymentMethods.map(({ key, kind }) => ({ key, kind, is_renamed: false })),
    )
    const wallet = await change(await known('wallet'), { name: 'eSewa' })
    expect(wallet).toMatchObject({ name: 'eSewa', key: 'wallet', is_renamed: true })
    const stays = { status: 409, code: 'payment-method-fixed' }
    await expect(change(wallet, { kind: 'cash' })).rejects.toMatchObject({ ...stays, problem: { errors: [{ path: 'kind' }] } })
    await expect(change(wallet, { key: 'purse' })).rejects.toMatchObject({ ...stays, problem: { errors: [{ path: 'key' }] } })
    expect(await eventOf((await deliver({ payment_method: 'wallet' })).id)).toMatchObject({
      payment_method: 'wallet',
      payment_method_name: 'eSewa',
    })
    expect(await eventOf((await deliver({ payment_method: 'qr' })).id)).toMatchObject({
      payment_method: 'qr',
      payment_method_name: null,
    })
    await change(wallet, { is_active: false })
    const offered = await t.admin.call(paymentMethodContract.list, { query: { filters: { is_active: '1' } } })
    expect(offered.data.map(({ key }) => key)).toEqual(['cash', 'card', 'qr', 'bank-transfer', 'cheque'])
    await expect(deliver({ payment_method: 'wallet' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'payment_method', code: 'method-off', message: expect.stringContaining('eSewa') }] },
    })
  })

  it('takes no key and no name twice, whoever asks', async () => {
    await expect(make('cash', { name: 'Other' })).rejects.toMatchObject({ status: 409, code: 'payment-method-key-taken' })
    await expect(make('money', { name: 'cAsH' })).rejects.toMatchObject({ status: 409, code: 'payment-method-name-taken' })
    await expect(make('Two Words')).rejects.toMatchObject({ problem: { errors: [{ path: 'key', code: 'short-key' }] } })
  })

  it('sends the money where its kind says, and fixes the kind with the first payment', async () => {
    const made = await make('counter-cash', { kind: 'bank' })
    const cash = await change(made, { kind: 'cash' })
    expect(await change(cash, { kind: 'gateway' })).toMatchObject({ kind: 'gateway', is_used: false })
    // A dry run paid nothing.
    expect(await deliver({ payment_method: 'counter-cash', dry_run: true })).toMatchObject({ outcome: 'applied' })
    expect(await known('counter-cash')).toMatchObject({ is_used: false })
    const paid = await deliver({ payment_method: 'counter-cash' })
    expect(await accountOf(paid.id)).toEqual(['cash-gateway'])
    await make('bank-two')
    expect(await accountOf((await deliver({ payment_method: 'bank-two' })).id)).toEqual(['cash-office'])
    await make('vouchers', { kind: 'cash' })
    expect(await accountOf((await deliver({ payment_method: 'vouchers' })).id)).toEqual(['cash-branch'])
    const used = await known('counter-cash')
    expect(used).toMatchObject({ is_used: true })
    await expect(change(used, { kind: 'cash' })).rejects.toMatchObject({
      code: 'payment-method-fixed',
      problem: { errors: [{ path: 'kind' }] },
    })
    expect(await change(used, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', kind: 'gateway' })
  })

  it('pays by the kind that stands, where kind and first payment come at once', async () => {
    const method = await make('at-once', { kind: 'bank' })
    const [paid, changed] = await Promise.allSettled([
      deliver({ payment_method: 'at-once' }),
      change(method, { kind: 'gateway' }),
    ])
    if (paid.status === 'rejected') throw paid.reason
    const { kind } = await known('at-once')
    expect(kind).toBe(changed.status === 'fulfilled' ? 'gateway' : 'bank')
    expect(await accountOf(paid.value.id)).toEqual([kind === 'bank' ? 'cash-office' : 'cash-gateway'])
  })

  it('asks for a reference where the method needs one, and keeps it with the event', async () => {
    await change(await known('cheque'), { needs_reference: true })
    await expect(deliver({ payment_method: 'cheque' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'payment_reference', code: 'needs-reference' }] },
    })
    const { id } = await deliver({ payment_method: 'cheque', payment_reference: '0815' })
    expect(await eventOf(id)).toMatchObject({ payment_method: 'cheque', payment_reference: '0815' })
    await expect(deliver({ payment_reference: '0815' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'payment_method', code: 'no-method' }] },
    })
    await expect(deliver({ payment_method: 'shells' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'payment_method', code: 'unknown-method' }] },
    })
  })

  it('is told by lists and exports of what was collected, until that is taken back', async () => {
    const [card, silent] = [await deliver({ payment_method: 'card' }), await deliver({})]
    const own = await make('own-way')
    const renamed = await deliver({ payment_method: 'own-way' })
    await change(await known('own-way'), { is_active: false })
    const nothing = orders[0] ?? 0
    const ids = [card.id, silent.id, renamed.id, nothing]
    const listed = async (cod_method: string) => {
      const { data } = await t.admin.call(orderContract.list, { query: { filters: { id: ids.join(','), cod_method } } })
      return data.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await listed('card')).toEqual([card.id])
    expect(await listed('cash,own-way')).toEqual([silent.id, renamed.id].sort((a, b) => a - b))
    const query = { 'filter[id]': ids.join(','), sort: 'id' }
    const { key } = await t.admin.call(orderContract.queuedExcel, { body: { query } })
    await eventually(async () =>
      (await t.admin.call(downloadContract.list, {})).data.some(one => one.key === key && one.state === 'ready'),
    )
    const { bytes, name } = await t.admin.call(downloadContract.file, { params: { key } })
    const sheet = await readSheet(bytes, name)
    if (!('rows' in sheet)) throw new Error('The file cannot be read')
    const at = sheet.headings.indexOf('COD paid by')
    const told = new Map([
      [card.id, 'Card'],
      [silent.id, 'Cash'],
      [renamed.id, own.name],
      [nothing, ''],
    ])
    expect(sheet.rows.map(row => cellsOf(row)[at])).toEqual(ids.toSorted((a, b) => a - b).map(id => told.get(id)))
    await t.admin.call(orderStatusContract.reverse, { body: { ids: [card.id], status_key: status.delivered } })
    expect(await listed('card')).toEqual([])
    expect((await t.admin.call(orderContract.get, { params: { id: card.id } })).order.cod_method).toBeNull()
  })

  it('is written by those who may change the finance setting, and read by all', async () => {
    const reader = await t.signInWith(['view-order'])
    expect((await reader.call(paymentMethodContract.list, { query: {} })).data.length).toBeGreaterThan(0)
    await expect(
      reader.call(paymentMethodContract.create, { body: { name: 'Mine', key: 'mine', ...draft } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
