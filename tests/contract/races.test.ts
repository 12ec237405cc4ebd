// Of many callers who ask at once for something that only one may have, one gets it and the others are told why (docs/promises.md
// C5).

import { engines } from '@office/server/core/testing/engines'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, ask, bodySchemaOf, codeOf, paramsOf } from './ask.ts'
import { sampleOf } from './sample.ts'
import { makeWorld, nounOf, type World } from './world.ts'

const AT_ONCE = 6

/** What decides: the unique index behind each creation that can come too late, and how its sample must differ. */
const decidedBy: Record<string, { index: string; other?: object }> = {
  'agencies.agency.create': { index: 'warehouses_code' },
  'branches.branch.create': { index: 'warehouses_code', other: { code: 'RACE' } },
  'lists.listView.create': { index: 'list_views_name', other: { list: '/admin/order/list' } },
  'merchants.merchant.create': { index: 'merchants_code' },
  'merchants.merchantBusiness.create': { index: 'merchant_businesses_name' },
  'merchants.merchantIntegration.create': { index: 'merchant_integrations_kind' },
  'merchants.merchantUser.create': { index: 'merchant_users_email' },
  'merchants.walkingCustomer.create': { index: 'walking_customers_phone', other: { phone: '9812345601' } },
  'orders.order.create': { index: 'orders_reference' },
  'orders.order.createWalking': { index: 'orders_waybill', other: { waybill_number: 'RACE-WALKING' } },
  'places.city.create': { index: 'cities_key' },
  'places.state.create': { index: 'states_key' },
  'places.zone.create': { index: 'zones_name', other: { city_ids: [] } },
  'reports.reportSchedule.create': { index: 'report_schedules_name', other: { question: null } },
  'riders.rider.create': { index: 'riders_phone' },
  'settings.flag.create': { index: 'flags_name' },
  'settings.reason.create': { index: 'reasons_text' },
  'finance.expenseKind.create': { index: 'expense_kinds_name' },
  'finance.paymentMethod.create': { index: 'payment_methods_key', other: { key: 'race', kind: 'cash' } },
  'settings.taxItem.create': { index: 'tax_items_name' },
  'sorting.sorting.createBucket': { index: 'sorting_buckets_code' },
  'staff.serviceToken.create': {
    index: 'service_tokens_name',
    other: { expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
  },
  'staff.role.create': { index: 'roles_name' },
  'staff.staff.create': { index: 'staff_email' },
  'waybills.waybillLayout.create': { index: 'waybill_layouts_name' },
  'waybills.waybillSeries.create': { index: 'waybill_series_name', other: { prefix: 'QR', country: 'NP', merchant_ids: [] } },
}

const creations = endpoints.filter(
  ({ endpoint }) =>
    endpoint.method === 'POST' && endpoint.fails?.some(code => code.endsWith('-taken')) && !endpoint.path.endsWith('/login'),
)

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let world: World
  beforeAll(async () => {
    t = await joinServer(engine)
    world = await makeWorld(t, t.admin, { firstId: 0, mark: 'racemark' })
  }, 120_000)
  afterAll(() => t.close())

  const rowOf = (endpoint: Endpoint) => (name: string) => world.rows[nounOf(endpoint, name)]

  /** Status and code of each answer, sorted. */
  async function race(endpoint: Endpoint, asked: (n: number) => Asked): Promise<string[]> {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(t.admin, endpoint, asked(n))))
    return answers.map(({ response, text }) => (response.ok ? 'won' : `${response.status} ${codeOf(text)}`)).sort()
  }
  const oneOf = (refused: string) => [...Array<string>(AT_ONCE - 1).fill(refused), 'won']

  it('knows the index behind every creation that can come too late', async () => {
    expect(Object.keys(decidedBy).sort()).toEqual(creations.map(({ name }) => name).sort())
    const { rows } = await t.database.pool.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indisunique`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(decidedBy).map(({ index }) => index)))
  })

  it.each(creations)('$name makes one', async ({ name, endpoint }) => {
    const schema = bodySchemaOf(endpoint)
    const sampled = schema ? sampleOf(schema, '', rowOf(endpoint)) : {}
    // An object, like every creation's body.
    const body = { ...(sampled as object), ...decidedBy[name]?.other }
    const params = Object.fromEntries(paramsOf(endpoint).map(name => [name, rowOf(endpoint)(name)]))
    const outcomes = await race(endpoint, () => ({ params, body }))
    expect(outcomes.filter(outcome => outcome === 'won')).toHaveLength(1)
    for (const outcome of outcomes.slice(0, -1)) expect(endpoint.fails).toContain(outcome.replace('409 ', ''))
  })

  describe('at a bucket', () => {
    let codes = 0
    const bucket = () => {
      const code = `R${++codes}`
      const body = { code, name: code, warehouse_id: world.rows.warehouse, state_ids: [], city_ids: [] }
      return t.admin.call(sortingContract.createBucket, { body })
    }

    it('one device of many logs in (bucket row for update, sorting_sessions_open_bucket)', async () => {
      const { id } = await bucket()
      const outcomes = await race(sortingContract.login, n => ({ params: { id }, body: { device: `device ${n}` } }))
      expect(outcomes).toEqual(oneOf('409 bucket-taken'))
    })

    it('a device logs in to one bucket of many (sorting_sessions_open_device)', async () => {
      const ids: number[] = []
      for (let n = 0; n < AT_ONCE; n++) ids.push((await bucket()).id)
      const outcomes = await race(sortingContract.login, n => ({ params: { id: ids[n] ?? 0 }, body: { device: 'everywhere' } }))
      expect(outcomes).toEqual(oneOf('409 device-in-session'))
    })

    it('a device that asks again and again has one session', async () => {
      const { id } = await bucket()
      await race(sortingContract.login, () => ({ params: { id }, body: { device: 'patient' } }))
      const { rows } = await t.inTenant(tx => sql`select from sorting_sessions where device = 'patient'`.execute(tx))
      expect(rows).toHaveLength(1)
    })

    it('one of many bags gets a seal (sorting_seals)', async () => {
      const { id } = await bucket()
      const made = await t.inTenant(tx =>
        sql<{ id: number }>`
          insert into sorting_bags (number, bucket_id, warehouse_id, state, parcels, weight_kg, staff_id)
          select 'RACE-' || n, b.id, b.warehouse_id, 'open', 0, 0, (select min(id) from staff)
          from sorting_buckets b, generate_series(1, ${AT_ONCE}::int) as n where b.id = ${id} returning id`.execute(tx),
      )
      const bags = made.rows.map(row => row.id)
      await t.inTenant(tx =>
        sql`update orders o set status_key = 'key_10', bucket_id = ${id}, bag_id = bag.id, destination_warehouse_id = null
          from unnest(${bags}::int[]) with ordinality as bag (id, place)
          where o.id = (select id from orders order by id offset bag.place - 1 limit 1)`.execute(tx),
      )
      const outcomes = await race(bagContract.seal, n => ({ params: { id: bags[n] ?? 0 }, body: { seal_number: 'RACE-1' } }))
      expect(outcomes).toEqual(oneOf('409 seal-used'))
    })

    it('its parcels are sealed into one bag (bucket row for update)', async () => {
      const { id } = await bucket()
      await t.inTenant(tx => sql`update orders set status_key = 'key_9', bag_id = null, bucket_id = ${id}`.execute(tx))
      const outcomes = await race(bagContract.create, () => ({ body: { bucket_id: id } }))
      expect(outcomes).toEqual(oneOf('409 bucket-empty'))
      const bags = await t.inTenant(tx =>
        sql<{ parcels: number; orders: number }>`
          select parcels, (select count(*) from orders where bag_id = b.id) as orders from sorting_bags b where bucket_id = ${id}`.execute(
          tx,
        ),
      )
      expect(bags.rows).toHaveLength(1)
      expect(bags.rows[0]?.parcels).toBe(bags.rows[0]?.orders)
    })
  })
})
