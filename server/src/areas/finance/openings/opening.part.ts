// Opening balances: the balance that a party's account begins with, requested and reversed, each posted once someone else has approved.
import type { AskedMoney } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { inOwnSense, OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { NewOpening } from '@office/shared/areas/finance/openings/opening.contract'
import { type OpeningAccount, openings } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney, fromMinor, isZero, toMinor } from '@office/shared/format/amount'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuseField } from '../../../core/http/refusal.ts'
import type { ApprovalEffect, AskedFor } from '../../approvals/approval-effect.part.ts'
import { askMoney, postRequest, REQUEST, refuseWith } from '../adjustments/money-request.part.ts'
import { nameHolder, staffOfHolder } from '../adjustments/request-holder.queries.ts'
import { needHeadOffice } from '../documents/document.queries.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { partyTables } from '../journal/ledger-party.queries.ts'
import { openingNeeds } from './opening.source.ts'
import type {} from './opening.table.ts'
import { beginOpening, endOpening, entryOf, refuseTaken, type Standing } from './opening-taken.queries.ts'

export const headOffice = msg`Opening balances are entered at head office, and your account is limited to certain branches`
const notSeen = msg`You may not see this account`
const noParty = msg`There is no such party`
const positive = msg`Cash and shortfalls begin with more than 0`
const later = msg`The day cannot be in the future`
const hasEntries = msg`{name} has entries since {first}, which this balance must not contain: it is of that day or before`
const stands = msg`An opening balance of {amount} stands. Reverse it first`
const noneStands = msg`No opening balance stands`

interface Row {
  id: number
  account: OpeningAccount
  party_id: number
  currency: string
  amount: string | null
  day: string | null
  reference: string | null
  entry_id: string | null
}

const columns = ['id', 'account', 'party_id', 'currency', 'amount', 'day', 'reference', 'entry_id'] as const

async function lockOpening(tx: Tx, id: number): Promise<Row> {
  return found(await tx.selectFrom('opening_balances').select(columns).where('id', '=', id).forUpdate().executeTakeFirst())
}

type Account = Pick<Row, 'account' | 'party_id' | 'currency'>

/** That of an account in one currency. */
const openingAt = (tx: Tx, { account, party_id, currency }: Account) =>
  tx
    .selectFrom('opening_balances')
    .select(columns)
    .where('account', '=', account)
    .where('party_id', '=', party_id)
    .where('currency', '=', currency)

/** The same, locked; made if it was never asked for. */
async function openingOf(tx: Tx, of: Account): Promise<Row> {
  const { account, party_id, currency } = of
  await tx
    .insertInto('opening_balances')
    .values({ account, party_id, currency })
    .onConflict(clash => clash.doNothing())
    .execute()
  return openingAt(tx, of).forUpdate().executeTakeFirstOrThrow()
}

const standingOf = ({ account, party_id, currency, amount, entry_id }: Row): Standing | null =>
  amount === null || entry_id === null ? null : { account, party_id, currency, entry_id, amount: toMinor(amount, currency) }

/** Refuses an account that the caller may not see. */
function needAccount(account: OpeningAccount, context: Context): void {
  needHeadOffice(context, headOffice)
  if (!context.permissions.has(openingNeeds(account))) refuseField('account', 'account-not-allowed', notSeen)
}

async function partyName({ account, party_id }: Pick<Account, 'account' | 'party_id'>, { tx }: Context): Promise<string> {
  const { party } = openings[account]
  const isKind = party === 'branch' || party === 'agency' ? sql`and kind = ${party}` : sql``
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(partyTables[party])} where id = ${party_id} ${isKind}`.execute(tx)
  return rows[0]?.name ?? refuseField('party_id', 'unknown-reference', noParty)
}

/**
 * Refuses a day that is to come, or after the first one on which the account moved: a balance of later contains what is posted
 * anyway, and would count it twice.
 */
async function refuseDay(day: string, of: Account, name: string, context: Context) {
  const { tx, tenant, now } = context
  if (day > dayIn(now, tenant.timeZone)) refuseField('day', 'in-future', later)
  const { rows } = await sql<{ first: string | null }>`
    select min(day)::text as first from journal_days
    where account = ${of.account} and party_id = ${of.party_id} and currency = ${of.currency} and kind <> 'opening'`.execute(tx)
  const first = rows[0]?.first ?? null
  if (first !== null && day > first) refuseField('day', 'after-first-entry', hasEntries, { name, first: formatDay(first) })
}

export async function askOpening(context: Context, asked: NewOpening): Promise<AskedMoney> {
  const { tx, tenant, now } = context
  const { account, party_id, reference = null, reason, dry_run } = asked
  needAccount(account, context)
  const currency = (asked.currency ?? tenant.currency).toUpperCase()
  const name = await partyName(asked, context)
  const amount = askedAmount('amount', asked.amount, currency)
  refuseNothing(amount)
  if (!openings[account].isSigned && amount.startsWith('-')) refuseField('amount', 'too-low', positive)
  const day = asked.day ?? dayIn(now, tenant.timeZone)
  const of = { account, party_id, currency }
  await refuseDay(day, of, name, context)
  // What is only judged leaves nothing behind.
  const opening = dry_run ? await openingAt(tx, of).executeTakeFirst() : await openingOf(tx, of)
  if (opening && opening.amount !== null) refuseWith(context, stands, { amount: formatMoney(opening.amount, currency) })
  const before = fromMinor(0n, currency)
  const told = { waybill_number: null, currency, field: 'opening_balance', before, after: amount } as const
  if (!opening) return { ...told, approval_id: null }
  return askMoney(
    context,
    'opening',
    { opening_id: opening.id },
    told,
    { reason, ...(dry_run === undefined ? {} : { dry_run }) },
    {
      opening_balance: { old: before, new: amount },
      opening_day: { old: null, new: day },
      ...(reference === null || reference.trim() === '' ? {} : { opening_reference: { old: null, new: reference.trim() } }),
    },
  )
}

export async function askOpeningBack(
  context: Context,
  id: number,
  why: { reason: string; dry_run?: boolean | undefined },
): Promise<AskedMoney> {
  needHeadOffice(context, headOffice)
  const opening = await lockOpening(context.tx, id)
  needAccount(opening.account, context)
  const standing = standingOf(opening) ?? refuseWith(context, noneStands)
  await refuseTaken(standing, context)
  const { currency } = opening
  const [before, after] = [fromMinor(standing.amount, currency), fromMinor(0n, currency)]
  return askMoney(
    context,
    'opening',
    { opening_id: id },
    { waybill_number: null, currency, field: 'opening_balance', before, after },
    { reason: why.reason, ...(why.dry_run === undefined ? {} : { dry_run: why.dry_run }) },
  )
}

/** The account against the other side of what was taken over. @param amount in the account's own sense */
const post = (context: Context, asked: AskedFor, { account, party_id, currency }: Row, amount: bigint) => {
  const stored = inOwnSense(account, amount)
  return postRequest(context, asked, {
    kind: 'opening',
    lines: [
      { account, party_id, currency, amount: stored },
      { account: 'opening', party_id: OURS, currency, amount: -stored },
    ],
  })
}

async function begin(context: Context, asked: AskedFor, opening: Row, amount: string): Promise<void> {
  const { tx } = context
  const day = String(found(asked.changes.opening_day).new)
  await refuseDay(day, opening, await partyName(opening, context), context)
  await post(context, asked, opening, toMinor(amount, opening.currency))
  const entry_id = await entryOf(REQUEST, asked.id, context)
  const { opening_reference: told } = asked.changes
  const set = { amount, day, entry_id, reference: told ? String(told.new) : null }
  await tx.updateTable('opening_balances').set(set).where('id', '=', opening.id).execute()
  await beginOpening(found(standingOf({ ...opening, ...set })), asked.id, context)
}

async function end(context: Context, asked: AskedFor, opening: Row): Promise<void> {
  const standing = standingOf(opening) ?? refuseWith(context, noneStands)
  await refuseTaken(standing, context)
  await post(context, asked, opening, -standing.amount)
  await endOpening(standing, await entryOf(REQUEST, asked.id, context), asked.id, context)
  const set = { amount: null, day: null, reference: null, entry_id: null }
  await context.tx.updateTable('opening_balances').set(set).where('id', '=', opening.id).execute()
}

/** The holder of cash or of a shortfall; of an account of senders nobody. */
async function holderOf(tx: Tx, { opening_id }: AskedFor) {
  const row = await tx
    .selectFrom('opening_balances')
    .select(['account', 'party_id'])
    .where('id', '=', found(opening_id))
    .executeTakeFirstOrThrow()
  const { account, party_id } = row
  return account === 'merchant' || account === 'walking' ? null : { account, party_id }
}

/** What an approved opening balance does. */
export const opening: ApprovalEffect = {
  lock: async (tx, { opening_id }) => {
    await lockOpening(tx, found(opening_id))
  },
  now: async (tx, { opening_id }) => {
    const row = await tx
      .selectFrom('opening_balances')
      .select(['amount', 'currency', 'day', 'reference'])
      .where('id', '=', found(opening_id))
      .executeTakeFirstOrThrow()
    const { amount, currency, day, reference } = row
    return { opening_balance: amount ?? fromMinor(0n, currency), opening_day: day, opening_reference: reference }
  },
  heldBy: (tx, asked) => nameHolder(tx, asked, () => holderOf(tx, asked)),
  payees: async (tx, asked) => staffOfHolder(tx, await holderOf(tx, asked)),
  carryOut: async (context, asked) => {
    const opening = await lockOpening(context.tx, found(asked.opening_id))
    const amount = String(found(asked.changes.opening_balance).new)
    await (isZero(amount) ? end(context, asked, opening) : begin(context, asked, opening, amount))
    context.publish({ type: 'documents.changed', data: { kind: 'rider-deposit' } })
  },
}
