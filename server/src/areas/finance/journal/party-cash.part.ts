// Sums shared by the cash figures of every party: what an account holds, and what was approved today; the tenant's own currency
// first. For one party, or for all that the person sees.
import type { DocumentKind, Sum } from '@office/shared/areas/finance/document.model'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { planOnce } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'

type Reader = Pick<Context, 'tx' | 'tenant'>

/**
 * One party and all parties are different texts, so that each gets the plan that suits it.
 * @param party null for all
 */
export const isParty = (column: string, party: number | null): Sql =>
  party === null ? sql`true` : sql`${sql.ref(column)} = ${party}::int`

export const ownFirst = (column: string, { tenant }: Pick<Reader, 'tenant'>): Sql => sql`${sql.ref(column)} <> ${tenant.currency}`

/**
 * Makes PostgreSQL plan figures once: they find their rows by a party's id, so one plan serves every party. By itself it
 * considers a plan for the given party cheaper and makes it for every call, which takes longer than running it. Called first, so
 * that it applies to everything after.
 */
export const planFiguresOnce = ({ tx }: Pick<Reader, 'tx'>): void => planOnce(tx)

/** From the journal; empty accounts are left out. */
export async function sumsOf(account: AccountName, party: number | null, reader: Reader): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select currency, from_minor(sum(amount), currency) as amount from journal_sums
    where account = ${account} and ${isParty('party_id', party)} group by 1 having sum(amount) <> 0
    order by ${ownFirst('currency', reader)}, 1`.execute(reader.tx)
  return rows
}

/** @param amount the column with a document's amount */
export async function approvedToday(
  kind: DocumentKind,
  amount: 'declared' | 'counted',
  party: number | null,
  reader: Reader,
): Promise<Sum[]> {
  const { timeZone } = reader.tenant
  const { rows } = await sql<Sum>`
    select currency, sum(${sql.ref(amount)}) as amount from documents
    where kind = ${kind} and state = 'approved' and ${isParty('party_id', party)}
      and decided_at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}
    group by 1 order by ${ownFirst('currency', reader)}, 1`.execute(reader.tx)
  return rows
}
