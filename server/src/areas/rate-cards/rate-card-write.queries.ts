// Making and changing drafts of rate cards.
import { cardProblems } from '@office/shared/areas/rate-cards/card-rules'
import { priceTerms } from '@office/shared/areas/rate-cards/price-card.model'
import type { PriceCardKind, RateCardDetail, RateCardDraft } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { msg } from '@office/shared/core/message'
import { type MoveName, whyNot } from '@office/shared/core/transitions'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseBy } from '../../core/http/refusal.ts'
import { refuseUnknown } from '../../core/records/crud.ts'
import { readCard } from './rate-card.source.ts'
import { cloneRateCardJob } from './rate-card-clone.job.ts'
import { moveColumns } from './rate-table.queries.ts'

const cloneRunning = msg`Previous clone process not complete yet. Please try again later.`

export const refuseMove = (move: MoveName<typeof rateCardTransitions>, card: RateCardDetail, held?: Context['permissions']) =>
  refuseBy(whyNot(rateCardTransitions, move, { state: card.state, isOwn: card.is_own, ...(held ? { held } : {}) }), card, {
    name: card.name,
    number: card.number,
  })

/** A card that nobody else changes until the transaction ends, or 404. */
export async function lockCard(context: Context, id: number) {
  await sql`select from rate_cards where id = ${id} for update`.execute(context.tx)
  return readCard(context, id)
}

/** The same, of a card that may be written to. */
export async function lockDraft(context: Context, id: number, move: 'edit' | 'remove') {
  const read = await lockCard(context, id)
  refuseMove(move, read.card)
  if (read.card.is_cloning) refuse('clone-active', { detail: cloneRunning, current: read.card })
  return read
}

const termNames = Object.keys(priceTerms) as readonly (keyof typeof priceTerms)[] // Object.keys forgets the literal names

/** Columns of a draft; refuses terms that do not hold together, and zones and tax items that are not there. */
async function columnsOf({ tx }: Context, draft: RateCardDraft) {
  const errors = cardProblems(draft)
  if (errors.length > 0) refuse('invalid-fields', { errors })
  const unknown = await sql<{ zone: boolean; tax: boolean }>`
    select exists (select from unnest(${draft.remote_zone_ids}::int[]) as wanted (id) where not exists (
        select from zones z where z.id = wanted.id)) as zone,
      ${draft.tax_item_id}::int is not null and not exists (select from tax_items t where t.id = ${draft.tax_item_id}::int) as tax`.execute(
    tx,
  )
  if (unknown.rows[0]?.zone) refuseUnknown('remote_zone_ids')
  if (unknown.rows[0]?.tax) refuseUnknown('tax_item_id')
  const { name, currency, from_day, to_day, note } = draft
  const terms = JSON.stringify(Object.fromEntries(termNames.map(term => [term, draft[term]])))
  return { name, currency: currency.toUpperCase(), from_day, to_day, note, terms }
}

async function insertCard(
  { tx, staff }: Context,
  seriesId: number,
  columns: Awaited<ReturnType<typeof columnsOf>> & { cloning_by?: number },
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

const newSeries = async ({ tx }: Context, kind: PriceCardKind): Promise<number> =>
  (await tx.insertInto('rate_card_series').values({ kind }).returning('id').executeTakeFirstOrThrow()).id

export async function createCard(context: Context, kind: PriceCardKind, draft: RateCardDraft): Promise<RateCardDetail> {
  const columns = await columnsOf(context, draft)
  const id = await insertCard(context, await newSeries(context, kind), columns)
  const { card } = await readCard(context, id)
  await context.audit({ action: 'rate-card.create', subject: 'rate-card', subjectId: id, after: card })
  return card
}

/** Writes of a draft are of whoever makes them; an edit of a rejected card makes it a draft again. */
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
  const { name, currency, from_day, to_day, note, terms } = await columnsOf(context, draft)
  await moveColumns(tx, id, before.slabs, draft.slabs)
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

/** A copy as a draft; its prices are written by a job. */
export async function cloneCard(context: Context, id: number, { name, from_day, is_new_version }: Copy) {
  const { tx, staff } = context
  const { card, seriesId } = await lockCard(context, id)
  // One who copies twice at once waits here for the first.
  await sql`select from staff where id = ${staff.id} for update`.execute(tx)
  const running = await tx.selectFrom('rate_cards').select('id').where('cloning_by', '=', staff.id).executeTakeFirst()
  if (running || card.is_cloning) refuse('clone-active', { detail: cloneRunning, current: card })
  const { note, currency } = card
  const terms = JSON.stringify(Object.fromEntries(termNames.map(term => [term, card[term]])))
  const copy = { name, currency, from_day, to_day: null, note, terms, cloning_by: staff.id }
  const series = is_new_version ? seriesId : await newSeries(context, card.kind)
  const copyId = await insertCard(context, series, copy)
  await context.queue(cloneRateCardJob, { from: id, to: copyId })
  const { card: made } = await readCard(context, copyId)
  await context.audit({ action: 'rate-card.clone', subject: 'rate-card', subjectId: copyId, before: { id }, after: made })
  return made
}
