// Whom the payments of a day went to, for the bank.
import type { Payee } from '@office/shared/areas/finance/invoices/invoice.model'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'

/** Whom merchants' invoices were paid to on a day: one line for each account and currency. */
export async function readPayees(day: string, tx: Tx): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select m.id as party_id, m.code, m.name, m.bank_name, m.bank_branch, m.bank_account_name, m.bank_account_number, d.currency,
      sum(p.amount) as amount, string_agg(distinct d.number, ' ') as invoices, string_agg(distinct p.reference, ' ') as references
    from document_payments p
    join documents d on d.tenant_id = p.tenant_id and d.id = p.document_id and d.kind = 'merchant-invoice' and d.declared > 0
    join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id
    where p.paid_on = ${day}::date group by m.tenant_id, m.id, d.currency order by m.name, m.id, d.currency`.execute(tx)
  return rows
}
