// Where a merchant is paid, and whether that account may be used: a change made since an invoice was issued needs two people.
import { openStates } from '@office/shared/areas/approvals/approval.transitions'
import type { Invoice } from '@office/shared/areas/finance/invoices/invoice.contract'
import type { InvoiceBank } from '@office/shared/areas/finance/invoices/invoice.model'
import { bankFields } from '@office/shared/areas/merchants/merchant.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found } from '../../../core/http/refusal.ts'

const asked = msg`{person} requested a change of the bank account. It can be paid once someone else has decided on that change`
const ownChange = msg`You changed the bank account after {number} was issued, so someone else must pay it`

/** The parts of a context needed to read an invoice. */
export type InvoiceReader = Pick<Context, 'tx' | 'translate'> & { staff: Pick<Context['staff'], 'id'> }

interface Account extends Omit<InvoiceBank, 'held'> {
  bank_changed_by: number | null
  is_approved: boolean
  /** Who requested a waiting change. */
  waiting: string | null
}

/** A condition on a request `r`: it is undecided, and about another bank account of the merchant `m`. */
export const asksForBank = sql`r.tenant_id = m.tenant_id and r.merchant_id = m.id
  and r.state = any(${[...openStates]}::text[]) and r.changes ?| ${[...bankFields]}::text[]`

/** Whether an issued invoice is still to be paid to this merchant. */
export async function awaitsPayout(tx: Tx, merchantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from documents where kind = 'merchant-invoice' and party_id = ${merchantId} and declared > 0
      and state in ('issued', 'approved', 'part-paid') limit 1`.execute(tx)
  return rows.length > 0
}

/** The current account; `held` says why this person may not pay to it. */
export async function readBank(invoice: Invoice, { tx, staff, translate }: InvoiceReader): Promise<InvoiceBank> {
  const { rows } = await sql<Account>`
    select m.bank_name, m.bank_branch, m.bank_account_name, m.bank_account_number, m.bank_changed_at as changed_at,
      m.bank_changed_by, m.bank_approved_by is not null as is_approved, changer.name as changed_by, approver.name as approved_by,
      (select coalesce(s.name, '') from approval_requests r left join staff s on s.tenant_id = r.tenant_id and s.id = r.requested_by
        where ${asksForBank}) as waiting
    from merchants m
    left join staff changer on changer.tenant_id = m.tenant_id and changer.id = m.bank_changed_by
    left join staff approver on approver.tenant_id = m.tenant_id and approver.id = m.bank_approved_by
    where m.id = ${invoice.party_id}`.execute(tx)
  const { bank_changed_by, is_approved, waiting, ...account } = found(rows[0])
  const isChanged = account.changed_at !== null && invoice.issued_at !== null && account.changed_at > invoice.issued_at
  const held = (words: Message, values: Record<string, string>) => ({ ...account, held: translate(words, values) })
  // A payment to us needs no account of theirs.
  if (invoice.direction !== 'payable') return { ...account, held: null }
  if (waiting !== null) return held(asked, { person: waiting })
  if (isChanged && !is_approved && bank_changed_by === staff.id) return held(ownChange, { number: invoice.number })
  return { ...account, held: null }
}
