// Reads opening balances: those of the accounts that the reader may see, with what is requested of each.

import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import { ledgers } from '@office/shared/areas/finance/journal/ledger.model'
import { type OpeningSum, openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { type OpeningAccount, openingAccounts, openings } from '@office/shared/areas/finance/openings/opening.model'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'
import { listConditions } from '../../../core/records/filter-sql.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { ridersToCount } from '../deposits/rider-cash.part.ts'
import type {} from './opening.table.ts'
import { openingPartyName } from './opening-party.part.ts'

/** Who may see the amounts of an account. */
export function openingNeeds(account: OpeningAccount): PermissionName {
  const needs: Partial<Record<OpeningAccount, PermissionName>> = ledgers[openings[account].party]
  const name = needs[account]
  if (name === undefined) throw new Error(`${account} is of no ledger`)
  return name
}

/** The request `r` that waits. */
const waiting = sql`
    left join approval_requests r on r.tenant_id = b.tenant_id and r.opening_id = b.id and r.state = any(${[...openStates]}::text[])`
const asked = sql`r.changes -> 'opening_balance' ->> 'new'`
/** That of what stands, else of what is requested. */
const day = sql`coalesce(b.day, (r.changes -> 'opening_day' ->> 'new')::date)`

export const openingSource = tableSource('opening_balances b', openingContract.list, {
  joins: sql`
    left join journal_entries e on e.tenant_id = b.tenant_id and e.id = b.entry_id
    left join staff decider on decider.tenant_id = e.tenant_id and decider.id = e.staff_id
    ${waiting}`,
  joined: ['is_asked', 'posted_at', 'day'],
  columns: {
    party_name: openingPartyName,
    day,
    reference: sql`coalesce(b.reference, r.changes -> 'opening_reference' ->> 'new')`,
    reason: sql`coalesce(e.reason, r.remark)`,
    posted_at: sql.ref('e.at'),
    posted_by: sql.ref('decider.name'),
    approval_id: sql.ref('r.id'),
    asked,
  },
  filters: {
    party_name: openingPartyName,
    is_standing: ({ flag }) => sql`(b.amount is not null) = ${flag}`,
    is_asked: ({ flag }) => sql`(r.id is not null) = ${flag}`,
  },
})

/** A condition on opening balances `b`: of accounts that this person may see, and nothing that a blind count hides. */
export async function openingsSeen(context: Context): Promise<Sql> {
  const seen = openingAccounts.filter(account => context.permissions.has(openingNeeds(account)))
  const blind = seen.includes('cash-rider') ? await ridersToCount(context, null) : []
  return sql`(b.account = any(${seen}::text[]) and not (b.account = 'cash-rider' and b.party_id = any(${blind}::int[])))`
}

/** By account, as they are named, and currency; never added up across them. */
export async function sumOpenings(filters: Readonly<Record<string, string>>, context: Context): Promise<OpeningSum[]> {
  const conditions = [await openingsSeen(context), ...listConditions(openingContract.list, openingSource, filters, context)]
  const { rows } = await sql<OpeningSum>`
    select b.account, b.currency, in_currency(coalesce(sum(b.amount), 0), b.currency)::text as standing,
      in_currency(coalesce(sum(coalesce((${asked})::numeric, b.amount)), 0), b.currency)::text as expected
    from opening_balances b ${waiting} where ${sql.join(conditions, sql` and `)}
    group by b.account, b.currency
    having count(b.amount) > 0 or count(r.id) > 0
    order by array_position(${[...openingAccounts]}::text[], b.account), b.currency`.execute(context.tx)
  return rows
}
