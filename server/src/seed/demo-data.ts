// What the people of a demo tenant work on: places, branches, riders, merchants, buckets and orders.
import { vehicleKinds } from '@office/shared/areas/riders/rider.contract'
import { sql } from 'kysely'
import { foldStandingDays } from '../areas/dashboards/figure-fold.job.ts'
import { foldOrderCounts } from '../areas/orders/list/order-count.job.ts'
import type { Tx } from '../core/database/transaction.ts'
import { seedDemoAdjustments } from './demo-adjustments.ts'
import { seedDemoApprovals } from './demo-approvals.ts'
import { seedDemoAudit } from './demo-audit.ts'
import { seedDemoBags } from './demo-bags.ts'
import { seedDemoBranchDeposits } from './demo-branch-deposits.ts'
import { seedDemoCash } from './demo-cash.ts'
import { seedDemoCommissions } from './demo-commissions.ts'
import { seedDemoDeposits } from './demo-deposits.ts'
import { seedDemoInvoices } from './demo-invoices.ts'
import { seedDemoLosses } from './demo-losses.ts'
import { seedDemoMerchants } from './demo-merchants.ts'
import { type DemoWorld, type Numbering, seedDemoOrders, type World } from './demo-orders.ts'
import { seedDemoPayCards } from './demo-pay-cards.ts'
import { seedDemoRateCards } from './demo-rate-cards.ts'
import { seedDemoReturnSheets } from './demo-return-sheets.ts'
import type { People } from './demo-routes.ts'
import { seedDemoRunSheets } from './demo-run-sheets.ts'
import { seedDemoWaybills } from './demo-waybills.ts'
import {
  demoBuckets,
  demoDialCode,
  demoMerchants,
  demoNames,
  demoNativeNames,
  demoRiders,
  demoStates,
  demoStreets,
  demoWarehouses,
  demoZones,
} from './demo-world.ts'

interface Place {
  id: number
  name: string
  state_id: number
  country_id: number
  country: string
}

async function seedPlaces(tx: Tx): Promise<Place[]> {
  const known = await tx.selectFrom('countries').select(['id', 'code']).execute()
  const countryId = new Map(known.map(row => [row.code, row.id]))
  const idOf = (code: string) => countryId.get(code) ?? 0
  const states = await tx
    .insertInto('states')
    .values(
      demoStates.map(([country, name, code]) => ({
        country_id: idOf(country),
        name,
        code,
        native_name: demoNativeNames[name] ?? null,
        iso_code: `${country}-${code}`,
        kind: null,
        latitude: null,
        longitude: null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const stateId = new Map(states.map(row => [row.name, row.id]))
  const rows = demoStates.flatMap(([country, state, , cities]) =>
    cities.map(name => ({ country, name, state_id: stateId.get(state) ?? 0, country_id: idOf(country) })),
  )
  const cities = await tx
    .insertInto('cities')
    .values(
      rows.map(({ name, state_id, country_id }) => ({
        name,
        state_id,
        country_id,
        native_name: demoNativeNames[name] ?? null,
        latitude: null,
        longitude: null,
        time_zone: null,
        default_warehouse_id: null,
      })),
    )
    .returning(['id', 'name', 'state_id', 'country_id'])
    .execute()
  const codes = new Map(known.map(row => [row.id, row.code]))
  return cities.map(city => ({ ...city, country: codes.get(city.country_id) ?? '' }))
}

const pickFrom = (names: readonly string[] | undefined, at: number) => names?.[at % names.length] ?? ''

const personOf = (country: string, at: number) =>
  `${pickFrom(demoNames[country]?.given, at)} ${pickFrom(demoNames[country]?.family, at + 2)}`

/** Address, contact and opening hours of a place in the demo. */
const doorOf = (country: string, at: number) => ({
  address: `${pickFrom(demoStreets[country], at)} ${at + 1}`,
  contact_person: personOf(country, at),
  opening_note: country === 'NP' ? 'Sun to Fri, 9:00 to 18:00' : 'Mon to Sat, 8:00 to 19:00',
})

/** Each city is served by the place that lies in it or serves it, or else by the first of its country. */
async function seedServedCities(tx: Tx, cities: readonly Place[], idOf: ReadonlyMap<string, number>): Promise<void> {
  const countryOf = (name: string) => cities.find(city => city.name === name)?.country
  for (const [code, , city] of [...demoWarehouses].reverse()) {
    const served = cities.filter(one => one.country === countryOf(city)).map(one => one.id)
    await tx
      .updateTable('cities')
      .set({ default_warehouse_id: idOf.get(code) ?? null })
      .where('id', 'in', served)
      .execute()
  }
  for (const [code, , city, , others] of demoWarehouses) {
    const home = { default_warehouse_id: idOf.get(code) ?? null }
    await tx
      .updateTable('cities')
      .set(home)
      .where('name', 'in', [city, ...others])
      .execute()
  }
}

async function seedPartners(tx: Tx, cities: readonly Place[]) {
  const cityOf = (name: string) => cities.find(city => city.name === name)
  const warehouses = await tx
    .insertInto('warehouses')
    .values(
      demoWarehouses.map(([code, name, city, kind], index) => ({
        code,
        name,
        kind,
        city_id: cityOf(city)?.id ?? null,
        phone: `${demoDialCode[cityOf(city)?.country ?? 'NP']}1${String(500_000 + index)}`,
        ...doorOf(cityOf(city)?.country ?? 'NP', index),
        owner_name: kind === 'agency' ? personOf(cityOf(city)?.country ?? 'NP', index + 3) : null,
        registration_number: kind === 'agency' ? `VAT-${String(30_410 + index)}` : null,
        email: kind === 'agency' ? `office@${code.toLowerCase()}-agency.test` : null,
        is_sorting: index === 0,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  const idOf = new Map(warehouses.map(row => [row.code, row.id]))
  await seedServedCities(tx, cities, idOf)
  const countryAt = (code: string) => cityOf(demoWarehouses.find(([place]) => place === code)?.[2] ?? '')?.country ?? 'NP'
  const riders = await tx
    .insertInto('riders')
    .values(
      demoRiders.map(([name, code], index) => ({
        name,
        phone: `${demoDialCode[countryAt(code)]}00${String(100_000 + index)}`,
        warehouse_id: idOf.get(code) ?? null,
        vehicle_kind: vehicleKinds[(index * 5 + 2) % vehicleKinds.length] ?? 'motorcycle',
        licence_number: index % 4 === 3 ? null : `DL-${String(71_200 + index * 37)}`,
      })),
    )
    .returning(['id', 'warehouse_id'])
    .execute()
  const merchants = await tx
    .insertInto('merchants')
    .values(
      demoMerchants.map(([code, name, merchant_type, country]) => ({
        code,
        name,
        merchant_type,
        phone: null,
        city_id: cities.find(city => city.country === country)?.id ?? null,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return {
    warehouses: demoWarehouses.map(([code, , city], index) => ({
      id: idOf.get(code) ?? 0,
      country: cityOf(city)?.country ?? '',
      hub: index === 0,
    })),
    riders: riders.map(rider => ({ id: rider.id, warehouse_id: rider.warehouse_id ?? 0 })),
    merchants: demoMerchants.map(([code, name, , country]) => ({
      id: merchants.find(row => row.code === code)?.id ?? 0,
      code,
      name,
      country,
    })),
  }
}

async function seedZones(tx: Tx, cities: readonly Place[]): Promise<void> {
  const states = await tx.selectFrom('states').select(['id', 'name']).execute()
  for (const [code, name, names, whole = []] of demoZones) {
    const zone = await tx.insertInto('zones').values({ code, name }).returning('id').executeTakeFirstOrThrow()
    const held = cities.filter(city => names.includes(city.name)).map(city => ({ zone_id: zone.id, city_id: city.id }))
    await tx.insertInto('zone_cities').values(held).execute()
    const holding = states.filter(state => whole.includes(state.name)).map(state => ({ zone_id: zone.id, state_id: state.id }))
    if (holding.length > 0) await tx.insertInto('zone_states').values(holding).execute()
  }
}

async function seedBuckets(tx: Tx, hub: number, cities: readonly Place[]): Promise<Map<number, number>> {
  const states = await tx.selectFrom('states').select(['id', 'name']).execute()
  const byState = new Map<number, number>()
  for (const [code, name, stateNames] of demoBuckets) {
    const ids = states.filter(state => stateNames.includes(state.name)).map(state => state.id)
    const { id } = await tx
      .insertInto('sorting_buckets')
      .values({ code, name, warehouse_id: hub, state_ids: ids, city_ids: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const state of ids) byState.set(state, id)
  }
  return new Map(
    cities.flatMap(({ state_id }): [number, number][] => {
      const bucket = byState.get(state_id)
      return bucket === undefined ? [] : [[state_id, bucket]]
    }),
  )
}

async function counterOf(tx: Tx, warehouse: number): Promise<World['counter']> {
  const { city_id } = await tx.selectFrom('warehouses').select('city_id').where('id', '=', warehouse).executeTakeFirstOrThrow()
  const card = await tx.selectFrom('rate_cards').select('currency').where('name', '=', 'Counter').executeTakeFirstOrThrow()
  const customers = await tx.selectFrom('walking_customers').select('id').orderBy('id').execute()
  return { warehouse, city: city_id ?? 0, currency: card.currency, customers: customers.map(({ id }) => id) }
}

/** The seed roles of people who work at one place only, with the kind of place. */
const ownPlaces = { 'branch-manager': 'branch', 'agency-user': 'agency' } as const

async function assignBranches(tx: Tx): Promise<void> {
  for (const [role, kind] of Object.entries(ownPlaces))
    await sql`
      insert into staff_warehouses (staff_id, warehouse_id)
      select s.id, (select min(w.id) from warehouses w where w.kind = ${kind} and not w.is_sorting)
      from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id where r.seed_key = ${role}`.execute(tx)
}

async function peopleOf(tx: Tx, others: number): Promise<People> {
  const { rows } = await sql<{ id: number; role: string; place: number | null }>`
    select s.id, r.seed_key as role, (select min(p.warehouse_id) from staff_warehouses p where p.tenant_id = s.tenant_id and p.staff_id = s.id) as place
    from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id where r.seed_key is not null order by s.id desc`.execute(
    tx,
  )
  return {
    ofRole: new Map(rows.map(({ role, id }) => [role, id])),
    ofPlace: new Map(rows.flatMap(({ place, id }) => (place === null ? [] : [[place, id]]))),
    others,
  }
}

/** Cities and merchants with the branch that serves them. */
async function servedPlaces<M extends { id: number }>(tx: Tx, cities: readonly Place[], merchants: readonly M[]) {
  const served = await tx.selectFrom('cities').select(['id', 'default_warehouse_id']).execute()
  const seats = await tx.selectFrom('merchants').select(['id', 'city_id']).execute()
  const branchOf = new Map(served.map(city => [city.id, city.default_warehouse_id]))
  const seatOf = new Map(seats.map(merchant => [merchant.id, merchant.city_id]))
  return {
    cities: cities.map(city => ({ ...city, warehouse: branchOf.get(city.id) ?? 0 })),
    merchants: merchants.map(merchant => ({ ...merchant, warehouse: branchOf.get(seatOf.get(merchant.id) ?? 0) ?? 0 })),
  }
}

/** Fills a demo tenant with `amount` orders over the 90 days up to `now`. Returns what they refer to. */
export async function seedDemoData(tx: Tx, amount: number, now: number, numbering: Numbering = 'dense'): Promise<DemoWorld> {
  const cities = await seedPlaces(tx)
  const { warehouses, riders, merchants } = await seedPartners(tx, cities)
  await assignBranches(tx)
  await seedZones(tx, cities)
  await seedDemoMerchants(tx, merchants, cities)
  await seedDemoRateCards(tx, merchants, now)
  await seedDemoPayCards(tx, now)
  const hub = warehouses.find(place => place.hub)?.id ?? 0
  const reasons = await tx.selectFrom('reasons').select(['id', 'applies_to']).orderBy('id').execute()
  const staff = await tx.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow()
  const world: World = {
    ...(await servedPlaces(tx, cities, merchants)),
    warehouses,
    riders,
    reasons: new Map(reasons.map(reason => [reason.applies_to, reason.id])),
    people: await peopleOf(tx, staff.id),
    isLarge: amount > 500,
    hubBucketByState: await seedBuckets(tx, hub, cities),
    counter: await counterOf(tx, hub),
  }
  const { orders, childIds } = await seedDemoOrders(tx, world, amount, now, numbering)
  await seedDemoCash(tx, staff.id)
  await seedDemoBags(tx, { hub, staffId: staff.id, now })
  await seedDemoDeposits(tx, now)
  await seedDemoBranchDeposits(tx, now)
  await seedDemoInvoices(tx, now)
  await seedDemoCommissions(tx, now)
  await seedDemoRunSheets(tx, orders, staff.id, now)
  await seedDemoReturnSheets(tx, staff.id, now)
  await seedDemoApprovals(tx)
  await seedDemoLosses(tx, world)
  await seedDemoAdjustments(tx, now)
  await seedDemoWaybills(tx, staff.id)
  await seedDemoAudit(tx)
  await foldOrderCounts(tx)
  await foldStandingDays(tx)
  return { ...world, childIds }
}
