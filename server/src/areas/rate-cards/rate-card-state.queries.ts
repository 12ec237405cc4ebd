// Decisions on rate cards: sent for review, approved by somebody else, suspended, made the default, assigned.
import { priceColumns } from '@office/shared/areas/rate-cards/price-card.model'
import type { RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { msg } from '@office/shared/core/message'
import type { MoveName } from '@office/shared/core/transitions'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { readCard } from './rate-card.source.ts'
import { lockCard, refuseMove, refuseStale } from './rate-card-write.queries.ts'
import { firstGap } from './rate-table.queries.ts'

const noPrices = msg`{name} has no prices yet`
const gap = msg`{origin} to {destination} has no price for the slab from {from} kg`
const overlaps = msg`Version {number} begins on {day}. Let this version begin later, or suspend that one.`
const otherKind = msg`Only cards for {kind, select, merchant {merchants} other {walking customers}} can do this`
const hasCard = msg`{name} has the card {card} already. Take it out there first.`

type Move = Exclude<MoveName<typeof rateCardTransitions>, 'edit' | 'remove' | 'expire' | 'set-default'>

/** A move with what it asks for; the approved state is shown by the days of the card. */
export async function moveCard(context: Context, id: number, move: Move, reason: string | null): Promise<RateCardDetail> {
  const { tx, staff, permissions } = context
  const { card: before, seriesId } = await lockCard(context, id)
  refuseMove(move, before, permissions)
  const asked: Readonly<{ asks?: readonly string[]; to: string | null }> = rateCardTransitions.moves[move]
  if (asked.asks?.includes('reason') && reason === null) refuseField('reason', required.code, required.message)
  if (move === 'submit') await refuseIncomplete(context, before)
  if (move === 'approve' || move === 'resume') await takeTurn(context, before, seriesId)
  const decides = rateCardTransitions.moves[move].needs === 'approve-rate-card'
  await sql`
    update rate_cards set state = ${asked.to}, reason = ${reason}, version = version + 1, updated_at = now(),
      decided_by = ${decides ? staff.id : null}, decided_at = ${decides ? context.now : null},
      worked_by = case when ${decides} or ${staff.id} = any(worked_by) then worked_by else worked_by || ${staff.id}::int end
    where id = ${id}`.execute(tx)
  const { card } = await readCard(context, id)
  await context.audit({ action: `rate-card.${move}`, subject: 'rate-card', subjectId: id, before, after: card })
  return card
}

async function refuseIncomplete({ tx }: Context, card: RateCardDetail): Promise<void> {
  if (card.is_cloning) refuse('clone-active', { detail: msg`Previous clone process not complete yet. Please try again later.` })
  if (card.lane_count === 0) refuse('card-incomplete', { detail: noPrices, values: { name: card.name }, current: card })
  const empty = await firstGap(tx, card.id)
  if (!empty) return
  const slab = card.slabs[priceColumns(card.slabs)[empty.slab - 1]?.slab ?? 0]
  const { origin, destination } = empty
  refuse('card-incomplete', { detail: gap, values: { origin, destination, from: slab?.from_kg ?? '' }, current: card })
}

/** Of a card's approved versions each ends the day before the next one begins; two never hold on one day. */
async function takeTurn({ tx }: Context, card: RateCardDetail, seriesId: number): Promise<void> {
  await sql`select from rate_card_series where id = ${seriesId} for update`.execute(tx)
  const { rows } = await sql<{ number: number; day: string }>`
    select number, to_char(from_day, 'DD/MM/YYYY') as day from rate_cards
    where series_id = ${seriesId} and id <> ${card.id} and state = 'approved' and from_day >= ${card.from_day}
      and (${card.to_day}::date is null or from_day <= ${card.to_day}::date) order by from_day limit 1`.execute(tx)
  const later = rows[0]
  if (later) refuse('version-overlaps', { detail: overlaps, values: { ...later }, current: card })
  await sql`
    update rate_cards set to_day = ${card.from_day}::date - 1, version = version + 1, updated_at = now()
    where series_id = ${seriesId} and id <> ${card.id} and state = 'approved' and from_day < ${card.from_day}
      and (to_day is null or to_day >= ${card.from_day})`.execute(tx)
}

function refuseOtherKind(card: RateCardDetail, kind: RateCardDetail['kind']): void {
  if (card.kind !== kind) refuse('card-of-other-kind', { detail: otherKind, values: { kind }, current: card })
}

/** One default of a kind: two who choose at once come one after the other, and the last choice stands. */
async function setDefault({ tx }: Context, kind: RateCardDetail['kind'], seriesId: number, isDefault: boolean): Promise<void> {
  await sql`select from rate_card_series where kind = ${kind} order by id for update`.execute(tx)
  if (isDefault)
    await sql`update rate_card_series set is_default = false where kind = ${kind} and is_default and id <> ${seriesId}`.execute(
      tx,
    )
  await sql`update rate_card_series set is_default = ${isDefault} where id = ${seriesId}`.execute(tx)
}

export async function makeWalkingDefault(context: Context, id: number): Promise<RateCardDetail> {
  const { card: before, seriesId } = await lockCard(context, id)
  refuseOtherKind(before, 'walking-customer')
  refuseMove('set-default', before)
  await setDefault(context, before.kind, seriesId, true)
  const { card } = await readCard(context, id)
  await context.audit({ action: 'rate-card.set-default', subject: 'rate-card', subjectId: id, before, after: card })
  return card
}

interface Parties {
  merchant_ids: readonly number[]
  business_ids: readonly number[]
  is_default: boolean
  version: number
}

/** Gives a card just these parties; one that another card has is refused by both names. */
export async function assignCard(context: Context, id: number, { merchant_ids, business_ids, is_default, version }: Parties) {
  const { tx } = context
  const { card: before, seriesId } = await lockCard(context, id)
  refuseOtherKind(before, 'merchant')
  refuseStale(before, version)
  const kinds = [
    { column: sql.ref('merchant_id'), table: sql.table('merchants'), ids: [...new Set(merchant_ids)], field: 'merchant_ids' },
    {
      column: sql.ref('business_id'),
      table: sql.table('merchant_businesses'),
      ids: [...new Set(business_ids)],
      field: 'business_ids',
    },
  ]
  for (const { column, table, ids, field } of kinds) {
    const known = await sql<{ n: number }>`select count(*)::int as n from ${table} where id = any(${ids}::int[])`.execute(tx)
    if (known.rows[0]?.n !== ids.length) refuseUnknown(field)
    const elsewhere = await sql<{ name: string; card: string }>`
      select party.name, (select c.name from rate_cards c where c.series_id = p.series_id order by c.number desc limit 1) as card
      from rate_card_parties p join ${table} party on party.tenant_id = p.tenant_id and party.id = p.${column}
      where p.${column} = any(${ids}::int[]) and p.series_id <> ${seriesId} order by 1 limit 1`.execute(tx)
    const held = elsewhere.rows[0]
    if (held)
      refuse('party-has-card', {
        detail: hasCard,
        values: { ...held },
        errors: [{ path: field, code: 'party-has-card', message: hasCard, values: { ...held } }],
        current: before,
      })
    await sql`
      delete from rate_card_parties where series_id = ${seriesId} and ${column} is not null and ${column} <> all(${ids}::int[])`.execute(
      tx,
    )
    await sql`
      insert into rate_card_parties (series_id, ${column})
      select ${seriesId}, party from unnest(${ids}::int[]) as wanted (party)
      where not exists (select from rate_card_parties p where p.${column} = party)`.execute(tx)
  }
  await setDefault(context, 'merchant', seriesId, is_default)
  await sql`update rate_cards set version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
  const { card } = await readCard(context, id)
  const partiesOf = ({ merchants, businesses, is_default: of }: RateCardDetail) => ({ merchants, businesses, is_default: of })
  await context.audit({
    action: 'rate-card.assign',
    subject: 'rate-card',
    subjectId: id,
    before: partiesOf(before),
    after: partiesOf(card),
  })
  return card
}
