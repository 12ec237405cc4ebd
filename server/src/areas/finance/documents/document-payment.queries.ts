// Payments of documents, invoices and commissions: entered with the bank's reference, in one part or several, each posted once.

import type { OpenApproval } from '@office/shared/areas/approvals/approval.model'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { type DocumentPayment, MAX_PAYMENTS } from '@office/shared/areas/finance/paid-document.model'
import type { PaidTransitions } from '@office/shared/areas/finance/paid-document.transitions'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PrintedFile } from '@office/shared/core/print/paper'
import { compareAmounts, formatAmount, fromMinor, toMinor } from '@office/shared/format/amount'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { askedAmount } from '../../../core/http/asked-amount.ts'
import type { Context } from '../../../core/http/context.ts'
import type { Decided } from '../../../core/http/decided.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { openApprovals } from '../../approvals/approval-request.part.ts'
import { type JournalEntry, postEntries } from '../journal/journal.part.ts'
import { type KindOfDocument, type LockedDocument, lockForMove, settle } from './document.queries.ts'
import { refuseNothing } from './moving-sum.part.ts'

const tooMuch = msg`Only {open} of {number} is left to pay`
const tooMany = msg`{number} can have {most} payments, so this one must be all that is left: {open}`
const later = msg`The day of a payment cannot be in the future`
const earlier = msg`{number} is dated {day}. Choose that day or a later one`
const known = msg`A payment of {number} with the reference {reference} already exists`

export interface NewPayment {
  amount: string
  reference: string
  paid_on: string
}

/** A document with its payments so far, at most MAX_PAYMENTS. */
export interface Paid extends Decided {
  paid: string
  payments: readonly DocumentPayment[]
}

/**
 * A kind of documents that are paid: whose account it settles, and the conditions and consequences of a payment besides the
 * money.
 */
export interface KindOfPaid<Detail extends Paid> extends KindOfDocument<PaidTransitions, Detail> {
  account: AccountName
  /** Its name on paper and in mails: 'Invoice {number}'. */
  title: Message
  /** One of these permissions is needed to read its paper. */
  prints: readonly PermissionName[]
  /** Makes its paper, as it is now. */
  draw: (document: Detail, context: Context) => Promise<PrintedFile>
  /** Refuses a payment for reasons specific to the kind. */
  mayPay?: (document: LockedDocument, current: Detail, context: Context) => void | Promise<void>
  /** Called when it is fully paid, or written off. */
  paid?: (id: number, context: Context) => Promise<void>
  /** Refuses the reversal of a payment for reasons specific to the kind. */
  mayReverse?: (document: LockedDocument, current: Detail, context: Context) => Promise<void>
  /** Refuses a write-off or its reversal for reasons specific to the kind. */
  mayWriteOff?: (document: LockedDocument, move: 'write-off' | 'end-write-off', context: Context) => void | Promise<void>
  /** Called when it is no longer fully paid, or written off. */
  reopened?: (id: number, context: Context) => Promise<void>
}

/** The payments so far of a document `d`, as its column {@link paidOf}. */
export const paidOf = sql`in_currency((select sum(p.amount) from document_payments p where p.tenant_id = d.tenant_id and p.document_id = d.id), d.currency)`

/** What is paid of one document, in minor units. */
export async function readPaid({ id, currency }: Pick<LockedDocument, 'id' | 'currency'>, tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`select ${paidOf} as paid from documents d where d.id = ${id}`.execute(tx)
  return toMinor(rows[0]?.paid ?? '0', currency)
}

/** The direction of its payment. */
export const directionOf = sql`case sign(declared) when 1 then 'payable' when -1 then 'receivable' else 'even' end`

type PaymentRow = Omit<DocumentPayment, 'reversed'> & { at: string | null; by: string | null; reason: string | null }

async function readPayments(id: number, tx: Tx): Promise<DocumentPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.amount, p.paid_on, p.reference, p.created_at, s.name as paid_by, back.created_at as at, reverser.name as by, back.reason
    from document_payments p join staff s on s.tenant_id = p.tenant_id and s.id = p.staff_id
    left join document_payments back on back.tenant_id = p.tenant_id and back.reverses_id = p.id
    left join staff reverser on reverser.tenant_id = back.tenant_id and reverser.id = back.staff_id
    where p.document_id = ${id} and p.reverses_id is null order by p.id`.execute(tx)
  return rows.map(({ at, by, reason, ...payment }) => ({
    ...payment,
    reversed: at === null ? null : { at, by: by ?? '', reason: reason ?? '' },
  }))
}

/** What the page of a document tells beside the columns of its list. */
export async function readPaidDetail(id: number, tx: Tx): Promise<{ payments: DocumentPayment[]; approvals: OpenApproval[] }> {
  const asked = await sql<{ approvals: OpenApproval[] }>`
    select ${openApprovals('document_id', 'd')} as approvals from documents d where d.id = ${id}`.execute(tx)
  return { payments: await readPayments(id, tx), approvals: found(asked.rows[0]).approvals }
}

/** Posts a payment or its reversal to the party's account and ours. @param out what leaves our cash, in minor units */
const post = (
  account: AccountName,
  { party_id, currency }: LockedDocument,
  { out, ...entry }: Pick<JournalEntry, 'kind' | 'source_id' | 'reason'> & { out: bigint },
  { tx, staff }: Context,
) =>
  postEntries(tx, [
    {
      ...entry,
      source: 'document-payment',
      staff_id: staff.id,
      lines: [
        { account, party_id, currency, amount: out },
        { account: 'cash-office', party_id: OURS, currency, amount: -out },
      ],
    },
  ])

export async function payDocument<Detail extends Paid>(
  of: KindOfPaid<Detail>,
  id: number,
  payment: NewPayment,
  context: Context,
): Promise<Detail> {
  const { tx, tenant, staff, now } = context
  const document = await lockForMove(of, id, 'pay', context)
  const current = await of.read(context, id)
  await of.mayPay?.(document, current, context)
  const { number, currency } = document
  const paid = askedAmount('amount', payment.amount, currency)
  refuseNothing(paid)
  const [amount, net] = [toMinor(paid, currency), toMinor(document.declared, currency)]
  const open = (net < 0n ? -net : net) - toMinor(current.paid, currency)
  const left = formatAmount(fromMinor(open, currency))
  if (amount > open) refuseField('amount', 'too-much', tooMuch, { open: left, number })
  if (amount < open && current.payments.length + 1 >= MAX_PAYMENTS)
    refuseField('amount', 'too-many', tooMany, { most: MAX_PAYMENTS, open: left, number })
  if (payment.paid_on > dayIn(now, tenant.timeZone)) refuseField('paid_on', 'in-future', later)
  const since = dayIn(document.issued_at ?? document.created_at, tenant.timeZone)
  if (payment.paid_on < since) refuseField('paid_on', 'before-document', earlier, { number, day: formatDay(since) })
  const row = await tx
    .insertInto('document_payments')
    .values({ ...payment, amount: paid, document_id: id, staff_id: staff.id })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('payment-known', { detail: known, values: { number, reference: payment.reference }, current })
  const isOut = net > 0n
  const entry = { kind: isOut ? 'payout' : 'payment', source_id: row.id, out: isOut ? amount : -amount } as const
  await post(of.account, document, entry, context)
  if (amount < open) return settle(of, document, 'pay-part', {}, context)
  await of.paid?.(id, context)
  return settle(of, document, 'pay', {}, context)
}

const unknown = msg`{number} has no such payment`
const reversed = msg`The payment {reference} of {number} has already been reversed`
const noMore = msg`{number} has {most} payments, the most there can be, so none of them can be reversed`

/**
 * Takes a payment back: the bank sent it back, or it was entered wrongly. What was paid is open again, and the payment stays on
 * record with who reversed it and why.
 */
export async function reversePayment<Detail extends Paid>(
  of: KindOfPaid<Detail>,
  id: number,
  { payment_id, reason }: { payment_id: number; reason: string },
  context: Context,
): Promise<Detail> {
  const { tx, tenant, staff, now } = context
  const document = await lockForMove(of, id, 'reverse-payment', context)
  const current = await of.read(context, id)
  const { number, currency } = document
  const payment = current.payments.find(one => one.id === payment_id)
  if (!payment) return refuseField('payment_id', 'unknown-reference', unknown, { number })
  const { reference } = payment
  if (payment.reversed) refuse('payment-reversed', { detail: reversed, values: { number, reference }, current })
  if (current.payments.length >= MAX_PAYMENTS)
    refuse('not-possible', { detail: noMore, values: { number, most: MAX_PAYMENTS }, current })
  await of.mayReverse?.(document, current, context)
  await tx.updateTable('document_payments').set({ is_reversed: true }).where('id', '=', payment_id).execute()
  const back = await tx
    .insertInto('document_payments')
    .values({
      document_id: id,
      reverses_id: payment_id,
      amount: `-${payment.amount}`,
      reference,
      reason,
      paid_on: dayIn(now, tenant.timeZone),
      staff_id: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amount = toMinor(payment.amount, currency)
  const isOut = toMinor(document.declared, currency) > 0n
  const entry = { kind: 'payment-reversed', source_id: back.id, reason, out: isOut ? -amount : amount } as const
  await post(of.account, document, entry, context)
  if (document.state === 'paid') await of.reopened?.(id, context)
  const isOnly = compareAmounts(current.paid, payment.amount) === 0
  return settle(of, document, isOnly ? 'reverse-only-payment' : 'reverse-payment', {}, context)
}
