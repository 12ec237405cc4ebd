// What an approved opening balance does: it is posted and taken up, or ends.
import { inOwnSense, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { fromMinor, isZero, toMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found } from '../../../core/http/refusal.ts'
import type { ApprovalEffect, AskedFor } from '../../approvals/approval-effect.part.ts'
import { postRequest, REQUEST, refuseWith } from '../adjustments/money-request.part.ts'
import { nameHolder, staffOfHolder } from '../adjustments/request-holder.queries.ts'
import type { JournalLine } from '../journal/journal.part.ts'
import { noneStands, partyName, refuseDay } from './opening-ask.part.ts'
import { lockOpening, type OpeningOf, type OpeningRow, standingOf } from './opening-row.queries.ts'
import { beginOpening, endOpening, entryOf, refuseTaken } from './opening-taken.queries.ts'

/** The account against the other side of what was taken over. @param amount in the account's own sense */
export function openingLines({ account, party_id, currency }: OpeningOf, amount: bigint): JournalLine[] {
  const stored = inOwnSense(account, amount)
  return [
    { account, party_id, currency, amount: stored },
    { account: 'opening', party_id: OURS, currency, amount: -stored },
  ]
}

const post = (context: Context, asked: AskedFor, of: OpeningRow, amount: bigint) =>
  postRequest(context, asked, { kind: 'opening', lines: openingLines(of, amount) })

async function begin(context: Context, asked: AskedFor, opening: OpeningRow, amount: string): Promise<void> {
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

async function end(context: Context, asked: AskedFor, opening: OpeningRow): Promise<void> {
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
