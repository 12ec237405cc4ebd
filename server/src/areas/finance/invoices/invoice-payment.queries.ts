// Payments of invoices: entered with the bank's reference, in one part or several, each in the journal once.
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import type { Payee } from '@office/shared/areas/finance/invoices/invoice.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/message'
import { formatAmount, fromMinor, toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import { lockForMove, settle } from '../documents/document.queries.ts'
import { postEntries } from '../journal/journal.part.ts'
import { type KindOfInvoice, settleClaimed } from './invoice.queries.ts'

const nothing = msg`A payment is above 0`
const tooMuch = msg`{open} of {number} is still to be paid`
const later = msg`A payment is entered on the day it was made, or after`
const known = msg`A payment of {number} with the reference {reference} has been entered already`
const held = msg`Nothing is paid: {why}`

export interface NewPayment {
  amount: string
  reference: string
  paid_on: string
}

export async function payInvoice(of: KindOfInvoice, id: number, payment: NewPayment, context: Context): Promise<InvoiceDetail> {
  const { tx, tenant, staff, now } = context
  const invoice = await lockForMove(of, id, 'pay', context)
  const current = await of.read(context, id)
  const why = current.bank?.held
  if (why) refuse('bank-changed', { detail: held, values: { why }, current })
  const [amount, net] = [toMinor(payment.amount), toMinor(invoice.declared)]
  const open = (net < 0n ? -net : net) - toMinor(current.paid)
  if (amount === 0n) refuseField('amount', 'too-little', nothing)
  if (amount > open) refuseField('amount', 'too-much', tooMuch, { open: formatAmount(fromMinor(open)), number: invoice.number })
  if (payment.paid_on > dayIn(now, tenant.timeZone)) refuseField('paid_on', 'in-future', later)
  const row = await tx
    .insertInto('document_payments')
    .values({ ...payment, document_id: id, staff_id: staff.id })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row)
    return refuse('payment-known', {
      detail: known,
      values: { number: invoice.number, reference: payment.reference },
      current,
    })
  const isOut = net > 0n
  const { currency, party_id } = invoice
  await postEntries(tx, [
    {
      kind: isOut ? 'payout' : 'payment',
      source: 'document-payment',
      source_id: row.id,
      staff_id: staff.id,
      lines: [
        { account: of.party.account, party_id, currency, amount: isOut ? amount : -amount },
        { account: 'cash-office', party_id: OURS, currency, amount: isOut ? -amount : amount },
      ],
    },
  ])
  if (amount < open) return settle(of, invoice, 'pay-part', {}, context)
  await settleClaimed(id, 'settled', context)
  return settle(of, invoice, 'pay', {}, context)
}

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
