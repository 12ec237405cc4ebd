// Rate cards of the demo: a price list with its versions, one for two merchants, one in the other currency, and the counter's.
import type { PriceTerms, Slab } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import type {} from '../areas/rate-cards/rate-card.table.ts'
import type { Tx } from '../core/database/transaction.ts'
import type { DemoMerchant } from './demo-merchants.ts'
import { demoCurrency } from './demo-world.ts'

const slabs: Slab[] = [
  { from_kg: '0', to_kg: '0.5', mode: 'flat', step_kg: null, base_kg: null },
  { from_kg: '0.5', to_kg: '5', mode: 'flat-additional', step_kg: '0.5', base_kg: '1' },
  { from_kg: '5', to_kg: '20', mode: 'per-step', step_kg: '1', base_kg: null },
  { from_kg: '20', to_kg: null, mode: 'per-kg', step_kg: null, base_kg: null },
]

/** Minor units of each currency for one unit of the price list: 100 rupees are about 65 cents. */
const unit: Readonly<Record<string, number>> = { NPR: 100, EUR: 4 }

const amount = (units: number, currency: string) => ((units * (unit[currency] ?? 100)) / 100).toFixed(2)

const termsOf = (currency: string, remote: readonly number[]): PriceTerms => ({
  slabs,
  divisor: 5000,
  step_kg: '0.5',
  minimum: amount(60, currency),
  maximum: null,
  cod_flat: amount(20, currency),
  cod_percent: '1',
  cod_cap: amount(500, currency),
  return_mode: 'percent',
  return_amount: '0',
  return_percent: '50',
  return_slabs: [],
  redelivery: amount(50, currency),
  redirect_same_branch: amount(30, currency),
  redirect_other_branch: amount(80, currency),
  exchange_factor: '1.5',
  fragile_factor: '1.5',
  remote: amount(75, currency),
  remote_zone_ids: [...remote],
  fuel_percent: '3.5',
  peak_percent: '0',
  peak_from: null,
  peak_to: null,
  cancellation: amount(40, currency),
  tax_mode: 'added',
  tax_item_id: null,
})

interface DemoCard {
  name: string
  from: string
  to: string | null
  state: 'draft' | 'in-review' | 'approved' | 'rejected'
  reason?: string
  /** Percent of the price list. */
  level: number
  /** Absent: the tenant's. */
  currency?: string
}

interface Zone {
  id: number
  code: string | null
}

/** Units of the price list between two zones: near, within a country, abroad. */
function distance(from: Zone, to: Zone): number {
  if (from.id === to.id) return from.code === 'KV' ? 100 : 120
  const country = ({ code }: Zone) => (code === 'KV' || code?.startsWith('NP') ? 'NP' : code)
  return country(from) === country(to) ? 160 : 900
}

/** Prices of a pair, one for each column of the slabs. */
const pricesOf = (units: number, currency: string): string[] =>
  [units * 0.8, units, units * 0.2, units * 0.45, units * 0.42].map(part => amount(Math.round(part / 5) * 5, currency))

export async function seedDemoRateCards(tx: Tx, merchants: readonly DemoMerchant[], now: number): Promise<void> {
  const { rows: tenants } = await sql<{ currency: string; today: string }>`
    select currency, tenant_today()::text as today from tenants where id = current_tenant()`.execute(tx)
  const { currency: own = 'NPR', today = new Date(now).toISOString().slice(0, 10) } = tenants[0] ?? {}
  // The demo's merchants collect in these; a tenant with another currency has its cards in the first merchants' one.
  const currency = own === 'EUR' ? own : 'NPR'
  const zones = await tx.selectFrom('zones').select(['id', 'code']).orderBy('id').execute()
  const people = await tx
    .selectFrom('staff')
    .innerJoin('roles', 'roles.id', 'staff.role_id')
    .select(['staff.id', 'roles.seed_key'])
    .where('roles.seed_key', 'in', ['finance-maker', 'finance-checker'])
    .execute()
  const personOf = (role: string) => people.find(({ seed_key }) => seed_key === role)?.id ?? null
  const [maker, checker] = [personOf('finance-maker'), personOf('finance-checker')]
  const remote = zones.filter(({ code }) => code === 'NPW').map(({ id }) => id)

  const newSeries = async (kind: PriceCardKind, is_default: boolean) =>
    (await tx.insertInto('rate_card_series').values({ kind, is_default }).returning('id').executeTakeFirstOrThrow()).id

  async function addCard(series_id: number, number: number, card: DemoCard): Promise<void> {
    const of = card.currency ?? currency
    const isDecided = card.state === 'approved' || card.state === 'rejected'
    const { id } = await tx
      .insertInto('rate_cards')
      .values({
        series_id,
        number,
        name: card.name,
        currency: of,
        from_day: card.from,
        to_day: card.to,
        note: null,
        terms: JSON.stringify(termsOf(of, remote)),
        state: card.state,
        reason: card.reason ?? null,
        made_by: maker,
        worked_by: maker === null ? [] : [maker],
        decided_by: isDecided ? checker : null,
        decided_at: isDecided ? new Date(now).toISOString() : null,
        cloning_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lanes = zones.flatMap(from =>
      zones.map(to => ({ from: from.id, to: to.id, prices: pricesOf((distance(from, to) * card.level) / 100, of) })),
    )
    await sql`
      insert into rate_card_lanes (card_id, origin_zone_id, destination_zone_id, prices)
      select ${id}, origin, destination, array(select price::numeric from json_array_elements_text(prices) as price)
      from unnest(${lanes.map(({ from }) => from)}::int[], ${lanes.map(({ to }) => to)}::int[],
        ${lanes.map(({ prices }) => JSON.stringify(prices))}::json[]) as row (origin, destination, prices)`.execute(tx)
  }

  const ago = (days: number) => addDays(today, -days)
  const standard = await newSeries('merchant', true)
  await addCard(standard, 1, { name: 'Standard', from: ago(400), to: ago(61), state: 'approved', level: 92 })
  await addCard(standard, 2, { name: 'Standard', from: ago(60), to: null, state: 'approved', level: 100 })
  await addCard(standard, 3, { name: 'Standard', from: addDays(today, 40), to: null, state: 'in-review', level: 106 })
  const books = await newSeries('merchant', false)
  await addCard(books, 1, {
    name: 'Volume senders',
    from: ago(120),
    to: null,
    state: 'approved',
    level: 85,
    currency: demoCurrency[merchants[0]?.country ?? 'NP'] ?? currency,
  })
  const express = await newSeries('merchant', false)
  await addCard(express, 1, {
    name: 'Night express',
    from: today,
    to: null,
    state: 'rejected',
    reason: 'The valley costs more than express at the competition',
    level: 180,
  })
  const counter = await newSeries('walking-customer', true)
  await addCard(counter, 1, { name: 'Counter', from: ago(200), to: null, state: 'approved', level: 120 })
  const festival = await newSeries('walking-customer', false)
  await addCard(festival, 1, {
    name: 'Festival counter',
    from: addDays(today, 20),
    to: addDays(today, 45),
    state: 'draft',
    level: 135,
  })
  const abroad = await newSeries('merchant', false)
  const other = currency === 'EUR' ? 'NPR' : 'EUR'
  const name = other === 'EUR' ? 'Europe' : 'Nepal'
  await addCard(abroad, 1, { name, from: ago(120), to: null, state: 'approved', level: 110, currency: other })
  const give = (series_id: number, to: readonly DemoMerchant[]) =>
    tx
      .insertInto('rate_card_parties')
      .values(to.map(({ id: merchant_id }) => ({ series_id, merchant_id, business_id: null })))
      .execute()
  await give(books, merchants.slice(0, 2))
  await give(
    abroad,
    merchants.slice(2).filter(({ country }) => demoCurrency[country] === other),
  )
}
