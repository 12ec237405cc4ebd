// The party of a ledger: its name, its accounts that the reader may see, and the joins that name any party of a line.
import { documentKindKeys } from '@office/shared/areas/finance/document.model'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { accountsSeen, type LedgerAccount, type LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuseField } from '../../../core/http/refusal.ts'
import { ridersToCount } from '../deposits/rider-cash.part.ts'
import { needHeadOffice } from '../documents/document.queries.ts'

const reversed = msg`The last day is before the first`

const headOffice = msg`Accounts of merchants and walking customers are kept at head office, and your account is limited to certain branches`

/** Whoever reads a ledger: in a request, or through a job in their name. */
export type LedgerReader = Pick<Context, 'tx' | 'tenant' | 'permissions' | 'places' | 'branch'> & {
  staff: Pick<Context['staff'], 'id'>
}

/** Who works at a branch sees the lines of its orders alone, and none of what was paid: no balance of the account. */
export function needOwnLedger(party: LedgerParty, context: LedgerReader): void {
  if (party === 'merchant' || party === 'walking') needHeadOffice(context, headOffice)
}

/** The name of its rows. */
export const partyTables: Readonly<Record<LedgerParty, string>> = {
  rider: 'riders',
  branch: 'warehouses',
  agency: 'warehouses',
  merchant: 'merchants',
  walking: 'walking_customers',
}

const placesOf = (kind: 'branch' | 'agency') => sql`(select id, code, name from warehouses where kind = ${kind})`
/** Where each is found, with id, code and name; within a branch only its own. */
export const partiesFrom: Readonly<Record<LedgerParty, Sql>> = {
  rider: sql`(select id, null::text as code, name from riders)`,
  branch: placesOf('branch'),
  agency: placesOf('agency'),
  merchant: sql`(select id, code, name from merchants)`,
  walking: sql`(select id, null::text as code, name from walking_customers)`,
}

export async function readLedgerParty(
  party: LedgerParty,
  id: number,
  { tx }: LedgerReader,
): Promise<{ code: string | null; name: string }> {
  const { rows } = await sql<{ code: string | null; name: string }>`
    select code, name from ${partiesFrom[party]} as party where id = ${id}`.execute(tx)
  return found(rows[0])
}

/** Accounts of a party that may be shown now, and those that a blind count still hides. */
export async function tellableAccounts(
  party: LedgerParty,
  id: number,
  context: LedgerReader,
): Promise<{ told: LedgerAccount[]; hidden: LedgerAccount[] }> {
  const seen = accountsSeen(party, context.permissions)
  const isBlind = party === 'rider' && (await ridersToCount(context, id)).length > 0
  return {
    told: isBlind ? seen.filter(account => account !== 'cash-rider') : seen,
    hidden: isBlind ? seen.filter(account => account === 'cash-rider') : [],
  }
}

/** The first moment of a tenant's day. */
export const dayBegins = (day: string, { tenant }: Pick<Context, 'tenant'>): Sql =>
  sql`(${day}::date)::timestamp at time zone ${tenant.timeZone}`
/** The first moment after it. */
export const dayEnds = (day: string, { tenant }: Pick<Context, 'tenant'>): Sql =>
  sql`(${day}::date + 1)::timestamp at time zone ${tenant.timeZone}`

/** @param last the field of the last day */
export function refuseReversed({ from, to }: { from?: string | undefined; to?: string | undefined }, last = 'to'): void {
  if (from !== undefined && to !== undefined && to < from) refuseField(last, 'before-first', reversed)
}

const among = (names: readonly AccountName[]) => sql`l.account in (${sql.join(names.map(name => sql.lit(name)))})`

/** Joins of lines `l` that {@link partyName} reads. */
export const partyJoins: Sql = sql`
  left join riders of_rider on of_rider.tenant_id = l.tenant_id and of_rider.id = l.party_id
    and ${among(['cash-rider', 'variance-rider', 'commission-rider'])}
  left join warehouses of_place on of_place.tenant_id = l.tenant_id and of_place.id = l.party_id
    and ${among(['cash-branch', 'cash-agency', 'commission-agency'])}
  left join merchants of_merchant on of_merchant.tenant_id = l.tenant_id and of_merchant.id = l.party_id and l.account = 'merchant'
  left join walking_customers of_walking on of_walking.tenant_id = l.tenant_id and of_walking.id = l.party_id and l.account = 'walking'
  left join expense_kinds of_kind on of_kind.tenant_id = l.tenant_id and of_kind.id = l.party_id and l.account = 'expense-branch'`
export const partyName = sql<
  string | null
>`coalesce(of_rider.name, of_place.name, of_merchant.name, of_walking.name, of_kind.name)`

/** What the bank or the payer says of it; of an opening balance, its day and where it is written down. */
export const paidWith = sql<string | null>`coalesce(p.reference, repaid.payment_reference,
  nullif(concat_ws(' · ', asked_for.changes -> 'opening_day' ->> 'new', asked_for.changes -> 'opening_reference' ->> 'new'), ''))`

/** Joins of entries `e`: the payment `p` or repayment `repaid` and the document `d` behind an entry, also through a request to write it off. */
export const sourceJoins: Sql = sql`
  left join document_payments p on p.tenant_id = e.tenant_id and e.source = 'document-payment' and p.id = e.source_id
  left join rider_repayments repaid on repaid.tenant_id = e.tenant_id and e.source = 'rider-repayment' and repaid.id = e.source_id
  left join approval_requests asked_for on asked_for.tenant_id = e.tenant_id and e.source = 'approval-request' and asked_for.id = e.source_id
  left join documents d on d.tenant_id = e.tenant_id and d.id = case
    when e.source in (${sql.join(documentKindKeys.map(kind => sql.lit(kind)))}) then e.source_id::int
    else coalesce(p.document_id, asked_for.document_id) end`
