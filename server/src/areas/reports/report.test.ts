// Reports over a small hand-made history: exact figures, the link behind each, and files with the same contents.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { reports } from '@office/shared/areas/reports/reports'
import { CallError } from '@office/shared/core/api/failure'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'

/** Waybill, status, place, merchant, rider, days ago, COD and its currency. */
type Line = readonly [string, string, string | null, string, string | null, number, string, string]
const lines: readonly Line[] = [
  ['A1', status.sentForDelivery, 'North', 'Tea', 'Rama', 0, '100.00', 'NPR'],
  ['A2', status.sentForDelivery, 'North', 'Tea', 'Rama', 1, '50.50', 'NPR'],
  ['A3', status.sentForDelivery, 'North', 'Silk', 'Sita', 2, '9.90', 'EUR'],
  ['A4', status.sentForDelivery, 'South', 'Silk', 'Sita', 3, '0.00', 'NPR'],
  ['A5', status.assignedForPickup, null, 'Tea', 'Rama', 8, '10.00', 'NPR'],
  ['A6', status.onHold, 'North', 'Tea', null, 4, '10.00', 'NPR'],
  ['A7', status.onHold, 'North', 'Tea', null, 7, '10.00', 'NPR'],
  ['A8', status.onHold, 'North', 'Tea', null, 9, '10.00', 'NPR'],
  ['A9', status.inTransit, 'South', 'Silk', null, 0, '10.00', 'NPR'],
  ['B1', status.returnedToMerchant, 'North', 'Tea', null, 5, '70.00', 'NPR'],
  ['B2', status.returnedToMerchant, 'North', 'Silk', null, 40, '80.00', 'NPR'],
  ['B3', status.returnArrivedAtOrigin, 'Agent', 'Silk', null, 1, '5.00', 'NPR'],
  ['B4', status.delivered, 'Agent', 'Silk', null, 1, '5.00', 'NPR'],
]

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let viewer: TestStaff
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await sql`update tenants set time_zone = 'Asia/Kathmandu'`.execute(tx)
      await sql`insert into states (country_id, name) select min(id), 'Bagmati' from countries`.execute(tx)
      await sql`insert into cities (state_id, country_id, name) select id, country_id, 'Patan' from states`.execute(tx)
      await sql`insert into warehouses (code, name, kind) values ('N', 'North', 'branch'), ('S', 'South', 'branch'), ('G', 'Agent', 'agency')`.execute(
        tx,
      )
      await sql`insert into merchants (code, name) values ('T', 'Tea'), ('K', 'Silk')`.execute(tx)
      await sql`insert into riders (name, phone) values ('Rama', '9800000001'), ('Sita', '9800000002')`.execute(tx)
      // At noon of the tenant's day.
      for (const [waybill, key, place, merchant, rider, daysAgo, cod, currency] of lines)
        await sql`insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address,
            receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency,
            status_key, status_since, current_warehouse_id, rider_id)
          select ${waybill}, ${waybill}, m.id, 'Maya', '9811111111', 'Road 1', c.id, c.state_id, c.country_id, 1, 0.5, 'COD',
            ${cod}::numeric, ${currency}, ${key},
            ((now() at time zone 'Asia/Kathmandu')::date - ${daysAgo}::int + time '00:00:01') at time zone 'Asia/Kathmandu',
            (select id from warehouses where name = ${place}), (select id from riders where name = ${rider})
          from merchants m, cities c where m.name = ${merchant}`.execute(tx)
    })
    viewer = await t.signInWith(Object.values(reports).flatMap(report => report.needs))
  }, 60_000)
  afterAll(() => t.close())

  /** The waybills behind a query of the order list. */
  const ordersOf = async (filters: Readonly<Record<string, string>> | null) => {
    if (!filters) return null
    const { data } = await t.admin.call(orderContract.list, { query: { filters, paginate: 100, sort: ['waybill_number'] } })
    return data.map(order => order.waybill_number)
  }

  it('counts the orders at each place by status, branches and agencies apart', async () => {
    const { columns, contract } = reports.warehouseStatusCount
    const { data, meta } = await viewer.call(contract.list, {})
    expect(meta.total).toBe(3)
    expect(data.map(({ name, total, key_15, key_20, key_31 }) => [name, total, key_15, key_20, key_31])).toEqual([
      ['Agent', 2, 0, 0, 0],
      ['North', 8, 3, 3, 2],
      ['South', 2, 1, 0, 0],
    ])
    const north = data.find(row => row.name === 'North')
    if (!north) throw new Error('North is not there')
    expect(await ordersOf(columns.key_20?.opens?.(north) ?? null)).toEqual(['A6', 'A7', 'A8'])
    expect((await viewer.call(contract.list, { query: { sort: ['-total'] } })).data.map(row => row.name)[0]).toBe('North')
    const { rows, sums } = await viewer.call(contract.sums, { query: {} })
    expect([rows, sums[0]?.values.total, sums[0]?.values.key_15]).toEqual([3, '12', '4'])
    const names = async (report: typeof reports.branchStatusCount | typeof reports.agentStatusCount) =>
      (await viewer.call(report.contract.list, {})).data.map(row => row.name)
    expect(await names(reports.branchStatusCount)).toEqual(['North', 'South'])
    expect((await viewer.call(reports.agentStatusCount.contract.list, {})).data.map(row => row.name)).toEqual(['Agent'])
  })

  it('counts the open orders of each merchant', async () => {
    const { data } = await viewer.call(reports.merchantStatusCount.contract.list, { query: { sort: ['-name'] } })
    expect(data.map(({ name, total, key_3, key_15, key_31 }) => [name, total, key_3, key_15, key_31])).toEqual([
      ['Tea', 6, 1, 2, 0],
      ['Silk', 4, 0, 2, 0],
    ])
    const tea = data[0]
    if (!tea) throw new Error('There is no merchant')
    expect(await ordersOf(reports.merchantStatusCount.columns.total?.opens?.(tea) ?? null)).toHaveLength(6)
  })

  it('counts every order once by its status', async () => {
    const { data } = await viewer.call(reports.currentStatus.contract.list, {})
    expect(data.map(row => [row.status_key, row.orders])).toEqual([
      [status.assignedForPickup, 1],
      [status.inTransit, 1],
      [status.sentForDelivery, 4],
      [status.delivered, 1],
      [status.onHold, 3],
      [status.returnArrivedAtOrigin, 1],
      [status.returnedToMerchant, 2],
    ])
  })

  it.each([
    ['assignedOrders', ['A1', 'A2', 'A3', 'A4']],
    ['assignedOrdersPickupRider', ['A5']],
    ['assignedOrdersToWarehouse', ['A9']],
    ['returnedOrdersToOriginWarehouse', ['B3']],
    // Of the last thirty days, unless others are named.
    ['returnedOrdersToMerchant', ['B1']],
  ] as const)('lists the orders of %s', async (name, waybills) => {
    const { data, meta } = await viewer.call(reports[name].contract.list, { query: { sort: ['waybill_number'] } })
    expect(data.map(order => order.waybill_number)).toEqual(waybills)
    expect(meta.total).toBe(waybills.length)
  })

  it('sums money for each currency by itself, over what is filtered', async () => {
    const { contract } = reports.assignedOrders
    const all = await viewer.call(contract.sums, { query: {} })
    expect([all.rows, all.sums]).toEqual([
      4,
      [
        { currency: 'EUR', values: { cod_amount: '9.90', pieces: '1', weight_kg: '0.500' } },
        { currency: 'NPR', values: { cod_amount: '150.50', pieces: '3', weight_kg: '1.500' } },
      ],
    ])
    const sita = await viewer.call(contract.list, { query: { filters: { search: 'A3' } } })
    const id = sita.data[0]?.rider_id
    expect((await viewer.call(contract.sums, { query: { 'filter[rider_id]': String(id) } })).rows).toBe(2)
  })

  it('reads 92 days of a report over time, and refuses more at the filter', async () => {
    const { contract } = reports.returnedOrdersToMerchant
    const asked = (status_since: string) => viewer.call(contract.list, { query: { filters: { status_since } } })
    expect((await asked('last-92-days')).data.map(order => order.waybill_number)).toEqual(['B1', 'B2'])
    const refused = await asked('last-93-days').catch((error: unknown) => error)
    if (!(refused instanceof CallError)) throw refused
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused)).toContain('filter[status_since]')
    await expect(viewer.call(contract.sums, { query: { 'filter[status_since]': 'last-93-days' } })).rejects.toThrow()
    await expect(viewer.call(contract.queue, { body: { query: { 'filter[status_since]': 'last-93-days' } } })).rejects.toThrow()
  })

  it('counts days in a status as the tenant does; each figure opens its orders', async () => {
    const { columns, contract } = reports.aging
    const { data } = await viewer.call(contract.list, { query: { sort: ['status_key'], paginate: 100 } })
    const spans = ['days_0_1', 'days_2_3', 'days_4_7', 'days_8_up'] as const
    expect(data.map(row => [row.warehouse, row.status_key, row.orders, ...spans.map(span => row[span])])).toEqual([
      [null, status.assignedForPickup, 1, 0, 0, 0, 1],
      ['South', status.inTransit, 1, 1, 0, 0, 0],
      ['North', status.sentForDelivery, 3, 2, 1, 0, 0],
      ['South', status.sentForDelivery, 1, 0, 1, 0, 0],
      ['North', status.onHold, 3, 0, 0, 2, 1],
      ['Agent', status.returnArrivedAtOrigin, 1, 1, 0, 0, 0],
    ])
    expect(data[0] && (await ordersOf(columns.orders?.opens?.(data[0]) ?? null))).toEqual(['A5'])
    for (const row of data)
      for (const span of spans)
        expect([row.status_key, span, (await ordersOf(columns[span]?.opens?.(row) ?? null))?.length]).toEqual([
          row.status_key,
          span,
          row[span],
        ])
    const { sums } = await viewer.call(contract.sums, { query: {} })
    expect(sums[0]?.values).toEqual({ orders: '10', days_0_1: '4', days_2_3: '2', days_4_7: '2', days_8_up: '2' })
    const average = await viewer.call(reports.agingAverage.contract.list, { query: { filters: { status_key: status.onHold } } })
    const days = Number(average.data[0]?.average_days)
    // 4, 7 and 9 whole days plus the elapsed part of today.
    expect(days).toBeGreaterThanOrEqual(6.6)
    expect(days).toBeLessThanOrEqual(7.7)
  })

  it('finds orders without a branch, rider or merchant by the list, alone and beside others', async () => {
    const { data: places } = await viewer.call(reports.agentStatusCount.contract.list, {})
    const agent = String(places[0]?.id)
    expect(await ordersOf({ current_warehouse_id: 'none' })).toEqual(['A5'])
    expect(await ordersOf({ current_warehouse_id: `${agent},none` })).toEqual(['A5', 'B3', 'B4'])
    expect(await ordersOf({ rider_id: 'none', status_key: status.onHold })).toEqual(['A6', 'A7', 'A8'])
    expect(await ordersOf({ walking_customer_id: 'none' })).toHaveLength(lines.length)
    expect(await ordersOf({ merchant_id: 'none' })).toEqual([])
    const query = { filters: { current_warehouse_id: 'none' }, paginate: 1 }
    expect((await t.admin.call(orderContract.list, { query })).meta).toMatchObject({ total: 1, total_is: 'exact' })
    await expect(ordersOf({ receiver_city_id: 'none' })).rejects.toMatchObject({ status: 400 })
  })

  it('has the index of what ageing counts', async () => {
    const definition = await t.inTenant(
      async tx =>
        (await sql<{ def: string }>`select indexdef as def from pg_indexes where indexname = 'orders_open_aging'`.execute(tx))
          .rows[0]?.def,
    )
    expect(definition).toContain('COALESCE(current_warehouse_id, 0), status_key, status_since')
  })

  it('keeps to the places that somebody is assigned to', async () => {
    const narrow = await t.signInWith(Object.values(reports).flatMap(report => report.needs))
    await t.inTenant(tx =>
      sql`insert into staff_warehouses (staff_id, warehouse_id) select ${narrow.staffId}::int, id from warehouses where name = 'South'`.execute(
        tx,
      ),
    )
    const rows = async (contract: (typeof reports)[keyof typeof reports]['contract']) =>
      (await narrow.call(contract.list as typeof reports.currentStatus.contract.list, {})).data.length
    const found: Record<string, number> = {}
    for (const [name, { contract }] of Object.entries(reports)) found[name] = await rows(contract)
    expect(found).toEqual({
      warehouseStatusCount: 1,
      branchStatusCount: 1,
      agentStatusCount: 0,
      merchantStatusCount: 2,
      assignedOrders: 1,
      assignedOrdersPickupRider: 0,
      assignedOrdersToWarehouse: 1,
      returnedOrdersToMerchant: 0,
      returnedOrdersToOriginWarehouse: 0,
      aging: 2,
      agingAverage: 2,
      currentStatus: 2,
      // Two days with open orders there; nothing was posted or spent, and nobody did anything.
      branchProgress: 2,
      operations: 0,
      monthlySales: 0,
      toBeInvoiced: 0,
      branchExpenses: 0,
      sorting: 0,
    })
    const merchants = await narrow.call(reports.merchantStatusCount.contract.list, {})
    expect(merchants.data.map(({ name, total }) => [name, total])).toEqual([
      ['Silk', 2],
      ['Tea', 0],
    ])
  })

  it('makes a file of all that is filtered, for who may see the report only', { timeout: 60_000 }, async () => {
    const file = async ({ contract }: (typeof reports)[keyof typeof reports], query: Record<string, string>) => {
      const { key } = await viewer.call(contract.queue as typeof reports.aging.contract.queue, { body: { query } })
      const ready = async () =>
        (await viewer.call(downloadContract.list, {})).data.find(one => one.key === key && one.state === 'ready')
      await eventually(ready)
      const { bytes, name } = await viewer.call(downloadContract.file, { params: { key } })
      const sheet = await readSheet(bytes, name)
      if (!('rows' in sheet)) throw new Error('The file cannot be read')
      return { name, rows: sheet.rows.map(cellsOf) }
    }
    const assigned = await file(reports.assignedOrders, { sort: '-cod_amount', 'filter[currency]': 'NPR' })
    expect(assigned.name).toBe('assigned-orders.xlsx')
    expect(assigned.rows.map(cells => cells[0])).toEqual(['A1', 'A2', 'A4'])
    expect(assigned.rows[0]).toContain('Sent for Delivery')
    expect((await file(reports.agingAverage, {})).rows).toHaveLength(6)
    expect((await file(reports.warehouseStatusCount, { sort: '-total' })).rows[0]?.slice(0, 3)).toEqual(['North', 'N', '8'])
    const other = await t.signInWith(['view-aging-report'])
    await expect(other.call(reports.assignedOrders.contract.queue, { body: { query: {} } })).rejects.toThrow()
  })

  it('gives a file to nobody who may no longer ask for it', async () => {
    const { queue } = reports.aging.contract
    const clerk = await t.signInWith(reports.aging.needs)
    const setRights = (...permissions: PermissionName[]) =>
      t.inTenant(tx =>
        sql`update roles set permissions = ${permissions} where id = (select role_id from staff where id = ${clerk.staffId})`.execute(
          tx,
        ),
      )
    const stateOf = async (key: string) => (await clerk.call(downloadContract.list, {})).data.find(one => one.key === key)?.state
    const made = await clerk.call(queue, { body: { query: {} } })
    await eventually(async () => (await stateOf(made.key)) === 'ready')
    // Another permission for downloads does not open files that it could not have requested.
    await setRights('manage-city')
    await expect(clerk.call(downloadContract.file, { params: made })).rejects.toMatchObject({ status: 403 })
    await setRights(...reports.aging.needs)
    expect((await clerk.call(downloadContract.file, { params: made })).bytes.length).toBeGreaterThan(0)
  })
})
