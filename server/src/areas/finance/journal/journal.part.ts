// Posting to the journal in the transaction of the event, and reading balances.
import { type AccountName, accounts, type EntryKind } from '@office/shared/areas/finance/journal/journal.model'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'

export interface JournalLine {
  account: AccountName
  /** The owner of the account; OURS if there is only one of its kind. */
  party_id: number
  order_id?: number
  currency: string
  /** Minor units: debits are positive, credits negative; a line of 0 is left out. */
  amount: bigint
}

/** The source of entries for an order's events; their id is the event's. */
export const ORDER_EVENT = 'order-event'

export interface JournalEntry {
  kind: EntryKind
  /** The origin, 'order-event', 'rider-deposit' …, and its id. */
  source: string
  source_id: number | bigint
  /** Who did it; null for a rule. */
  staff_id: number | null
  reason?: string
  /** They must add up to 0 in each currency, or posting fails together with the transaction. */
  lines: readonly JournalLine[]
}

/**
 * Posts entries with their lines in one statement, even if they move money beyond the caller's branch. An event that was already
 * posted posts nothing; neither does one without lines. Entries posted together with an order's event have that event's time,
 * which is in the past for migrated history. Later postings have the current time, because reported months must not change.
 * @returns which of the entries are new
 */
export async function postEntries(tx: Tx, entries: readonly JournalEntry[]): Promise<boolean[]> {
  const posted = entries.map(entry => ({ ...entry, lines: entry.lines.filter(({ amount }) => amount !== 0n) }))
  const filled = posted.filter(({ lines }) => lines.length > 0)
  // Most scans and moves involve no money.
  if (filled.length === 0) return entries.map(() => false)
  const rows = filled.flatMap(({ source, source_id, kind, lines }) =>
    lines.map((line, index) => ({ ...line, source, source_id: String(source_id), kind, line: index + 1 })),
  )
  const entry = <T>(of: (from: JournalEntry) => T) => filled.map(of)
  const line = <T>(of: (from: (typeof rows)[number]) => T) => rows.map(of)
  const insert = sql<{ source: string; source_id: string; kind: EntryKind }>`
    with added as (
      insert into journal_entries (at, kind, source, source_id, staff_id, reason)
      select coalesce(event.at, now()), row.kind, row.source, row.source_id, row.staff_id, row.reason
      from unnest(${entry(({ kind }) => kind)}::text[], ${entry(({ source }) => source)}::text[],
        ${entry(({ source_id }) => String(source_id))}::bigint[], ${entry(({ staff_id }) => staff_id)}::int[],
        ${entry(({ reason }) => reason ?? null)}::text[], ${entry(({ lines }) => lines[0]?.order_id ?? null)}::int[])
        as row (kind, source, source_id, staff_id, reason, order_id)
      left join order_events event on row.source = ${ORDER_EVENT} and event.order_id = row.order_id
        and event.seq = row.source_id and event.xmin = pg_current_xact_id()::xid
      on conflict do nothing returning id, kind, source, source_id
    ), lines as (
      insert into journal_lines (entry_id, line, account, party_id, order_id, currency, amount)
      select added.id, row.line, row.account, row.party_id, row.order_id, row.currency, row.amount
      from unnest(${line(({ kind }) => kind)}::text[], ${line(({ source }) => source)}::text[],
        ${line(({ source_id }) => source_id)}::bigint[], ${line(row => row.line)}::int[], ${line(({ account }) => account)}::text[],
        ${line(({ party_id }) => party_id)}::int[], ${line(({ order_id }) => order_id ?? null)}::int[],
        ${line(({ currency }) => currency)}::text[], ${line(({ amount }) => String(amount))}::bigint[])
        as row (kind, source, source_id, line, account, party_id, order_id, currency, amount)
      join added on added.kind = row.kind and added.source = row.source and added.source_id = row.source_id
    )
    select source, source_id::text, kind from added`
  // Checked before the writer is back behind the wall between branches, from where the balance could not be seen.
  const result = await beyondBranch(tx, async () => {
    const written = await insert.execute(tx)
    await sql`set constraints journal_entries_balance immediate`.execute(tx)
    await sql`set constraints journal_entries_balance deferred`.execute(tx)
    return written
  })
  const keyOf = ({ source, source_id, kind }: { source: string; source_id: unknown; kind: string }) =>
    `${kind} ${source} ${source_id}`
  const added = new Set(result.rows.map(keyOf))
  return entries.map(of => added.has(keyOf(of)))
}

/**
 * What an account holds in each currency, in minor units with the sign as read: what we owe is positive. Empty accounts are left
 * out.
 */
export async function readBalance(tx: Tx, account: AccountName, partyId: number): Promise<Record<string, bigint>> {
  const rows = await tx
    .selectFrom('journal_sums')
    .select(({ fn }) => ['currency', fn.sum<string>('amount').as('amount')])
    .where('account', '=', account)
    .where('party_id', '=', partyId)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const turned = accounts[account].reads === 'turned' ? -1n : 1n
  return Object.fromEntries(
    rows.map(({ currency, amount }) => [currency, BigInt(amount) * turned] as const).filter(([, amount]) => amount !== 0n),
  )
}
