// Reads the journal's turnover as stored by day, and the current balances of accounts; never its lines.
import { type Money, REVENUE_MONTHS, type RevenueByMonth } from '@office/shared/areas/dashboards/dashboard.contract'
import { accountNames } from '@office/shared/areas/finance/journal/journal.model'
import { addMonths, firstOfMonth } from '@office/shared/format/calendar-day'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { ridersToCount } from '../finance/deposits/rider-cash.part.ts'
import type { Days } from './figure.queries.ts'

const accountsOf = (start: string): Sql => sql`${accountNames.filter(name => name.startsWith(start))}::text[]`
const isIncome = sql`account = any(${accountsOf('income-')})`
const isCash = sql`account = any(${accountsOf('cash-')})`
/** Cash taken from consignees, less what was undone, with later adjustments. */
const isCollected = sql`${isCash} and kind in ('delivery', 'delivery-reversed', 'adjustment')`
/** Not yet at head office or with a gateway. */
const isInHand = sql`account in ('cash-rider', 'cash-branch', 'cash-agency')`

/** The sum of lines in major units; the sign of what we earn and owe is turned, since lines count debits as positive. */
const sumOf = (of: 'as-stored' | 'turned', where: Sql): Sql =>
  sql`from_minor(sum(${of === 'turned' ? sql`-amount` : sql`amount`}) filter (where ${where}), currency)::text`

interface Row {
  currency: string
  revenue: string
  revenue_before: string
  collected: string
  collected_before: string
  cash_in_hand: string
  owed: string
}

export async function readMoney(context: Context, now: Days, before: Days): Promise<Money> {
  const { tx, places } = context
  // Belongs to no branch, so staff with assigned warehouses would see a meaningless part.
  const ofAll = places === null
  const hidden = await ridersToCount(context, null)
  const within = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<Row>`
    select currency,
      ${sumOf('turned', sql`${isIncome} and ${within(now)}`)} as revenue,
      ${sumOf('turned', sql`${isIncome} and ${within(before)}`)} as revenue_before,
      ${sumOf('as-stored', sql`${isCollected} and ${within(now)}`)} as collected,
      ${sumOf('as-stored', sql`${isCollected} and ${within(before)}`)} as collected_before,
      ${sumOf('as-stored', sql`is_held and ${isInHand}`)} as cash_in_hand,
      ${sumOf('turned', sql`is_held and account = 'merchant'`)} as owed
    from (
      select false as is_held, day, account, kind, currency, amount from journal_days
      where (${isIncome} or ${isCollected}) and day between ${before.from}::date and ${now.to}::date
      union all
      select true, null, account, null, currency, amount from journal_sums
      where ${isInHand} and not (account = 'cash-rider' and party_id = any(${hidden}::int[])) or account = 'merchant'
    ) each
    group by currency order by currency`.execute(tx)
  return rows.map(({ currency, revenue, revenue_before, collected, collected_before, cash_in_hand, owed }) => ({
    currency,
    revenue: ofAll ? { amount: revenue, before: revenue_before } : null,
    collected: { amount: collected, before: collected_before },
    cash_in_hand,
    riders_to_count: hidden.length,
    owed: ofAll ? owed : null,
  }))
}

/** @param today the tenant's */
export async function readRevenueByMonth(tx: Tx, today: string): Promise<RevenueByMonth> {
  const from = firstOfMonth(addMonths(today, 1 - REVENUE_MONTHS))
  const { rows } = await sql<RevenueByMonth[number]>`
    select date_trunc('month', day::timestamp)::date as month, currency,
      ${sumOf('turned', isIncome)} as revenue, ${sumOf('turned', sql`account = 'tax'`)} as tax, ${sumOf('as-stored', isCollected)} as collected
    from journal_days where day >= ${from}::date and (${isIncome} or account = 'tax' or ${isCollected})
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}
