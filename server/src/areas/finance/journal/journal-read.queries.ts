// Reads entries of the journal in pages by id: which of them a query is about, and their lines.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { MAX_PAGE, type ReadEntry, type ReadLine } from '@office/shared/areas/finance/journal/journal.contract'
import { type AccountName, inOwnSense, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { documentLedgers } from '@office/shared/areas/finance/journal/ledger.model'
import { fromMinor } from '@office/shared/format/amount'
import { wordsIn } from '@office/shared/format/listed-words'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'
import { isApart } from '../adjustments/adjustment-claim.queries.ts'
import { dayBegins, dayEnds, paidWith, partyJoins, partyName, sourceJoins } from './ledger-party.queries.ts'

/** The filters of a query. */
export interface Narrowed {
  before?: number | undefined
  limit?: number | undefined
  currency?: string | undefined
  kinds?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Which entries are asked for, and which of their lines `l` the query is about. */
export interface Subject {
  /** Ids of entries, as `id`: at least those of the page. */
  entries: (page: EntryPage) => Sql
  asked: Sql
}

/** The newest entries `e` for which a condition holds, and that many. */
interface EntryPage {
  isWanted: Sql
  currency: string | undefined
  size: number
}

/**
 * A party has as many entries as its years with us: the newest of each of its accounts in each currency are read by their index,
 * and no further than the page goes. Each is looked up by itself, which `offset 0` forces on the planner.
 */
export const ofParty = (accounts: readonly AccountName[], id: number): Subject => {
  const currencies = (after: Sql) => sql`(
    select min(l.currency) from journal_lines l where l.account = book.account and l.party_id = ${id} and ${after})`
  const entries = ({ isWanted, currency, size }: EntryPage) => sql`
    with recursive book as (
      select book.account, ${currencies(sql`true`)} as currency from unnest(${[...accounts]}::text[]) as book (account)
      union all
      select book.account, ${currencies(sql`l.currency > book.currency`)} from book where book.currency is not null)
    select newest.id from book cross join lateral (
      select distinct l.entry_id as id from journal_lines l
      cross join lateral (select from journal_entries e where e.tenant_id = l.tenant_id and e.id = l.entry_id and ${isWanted} offset 0) wanted
      where l.account = book.account and l.party_id = ${id} and l.currency = book.currency
      order by 1 desc limit ${size}) newest
    where ${currency === undefined ? sql`true` : sql`book.currency = ${currency}`}`
  return { entries, asked: sql`l.account = any(${[...accounts]}::text[]) and l.party_id = ${id}` }
}

export const ofOrder = (id: number): Subject => {
  const asked = sql`l.order_id = ${id}`
  return { entries: () => sql`select l.entry_id as id from journal_lines l where ${asked}`, asked }
}

/** Limits it to one order or one cash receipt. */
interface Part {
  order_id?: number | undefined
  receipt_id?: number | undefined
}

/**
 * What a document claims was posted by its orders and by the receipts of its cash. Its own entries, payments and write-offs say
 * what became of it, and are left out if a part is requested.
 */
export const ofDocument = (
  kind: DocumentKind,
  { id, party_id }: { id: number; party_id: number },
  { order_id: order = null, receipt_id: receipt = null }: { [K in keyof Part]: Part[K] | null },
): Subject => {
  const { account } = documentLedgers[kind]
  const isAccount = sql`l.account = ${account} and l.party_id = ${party_id}`
  const orders = sql`select claimed.order_id from document_lines claimed
    where claimed.document_id = ${id} and claimed.order_id is not null and ${receipt}::int is null
      and (${order}::int is null or claimed.order_id = ${order}::int)`
  const receipts = sql`select r.entry_id from document_lines claimed
    join cash_receipts r on r.tenant_id = claimed.tenant_id and r.id = claimed.receipt_id
    where claimed.document_id = ${id} and (${order}::int is null or r.order_id = ${order}::int)
      and (${receipt}::int is null or r.id = ${receipt}::int)`
  // What stands apart from its order belongs to the invoice that carries it, not to the one its order is on.
  const carried = sql`select unnest(coalesce(a.entry_ids, array[a.entry_id])) from document_lines claimed
    join order_adjustments a on a.tenant_id = claimed.tenant_id and a.id = claimed.adjustment_id
    where claimed.document_id = ${id} and ${order}::int is null and ${receipt}::int is null`
  const own = sql`select e.id from journal_entries e
    where e.source = ${kind} and e.source_id = ${id} and ${order}::int is null and ${receipt}::int is null
    union all select e.id from document_payments p
      join journal_entries e on e.tenant_id = p.tenant_id and e.source = 'document-payment' and e.source_id = p.id
      where p.document_id = ${id} and ${order}::int is null and ${receipt}::int is null
    union all select e.id from approval_requests asked_for
      join journal_entries e on e.tenant_id = asked_for.tenant_id and e.source = 'approval-request' and e.source_id = asked_for.id
      where asked_for.document_id = ${id} and ${order}::int is null and ${receipt}::int is null`
  return {
    entries:
      () => sql`select l.entry_id as id from journal_lines l where ${isAccount} and l.order_id in (${orders}) and not ${isApart}
      union all ${receipts} union all ${carried} union all ${own}`,
    asked: sql`${isAccount} and ((l.order_id in (${orders}) and not ${isApart})
      or l.entry_id in (${receipts}) or l.entry_id in (${carried}) or l.entry_id in (${own}))`,
  }
}

type EntryRow = Omit<ReadEntry, 'document' | 'lines'> & {
  document_kind: DocumentKind | null
  document_id: number | null
  document_number: string | null
}
type LineRow = Omit<ReadLine, 'amount' | 'debit' | 'asked'> & { entry_id: number; stored: string; asked: string | null }

export async function readEntries(
  { entries, asked }: Subject,
  { before, limit = MAX_PAGE / 2, currency, kinds, from, to }: Narrowed,
  context: Context,
): Promise<{ entries: ReadEntry[]; next: number | null }> {
  const { tx } = context
  const ofCurrency =
    currency === undefined
      ? sql``
      : sql`and exists (select from journal_lines l
          where l.tenant_id = e.tenant_id and l.entry_id = e.id and l.currency = ${currency} and ${asked})`
  const isWanted = sql`true
        ${before === undefined ? sql`` : sql`and e.id < ${before}::bigint`}
        ${kinds === undefined ? sql`` : sql`and e.kind = any(${wordsIn(kinds)}::text[])`}
        ${from === undefined ? sql`` : sql`and e.at >= ${dayBegins(from, context)}`}
        ${to === undefined ? sql`` : sql`and e.at < ${dayEnds(to, context)}`}`
  // One more tells whether there is another page.
  const size = limit + 1
  const page = await sql<EntryRow>`
    with page as materialized (
      select e.tenant_id, e.id, e.at, e.kind, e.source, e.source_id, e.staff_id, e.reason
      from (select distinct one.id from (${entries({ isWanted, currency, size })}) one) asked join journal_entries e on e.id = asked.id
      where ${isWanted} ${ofCurrency}
      order by e.id desc limit ${size})
    select e.id::float8 as id, e.at, e.kind, e.reason, s.name as by, ${paidWith} as reference,
      d.kind as document_kind, d.id as document_id, d.number as document_number
    from page e left join staff s on s.tenant_id = e.tenant_id and s.id = e.staff_id
    ${sourceJoins}
    order by e.id desc`.execute(tx)
  const shown = page.rows.slice(0, limit)
  const lines = Map.groupBy(
    await readLines(
      shown.map(entry => entry.id),
      asked,
      context,
    ),
    line => line.entry_id,
  )
  return {
    entries: shown.map(({ document_kind, document_id, document_number, ...entry }) => ({
      ...entry,
      document:
        document_kind === null || document_id === null || document_number === null
          ? null
          : { kind: document_kind, id: document_id, number: document_number },
      lines: (lines.get(entry.id) ?? []).map(asRead),
    })),
    next: page.rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** One row for each account, party and currency of an entry: a deposit of a thousand orders has three. */
async function readLines(ids: readonly number[], asked: Sql, { tx }: Context): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with lines as (
      select l.tenant_id, l.entry_id, l.account, l.party_id, l.currency, sum(l.amount) as stored,
        sum(l.amount) filter (where ${asked}) as asked, count(distinct l.order_id)::int as orders,
        case when count(distinct l.order_id) = 1 then min(l.order_id) end as order_id, min(l.line) as line
      from journal_lines l where l.entry_id = any(${[...ids]}::bigint[])
      group by l.tenant_id, l.entry_id, l.account, l.party_id, l.currency)
    select l.entry_id::float8 as entry_id, l.account, l.party_id, ${partyName} as party_name, l.currency, l.stored::text, l.asked::text,
      l.orders, l.order_id, o.waybill_number
    from lines l ${partyJoins}
    left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    order by l.entry_id desc, l.line`.execute(tx)
  return rows
}

function asRead({ entry_id: _entry, stored, asked, account, party_id, ...line }: LineRow): ReadLine {
  const read = (amount: string) => fromMinor(inOwnSense(account, BigInt(amount)), line.currency)
  return {
    ...line,
    account,
    party_id: party_id === OURS ? null : party_id,
    amount: read(stored),
    debit: fromMinor(BigInt(stored), line.currency),
    asked: asked === null ? null : read(asked),
  }
}
