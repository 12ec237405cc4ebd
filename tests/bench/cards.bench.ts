// Prices: the cost that pricing adds to an import, and a card of 100 by 100 zones with 20 slabs, opened, edited and looked up.
import { ask, askJson, type Target } from './asking.ts'
import type { Bench } from './lists.bench.ts'
import { repeat, timed } from './measure.ts'
import { print } from './table.ts'
import { importOrders } from './writes.bench.ts'

/** As many as the world has cities: one in each. */
const ZONES = 100
const SLABS = 20
/** Rows per call that writes a table. */
const SAVED = 1000
/** The longest that anyone should wait (docs/numbers.md). Milliseconds. */
const PATIENCE = 200
/** The most orders per call, and the longest that moving them may take. Milliseconds. */
const MOVED = 5000
const DELIVERED = 10_000

interface Job {
  id: number | null
  state: string
  created: number
}

async function makeZones(ours: Target): Promise<number[]> {
  const rows = Array.from({ length: ZONES }, (_, at) => ({
    'Zone Name': `Zone ${1 + at}`,
    'Country Name': 'Benchland',
    'State Name': `State ${1 + ((1 + at) % 10)}`,
    'City Name': `City ${1 + at}`,
  }))
  let { data: job } = await askJson<{ data: Job }>(ours, '/api/admin/zone/bulk', { method: 'POST', body: { rows } })
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise(resolve => setTimeout(resolve, 20))
    job = (await askJson<{ data: Job }>(ours, `/api/admin/import/${job.id}`)).data
  }
  if (job.created !== ZONES) throw new Error(`${job.created} zones were made: ${JSON.stringify(job).slice(0, 400)}`)
  const zones = await askJson<{ data: { id: number }[] }>(ours, '/api/admin/rate-card/zone-extract')
  return zones.data.map(({ id }) => id)
}

const noCharges = {
  divisor: 5000,
  step_kg: '1',
  minimum: null,
  maximum: null,
  cod_flat: '20',
  cod_percent: '1',
  cod_cap: null,
  return_mode: 'none',
  return_amount: '0',
  return_percent: '0',
  return_slabs: [],
  redelivery: '0',
  redirect_same_branch: '0',
  redirect_other_branch: '0',
  exchange_factor: '1.5',
  fragile_factor: '1.5',
  remote: '0',
  remote_zone_ids: [],
  fuel_percent: '0',
  peak_percent: '0',
  peak_from: null,
  peak_to: null,
  cancellation: '0',
  tax_mode: 'added',
  tax_item_id: null,
}

interface Card {
  id: number
  version: number
}

const laneOf = (from: number, to: number, price: number) => ({
  origin_zone_id: from,
  destination_zone_id: to,
  service: null,
  speed: null,
  prices: Array.from({ length: SLABS }, (_, slab) => `${price + slab}.00`),
})

const saveRows = async (ours: Target, { id, version }: Card, lanes: readonly object[]): Promise<Card> => {
  const body = { version, lanes, removed: [] }
  return (await askJson<{ data: { card: Card } }>(ours, `/api/admin/rate-card/${id}/table`, { method: 'PUT', body })).data.card
}

async function makeCard(ours: Target, zones: readonly number[]): Promise<Card> {
  const slabs = Array.from({ length: SLABS }, (_, at) => ({
    from_kg: String(at),
    to_kg: at + 1 === SLABS ? null : String(at + 1),
    mode: 'flat',
    step_kg: null,
    base_kg: null,
  }))
  const from_day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const body = { name: 'Large', currency: 'NPR', from_day, to_day: null, note: null, slabs, ...noCharges }
  let { data: card } = await askJson<{ data: Card }>(ours, '/api/admin/rate-card', { method: 'POST', body })
  // No two rows have the same prices: the table is sent as distinct rows, so this is its largest form.
  const lanes = zones.flatMap((from, at) => zones.map((to, other) => laneOf(from, to, 100 + at * ZONES + other)))
  for (let at = 0; at < lanes.length; at += SAVED) card = await saveRows(ours, card, lanes.slice(at, at + SAVED))
  return card
}

async function measureLargeCard(ours: Target, made: Card, zones: readonly number[]): Promise<void> {
  const [from = 0, to = 0] = zones
  const table = `/api/admin/rate-card/${made.id}/get-table-view`
  const opened = await repeat(12, () => ask(ours, table), 3)
  let card = made
  const edited = await repeat(
    30,
    async round => {
      card = await saveRows(ours, card, [laneOf(from, to, 200 + round)])
    },
    5,
  )
  const parcel = { kind: 'merchant', card_id: made.id, origin_city_id: 100_001, destination_city_id: 100_050, currency: 'NPR' }
  const quote = { method: 'POST', body: { ...parcel, weight_kg: '12.5' } }
  const lookedUp = await repeat(
    60,
    async () => {
      const { data } = await askJson<{ data: { charge: object | null } }>(ours, '/api/admin/order/delivery-charge', quote)
      if (data.charge === null) throw new Error('The large card has no price')
    },
    10,
  )
  const lines = { 'a card of 100 x 100 zones x 20 slabs: opened': opened, 'a row of it saved': edited, 'a quote by it': lookedUp }
  for (const [workload, { p50 }] of Object.entries(lines))
    print({ workload: `${workload}, p50`, limit: PATIENCE, ours: p50, unit: 'ms', bound: { most: 1, of: 'patience' } })
}

export async function measureCards({ ours, bare, tenantId, orders }: Bench): Promise<void> {
  const count = Math.min(10_000, orders)
  /** The better of two, to leave out the machine's other work. */
  const best = async (series: string) =>
    Math.min(await importOrders(ours, count, `${series}-A`), await importOrders(ours, count, `${series}-B`))
  await importOrders(ours, 1000, 'WARM')
  const unpriced = await best('FREE')
  const zones = await makeZones(ours)
  const card = await makeCard(ours, zones)
  await measureLargeCard(ours, card, zones)
  // The maker of a card never approves it, and the measured tenant has one person.
  const approve = `update rate_cards set state = 'approved' where tenant_id = $1`
  await askJson(bare, '/sets', { method: 'POST', body: { sql: approve, sets: [[tenantId]] } })
  const standard = `update rate_card_series set is_default = true where tenant_id = $1`
  await askJson(bare, '/sets', { method: 'POST', body: { sql: standard, sets: [[tenantId]] } })
  print({
    workload: `import of ${count.toLocaleString('en')} orders, priced by that card`,
    limit: unpriced,
    ours: await best('PAID'),
    unit: 'ms',
    bound: { most: 1.25, of: 'ourselves' },
    note: 'the limit is the same import without a card',
  })
  await measureDelivery(ours, bare, tenantId)
}

/** The heaviest move of all: charges are recognised, and the cash of each goes to its rider. */
async function measureDelivery(ours: Target, bare: Target, tenantId: number): Promise<void> {
  const sent = `
    update orders set status_key = 'key_15', rider_id = 100001
    where tenant_id = $1 and id in (select id from orders where tenant_id = $1 and status_key = 'key_1' order by id desc limit ${MOVED})`
  await askJson(bare, '/sets', { method: 'POST', body: { sql: sent, sets: [[tenantId]] } })
  const matching = { 'filter[status_key]': 'key_15' }
  const body = { matching, after: 0, status_key: 'key_17', receiver: 'Sita' }
  let applied = 0
  const ms = await timed(async () => {
    const { data } = await askJson<{ data: { applied: number } }>(ours, '/api/admin/order/status-update', {
      method: 'POST',
      body,
    })
    applied = data.applied
  })
  if (applied !== MOVED) throw new Error(`${applied} of ${MOVED} orders were delivered`)
  print({
    workload: `delivery of ${MOVED.toLocaleString('en')} of them, charges and cash posted`,
    limit: DELIVERED,
    ours: ms,
    unit: 'ms',
    bound: { most: 1, of: 'patience' },
  })
}
