// Zones: a place is in one zone at most, even with concurrent calls; and the zone of a city that is in none itself.

import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

let t: TestOffice
let cities: number[]
beforeAll(async () => {
  t = await joinServer()
  await t.inTenant(tx => seedDemoData(tx, 0, Date.parse('2026-03-01T00:00:00Z')))
  // The demo has zones of its own, and cards with prices between them.
  await t.inTenant(async tx => {
    for (const table of ['rate_card_lanes', 'rate_card_parties', 'rate_cards', 'zones'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  const names = ['Kathmandu', 'Lalitpur', 'Bhaktapur', 'Hetauda']
  cities = await t.inTenant(async tx => {
    const rows = await tx.selectFrom('cities').select(['id', 'name']).where('name', 'in', names).execute()
    return names.map(name => rows.find(row => row.name === name)?.id ?? 0)
  })
}, 60_000)
afterAll(() => t.close())

const create = (name: string, city_ids: number[], code: string | null = null) =>
  t.admin.call(zoneContract.create, { body: { name, code, city_ids } })

it('holds cities, gives them back with their states, and lets them go', async () => {
  const zone = await create('Valley', [cities[0]!, cities[1]!, cities[0]!], 'Z1')
  expect(zone).toMatchObject({ city_count: 2, states: [], countries: [], is_default: false, is_active: true })
  expect(zone.city_ids.toSorted()).toEqual([cities[0], cities[1]].toSorted())
  const found = await t.admin.call(zoneContract.list, { query: { filters: { city_id: String(cities[1]) } } })
  expect(found.data.map(row => row.name)).toEqual(['Valley'])
  const body = { name: 'Valley', code: 'Z1', city_ids: [cities[2]!], version: 1 }
  expect(await t.admin.call(zoneContract.update, { params: { id: zone.id }, body })).toMatchObject({
    city_ids: [cities[2]],
    version: 2,
  })
  // An outdated copy takes no city with it.
  await expect(t.admin.call(zoneContract.update, { params: { id: zone.id }, body })).rejects.toMatchObject({
    status: 412,
    problem: { current: { city_ids: [cities[2]] } },
  })
})

it('refuses a city of another zone, names both, and how many more', async () => {
  await create('East', [cities[0]!, cities[1]!])
  await expect(create('West', [cities[1]!, cities[3]!])).rejects.toMatchObject({
    status: 409,
    code: 'city-in-other-zone',
    message: 'Lalitpur is already in the zone East. Remove it from that zone first.',
    problem: { errors: [{ path: 'city_ids' }] },
  })
  await expect(create('West', cities)).rejects.toMatchObject({
    message: 'Bhaktapur is already in the zone Valley, and 2 other places are in other zones. Remove it from that zone first.',
  })
  expect((await t.admin.call(zoneContract.list, { query: { filters: { name: 'West' } } })).meta.total).toBe(0)
  await expect(create('North', [999_999])).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'city_ids' }] } })
})

it('gives a city that several ask for at once to one of them', async () => {
  const asked = await Promise.all(
    ['R1', 'R2', 'R3', 'R4'].map(name =>
      create(name, [cities[3]!]).then(
        () => 200,
        error => error.code,
      ),
    ),
  )
  expect(asked.toSorted()).toEqual([200, 'city-in-other-zone', 'city-in-other-zone', 'city-in-other-zone'])
})

it('frees its cities when it goes, and goes from a city that goes', async () => {
  const { data } = await t.admin.call(zoneContract.list, { query: { filters: { city_id: String(cities[3]) } } })
  await t.admin.call(zoneContract.remove, { params: { id: data[0]!.id } })
  // A city that nobody else uses, because addresses of merchants would keep it.
  const { state_id } = await t.admin.call(cityContract.get, { params: { id: cities[3]! } })
  const body = { name: 'Zonetown', native_name: null, state_id, is_active: true }
  const { id } = await t.admin.call(cityContract.create, { body })
  const fresh = await create('Fresh', [id])
  await t.admin.call(cityContract.remove, { params: { id } })
  expect(await t.admin.call(zoneContract.get, { params: { id: fresh.id } })).toMatchObject({ city_count: 0, city_ids: [] })
})

it('holds whole states and countries and what is left, and each city is in the narrowest that holds it', async () => {
  const { call } = t.admin
  const places = await t.inTenant(async tx => {
    const { rows } = await sql<{ name: string; id: number }>`
      select name, id from states where name in ('Bagmati', 'Gandaki', 'Koshi') union all select code, id from countries`.execute(
      tx,
    )
    return Object.fromEntries(rows.map(({ name, id }) => [name, id]))
  })
  const hold = (name: string, more: object) => call(zoneContract.create, { body: { name, code: null, city_ids: [], ...more } })
  const bagmati = await hold('Bagmati', { state_ids: [places.Bagmati] })
  expect(bagmati).toMatchObject({ states: ['Bagmati'], state_ids: [places.Bagmati] })
  await hold('Nepal', { country_ids: [places.NP] })
  const inZone = async (name: string) => {
    const { data } = await call(cityContract.list, { query: { filters: { name } } })
    return data.map(({ zone_name, zone_by }) => `${zone_name} ${zone_by}`)[0]
  }
  expect(await inZone('Bhaktapur')).toBe('Valley city')
  expect(await inZone('Hetauda')).toBe('Bagmati state')
  expect(await inZone('Pokhara')).toBe('Nepal country')
  const waiting = async () => (await call(cityContract.list, { query: { filters: { is_zoned: '0' }, paginate: 100 } })).data
  expect((await waiting()).map(({ name }) => name)).toContain('Berlin')
  expect((await waiting()).every(({ zone_id }) => zone_id === null)).toBe(true)
  const { attention } = await call(dashboardContract.statistics)
  expect(attention.unzoned_cities).toBe((await waiting()).length)
  const rest = await hold('The rest', { is_default: true })
  expect(await inZone('Berlin')).toBe('The rest default')
  expect(await waiting()).toEqual([])
  // Fields left out of an update are unchanged.
  const body = { name: 'The rest', code: null, city_ids: [], version: rest.version }
  expect(await call(zoneContract.update, { params: { id: rest.id }, body })).toMatchObject({ is_default: true })
  await expect(hold('Also', { is_default: true })).rejects.toMatchObject({
    status: 409,
    code: 'other-default-zone',
    message: 'The default zone is The rest. Change that there first.',
  })
  await expect(hold('Also', { state_ids: [places.Gandaki, places.Bagmati] })).rejects.toMatchObject({
    code: 'state-in-other-zone',
    message: 'Bagmati is already in the zone Bagmati. Remove it from that zone first.',
    problem: { errors: [{ path: 'state_ids' }] },
  })
})

it('comes from a file, place by place, and rejects rows by the place and the zone that stand in the way', async () => {
  const rows: Record<string, string>[] = [
    { 'Zone Name': 'Gandaki', 'Zone Code': 'GAN', 'Country Name': 'Nepal', 'State Name': 'Gandaki' },
    { 'Zone Name': 'gandaki', 'Country Name': 'Nepal', 'State Name': 'Koshi', 'City Name': 'Dharan' },
    { 'Zone Name': 'Empty' },
    { 'Zone Name': 'Gandaki', 'Country Name': 'Nepal', 'State Name': 'Bagmati', 'City Name': 'Bhaktapur' },
    { 'Zone Name': 'Gandaki', 'Country Name': 'Nepal', 'State Name': 'Koshi', 'City Name': 'Dharann' },
    { 'Zone Name': 'Gandaki', 'Country Name': 'Nepal', 'City Name': 'Dharan' },
    { 'Zone Name': 'Second rest', 'Default Zone': 'yes' },
    { 'Zone Name': 'Another', 'Zone Code': 'gan' },
  ]
  const send = (dry: boolean) => t.admin.call(zoneContract.bulk, { body: { rows }, query: dry ? { dry_run: '1' } : {} })
  const told = (job: ImportJob) => job.rejected.map(({ row, field, message }) => `${row} ${field}: ${message}`)
  const tried = await send(true)
  expect(tried).toMatchObject({ created: 3, unchanged: 0, invalid: 5 })
  expect(told(tried)).toEqual([
    '5 City Name: This is already in the zone Valley. Remove it there first.',
    '6 City Name: No such city. Did you mean Dharan?',
    '7 State Name: This field is required',
    '8 Default Zone: The default zone is The rest. Change that there first.',
    '9 Zone Code: This already exists with different values',
  ])
  const { id } = await send(false)
  const done = await eventually(async () => {
    const job = await t.admin.call(importContract.get, { params: { id: id ?? 0 } })
    return job.state === 'done' ? job : null
  })
  expect(done).toMatchObject({ created: 3 })
  const { data } = await t.admin.call(zoneContract.list, { query: { filters: { name: 'gandaki' } } })
  expect(data).toMatchObject([{ name: 'Gandaki', code: 'GAN', city_count: 1, states: ['Gandaki'] }])
  expect(await send(true)).toMatchObject({ created: 0, unchanged: 3 })
})

it('knows the code that a later row gives a zone of the same file', async () => {
  const rows: Record<string, string>[] = [
    { 'Zone Name': 'Alps' },
    { 'Zone Name': 'Alps', 'Zone Code': 'ALP', 'Country Name': 'Germany' },
    { 'Zone Name': 'Andes', 'Zone Code': 'alp', 'Country Name': 'Brazil' },
  ]
  const told = await t.admin.call(zoneContract.bulk, { body: { rows }, query: { dry_run: '1' } })
  expect(told).toMatchObject({ created: 2, rejected: [{ row: 4, field: 'Zone Code', value: 'alp', code: 'ALREADY_THERE' }] })
})

it('takes a place once from a file, however its rows name it', async () => {
  const other = await t.addTenant()
  await t.inTenant(tx => seedDemoData(tx, 0, Date.parse('2026-03-01T00:00:00Z')), other.tenant)
  const [city] = (await other.call(cityContract.list, { query: { filters: { name: 'Hetauda' } } })).data
  const place = { 'Country Name': city!.country_name, 'State Name': city!.state_name, 'City Name': 'Hetauda' }
  const rows = [
    { 'Zone Name': 'One', ...place },
    { 'Zone Name': 'Two', ...place, 'Country Name': 'NEPAL', 'City Name': 'hetaudá' },
    { 'Zone Name': 'One', ...place, 'State Code': 'P3' },
  ]
  await t.inTenant(tx => sql`delete from zone_cities`.execute(tx), other.tenant)
  const tried = await other.call(zoneContract.bulk, { body: { rows }, query: { dry_run: '1' } })
  const wanted = { created: 1, unchanged: 1, rejected: [{ row: 3, field: 'City Name', code: 'IN_OTHER_ZONE' }] }
  expect(tried).toMatchObject(wanted)
  const { id } = await other.call(zoneContract.bulk, { body: { rows } })
  const done = await eventually(async () => {
    const job = await other.call(importContract.get, { params: { id: id ?? 0 } })
    return job.state === 'done' && job
  })
  expect(done).toMatchObject(wanted)
})

it('offers active zones only', async () => {
  const [zone] = (await t.admin.call(zoneContract.list, { query: { filters: { name: 'East' } } })).data
  const names = async () => (await t.admin.call(zoneContract.dropdown, { query: {} })).map(choice => choice.name)
  expect(await names()).toContain('East')
  await t.admin.call(zoneContract.activeStatus, { params: { id: zone!.id }, body: { is_active: false } })
  expect(await names()).not.toContain('East')
  const events = await t.inTenant(tx =>
    sql<{ n: number }>`select count(*)::int as n from audit_events where action = 'zone.active-status'`.execute(tx),
  )
  expect(events.rows).toEqual([{ n: 1 }])
})
