// Rate cards as lists and pages read them.
import type { PayTerms } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import type { PriceTerms } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { type RateCardDetail, type RateCardKind, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { found } from '../../core/http/refusal.ts'
import { tableSource } from '../../core/records/table-source.ts'

const state = sql`rate_card_state(c.state, c.from_day, c.to_day)`
const ruleCount = sql`coalesce(jsonb_array_length(c.terms->'rules'), 0)`

type PartyLists =
  | 'merchants'
  | 'businesses'
  | 'agencies'
  | 'riders'
  | 'merchant_ids'
  | 'business_ids'
  | 'agency_ids'
  | 'rider_ids'

/** Cards of one kind. */
export const rateCardSource = (kind: RateCardKind) =>
  tableSource('rate_cards c', rateCardContract.list, {
    base: sql`(select c.*, s.kind, s.is_default from rate_cards c join rate_card_series s on s.tenant_id = c.tenant_id and s.id = c.series_id
      where s.kind = ${sql.lit(kind)}) c`,
    joins: sql`
      left join staff maker on maker.tenant_id = c.tenant_id and maker.id = c.made_by
      left join staff decider on decider.tenant_id = c.tenant_id and decider.id = c.decided_by`,
    columns: {
      kind: sql.ref('c.kind'),
      is_default: sql.ref('c.is_default'),
      state,
      party_count: sql`(select count(*)::int from rate_card_parties p where p.tenant_id = c.tenant_id and p.series_id = c.series_id)`,
      lane_count: sql`(select count(*)::int from rate_card_lanes l where l.tenant_id = c.tenant_id and l.card_id = c.id)`,
      rule_count: ruleCount,
      made_by_name: sql.ref('maker.name'),
      decided_by_name: sql.ref('decider.name'),
    },
    filters: { user_clone_active: sql.ref('c.cloning_by') },
  })

interface CardRow extends Omit<RateCardDetail, PartyLists | 'versions' | keyof PriceTerms | keyof PayTerms> {
  series_id: number
  terms: PriceTerms | PayTerms
}

/** The parties to which a series is assigned, without riders of branches that the reader cannot see. */
async function readParties({ tx }: Pick<Context, 'tx'>, seriesId: number): Promise<Pick<RateCardDetail, PartyLists>> {
  const { rows } = await sql<{ id: number; name: string; kind: string }>`
    select named.* from rate_card_parties p,
    lateral (
      select m.id, m.name, 'merchant' as kind from merchants m where m.tenant_id = p.tenant_id and m.id = p.merchant_id
      union all select b.id, b.name, 'business' from merchant_businesses b where b.tenant_id = p.tenant_id and b.id = p.business_id
      union all select w.id, w.name, 'agency' from warehouses w where w.tenant_id = p.tenant_id and w.id = p.agency_id
      union all select r.id, r.name, 'rider' from riders r where r.tenant_id = p.tenant_id and r.id = p.rider_id
    ) as named
    where p.series_id = ${seriesId} order by named.name, named.id`.execute(tx)
  const of = (wanted: string) => rows.flatMap(({ kind, ...party }) => (kind === wanted ? [party] : []))
  const [merchants, businesses, agencies, riders] = [of('merchant'), of('business'), of('agency'), of('rider')]
  const idsOf = (parties: readonly { id: number }[]) => parties.map(({ id }) => id)
  return {
    merchants,
    businesses,
    agencies,
    riders,
    merchant_ids: idsOf(merchants),
    business_ids: idsOf(businesses),
    agency_ids: idsOf(agencies),
    rider_ids: idsOf(riders),
  }
}

/** A card in full, with the id of its series. */
export async function readCard({ tx, staff }: Pick<Context, 'tx' | 'staff'>, id: number) {
  const { rows } = await sql<CardRow>`
    select c.id, s.kind, c.name, c.currency, c.number, ${state} as state, c.from_day, c.to_day, s.is_default,
      (select count(*)::int from rate_card_parties p where p.series_id = c.series_id) as party_count,
      (select count(*)::int from rate_card_lanes l where l.card_id = c.id) as lane_count, ${ruleCount} as rule_count,
      maker.name as made_by_name, decider.name as decided_by_name, c.created_at, c.version, c.terms, c.note, c.reason,
      ${staff.id} = any(c.worked_by) as is_own, c.cloning_by is not null as is_cloning, c.series_id,
      (select p.id from rate_cards p
        where p.series_id = c.series_id and p.number < c.number and p.state in ('approved', 'suspended')
        order by p.number desc limit 1) as previous_id
    from rate_cards c join rate_card_series s on s.tenant_id = c.tenant_id and s.id = c.series_id
    left join staff maker on maker.tenant_id = c.tenant_id and maker.id = c.made_by
    left join staff decider on decider.tenant_id = c.tenant_id and decider.id = c.decided_by
    where c.id = ${id}`.execute(tx)
  const { terms, series_id, ...row } = found(rows[0])
  const versions = await sql<RateCardDetail['versions'][number]>`
    select c.id, c.number, ${state} as state, c.from_day, c.to_day from rate_cards c where c.series_id = ${series_id}
    order by c.number desc limit 500`.execute(tx)
  const card: RateCardDetail = { ...row, ...terms, versions: versions.rows, ...(await readParties({ tx }, series_id)) }
  return { card, seriesId: series_id }
}
