// Cards of pay for working out commissions, and their rules as sentences.
import type { PayCard, PayRule, PayTerms } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { ruleSentence } from '@office/shared/areas/rate-cards/pay/pay-words'
import type { PayCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { Translate } from '@office/shared/core/messages/message'
import { addDays } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'

type Version = Omit<PayCard, 'rules'> & { terms: PayTerms }
type Row = Version & { party_id: number }

const cardOf = ({ terms, ...card }: Version): PayCard => ({ ...card, rules: terms.rules })

const columns = sql`c.id, c.number as version, c.name, c.currency, c.from_day::text, c.terms`

/** For each payee, the versions in force on any day of the period: of their own card, or else of the default one. */
export async function readPayCards(
  tx: Tx,
  kind: PayCardKind,
  parties: readonly number[],
  { from_day, to_day }: { from_day: string; to_day: string },
): Promise<Map<number, PayCard[]>> {
  const party = kind === 'rider' ? sql.ref('p.rider_id') : sql.ref('p.agency_id')
  const { rows } = await sql<Row>`
    select asked.party_id, ${columns}, c.to_day::text from unnest(${[...parties]}::int[]) as asked (party_id)
    join rate_cards c on c.state = 'approved' and c.from_day <= ${to_day}::date and (c.to_day is null or c.to_day >= ${from_day}::date)
      and c.series_id = coalesce(
        (select p.series_id from rate_card_parties p where ${party} = asked.party_id),
        (select s.id from rate_card_series s where s.kind = ${kind} and s.is_default))
    order by asked.party_id, c.number desc`.execute(tx)
  const cards = rows.map(({ party_id, ...version }) => ({ party_id, card: cardOf(version) }))
  return new Map([...Map.groupBy(cards, row => row.party_id)].map(([id, group]) => [id, group.map(({ card }) => card)]))
}

/** A version with its card, and the days that it had before another version ended it. */
interface UsedVersion extends PayCard {
  series_id: number
}

/** Versions that were used to pay before, whatever their state now. */
export async function readVersions(tx: Tx, ids: readonly number[]): Promise<UsedVersion[]> {
  const { rows } = await sql<Version & Pick<UsedVersion, 'series_id'>>`
    select ${columns}, c.series_id, (case when c.ended_by is null then c.to_day else c.own_to_day end)::text as to_day
    from rate_cards c where c.id = any(${[...new Set(ids)]}::int[]) order by c.number desc`.execute(tx)
  return rows.map(({ series_id, ...version }) => ({ ...cardOf(version), series_id }))
}

/** The versions that paid for a period as they were in force: one that was approved since, for days before, ends none of them. */
export const asTheyPaid = (versions: readonly UsedVersion[]): PayCard[] =>
  versions.map(version => {
    const next = versions.filter(({ series_id, from_day }) => series_id === version.series_id && from_day > version.from_day)
    const ends = [version.to_day, ...next.map(({ from_day }) => addDays(from_day, -1))].filter(day => day !== null)
    return { ...version, to_day: ends.sort()[0] ?? null }
  })

/** The sentence for the rule of this number on a card. */
export type RuleText = (cardId: number, rule: number) => string

export async function readRuleTexts(tx: Tx, cardIds: readonly number[], translate: Translate): Promise<RuleText> {
  const { rows } = await sql<{ id: number; currency: string; terms: PayTerms }>`
    select id, currency, terms from rate_cards where id = any(${[...new Set(cardIds)]}::int[])`.execute(tx)
  const rules: readonly PayRule[] = rows.flatMap(({ terms }) => terms.rules)
  const ids = rules.flatMap(({ zone_ids, zone_rates }) => [...zone_ids, ...zone_rates.map(rate => rate.zone_id)])
  const zones = ids.length === 0 ? [] : await tx.selectFrom('zones').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  const cards = new Map(rows.map(card => [card.id, card]))
  return (cardId, number) => {
    const card = cards.get(cardId)
    const rule = card?.terms.rules[number - 1]
    const zone = (id: number) => names.get(id) ?? `#${id}`
    return card && rule ? ruleSentence(rule, { currency: card.currency, zone }, translate) : `#${number}`
  }
}
