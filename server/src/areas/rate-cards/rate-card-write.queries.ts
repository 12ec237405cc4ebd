// Creates and changes drafts of rate cards.
import { cardPlace, cardProblems, headProblems } from '@office/shared/areas/rate-cards/card-rules'
import type { PayRule, PayTerms } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { payProblems } from '@office/shared/areas/rate-cards/pay/pay-rules'
import { type PriceTerms, priceTerms } from '@office/shared/areas/rate-cards/prices/price-card.model'
import {
  isPriceCard,
  type PayCardKind,
  type PriceCardDraft,
  type PriceCardKind,
  type RateCardDetail,
  type RateCardDraft,
  type RateCardKind,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { msg } from '@office/shared/core/messages/message'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import type { Problem } from '@office/shared/rules/rule'
import { somebodyElse } from '@office/shared/rules/somebody-else'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseBy } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { othersWho } from '../staff/somebody-else.part.ts'
import { readCard } from './rate-card.source.ts'
import { cloneRateCardJob } from './rate-card-clone.job.ts'
import { moveColumns } from './rate-table.queries.ts'

const cloneRunning = msg`Previous clone process not complete yet. Please try again later.`

const { byOther, needs: DECIDES } = rateCardTransitions.moves.approve

/** Who else could decide on a card in review that the caller worked on. */
export async function decidersOf({ tx }: Pick<Context, 'tx'>, { id, state, is_own }: RateCardDetail): Promise<string[]> {
  if (state !== 'in-review' || !is_own) return []
  const card = await tx.selectFrom('rate_cards').select('worked_by').where('id', '=', id).executeTakeFirst()
  return othersWho(tx, { permission: DECIDES, except: card?.worked_by ?? [], at: 'anywhere' })
}

export async function refuseMove(
  context: Pick<Context, 'tx' | 'translate'>,
  move: MoveName<typeof rateCardTransitions>,
  card: RateCardDetail,
  held?: Context['permissions'],
): Promise<void> {
  const refusal = whyNot(rateCardTransitions, move, { state: card.state, isOwn: card.is_own, ...(held ? { held } : {}) })
  if (refusal?.code === byOther.code) {
    const { message, values } = somebodyElse(context.translate(refusal.message), await decidersOf(context, card), DECIDES)
    refuse(refusal.code, { detail: message, values, current: card })
  }
  refuseBy(refusal, card, { name: card.name, number: card.number })
}

/** Locks a card until the transaction ends, or ends with 404. */
export async function lockCard(context: Context, id: number) {
  await sql`select from rate_cards where id = ${id} for update`.execute(context.tx)
  return readCard(context, id)
}

/** The same for a card that may be written to. */
export async function lockDraft(context: Context, id: number, move: 'edit' | 'remove') {
  const read = await lockCard(context, id)
  await refuseMove(context, move, read.card)
  if (read.card.is_cloning) refuse('clone-active', { detail: cloneRunning, current: read.card })
  return read
}

// Object.keys loses the literal names.
const priceNames = Object.keys(priceTerms) as readonly (keyof PriceTerms)[]

const otherTerms = msg`{kind, select, agent {A rate card for agencies} rider {A rate card for riders} other {A price card}} cannot have these terms`

type Head = Omit<RateCardDraft, keyof PriceTerms | keyof PayTerms>

const headOf = ({ name, currency, from_day, to_day, note }: Head) => ({
  name,
  currency: currency.toUpperCase(),
  from_day,
  to_day,
  note,
})

const pricesText = (card: PriceTerms) => JSON.stringify(Object.fromEntries(priceNames.map(term => [term, card[term]])))
const rulesText = (rules: readonly PayRule[] = []) => JSON.stringify({ rules } satisfies Record<keyof PayTerms, unknown>)

const refuseProblems = (errors: Problem[]) => {
  if (errors.length > 0) refuse('invalid-fields', { errors })
}

async function refuseUnknownZones({ tx }: Context, zones: readonly number[], field: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${zones}::int[]) as wanted (id) where not exists (select from zones z where z.id = wanted.id) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) refuseUnknown(field)
}

/** Columns of a card of prices; refuses inconsistent terms, and zones and tax items that do not exist. */
async function priceColumns(context: Context, draft: PriceCardDraft) {
  refuseProblems(cardProblems(draft))
  await refuseUnknownZones(context, draft.remote_zone_ids, 'remote_zone_ids')
  const item = draft.tax_item_id
  // Locked, or it could be deleted meanwhile.
  const known =
    item === null || (await context.tx.selectFrom('tax_items').select('id').where('id', '=', item).forShare().executeTakeFirst())
  if (!known) refuseUnknown('tax_item_id')
  return { ...headOf(draft), terms: pricesText(draft) }
}

/** Columns of a card of pay, checked in the same way. */
async function payColumns(context: Context, draft: Head & Partial<PayTerms>) {
  const rules = draft.rules ?? []
  const ofRules = payProblems(rules, draft.currency).map(found => ({ ...found, place: cardPlace(found.path, draft.name) }))
  refuseProblems([...headProblems(draft), ...ofRules])
  const zonesOf = ({ zone_ids, zone_rates }: PayRule) => [...zone_ids, ...zone_rates.map(({ zone_id }) => zone_id)]
  await refuseUnknownZones(context, rules.flatMap(zonesOf), 'rules')
  return { ...headOf(draft), terms: rulesText(rules) }
}

/** Absent terms stay as they are; terms of the other kind of card are refused. */
function changedColumns(context: Context, before: RateCardDetail, draft: RateCardDraft) {
  const foreign: readonly (keyof RateCardDraft)[] = isPriceCard(before) ? ['rules'] : priceNames
  if (foreign.some(term => draft[term] !== undefined))
    refuse('card-of-other-kind', { detail: otherTerms, values: { kind: before.kind }, current: before })
  return isPriceCard(before) ? priceColumns(context, { ...before, ...draft }) : payColumns(context, { ...before, ...draft })
}

async function insertCard(
  { tx, staff }: Context,
  seriesId: number,
  columns: ReturnType<typeof headOf> & { terms: string; cloning_by?: number },
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from rate_cards where series_id = ${seriesId}`.execute(tx)
  const made = { made_by: staff.id, worked_by: [staff.id], number: rows[0]?.next ?? 1 }
  const { id } = await tx
    .insertInto('rate_cards')
    .values({ ...columns, ...made, series_id: seriesId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const newSeries = async ({ tx }: Context, kind: RateCardKind): Promise<number> =>
  (await tx.insertInto('rate_card_series').values({ kind }).returning('id').executeTakeFirstOrThrow()).id

async function createCard(context: Context, kind: RateCardKind, columns: Parameters<typeof insertCard>[2]) {
  const id = await insertCard(context, await newSeries(context, kind), columns)
  const { card } = await readCard(context, id)
  await context.audit({ action: 'rate-card.create', subject: 'rate-card', subjectId: id, after: card })
  return card
}

export const createPriceCard = async (context: Context, kind: PriceCardKind, draft: PriceCardDraft): Promise<RateCardDetail> =>
  createCard(context, kind, await priceColumns(context, draft))

export const createPayCard = async (context: Context, kind: PayCardKind, draft: Head): Promise<RateCardDetail> =>
  createCard(context, kind, await payColumns(context, draft))

/** A draft's writes are credited to whoever makes them; editing a rejected card turns it into a draft again. */
export const written = ({ staff }: Context) => sql`
  state = 'draft', reason = null, version = version + 1, updated_at = now(),
  worked_by = case when ${staff.id} = any(worked_by) then worked_by else worked_by || ${staff.id}::int end`

export function refuseStale(card: RateCardDetail, version: number): void {
  if (card.version !== version) refuse('stale-version', { current: card })
}

export async function updateCard(context: Context, id: number, { version, ...draft }: RateCardDraft & { version: number }) {
  const { tx } = context
  const { card: before } = await lockDraft(context, id, 'edit')
  refuseStale(before, version)
  const { name, currency, from_day, to_day, note, terms } = await changedColumns(context, before, draft)
  if (before.slabs && draft.slabs) await moveColumns(tx, id, before.slabs, draft.slabs)
  await sql`
    update rate_cards set name = ${name}, currency = ${currency}, from_day = ${from_day}, to_day = ${to_day}, note = ${note},
      terms = ${terms}::jsonb, ${written(context)} where id = ${id}`.execute(tx)
  const { card } = await readCard(context, id)
  await context.audit({ action: 'rate-card.update', subject: 'rate-card', subjectId: id, before, after: card })
  return card
}

export async function removeCard(context: Context, id: number): Promise<{ removed: boolean }> {
  const { card, seriesId } = await lockDraft(context, id, 'remove')
  const { tx } = context
  await sql`delete from rate_cards where id = ${id}`.execute(tx)
  await sql`delete from rate_card_series s where s.id = ${seriesId} and not exists (
    select from rate_cards c where c.series_id = s.id)`.execute(tx)
  await context.audit({ action: 'rate-card.remove', subject: 'rate-card', subjectId: id, before: card })
  return { removed: true }
}

interface Copy {
  name: string
  from_day: string
  is_new_version: boolean
}

/** Copies a card as a draft; a job writes its prices. */
export async function cloneCard(context: Context, id: number, { name, from_day, is_new_version }: Copy) {
  const { tx, staff } = context
  const { card, seriesId } = await lockCard(context, id)
  // If the same person copies twice at once, the second call waits here for the first.
  await sql`select from staff where id = ${staff.id} for update`.execute(tx)
  const running = await tx.selectFrom('rate_cards').select('id').where('cloning_by', '=', staff.id).executeTakeFirst()
  if (running || card.is_cloning) refuse('clone-active', { detail: cloneRunning, current: card })
  const { note, currency } = card
  const terms = isPriceCard(card) ? pricesText(card) : rulesText(card.rules)
  const copy = { name, currency, from_day, to_day: null, note, terms, cloning_by: staff.id }
  const series = is_new_version ? seriesId : await newSeries(context, card.kind)
  const copyId = await insertCard(context, series, copy)
  await context.queue(cloneRateCardJob, { from: id, to: copyId })
  const { card: made } = await readCard(context, copyId)
  await context.audit({ action: 'rate-card.clone', subject: 'rate-card', subjectId: copyId, before: { id }, after: made })
  return made
}
