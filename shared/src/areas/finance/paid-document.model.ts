// Documents that are paid, invoices and commissions: which way their money goes, and the payments of one.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'
import { fromMinor, toMinor } from '../../format/amount.ts'

/** Which way the money goes. */
export const directions = ['payable', 'receivable', 'even'] as const
export type Direction = (typeof directions)[number]
export const directionNames: Readonly<Record<Direction, Message>> = {
  payable: msg`Payable`,
  receivable: msg`Receivable`,
  even: msg`Even`,
}

/** Why it is in no run of transfers. */
export const paidToUs = msg`This is paid to us. Enter its payment separately`

export const DocumentPayment = x.row({
  id: x.id(),
  amount: x.amount(),
  paid_on: x.day(),
  /** The bank's. */
  reference: x.text({ max: 120 }),
  created_at: x.instant(),
  paid_by: x.text(),
})
export type DocumentPayment = x.Of<typeof DocumentPayment>

/** As many as one document is paid by. */
export const MAX_PAYMENTS = 500

/** What becomes of one before it is paid; a rejection says why and has a call of its own. */
export const PaidStatus = x.record({ status: x.oneOf(['issued', 'approved', 'cancelled']) })

/** What is told with a payment. */
export const paymentFields = {
  amount: x.amount(),
  /** The bank's. */
  reference: x.text({ max: 120 }),
  paid_on: x.day(),
}

/** Beside the columns of every document. */
export const paidRow = {
  /** Null of a draft: it was made by a rule. */
  maker_id: x.nullable(x.id()),
  created_by: x.nullable(x.text()),
  direction: x.oneOf(directions),
  /** Days of what it is about. */
  period_from: x.day(),
  period_to: x.day(),
  issued_at: x.nullable(x.instant()),
  /** What its lines add up to: above 0 it is paid out, below 0 it is paid to us. */
  declared: x.signedAmount(),
  paid: x.amount(),
}

export const paidLabels = {
  state: msg`State`,
  direction: msg`Direction`,
  declared: msg`Net`,
  paid: msg`Paid`,
  period_from: msg`From`,
  period_to: msg`To`,
  issued_at: msg`Issued`,
}

/** What is still to be paid of it, whichever way. */
export function openOf({ declared, paid }: { declared: string; paid: string }): string {
  const net = toMinor(declared)
  return fromMinor((net < 0n ? -net : net) - toMinor(paid))
}
