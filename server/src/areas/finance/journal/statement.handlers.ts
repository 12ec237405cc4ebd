// Statements of account of every party, read only from the journal.
import { inOwnSense } from '@office/shared/areas/finance/journal/journal.model'
import { accountsSeen, type LedgerAccount, type LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import {
  type Balance,
  MAX_BALANCES,
  MAX_ENTRIES,
  type Statement,
  type StatementEntry,
  statementContracts,
} from '@office/shared/areas/finance/journal/statement.contract'
import { statementFile } from '@office/shared/areas/finance/journal/statement-file'
import { msg } from '@office/shared/core/messages/message'
import { fromMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { type Implementation, implement } from '../../../core/http/implement.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { ridersToCount } from '../deposits/rider-cash.part.ts'
import {
  dayBegins,
  dayEnds,
  needOwnLedger,
  paidWith,
  partyTables,
  readLedgerParty,
  refuseReversed,
  sourceJoins,
  tellableAccounts,
} from './ledger-party.queries.ts'
import { mailStatement, readStatementMails } from './statement-mail.queries.ts'

const tooLong = msg`A statement can have at most {most} entries. Choose fewer days`

interface Span {
  from?: string | undefined
  to?: string | undefined
}
type EntryRow = Pick<StatementEntry, 'entry_id' | 'at' | 'kind'> & {
  about: string | null
  account: LedgerAccount
  currency: string
  stored: string
  document_kind: NonNullable<StatementEntry['document']>['kind'] | null
  document_id: number | null
}

/** The order of each entry that has just one; the cash of a charge names none, but its other side does. */
async function ordersOf(
  entries: readonly number[],
  { tx }: Context,
): Promise<Map<number, { id: number; waybill_number: string }>> {
  const { rows } = await sql<{ entry_id: number; id: number; waybill_number: string }>`
    with only_order as materialized (
      select l.entry_id, min(l.order_id) as id from journal_lines l
      where l.entry_id = any(${[...new Set(entries)]}::bigint[]) and l.order_id is not null
      group by 1 having count(distinct l.order_id) = 1)
    select one.entry_id::float8 as entry_id, o.id, o.waybill_number from only_order one join orders o on o.id = one.id`.execute(
    tx,
  )
  return new Map(rows.map(({ entry_id, ...order }) => [entry_id, order]))
}

/** The days that are asked for. @param last the field of the last one */
function daysOf(span: Span, { tenant, now }: Context, last: string): { from: string; to: string } {
  const { to = dayIn(now, tenant.timeZone) } = span
  const { from = `${to.slice(0, 8)}01` } = span
  refuseReversed({ from, to }, last)
  return { from, to }
}

async function readStatement(party: LedgerParty, id: number, span: Span, context: Context, last = 'to'): Promise<Statement> {
  const { tx, tenant } = context
  const { from, to } = daysOf(span, context, last)
  needOwnLedger(party, context)
  const named = await readLedgerParty(party, id, context)
  const { told, hidden } = await tellableAccounts(party, id, context)
  const isTheirs = sql`l.account = any(${told}::text[]) and l.party_id = ${id}`
  const openings = await sql<{ account: LedgerAccount; currency: string; stored: string }>`
    select l.account, l.currency, coalesce(sum(l.amount) filter (where e.at < ${dayBegins(from, context)}), 0)::text as stored
    from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where ${isTheirs} group by 1, 2
    order by array_position(${told}::text[], l.account), l.currency <> ${tenant.currency}, 2`.execute(tx)
  // An entry is one row of an account, whatever its lines are about: a deposit takes the cash of all its orders at once.
  const { rows } = await sql<EntryRow>`
    with own as materialized (
      select e.tenant_id, e.id, e.at, e.kind, e.source, e.source_id, l.account, l.currency, sum(l.amount) as stored
      from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where ${isTheirs} and e.at >= ${dayBegins(from, context)} and e.at < ${dayEnds(to, context)}
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 3, 2 limit ${MAX_ENTRIES + 1})
    select e.id::float8 as entry_id, e.at, e.kind, e.account, e.currency, e.stored::text, d.kind as document_kind, d.id as document_id,
      nullif(concat_ws(' · ', d.number, ${paidWith}), '') as about
    from own e ${sourceJoins} order by e.at, e.id`.execute(tx)
  if (rows.length > MAX_ENTRIES) refuse('statement-too-long', { detail: tooLong, values: { most: MAX_ENTRIES } })
  const orders = await ordersOf(
    rows.filter(row => row.document_id === null).map(row => row.entry_id),
    context,
  )
  const byAccount = Map.groupBy(rows, row => `${row.account} ${row.currency}`)
  const accounts = openings.rows.map(({ account, currency, stored: opening }) => {
    let balance = BigInt(opening)
    const read = (stored: bigint) => fromMinor(inOwnSense(account, stored), currency)
    const entries = (byAccount.get(`${account} ${currency}`) ?? []).map(
      ({ account: _account, currency: _currency, stored, document_kind, document_id, about, ...entry }) => {
        balance += BigInt(stored)
        const order = orders.get(entry.entry_id)
        const document = document_kind === null || document_id === null ? null : { kind: document_kind, id: document_id }
        return {
          ...entry,
          about: about ?? order?.waybill_number ?? '',
          document,
          order_id: order?.id ?? null,
          amount: read(BigInt(stored)),
          balance: read(balance),
        }
      },
    )
    return { account, currency, opening: read(BigInt(opening)), closing: read(balance), entries }
  })
  return { party, party_id: id, ...named, from, to, accounts, hidden }
}

/** By the sums that triggers maintain; what a blind count hides is left out, and the number of those is returned. */
async function readBalances(
  party: LedgerParty,
  {
    account,
    currency,
    page = 1,
  }: { account?: LedgerAccount | undefined; currency?: string | undefined; page?: number | undefined },
  context: Context,
): Promise<{ balances: Balance[]; has_more: boolean; hidden: number }> {
  const accounts = accountsSeen(party, context.permissions).filter(one => account === undefined || one === account)
  const hidden = party === 'rider' && accounts.includes('cash-rider') ? await ridersToCount(context, null) : []
  const { rows } = await sql<Omit<Balance, 'amount'> & { stored: string }>`
    select s.party_id, party.name, s.account, s.currency, sum(s.amount)::text as stored from journal_sums s
    join ${sql.table(partyTables[party])} party on party.tenant_id = s.tenant_id and party.id = s.party_id
    where s.account = any(${accounts}::text[]) and (${currency ?? null}::text is null or s.currency = ${currency ?? null}::text)
      and not (s.account = 'cash-rider' and s.party_id = any(${hidden}::int[]))
    group by 1, 2, 3, 4 having sum(s.amount) <> 0
    order by abs(sum(s.amount)) desc, 1, 3, 4 limit ${MAX_BALANCES + 1} offset ${(page - 1) * MAX_BALANCES}`.execute(context.tx)
  return {
    balances: rows
      .slice(0, MAX_BALANCES)
      .map(({ stored, ...row }) => ({ ...row, amount: fromMinor(inOwnSense(row.account, BigInt(stored)), row.currency) })),
    has_more: rows.length > MAX_BALANCES,
    hidden: hidden.length,
  }
}

type Of<P extends LedgerParty> = (typeof statementContracts)[P]

const handlersOf = <P extends LedgerParty>(party: P): Implementation<Of<P>> =>
  implement<(typeof statementContracts)[LedgerParty]>(statementContracts[party], {
    get: ({ params, query }, context) => readStatement(party, params.id, query, context),
    file: async ({ params, query }, context) => {
      const statement = await readStatement(party, params.id, query, context)
      const { name, type, bytes } = await statementFile(statement, query.format ?? 'pdf', await outsideReaderOf(context))
      return { name, type, content: bytes }
    },
    mails: ({ params }, context) => readStatementMails(party, params.id, context),
    mail: async ({ params, body }, context) => {
      const { from_day: from, to_day: to, ...asked } = body
      return mailStatement(await readStatement(party, params.id, { from, to }, context, 'to_day'), asked, context)
    },
    balances: ({ query }, context) => readBalances(party, query, context),
  }) as Implementation<Of<P>> // every party's contract has the same shape

export const statementHandlers = {
  rider: handlersOf('rider'),
  branch: handlersOf('branch'),
  agency: handlersOf('agency'),
  merchant: handlersOf('merchant'),
  walking: handlersOf('walking'),
}
