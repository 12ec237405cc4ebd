// Opening balances are judged and requested, by hand or as rows of a file, and so is their reversal.
import type { AskedMoney } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import type { NewOpening } from '@office/shared/areas/finance/openings/opening.contract'
import { type OpeningAccount, openings, positiveOpening } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney, fromMinor } from '@office/shared/format/amount'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuseField } from '../../../core/http/refusal.ts'
import { type Asked, recordRequest } from '../../approvals/approval-request.part.ts'
import { askMoney, refuseWith } from '../adjustments/money-request.part.ts'
import { needHeadOffice } from '../documents/document.queries.ts'
import { refuseNothing } from '../documents/moving-sum.part.ts'
import { partiesFrom } from '../journal/ledger-party.queries.ts'
import { openingNeeds } from './opening.source.ts'
import {
  lockOpening,
  type OpeningOf,
  type OpeningRow,
  openingOf,
  readAsked,
  readOpening,
  standingOf,
} from './opening-row.queries.ts'
import { refuseTaken } from './opening-taken.queries.ts'

export const headOffice = msg`Opening balances are entered at head office, and your account is limited to certain branches`
const notSeen = msg`You may not see this account`
const noParty = msg`There is no such party`
const later = msg`The day cannot be in the future`
const hasEntries = msg`{name} has entries since {first}, which this balance must not contain: it is of that day or before`
const stands = msg`An opening balance of {amount} stands. Reverse it first`
const waits = msg`{amount} is requested already. Someone else must decide on it first`
export const noneStands = msg`No opening balance stands`

/** Whoever asks for a balance, in a request or by the rows of a file. */
export type OpeningAsker = Pick<Context, 'tx' | 'tenant' | 'permissions' | 'places' | 'branch' | 'translate' | 'now'>

/** Refuses an account that they may not see. */
export function needAccount(account: OpeningAccount, asker: Pick<OpeningAsker, 'permissions' | 'places' | 'branch'>): void {
  needHeadOffice(asker, headOffice)
  if (!asker.permissions.has(openingNeeds(account))) refuseField('account', 'account-not-allowed', notSeen)
}

export async function partyName(
  { account, party_id }: Pick<OpeningOf, 'account' | 'party_id'>,
  { tx }: Pick<Context, 'tx'>,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from ${partiesFrom[openings[account].party]} as party where id = ${party_id}`.execute(tx)
  return rows[0]?.name ?? refuseField('party_id', 'unknown-reference', noParty)
}

/**
 * Refuses a day that is to come, or after the first one on which the account moved: a balance of later contains what is posted
 * anyway, and would count it twice.
 */
export async function refuseDay(
  day: string,
  of: OpeningOf,
  name: string,
  { tx, tenant, now }: Pick<Context, 'tx' | 'tenant' | 'now'>,
): Promise<void> {
  if (day > dayIn(now, tenant.timeZone)) refuseField('day', 'in-future', later)
  const { rows } = await sql<{ first: string | null }>`
    select min(day)::text as first from journal_days
    where account = ${of.account} and party_id = ${of.party_id} and currency = ${of.currency} and kind <> 'opening'`.execute(tx)
  const first = rows[0]?.first ?? null
  if (first !== null && day > first) refuseField('day', 'after-first-entry', hasEntries, { name, first: formatDay(first) })
}

/** What can be requested. */
export interface JudgedOpening {
  of: OpeningOf
  /** With all decimals of its currency. */
  amount: string
  day: string
  reference: string | null
}

/** Refuses what cannot be the beginning of an account, whatever stands there. */
export async function judgeOpening(asker: OpeningAsker, asked: NewOpening): Promise<JudgedOpening> {
  const { tenant, now } = asker
  const { account, party_id } = asked
  needAccount(account, asker)
  const currency = (asked.currency ?? tenant.currency).toUpperCase()
  const name = await partyName(asked, asker)
  const amount = askedAmount('amount', asked.amount, currency)
  refuseNothing(amount)
  if (!openings[account].isSigned && amount.startsWith('-')) refuseField('amount', 'too-low', positiveOpening)
  const day = asked.day ?? dayIn(now, tenant.timeZone)
  const of = { account, party_id, currency }
  await refuseDay(day, of, name, asker)
  const reference = asked.reference?.trim()
  return { of, amount, day, reference: reference ? reference : null }
}

function refuseStanding(asker: Pick<OpeningAsker, 'translate'>, opening: OpeningRow | undefined): void {
  if (opening && opening.amount !== null) refuseWith(asker, stands, { amount: formatMoney(opening.amount, opening.currency) })
}

const changesOf = ({ of, amount, day, reference }: JudgedOpening): Asked['changes'] => ({
  opening_balance: { old: fromMinor(0n, of.currency), new: amount },
  opening_day: { old: null, new: day },
  ...(reference === null ? {} : { opening_reference: { old: null, new: reference } }),
})

export async function askOpening(context: Context, asked: NewOpening): Promise<AskedMoney> {
  const { tx } = context
  const { dry_run } = asked
  const judged = await judgeOpening(context, asked)
  const { of, amount } = judged
  // What is only judged leaves nothing behind.
  const opening = dry_run ? await readOpening(tx, of) : await openingOf(tx, of)
  refuseStanding(context, opening)
  const { currency } = of
  const told = {
    waybill_number: null,
    currency,
    field: 'opening_balance',
    before: fromMinor(0n, currency),
    after: amount,
  } as const
  if (!opening) return { ...told, approval_id: null, replaces: null }
  return askMoney(context, 'opening', { opening_id: opening.id }, told, asked, changesOf(judged))
}

/** A row of a file has no day if it is of the day on which it is imported, whichever that was. */
const isSame = (one: Pick<JudgedOpening, 'amount' | 'day' | 'reference'>, judged: JudgedOpening, saysDay: boolean): boolean =>
  one.amount === judged.amount && one.reference === judged.reference && (one.day === judged.day || !saysDay)

/**
 * Whether a row of a file says what stands or waits already. Otherwise it refuses while one does: what someone entered by hand is
 * not replaced by a file.
 */
export async function isThere(asker: OpeningAsker, judged: JudgedOpening, saysDay: boolean): Promise<boolean> {
  const { tx } = asker
  const opening = await readOpening(tx, judged.of)
  if (!opening) return false
  const { amount, day, reference, currency } = opening
  if (amount !== null && day !== null && isSame({ amount, day, reference }, judged, saysDay)) return true
  refuseStanding(asker, opening)
  const changes = await readAsked(tx, opening.id)
  if (!changes) return false
  const text = (field: keyof Asked['changes']) => changes[field]?.new?.toString() ?? null
  const asked = { amount: text('opening_balance') ?? '', day: text('opening_day') ?? '', reference: text('opening_reference') }
  return isSame(asked, judged, saysDay) || refuseWith(asker, waits, { amount: formatMoney(asked.amount, currency) })
}

/** Requests one of a file, unless someone entered it meanwhile. */
export async function requestJudged(
  context: Parameters<typeof recordRequest>[0],
  judged: JudgedOpening,
  reason: string,
): Promise<boolean> {
  const { id, amount, currency } = await openingOf(context.tx, judged.of)
  if (amount !== null || (await readAsked(context.tx, id))) return false
  const about = { opening_id: id }
  await recordRequest(context, { kind: 'opening', about, changes: changesOf(judged), currency, remark: reason })
  return true
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
