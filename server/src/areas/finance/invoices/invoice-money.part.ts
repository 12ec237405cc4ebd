// The parties with invoices, and what an order came to for its party by the journal.
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { standsApart } from '../adjustments/adjustment-claim.queries.ts'

/** A party with invoices: how journal, orders and documents name it. */
export interface InvoiceParty {
  kind: 'merchant-invoice' | 'walking-invoice'
  account: Extract<AccountName, 'merchant' | 'walking'>
  /** Its table, and the order column that refers to it. */
  parties: 'merchants' | 'walking_customers'
  column: 'merchant_id' | 'walking_customer_id'
  /** How often one of them (`party`) is invoiced; null where that is as the tenant says. */
  period: Sql
  /** Which of their orders that are due (`due`) are drafted. */
  isDrafted: Sql
}

export const merchants: InvoiceParty = {
  kind: 'merchant-invoice',
  account: 'merchant',
  parties: 'merchants',
  column: 'merchant_id',
  period: sql`case when party.merchant_type is not null then party.invoice_period end`,
  isDrafted: sql`true`,
}
export const walkingCustomers: InvoiceParty = {
  kind: 'walking-invoice',
  account: 'walking',
  parties: 'walking_customers',
  column: 'walking_customer_id',
  period: sql`null::text`,
  // Most paid at the counter and hold the receipt of it: an invoice would tell them of nothing (index of migration 0960).
  isDrafted: sql`due.amount <> 0`,
}

/** A debit of the party's account is what it owes, so the sign is turned for what it is owed. */
const owed = (account: string, kinds: Sql): Sql =>
  sql`from_minor(-sum(l.amount) filter (where l.account = ${sql.lit(account)} and ${kinds}), o.currency)`

/** `money` of an order `o`, from the journal: what was posted for it to its party's account, without separate adjustments. */
export const moneyOf = ({ account }: InvoiceParty): Sql => sql`lateral (
  select ${owed(account, sql`e.kind in ('delivery', 'delivery-reversed')`)} as cod,
    -${owed(account, sql`e.kind in ('charge', 'charge-reversed')`)} as charges,
    ${owed('tax', sql`true`)} as tax,
    ${owed(account, sql`e.kind in ('payment', 'payout')`)} as prepaid,
    ${owed(account, sql`e.kind not in ('delivery', 'delivery-reversed', 'charge', 'charge-reversed', 'payment', 'payout')`)} as adjustments,
    ${owed(account, sql`true`)} as net
  from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
  where l.tenant_id = o.tenant_id and l.order_id = o.id and not ${standsApart}) money`

const names = ['cod', 'charges', 'tax', 'prepaid', 'adjustments', 'net'] as const
/** Columns of `money`. */
export const moneyColumns = Object.fromEntries(names.map(name => [name, sql.ref(`money.${name}`)])) as Record<
  (typeof names)[number],
  Sql
> // fromEntries loses the names
/** Sums of many orders of one currency. */
export const moneySums = (currency: Sql): Sql =>
  sql.join(names.map(name => sql`in_currency(sum(${moneyColumns[name]}), ${currency}) as ${sql.ref(name)}`))
