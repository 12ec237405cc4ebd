// Rate cards as lists and pages read them.
import type { priceTerms } from '@office/shared/areas/rate-cards/price-card.model'
import { type PriceCardKind, type RateCardDetail, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { found } from '../../core/http/refusal.ts'
import { tableSource } from '../../core/records/table-source.ts'

const state = sql`rate_card_state(c.state, c.from_day, c.to_day)`

/** Cards of one kind. */
export const rateCardSource = (kind: PriceCardKind) =>
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
      made_by_name: sql.ref('maker.name'),
      decided_by_name: sql.ref('decider.name'),
    },
    filters: { user_clone_active: sql.ref('c.cloning_by') },
  })

interface CardRow
  extends Omit<
    RateCardDetail,
    'merchants' | 'businesses' | 'merchant_ids' | 'business_ids' | 'versions' | keyof typeof priceTerms
  > {
  series_id: number
  terms: Pick<RateCardDetail, keyof typeof priceTerms>
}

/** A card in full, with the number of its series. */
export async function readCard({ tx, staff }: Pick<Context, 'tx' | 'staff'>, id: number) {
  const { rows } = await sql<CardRow>`
    select c.id, s.kind, c.name, c.currency, c.number, ${state} as state, c.from_day, c.to_day, s.is_default,
      (select count(*)::int from rate_card_parties p where p.series_id = c.series_id) as party_count,
      (select count(*)::int from rate_card_lanes l where l.card_id = c.id) as lane_count,
      maker.name as made_by_name, decider.name as decided_by_name, c.created_at, c.version, c.terms, c.note, c.reason,
      ${staff.id} = any(c.worked_by) as is_own, c.cloning_by is not null as is_cloning, c.series_id,
      (select p.id from rate_cards p where p.series_id = c.series_id and p.number < c.number order by p.number desc limit 1) as previous_id
    from rate_cards c join rate_card_series s on s.tenant_id = c.tenant_id and s.id = c.series_id
    left join staff maker on maker.tenant_id = c.tenant_id and maker.id = c.made_by
    left join staff decider on decider.tenant_id = c.tenant_id and decider.id = c.decided_by
    where c.id = ${id}`.execute(tx)
  const { terms, series_id, ...row } = found(rows[0])
  const versions = await sql<RateCardDetail['versions'][number]>`
    select c.id, c.number, ${state} as state, c.from_day, c.to_day from rate_cards c where c.series_id = ${series_id}
    order by c.number desc limit 500`.execute(tx)
  const parties = await sql<{ id: number; name: string; is_merchant: boolean }>`
    select coalesce(p.merchant_id, p.business_id) as id, coalesce(m.name, b.name) as name, p.merchant_id is not null as is_merchant
    from rate_card_parties p
    left join merchants m on m.tenant_id = p.tenant_id and m.id = p.merchant_id
    left join merchant_businesses b on b.tenant_id = p.tenant_id and b.id = p.business_id
    where p.series_id = ${series_id} order by 2, 1`.execute(tx)
  const named = (isMerchant: boolean) =>
    parties.rows.filter(({ is_merchant }) => is_merchant === isMerchant).map(({ id: partyId, name }) => ({ id: partyId, name }))
  const [merchants, businesses] = [named(true), named(false)]
  const idsOf = (of: readonly { id: number }[]) => of.map(({ id: partyId }) => partyId)
  const card: RateCardDetail = {
    ...row,
    ...terms,
    versions: versions.rows,
    merchants,
    businesses,
    merchant_ids: idsOf(merchants),
    business_ids: idsOf(businesses),
  }
  return { card, seriesId: series_id }
}
