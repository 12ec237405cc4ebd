// Decisions on rate cards: sent for review, approved by someone else, suspended, made the default, assigned.
import { priceColumns } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { isPriceCard, type RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { msg } from '@office/shared/core/messages/message'
import type { MoveName } from '@office/shared/core/transitions'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { rateWaitingJob } from '../orders/charges/rate-waiting.part.ts'
import { readCard } from './rate-card.source.ts'
import { lockCard, refuseMove, refuseStale } from './rate-card-write.queries.ts'
import { firstGap, firstTooExact } from './rate-table.queries.ts'

const noPrices = msg`{name} has no prices yet`
const noRules = msg`{name} has no rules yet`
const gap = msg`{name}: {origin} to {destination} has no price for the slab from {from} kg`
const tooExact = msg`{name}: the price {price} from {origin} to {destination} has more decimals than amounts in {currency}`
const overlaps = msg`{name}, version {number}, begins on {day}. Make this version begin later, or suspend that one.`
const beginsLater = msg`{name} only begins on {day}. Until then there would be no default card. Make it the default on that day, or add its prices as a new version of the current default card.`
const onlyWalking = msg`Only cards for walking customers can do this`
const otherParties = msg`{name} is only for {kind, select, merchant {merchants and their businesses} agent {agencies} rider {riders} other {walking customers}}`
const hasCard = msg`{name} already has the rate card {card}. Remove it from that card first.`

type Move = Exclude<MoveName<typeof rateCardTransitions>, 'edit' | 'remove' | 'expire' | 'set-default'>

/**
 * Makes a move, with the reason it requires; whether an approved card is in force follows from its days.
 * @param version that of the card as whoever decides has read it
 */
export async function moveCard(
  context: Context,
  id: number,
  move: Move,
  reason: string | null,
  version?: number,
): Promise<RateCardDetail> {
  const { tx, staff, permissions } = context
  const { card: before, seriesId } = await lockCard(context, id)
  await refuseMove(context, move, before, permissions)
  if (version !== undefined) refuseStale(before, version)
  const asked: Readonly<{ asks?: readonly string[]; to: string | null }> = rateCardTransitions.moves[move]
  if (asked.asks?.includes('reason') && reason === null) refuseField('reason', required.code, required.message)
  if (move === 'submit') await refuseIncomplete(context, before)
  if (move === 'approve' || move === 'resume') await takeTurn(context, before, seriesId)
  if (move === 'suspend') await giveTurnBack(context, before, seriesId)
  const decides = rateCardTransitions.moves[move].needs === 'approve-rate-card'
  await sql`
    update rate_cards set state = ${asked.to}, reason = ${reason}, version = version + 1, updated_at = now(),
      decided_by = ${decides ? staff.id : null}, decided_at = ${decides ? context.now : null},
      worked_by = case when ${decides} or ${staff.id} = any(worked_by) then worked_by else worked_by || ${staff.id}::int end
    where id = ${id}`.execute(tx)
  const { card } = await readCard(context, id)
  if (move === 'approve' || move === 'resume') await tryWaiting(context, card)
  await context.audit({ action: `rate-card.${move}`, subject: 'rate-card', subjectId: id, before, after: card })
  return card
}

/** Tries the card on orders that wait for a price, as soon as one of its versions is in force. */
async function tryWaiting(context: Context, card: RateCardDetail): Promise<void> {
  const isPriced = isPriceCard(card)
  const isTried = isPriced && card.state === 'active'
  await sql`update rate_cards set tried_waiting = ${isTried} where id = ${card.id}`.execute(context.tx)
  if (isPriced && card.versions.some(({ state }) => state === 'active')) await context.queue(rateWaitingJob, { after: 0 })
}

async function refuseIncomplete({ tx }: Context, card: RateCardDetail): Promise<void> {
  if (card.is_cloning) refuse('clone-active', { detail: msg`Previous clone process not complete yet. Please try again later.` })
  if (!isPriceCard(card)) {
    if (card.rule_count === 0) refuse('card-incomplete', { detail: noRules, values: { name: card.name }, current: card })
    return
  }
  if (card.lane_count === 0) refuse('card-incomplete', { detail: noPrices, values: { name: card.name }, current: card })
  const exact = await firstTooExact(tx, card)
  if (exact) {
    const values = { name: card.name, currency: card.currency, ...exact }
    refuse('card-incomplete', { detail: tooExact, values, current: card })
  }
  const empty = await firstGap(tx, card.id)
  if (!empty) return
  const slab = card.slabs[priceColumns(card.slabs)[empty.slab - 1]?.slab ?? 0]
  const { origin, destination } = empty
  refuse('card-incomplete', {
    detail: gap,
    values: { name: card.name, origin, destination, from: slab?.from_kg ?? '' },
    current: card,
  })
}

/** Each approved version of a card ends the day before the next one begins, so two are never in force on one day. */
async function takeTurn({ tx }: Context, card: RateCardDetail, seriesId: number): Promise<void> {
  await sql`select from rate_card_series where id = ${seriesId} for update`.execute(tx)
  const { rows } = await sql<{ number: number; day: string }>`
    select number, to_char(from_day, 'DD/MM/YYYY') as day from rate_cards
    where series_id = ${seriesId} and id <> ${card.id} and state = 'approved' and from_day >= ${card.from_day}
      and (${card.to_day}::date is null or from_day <= ${card.to_day}::date) order by from_day limit 1`.execute(tx)
  const later = rows[0]
  if (later) refuse('version-overlaps', { detail: overlaps, values: { name: card.name, ...later }, current: card })
  await sql`
    update rate_cards set own_to_day = case when ended_by is null then to_day else own_to_day end, ended_by = ${card.id},
      to_day = ${card.from_day}::date - 1, version = version + 1, updated_at = now()
    where series_id = ${seriesId} and id <> ${card.id} and state = 'approved' and from_day < ${card.from_day}
      and (to_day is null or to_day >= ${card.from_day})`.execute(tx)
}

/** What a version that never began has ended goes on, to its own last day or to the next version that is to begin. */
async function giveTurnBack({ tx }: Context, card: RateCardDetail, seriesId: number): Promise<void> {
  await sql`select from rate_card_series where id = ${seriesId} for update`.execute(tx)
  await sql`
    with next as (
      select id, from_day from rate_cards
      where series_id = ${seriesId} and id <> ${card.id} and state = 'approved' and from_day > ${card.from_day} order by from_day limit 1)
    update rate_cards set to_day = least(own_to_day, (select from_day - 1 from next)), ended_by = (select id from next),
      version = version + 1, updated_at = now()
    where series_id = ${seriesId} and ended_by = ${card.id} and ${card.from_day}::date > tenant_today()`.execute(tx)
}

/** Two people who assign cards of a kind at once, or choose its default, take turns. */
const lockKind = ({ tx }: Context, kind: RateCardDetail['kind']) =>
  sql`select from rate_card_series where kind = ${kind} order by id for update`.execute(tx)

/** Makes it the only default of its kind, which is locked; the last choice wins. */
async function setDefault({ tx }: Context, card: RateCardDetail, seriesId: number, isDefault: boolean): Promise<void> {
  const { kind, name } = card
  if (isDefault && !card.versions.some(({ state }) => state === 'active')) {
    const { rows } = await sql<{ day: string }>`
      select to_char(${card.from_day}::date, 'DD/MM/YYYY') as day from rate_card_series s
      where s.kind = ${kind} and s.is_default and s.id <> ${seriesId} and exists (
        select from rate_cards c where c.series_id = s.id and rate_card_state(c.state, c.from_day, c.to_day) = 'active')`.execute(
      tx,
    )
    if (rows[0]) refuse('card-not-in-force', { detail: beginsLater, values: { name, ...rows[0] }, current: card })
  }
  if (isDefault)
    await sql`update rate_card_series set is_default = false where kind = ${kind} and is_default and id <> ${seriesId}`.execute(
      tx,
    )
  await sql`update rate_card_series set is_default = ${isDefault} where id = ${seriesId}`.execute(tx)
}

export async function makeWalkingDefault(context: Context, id: number): Promise<RateCardDetail> {
  const { card: before, seriesId } = await lockCard(context, id)
  if (before.kind !== 'walking-customer') refuse('card-of-other-kind', { detail: onlyWalking, current: before })
  await refuseMove(context, 'set-default', before)
  await lockKind(context, before.kind)
  await setDefault(context, before, seriesId, true)
  const { card } = await readCard(context, id)
  await tryWaiting(context, card)
  await context.audit({ action: 'rate-card.set-default', subject: 'rate-card', subjectId: id, before, after: card })
  return card
}

/** Parties of each kind: their column, their table, and the kind of card that they can be given. */
const partyKinds = {
  merchant_ids: { column: sql.ref('merchant_id'), known: sql`select id, name from merchants`, kind: 'merchant' },
  business_ids: { column: sql.ref('business_id'), known: sql`select id, name from merchant_businesses`, kind: 'merchant' },
  agency_ids: { column: sql.ref('agency_id'), known: sql`select id, name from warehouses where kind = 'agency'`, kind: 'agent' },
  rider_ids: { column: sql.ref('rider_id'), known: sql`select id, name from riders`, kind: 'rider' },
} as const
type PartyField = keyof typeof partyKinds
const partyFields = Object.keys(partyKinds) as readonly PartyField[] // Object.keys loses the literal names

type Parties = Readonly<Partial<Record<PartyField, readonly number[]>>> & { is_default: boolean; version: number }

/** Gives a card exactly these parties of a kind; one that another card has is refused, naming both. */
async function assignParties(
  { tx }: Context,
  card: RateCardDetail,
  seriesId: number,
  field: PartyField,
  wanted: readonly number[],
) {
  const { column, known } = partyKinds[field]
  const ids = [...new Set(wanted)]
  const found = await sql<{ n: number }>`
    select count(*)::int as n from (${known}) as party where id = any(${ids}::int[])`.execute(tx)
  if (found.rows[0]?.n !== ids.length) refuseUnknown(field)
  const elsewhere = await sql<{ name: string; card: string }>`
    select party.name, (select c.name from rate_cards c where c.series_id = p.series_id order by c.number desc limit 1) as card
    from rate_card_parties p join (${known}) as party on party.id = p.${column}
    where p.${column} = any(${ids}::int[]) and p.series_id <> ${seriesId} order by 1 limit 1`.execute(tx)
  const held = elsewhere.rows[0]
  if (held)
    refuse('party-has-card', {
      detail: hasCard,
      values: { ...held },
      errors: [{ path: field, code: 'party-has-card', message: hasCard, values: { ...held } }],
      current: card,
    })
  // Parties that the caller cannot see, such as riders of other branches, keep the card.
  await sql`
    delete from rate_card_parties p using (${known}) as party
    where p.series_id = ${seriesId} and p.${column} = party.id and party.id <> all(${ids}::int[])`.execute(tx)
  await sql`
    insert into rate_card_parties (series_id, ${column})
    select ${seriesId}, party from unnest(${ids}::int[]) as wanted (party)
    where not exists (select from rate_card_parties p where p.${column} = party)`.execute(tx)
}

/** Gives a card exactly these parties of its kind. */
export async function assignCard(context: Context, id: number, { is_default, version, ...wanted }: Parties) {
  const { tx } = context
  const { card: before, seriesId } = await lockCard(context, id)
  const { name, kind } = before
  const isOwn = (field: PartyField) => partyKinds[field].kind === kind
  if (kind === 'walking-customer' || partyFields.some(field => !isOwn(field) && (wanted[field] ?? []).length > 0))
    refuse('card-of-other-kind', { detail: otherParties, values: { name, kind }, current: before })
  refuseStale(before, version)
  // It takes the place of one in force, so that everybody without a card of their own would have no price.
  if (is_default && !before.is_default) await refuseMove(context, 'set-default', before)
  await lockKind(context, kind)
  for (const field of partyFields.filter(isOwn)) {
    const ids = wanted[field]
    if (ids) await assignParties(context, before, seriesId, field, ids)
  }
  await setDefault(context, before, seriesId, is_default)
  await sql`update rate_cards set version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
  const { card } = await readCard(context, id)
  await tryWaiting(context, card)
  const partiesOf = ({ merchants, businesses, agencies, riders, is_default: of }: RateCardDetail) => ({
    merchants,
    businesses,
    agencies,
    riders,
    is_default: of,
  })
  await context.audit({
    action: 'rate-card.assign',
    subject: 'rate-card',
    subjectId: id,
    before: partiesOf(before),
    after: partiesOf(card),
  })
  return card
}
