// Reads statements of account from the journal: whole ones, and those of any length page by page.
import { inOwnSense } from '@office/shared/areas/finance/journal/journal.model'
import type { LedgerAccount, LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { MAX_ENTRIES, type Statement, type StatementEntry } from '@office/shared/areas/finance/journal/statement.contract'
import { msg } from '@office/shared/core/messages/message'
import { fromMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import {
  dayBegins,
  dayEnds,
  type LedgerReader,
  needOwnLedger,
  paidWith,
  readLedgerParty,
  refuseReversed,
  sourceJoins,
  tellableAccounts,
} from './ledger-party.queries.ts'

const tooLong = msg`Here, a statement can have at most {most} entries. Choose fewer days, or save it as Excel or CSV`

/** Entries fetched at once for a statement of any length: a transaction short enough that others need not wait. */
const PAGE = 2000

export interface Days {
  from: string
  to: string
}

/** An entry as one row of an account, as the journal stores its amount. */
type EntryRow = Pick<StatementEntry, 'entry_id' | 'at' | 'kind'> & {
  about: string | null
  account: LedgerAccount
  currency: string
  stored: string
  document_kind: NonNullable<StatementEntry['document']>['kind'] | null
  document_id: number | null
}

/** The days that are asked for. @param last the field of the last one */
export function statementDays(
  asked: { from?: string | undefined; to?: string | undefined },
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  last = 'to',
): Days {
  const { to = dayIn(now, tenant.timeZone) } = asked
  const { from = `${to.slice(0, 8)}01` } = asked
  refuseReversed({ from, to }, last)
  return { from, to }
}

/** Whose statement it is and for which days, with the accounts that the reader may be told of now. */
export async function readStatementHead(party: LedgerParty, party_id: number, days: Days, reader: LedgerReader) {
  needOwnLedger(party, reader)
  const named = await readLedgerParty(party, party_id, reader)
  const { told, hidden } = await tellableAccounts(party, party_id, reader)
  return { head: { party, party_id, ...named, ...days }, told, hidden }
}

/** A condition on lines `l`. */
const isTheirs = (told: readonly LedgerAccount[], party_id: number): Sql =>
  sql`l.account = any(${told}::text[]) and l.party_id = ${party_id}`

const inOrderOf = (told: readonly LedgerAccount[], { tenant }: LedgerReader): Sql =>
  sql`array_position(${told}::text[], l.account), l.currency <> ${tenant.currency}, l.currency`

/**
 * Entries as rows of accounts, in the order of their time. An entry is one row of an account, whatever its lines are about: a
 * deposit takes the cash of all its orders at once.
 * @param which a condition on lines `l` and entries `e`
 */
async function readRows(which: Sql, most: number, tx: Tx): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with own as materialized (
      select e.tenant_id, e.id, e.at, e.kind, e.source, e.source_id, l.account, l.currency, sum(l.amount) as stored
      from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where ${which}
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 3, 2 limit ${most})
    select e.id::float8 as entry_id, e.at, e.kind, e.account, e.currency, e.stored::text, d.kind as document_kind, d.id as document_id,
      nullif(concat_ws(' · ', d.number, ${paidWith}), '') as about
    from own e ${sourceJoins} order by e.at, e.id`.execute(tx)
  return rows
}

type OrderOf = ReadonlyMap<number, { id: number; waybill_number: string }>

/** The order of each entry that has just one and no document; the cash of a charge names none, but its other side does. */
async function ordersOf(rows: readonly EntryRow[], tx: Tx): Promise<OrderOf> {
  const entries = new Set(rows.filter(row => row.document_id === null).map(row => row.entry_id))
  const { rows: found } = await sql<{ entry_id: number; id: number; waybill_number: string }>`
    with only_order as materialized (
      select l.entry_id, min(l.order_id) as id from journal_lines l
      where l.entry_id = any(${[...entries]}::bigint[]) and l.order_id is not null
      group by 1 having count(distinct l.order_id) = 1)
    select one.entry_id::float8 as entry_id, o.id, o.waybill_number from only_order one join orders o on o.id = one.id`.execute(
    tx,
  )
  return new Map(found.map(({ entry_id, ...order }) => [entry_id, order]))
}

/** An account from its opening balance on: each entry that is told has the balance after it. */
function openAccount({ account, currency, opening }: AccountRow) {
  let balance = BigInt(opening)
  const read = (stored: bigint) => fromMinor(inOwnSense(account, stored), currency)
  return {
    tell({ stored, document_kind, document_id, about, entry_id, at, kind }: EntryRow, orders: OrderOf): StatementEntry {
      balance += BigInt(stored)
      const order = orders.get(entry_id)
      return {
        entry_id,
        at,
        kind,
        about: about ?? order?.waybill_number ?? '',
        document: document_kind === null || document_id === null ? null : { kind: document_kind, id: document_id },
        order_id: order?.id ?? null,
        amount: read(BigInt(stored)),
        balance: read(balance),
      }
    },
    balance: () => read(balance),
  }
}

interface AccountRow {
  account: LedgerAccount
  currency: string
  /** As the journal stores it. */
  opening: string
}

/** Every entry at once; too many of them are refused. */
export async function readStatement(party: LedgerParty, id: number, days: Days, reader: LedgerReader): Promise<Statement> {
  const { tx } = reader
  const { head, told, hidden } = await readStatementHead(party, id, days, reader)
  const [begin, end] = [dayBegins(days.from, reader), dayEnds(days.to, reader)]
  const found = await sql<AccountRow>`
    select l.account, l.currency, coalesce(sum(l.amount) filter (where e.at < ${begin}), 0)::text as opening
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where ${isTheirs(told, id)} group by 1, 2 order by ${inOrderOf(told, reader)}`.execute(tx)
  const rows = await readRows(sql`${isTheirs(told, id)} and e.at >= ${begin} and e.at < ${end}`, MAX_ENTRIES + 1, tx)
  if (rows.length > MAX_ENTRIES) refuse('statement-too-long', { detail: tooLong, values: { most: MAX_ENTRIES } })
  const orders = await ordersOf(rows, tx)
  const byAccount = Map.groupBy(rows, row => `${row.account} ${row.currency}`)
  const accounts = found.rows.map(row => {
    const { account, currency } = row
    const open = openAccount(row)
    const opening = open.balance()
    const entries = (byAccount.get(`${account} ${currency}`) ?? []).map(entry => open.tell(entry, orders))
    return { account, currency, opening, closing: open.balance(), entries }
  })
  return { ...head, accounts, hidden }
}

/** An account of a statement of any length, with its entries of the days by number, in the order of their time. */
export interface LongAccount extends AccountRow {
  ids: number[]
}

/**
 * Opening balances and the numbers of all entries of one moment: the journal is only ever added to, so pages that are read later
 * belong together.
 */
export async function readLongAccounts(
  { party_id, from, to }: Days & { party_id: number },
  told: readonly LedgerAccount[],
  reader: LedgerReader,
): Promise<LongAccount[]> {
  const [begin, end] = [dayBegins(from, reader), dayEnds(to, reader)]
  const { rows } = await sql<LongAccount>`
    with own as (
      select l.account, l.currency, e.id, e.at, sum(l.amount) as amount
      from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where ${isTheirs(told, party_id)} group by 1, 2, 3, 4)
    select l.account, l.currency, coalesce(sum(l.amount) filter (where l.at < ${begin}), 0)::text as opening,
      coalesce(array_agg(l.id::float8 order by l.at, l.id) filter (where l.at >= ${begin} and l.at < ${end}), '{}') as ids
    from own l group by 1, 2 order by ${inOrderOf(told, reader)}`.execute(reader.tx)
  return rows
}

/** The entries of an account page by page, each with the balance after it. */
export async function* accountPages(
  { ids, ...of }: LongAccount,
  party_id: number,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): AsyncGenerator<StatementEntry[]> {
  const open = openAccount(of)
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const which = sql`${isTheirs([of.account], party_id)} and l.currency = ${of.currency} and l.entry_id = any(${page}::bigint[])`
    const { rows, orders } = await read(async tx => {
      const rows = await readRows(which, PAGE, tx)
      return { rows, orders: await ordersOf(rows, tx) }
    })
    // A balance without one of them would be wrong from there on.
    if (rows.length < page.length) throw new Error('Entries of the statement are not there yet')
    yield rows.map(row => open.tell(row, orders))
  }
}
