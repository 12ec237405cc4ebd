// Requesting an adjustment of the money of an order that can no longer be edited, and the requests so far.
import { get, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { approvalKindNames, ReplacedRequest, requestKinds } from '../../approvals/approval.model.ts'
import { approvalTransitions } from '../../approvals/approval.transitions.ts'
import { SentMail } from '../sent-mail.ts'
import { adjustable, adjustableNames, bearerNames, bearers, moneyFields } from './adjustment.model.ts'

const path = '/admin/finance/order/{id}/adjustments' as const

const currency = x.text({ min: 3, max: 3 })

/** Fields of every money request. */
const why = {
  reason: x.text({ min: 3, max: 500 }),
  /** Checked and reported, but not requested. */
  dry_run: x.optional(x.flag()),
}
const asked = {
  /** The order's currency; if given, it is compared. */
  currency: x.optional(currency),
  ...why,
}

export const AskAdjustment = x.record({
  of: x.oneOf(adjustable, adjustableNames),
  /** The new amount collected or the new delivery charge; otherwise the difference. */
  amount: x.amount(),
  /** Only for amounts collected; by default whoever took the cash. */
  borne_by: x.optional(x.oneOf(bearers, bearerNames)),
  ...asked,
})
export type AskAdjustment = x.Of<typeof AskAdjustment>

/** The total of a claim, whatever was approved of it before. */
export const AskClaim = x.record({ amount: x.amount(), ...asked })
export type AskClaim = x.Of<typeof AskClaim>

export const AskWriteOff = x.record(why)
export type AskWriteOff = x.Of<typeof AskWriteOff>

/** All of it by default. */
export const AskVarianceWriteOff = x.record({ amount: x.optional(x.amount()), ...asked })
export type AskVarianceWriteOff = x.Of<typeof AskVarianceWriteOff>

/** What would change, and whether someone must decide on it now. */
export const AskedMoney = x.row({
  waybill_number: x.nullable(x.text()),
  currency,
  field: x.oneOf(moneyFields),
  before: x.signedAmount(),
  after: x.signedAmount(),
  /** Null if it was only checked. */
  approval_id: x.nullable(x.id()),
  /** The request that waited until now, or waits until this one is made. */
  replaces: x.nullable(ReplacedRequest),
})
export type AskedMoney = x.Of<typeof AskedMoney>

/** A request about the money of an order, with its outcome. */
export const MoneyRequest = x.row({
  id: x.id(),
  kind: x.oneOf(requestKinds, approvalKindNames),
  state: x.stateOf(approvalTransitions),
  currency,
  field: x.oneOf(moneyFields),
  before: x.signedAmount(),
  after: x.signedAmount(),
  borne_by: x.nullable(x.oneOf(bearers, bearerNames)),
  remark: x.nullable(x.text({ max: 1000 })),
  requested_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  decided_by_name: x.nullable(x.text()),
  decided_at: x.nullable(x.instant()),
  /** Why it was rejected. */
  reason: x.nullable(x.text({ max: 500 })),
  /** What the sender is owed in addition; null while nothing was posted to their account. */
  amount: x.nullable(x.signedAmount()),
  /** The invoice that carries it as a line of its own. */
  invoice_number: x.nullable(x.text()),
  /** What its sender was told of the decision, if anything. */
  mail: x.nullable(SentMail),
})
export type MoneyRequest = x.Of<typeof MoneyRequest>

export const adjustmentContract = {
  list: get(path, {
    summary: 'Adjustments, claims and write-offs of an order, requested and decided, newest first',
    needs: ['view-order', 'adjust-finance-line'],
    returns: x.list(MoneyRequest, 0, 100),
  }),
  ask: post(path, {
    summary: 'Request an adjustment of the money of an order that can no longer be edited; someone else decides',
    needs: ['adjust-finance-line'],
    body: AskAdjustment,
    returns: AskedMoney,
    fails: ['not-possible', 'in-document'],
  }),
  claim: post('/admin/finance/order/{id}/claim', {
    summary:
      'Request a claim for the sender of a lost or damaged parcel, or another amount for a pending one; someone else decides',
    needs: ['adjust-finance-line'],
    body: AskClaim,
    returns: AskedMoney,
    fails: ['not-possible'],
  }),
  writeOff: post('/admin/finance/order/{id}/write-off', {
    summary: 'Request the write-off of cash of an order that a rider, a branch or an agency holds; someone else decides',
    needs: ['write-off-collection'],
    body: AskWriteOff,
    returns: AskedMoney,
    fails: ['not-possible', 'in-document'],
  }),
  endWriteOff: post('/admin/finance/order/{id}/write-off-end', {
    summary: "Request the reversal of a write-off of an order's cash, because it arrived after all; someone else decides",
    needs: ['write-off-collection'],
    body: AskWriteOff,
    returns: AskedMoney,
    fails: ['not-possible'],
  }),
  varianceWriteOff: post('/admin/finance/rider/{id}/variance-write-off', {
    summary: "Request the write-off of a rider's variance, or of a part of it; someone else decides",
    needs: ['write-off-collection'],
    body: AskVarianceWriteOff,
    returns: AskedMoney,
    fails: ['not-possible'],
  }),
  endVarianceWriteOff: post('/admin/finance/rider/{id}/variance-write-off-end', {
    summary: 'Request the reversal of a written-off rider variance, or of a part of it; someone else decides',
    needs: ['write-off-collection'],
    body: AskVarianceWriteOff,
    returns: AskedMoney,
    fails: ['not-possible'],
  }),
  invoiceWriteOff: post('/admin/finance/invoice/{id}/write-off', {
    summary: 'Request the write-off of what is still owed to us on an approved invoice; someone else decides',
    needs: ['write-off-collection'],
    body: AskWriteOff,
    returns: AskedMoney,
    fails: ['not-possible', 'invoice-decided'],
  }),
  endInvoiceWriteOff: post('/admin/finance/invoice/{id}/write-off-end', {
    summary: 'Request the reversal of an invoice write-off, because it is paid after all; someone else decides',
    needs: ['write-off-collection'],
    body: AskWriteOff,
    returns: AskedMoney,
    fails: ['not-possible'],
  }),
  commissionWriteOff: post('/admin/finance/commission/{id}/write-off', {
    summary: 'Request the write-off of what is still owed to us on an approved commission; someone else decides',
    needs: ['write-off-collection'],
    body: AskWriteOff,
    returns: AskedMoney,
    fails: ['not-possible', 'commission-decided', 'head-office-only'],
  }),
  endCommissionWriteOff: post('/admin/finance/commission/{id}/write-off-end', {
    summary: 'Request the reversal of a commission write-off, because it is paid after all; someone else decides',
    needs: ['write-off-collection'],
    body: AskWriteOff,
    returns: AskedMoney,
    fails: ['not-possible', 'head-office-only'],
  }),
}
