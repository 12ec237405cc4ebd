// To whom merchants' invoices were paid on a day, and to whom they are to be paid now: one line for each account and currency.
import { MAX_PAYEES, type Payee } from '@office/shared/areas/finance/invoices/invoice.model'
import { bankFields } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { paidOf } from '../documents/document-payment.queries.ts'
import { asksForBank } from './invoice-bank.part.ts'

const tooMany = msg`A file holds at most {most, number} payments, and these are more`

const paidOn = (day: string): Sql => sql`
  select m.id as party_id, m.code, m.name, ${sql.join(bankFields.map(field => sql`p.account ->> ${sql.lit(field)} as ${sql.ref(field)}`))}, d.currency,
    sum(p.amount) as amount, string_agg(distinct d.number, ' ') as invoices, string_agg(distinct p.reference, ' ') as references, null as held_back
  from document_payments p
  join documents d on d.tenant_id = p.tenant_id and d.id = p.document_id and d.kind = 'merchant-invoice' and d.declared > 0
  join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id
  where p.paid_on = ${day}::date and p.reverses_id is null and not p.is_reversed
  group by m.tenant_id, m.id, d.currency, p.account order by m.name, m.id, d.currency, min(p.id)`

/** Approved, and not fully paid. */
const toPay = sql`
  select m.id as party_id, m.code, m.name, ${sql.join(bankFields.map(field => sql.ref(`m.${field}`)))}, d.currency,
    sum(d.declared - ${paidOf}) as amount, string_agg(d.number, ' ' order by d.id) as invoices, '' as references,
    case when exists (select from approval_requests r where ${asksForBank}) then 'bank-change'
      when m.bank_account_number is null then 'no-account' end as held_back
  from documents d
  join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id
  where d.kind = 'merchant-invoice' and d.state in ('approved', 'part-paid') and d.declared > 0
  group by m.tenant_id, m.id, d.currency order by m.name, m.id, d.currency`

export async function readPayees(day: string | undefined, tx: Tx): Promise<Payee[]> {
  const { rows } = await sql<Payee>`${day === undefined ? toPay : paidOn(day)} limit ${MAX_PAYEES + 1}`.execute(tx)
  // A file that ends before the last payee would look complete.
  if (rows.length > MAX_PAYEES) refuse('too-many-payees', { detail: tooMany, values: { most: MAX_PAYEES } })
  return rows
}
