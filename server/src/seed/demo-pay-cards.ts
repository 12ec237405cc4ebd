// Rate cards for riders and agencies of the demo: what most of them are paid, one agency's own card, and a draft.
import { type PayRule, payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import type { PayCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import type {} from '../areas/rate-cards/rate-card.table.ts'
import type { Tx } from '../core/database/transaction.ts'

/** Minor units of the tenant's currency for one rupee of these rules. */
const unit: Readonly<Record<string, number>> = { NPR: 100, EUR: 4 }

interface DemoPayCard {
  kind: PayCardKind
  name: string
  from: string
  state: 'draft' | 'approved'
  is_default: boolean
  rules: PayRule[]
}

export async function seedDemoPayCards(tx: Tx, now: number): Promise<void> {
  const { rows: tenants } = await sql<{ currency: string; today: string }>`
    select currency, tenant_today()::text as today from tenants where id = current_tenant()`.execute(tx)
  const { currency: own = 'NPR', today = new Date(now).toISOString().slice(0, 10) } = tenants[0] ?? {}
  const currency = own === 'EUR' ? own : 'NPR'
  const amount = (rupees: number) => ((rupees * (unit[currency] ?? 100)) / 100).toFixed(2)
  const { rows: people } = await sql<{ id: number; role: string }>`
    select s.id, r.seed_key as role from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key in ('finance-maker', 'finance-checker')`.execute(tx)
  const personOf = (role: string) => people.find(person => person.role === role)?.id ?? null
  const [maker, checker] = [personOf('finance-maker'), personOf('finance-checker')]
  const zones = await tx.selectFrom('zones').select(['id', 'code']).orderBy('id').execute()
  const far = zones.filter(({ code }) => code === 'NPW').map(({ id }) => id)
  const agencies = await tx.selectFrom('warehouses').select('id').where('kind', '=', 'agency').orderBy('id').execute()

  async function add({ kind, name, from, state, is_default, rules }: DemoPayCard): Promise<number> {
    const series = await tx.insertInto('rate_card_series').values({ kind, is_default }).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('rate_cards')
      .values({
        series_id: series.id,
        number: 1,
        name,
        currency,
        from_day: from,
        to_day: null,
        note: null,
        terms: JSON.stringify({ rules }),
        state,
        reason: null,
        made_by: maker,
        worked_by: maker === null ? [] : [maker],
        decided_by: state === 'approved' ? checker : null,
        decided_at: state === 'approved' ? new Date(now).toISOString() : null,
        cloning_by: null,
      })
      .execute()
    return series.id
  }

  const ago = (days: number) => addDays(today, -days)
  await add({
    kind: 'rider',
    name: 'City riders',
    from: ago(150),
    state: 'approved',
    is_default: true,
    rules: [
      ...(far.length > 0 ? [payRule('per-event', { event: 'delivery', zone_ids: far, amount: amount(90) })] : []),
      payRule('per-kg', { event: 'delivery', over_kg: '10', amount: amount(9), minimum: amount(95), maximum: amount(400) }),
      payRule('slab-marginal', {
        event: 'delivery',
        slabs: [
          { from: 1, amount: amount(40) },
          { from: 201, amount: amount(46) },
          { from: 401, amount: amount(52) },
        ],
      }),
      payRule('per-event', { event: 'pickup', amount: amount(15) }),
      payRule('per-event', { event: 'return', amount: amount(20) }),
      payRule('per-event', { event: 'failed-attempt', amount: amount(8) }),
      payRule('bonus-success', { threshold: '92', amount: amount(1500) }),
      payRule('fixed', { amount: amount(8000) }),
    ],
  })
  await add({
    kind: 'agent',
    name: 'Agencies',
    from: ago(150),
    state: 'approved',
    is_default: true,
    rules: [
      payRule('percent-charge', { event: 'delivery', percent: '35' }),
      payRule('per-event', { event: 'pickup', amount: amount(25) }),
      payRule('per-event', { event: 'return', amount: amount(30) }),
    ],
  })
  const first = agencies[0]
  const ofOne = await add({
    kind: 'agent',
    name: 'Agency with COD share',
    from: ago(90),
    state: 'approved',
    is_default: false,
    rules: [
      payRule('percent-cod', { event: 'delivery', payment: 'COD', percent: '0.5' }),
      payRule('by-zone', {
        event: 'delivery',
        zone_rates: zones.map(({ id }, at) => ({ zone_id: id, amount: amount(60 + at * 10) })),
      }),
    ],
  })
  if (first)
    await tx
      .insertInto('rate_card_parties')
      .values({ series_id: ofOne, merchant_id: null, business_id: null, agency_id: first.id })
      .execute()
  await add({
    kind: 'rider',
    name: 'Festival weeks',
    from: addDays(today, 20),
    state: 'draft',
    is_default: false,
    rules: [
      payRule('per-event', { event: 'delivery', amount: amount(60) }),
      payRule('bonus-count', { event: 'delivery', threshold: '300', amount: amount(3000) }),
    ],
  })
}
