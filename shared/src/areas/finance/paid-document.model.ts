// Documents that are paid, invoices and commissions: the direction of their money, and their payments.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'
import { fromMinor, toMinor } from '../../format/amount.ts'
import { OpenApproval } from '../approvals/approval.model.ts'
import { mailedNames, mailedStates } from './sent-mail.ts'

/** Which way the money goes. */
export const directions = ['payable', 'receivable', 'even'] as const
export type Direction = (typeof directions)[number]
export const directionNames: Readonly<Record<Direction, Message>> = {
  payable: msg`Payable`,
  receivable: msg`Receivable`,
  even: msg`Even`,
}

/** Why it is in no batch of transfers. */
export const paidToUs = msg`This is paid to us. Enter its payment separately`

export const DocumentPayment = x.row({
  id: x.id(),
  amount: x.amount(),
  paid_on: x.day(),
  /** The bank's. */
  reference: x.text({ max: 120 }),
  created_at: x.instant(),
  paid_by: x.text(),
  /** Null while it stands. */
  reversed: x.nullable(x.row({ at: x.instant(), by: x.text(), reason: x.text({ max: 500 }) })),
})
export type DocumentPayment = x.Of<typeof DocumentPayment>

/** The most payments of one document, reversed ones included. */
export const MAX_PAYMENTS = 500

/** On its page, in addition to the columns of its list. */
export const paidDetail = {
  payments: x.list(DocumentPayment, 0, MAX_PAYMENTS),
  /** To write off what is owed to us, or to reverse that. */
  approvals: x.list(OpenApproval, 0, 10),
}

/** Changes before it is paid; a rejection needs a reason and has a call of its own. */
export const PaidStatus = x.record({ status: x.oneOf(['issued', 'approved', 'cancelled']) })

/** Fields of a payment. */
export const paymentFields = {
  amount: x.amount(),
  /** The bank's. */
  reference: x.text({ max: 120 }),
  paid_on: x.day(),
}

/** Which payment is reversed, and why. */
export const PaymentReversal = x.record({ payment_id: x.id(), reason: x.text({ max: 500 }) })

/** In addition to the columns of every document. */
export const paidRow = {
  /** Null for a draft, which a rule made. */
  maker_id: x.nullable(x.id()),
  created_by: x.nullable(x.text()),
  direction: x.oneOf(directions, directionNames),
  /** Days of the period. */
  period_from: x.day(),
  period_to: x.day(),
  issued_at: x.nullable(x.instant()),
  /** The total of its lines: above 0 it is paid out, below 0 it is paid to us. */
  declared: x.signedAmount(),
  paid: x.amount(),
  /** What became of the newest mail with its paper. */
  mailed: x.oneOf(mailedStates, mailedNames),
  /** When that one left. */
  mailed_at: x.nullable(x.instant()),
  /** It went when the invoice was issued, and nobody sent it. */
  mailed_automatically: x.flag(),
}

export const paidLabels = {
  state: msg`State`,
  direction: msg`Direction`,
  declared: msg`Net`,
  paid: msg`Paid`,
  period_from: msg`From`,
  period_to: msg`To`,
  issued_at: msg`Issued`,
  mailed: msg`Sent`,
  mailed_at: msg`Sent at`,
  mailed_automatically: msg`Sent automatically`,
}

/** What is still to be paid, in either direction. */
export function openOf({ declared, paid, currency }: { declared: string; paid: string; currency: string }): string {
  const net = toMinor(declared, currency)
  return fromMinor((net < 0n ? -net : net) - toMinor(paid, currency), currency)
}
