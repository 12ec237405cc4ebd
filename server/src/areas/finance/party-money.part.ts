// The money of the parties on a page of their list: three queries for all of them, of stored sums and of what is still open.
import type { Sum } from '@office/shared/areas/finance/document.model'
import type { PartyMoney } from '@office/shared/areas/finance/journal/party-money.model'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Context } from '../../core/http/context.ts'
import type { ListReader } from '../../core/records/list-source.ts'
import { isPending } from './deposits/cash-receipt.queries.ts'
import { agencyCash, heldParts, riderCash } from './deposits/held-cash.queries.ts'
import { ridersToCount, toCount } from './deposits/rider-cash.part.ts'
import { dueParts } from './invoices/invoice-figures.queries.ts'
import { merchants } from './invoices/invoice-money.part.ts'
import { ownFirst } from './journal/party-cash.part.ts'

type Theirs = (column: string) => RawBuilder<unknown>

interface MoneyOf {
  account: 'cash-rider' | 'cash-branch' | 'cash-agency' | 'merchant'
  needs: PermissionName
  /** Rows with `party_id`, `currency`, `at` and `amount`, for the parties for which `theirs` holds. */
  due: (theirs: Theirs) => RawBuilder<unknown>
  /** Parties whose sums must not be shown now. */
  hidden?: (context: Context) => Promise<readonly number[]>
}

const parties = {
  rider: {
    account: 'cash-rider',
    needs: 'view-rider-finance',
    due: theirs => heldParts(riderCash, theirs),
    hidden: context => ridersToCount(context, null),
  },
  branch: {
    account: 'cash-branch',
    needs: 'view-branch-finance',
    due: theirs => sql`(
      select r.warehouse_id as party_id, r.currency, r.at, r.amount from cash_receipts r
      where ${isPending} and ${theirs('r.warehouse_id')})`,
  },
  agency: { account: 'cash-agency', needs: 'view-agency-finance', due: theirs => heldParts(agencyCash, theirs) },
  merchant: { account: 'merchant', needs: 'view-merchant-finance', due: theirs => dueParts(merchants, theirs) },
} satisfies Record<string, MoneyOf>

type OfParty = Sum & { party_id: number }

/** Their money by id; nothing for those who may not see it. */
async function readMoney(
  party: keyof typeof parties,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, PartyMoney>> {
  const of: MoneyOf = parties[party]
  // Merchants belong to head office: staff of a branch only see the lines of their own orders on these accounts.
  const isTheirs = party !== 'merchant' || context.places === null
  if (ids.length === 0 || !isTheirs || !context.permissions.has(of.needs)) return new Map()
  const theirs: Theirs = column => sql`${sql.ref(column)} = any(${ids}::int[])`
  const [held, due, hidden] = await Promise.all([
    sql<OfParty>`
      select party_id, currency, from_minor(${owedIsCredit(party)}sum(amount), currency) as amount from journal_sums
      where account = ${of.account} and ${theirs('party_id')} group by 1, 2 having sum(amount) <> 0
      order by ${ownFirst('currency', context)}, 2`.execute(context.tx),
    sql<OfParty & { oldest: string | null }>`
      select due.party_id, due.currency, in_currency(sum(due.amount), due.currency) as amount, min(due.at) as oldest
      from ${of.due(theirs)} due group by 1, 2 order by ${ownFirst('currency', context)}, 2`.execute(context.tx),
    of.hidden?.(context) ?? Promise.resolve<readonly number[]>([]),
  ])
  const [heldBy, dueBy] = [Map.groupBy(held.rows, row => row.party_id), Map.groupBy(due.rows, row => row.party_id)]
  const sums = (rows: readonly Sum[] = []) => rows.map(({ currency, amount }) => ({ currency, amount }))
  return new Map(
    ids
      .filter(id => !hidden.includes(id))
      .map(id => {
        const open = dueBy.get(id) ?? []
        const oldest_at = open.flatMap(({ oldest }) => oldest ?? []).sort()[0] ?? null
        return [id, { held: sums(heldBy.get(id)), due: sums(open), oldest_at }]
      }),
  )
}

/** Owed is a credit on the account, held a debit. */
const owedIsCredit = (party: keyof typeof parties): Sql => (party === 'merchant' ? sql`-` : sql``)

/** Whose money this person sees: not that of a rider whose cash they may still count. */
function isTold(party: keyof typeof parties, id: string, reader: ListReader): Sql {
  const isToCount = party === 'rider' ? toCount(reader) : null
  return isToCount ? sql`not exists (select from documents d where ${isToCount} and d.party_id = ${sql.ref(id)})` : sql`true`
}

/**
 * Sorts a list of parties by their money: what each holds or is owed, what of it is open, in the tenant's own currency, and how
 * old the oldest of it is; those without any come last by age. A party whose sum the reader must not see is placed among those
 * without any.
 */
export function moneySorts(party: keyof typeof parties, id: string) {
  const { account, needs, due }: MoneyOf = parties[party]
  const theirs: Theirs = column => sql`${sql.ref(column)} = ${sql.ref(id)}`
  const own = sql`(select currency from tenants where tenants.id = current_tenant())`
  const open = due(theirs)
  const sort =
    (isNone: Sql, rows: (told: Sql) => Sql) =>
    (reader: ListReader): Sql =>
      !reader.permissions?.has(needs) || (party === 'merchant' && reader.places !== null)
        ? isNone
        : rows(isTold(party, id, reader))
  return {
    held: sort(
      sql`0::numeric`,
      told => sql`coalesce((
        select ${owedIsCredit(party)}sum(s.amount) from journal_sums s
        where s.account = ${sql.lit(account)} and ${theirs('s.party_id')} and s.currency = ${own} and ${told}), 0)`,
    ),
    due: sort(
      sql`0::numeric`,
      told => sql`coalesce((select sum(due.amount) from ${open} due where due.currency = ${own} and ${told}), 0)`,
    ),
    oldest_at: sort(sql`null::timestamptz`, told => sql`(select min(due.at) from ${open} due where ${told})`),
  }
}

/** A page of a list of parties, each row with its money. */
export async function withMoney<Row extends { id: number; money: PartyMoney | null }, P extends { rows: readonly Row[] }>(
  party: keyof typeof parties,
  page: P & { rows: readonly Row[] },
  context: Context,
  isSeen: (row: Row) => boolean = () => true,
): Promise<P> {
  const seen = page.rows.filter(isSeen).map(row => row.id)
  const known = await readMoney(party, seen, context)
  return { ...page, rows: page.rows.map(row => ({ ...row, money: known.get(row.id) ?? null })) }
}
