// Opening balances of a demo tenant, taken over from its former books: of merchants, riders and branches, in each case one that
// stands, one that waits for a decision and one that was rejected.
import type { OpeningAccount } from '@office/shared/areas/finance/openings/opening.model'
import { toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Changes } from '../areas/approvals/approval.table.ts'
import { REQUEST } from '../areas/finance/adjustments/money-request.part.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import { openingLines } from '../areas/finance/openings/opening.part.ts'
import { type OpeningRow, openingOf, standingOf } from '../areas/finance/openings/opening-row.queries.ts'
import { beginOpening, entryOf } from '../areas/finance/openings/opening-taken.queries.ts'
import type { Tx } from '../core/database/transaction.ts'
import { found } from '../core/http/refusal.ts'

const DAY = 86_400_000
/** Before the first order of the demo. */
const DAYS_AGO = 91

const decisions = [
  { state: 'approved', reason: null },
  { state: 'pending', reason: null },
  { state: 'rejected', reason: 'The old books say otherwise on their last page' },
] as const

/** What each account begins with, in the order of the decisions. */
const amounts = {
  merchant: ['18450.00', '-2300.00', '7420.00'],
  'cash-rider': ['3150.00', '860.00', '1240.00'],
  'cash-branch': ['26700.00', '9380.00', '14150.00'],
} as const satisfies Partial<Record<OpeningAccount, readonly string[]>>

/** Parties whose account moved in the tenant's own currency, the newest first. */
async function partiesOf(tx: Tx, account: OpeningAccount): Promise<OpeningRow[]> {
  const { rows } = await sql<{ party_id: number; currency: string }>`
    select distinct s.party_id, s.currency from journal_sums s join tenants t on t.id = current_tenant() and t.currency = s.currency
    where s.account = ${account} order by 1 desc limit ${decisions.length}`.execute(tx)
  const openings: OpeningRow[] = []
  for (const { party_id, currency } of rows) openings.push(await openingOf(tx, { account, party_id, currency }))
  return openings
}

/** Posts what was approved, as its decision would have. */
async function begin(
  tx: Tx,
  opening: OpeningRow,
  request: { id: number; staff_id: number; reason: string },
  now: string,
): Promise<void> {
  const { amount, currency } = opening
  const lines = openingLines(opening, toMinor(found(amount), currency))
  const { id: source_id, ...by } = request
  await postEntries(tx, [{ kind: 'opening', source: REQUEST, source_id, ...by, lines }])
  const set = { amount, day: opening.day, reference: opening.reference, entry_id: await entryOf(REQUEST, source_id, { tx }) }
  await tx.updateTable('opening_balances').set(set).where('id', '=', opening.id).execute()
  await beginOpening(found(standingOf({ ...opening, ...set })), source_id, { tx, now })
}

export async function seedDemoOpenings(tx: Tx, at: number): Promise<void> {
  const people = await tx.selectFrom('staff').select('id').orderBy('id').limit(3).execute()
  const [decider, by] = [people[0]?.id ?? 0, people.at(-1)?.id ?? 0]
  const { time_zone } = await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const now = new Date(at).toISOString()
  const day = dayIn(new Date(at - DAYS_AGO * DAY), time_zone)
  const remark = 'Taken over from the former books'
  for (const account of ['merchant', 'cash-rider', 'cash-branch'] as const)
    for (const [index, opening] of (await partiesOf(tx, account)).entries()) {
      const amount = found(amounts[account][index])
      const { state, reason } = found(decisions[index])
      const reference = `Ledger ${day.slice(0, 4)}, page ${12 + index}`
      const changes: Changes = {
        opening_balance: { old: '0.00', new: amount },
        opening_day: { old: null, new: day },
        opening_reference: { old: null, new: reference },
      }
      const decision = state === 'pending' ? {} : { decided_by: decider, decided_at: now, reason }
      const { id } = await tx
        .insertInto('approval_requests')
        .values({
          kind: 'opening',
          opening_id: opening.id,
          currency: opening.currency,
          changes: JSON.stringify(changes),
          state,
          requested_by: by,
          remark,
          ...decision,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (state === 'approved')
        await begin(tx, { ...opening, amount, day, reference }, { id, staff_id: decider, reason: remark }, now)
    }
}
