// Commissions of riders and agencies: what their cards pay for their work. One shape of endpoints, made for each party.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { file, get, list, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { documentFilters, documentLabels, documentRow, madeFields, Rejection, RejectionDetails } from '../document.model.ts'
import { documentMailEndpoints } from '../document-mail.ts'
import { PaidStatus, PaymentReversal, paidDetail, paidLabels, paidRow, paymentFields } from '../paid-document.model.ts'
import { CommissionDeposit, CommissionLine, CommissionRule, Earned, MAX_PAID_LINES } from './commission.model.ts'
import { riderCommissionTransitions } from './commission.transitions.ts'

const row = {
  ...documentRow,
  ...paidRow,
  state: x.stateOf(riderCommissionTransitions),
  /** The agency deposit it is set off against: decided and paid together with it. */
  set_off_id: x.nullable(x.id()),
  set_off_number: x.nullable(x.text()),
}
export const Commission = x.row(row)
export type Commission = x.Of<typeof Commission>

export const commissionLabels = {
  number: documentLabels.number,
  party_name: documentLabels.party_name,
  warehouse_name: documentLabels.warehouse_name,
  currency: documentLabels.currency,
  lines: documentLabels.lines,
  ...paidLabels,
  set_off_number: msg`Set off against`,
  created_at: documentLabels.created_at,
  created_by: documentLabels.created_by,
  decided_at: documentLabels.decided_at,
  decided_by: documentLabels.decided_by,
  rejected_for: documentLabels.rejected_for,
  reason: documentLabels.reason,
  remark: documentLabels.remark,
} satisfies Labels<Commission>

const detail = {
  ...row,
  rules: x.list(CommissionRule, 0, 1000),
  /** Events that no rule pays for. */
  unpaid: x.integer(),
  /** Paid for by earlier commissions and undone since. */
  taken_back: x.signedAmount(),
  deposits: x.integer(),
  /** Commissions for the same period in other currencies. */
  beside: x.list(
    x.row({ id: x.id(), number: x.text(), currency: x.text({ min: 3, max: 3 }), declared: x.signedAmount() }),
    0,
    50,
  ),
  /** What earlier commissions left open to us, each below 0. */
  carried: x.list(x.row({ id: x.id(), number: x.text(), amount: x.signedAmount() }), 0, 1000),
  /** The commission that has this one, if it was carried over. */
  carried_into: x.nullable(x.row({ id: x.id(), number: x.text() })),
  ...paidDetail,
}
export const CommissionDetail = x.row(detail)
export type CommissionDetail = x.Of<typeof CommissionDetail>

const MadeCommissions = x.row({ ...detail, ...madeFields(CommissionDetail) })
export type MadeCommissions = x.Of<typeof MadeCommissions>

export const CommissionPrint = x.row({ ...detail, paid_for: x.list(CommissionLine, 0, MAX_PAID_LINES) })
export type CommissionPrint = x.Of<typeof CommissionPrint>

/** The endpoints of the commissions of a party. */
const commissionEndpoints = <const P extends 'rider' | 'agency'>(party: P) => {
  const root = `/admin/finance/${party}` as const
  const path = `${root}/commission` as const
  const [views, creates] = [`view-${party}-commission`, `create-${party}-commission`] as const
  return {
    list: list(path, {
      summary: `Commissions of ${party} parties`,
      needs: [views],
      service: 'lists',
      row: Commission,
      filters: { ...documentFilters, direction: 'words', mailed: 'words' },
      sort: ['id'],
    }),
    create: post(path, {
      summary:
        'Make the commission of an ended period, from its approved deposits and the work without cash. One per currency; the answer is the first, and `made` has all of them',
      needs: [creates],
      dryRun: true,
      body: x.record({
        party_id: x.id(),
        from_day: x.day(),
        to_day: x.day(),
        remark: x.optional(x.nullable(x.text({ max: 500 }))),
      }),
      returns: MadeCommissions,
      fails: ['commission-blocked', 'period-closed', 'head-office-only'],
    }),
    get: get(`${path}/{id}`, {
      summary: 'One commission with what each rule pays and its payments',
      needs: [views],
      returns: CommissionDetail,
    }),
    lines: list(`${path}/{id}/lines`, {
      summary: 'Lines of a commission: for what, by which rule, how much',
      needs: [views],
      service: 'lists',
      row: CommissionLine,
      filters: { waybill_number: 'words', kind: 'words', takes_back: 'flag', rule: 'words', id: 'ids' },
      sort: ['id'],
      defaultSort: 'id',
    }),
    deposits: list(`${path}/{id}/deposits`, {
      summary: 'Deposits that brought in the cash of the work a commission pays for',
      needs: [views],
      service: 'lists',
      row: CommissionDeposit,
      filters: { number: 'words', id: 'ids' },
      sort: ['id'],
    }),
    statusUpdate: post(`${path}/{id}/status-update`, {
      summary: 'Issue a draft, approve a commission, or cancel an undecided one',
      needs: [`approve-${party}-commission`, creates],
      body: PaidStatus,
      returns: CommissionDetail,
      fails: ['commission-decided', 'own-commission', 'own-pay', 'set-off', 'commission-blocked', 'head-office-only'],
    }),
    reject: post(`${path}/{id}/reject`, {
      summary: 'Reject an unapproved commission; its period is open again',
      needs: [`reject-${party}-commission`],
      body: Rejection,
      returns: CommissionDetail,
      fails: ['commission-decided', 'own-commission', 'own-pay', 'set-off', 'head-office-only'],
    }),
    rejectionDetails: get(`${path}/{id}/rejection-details`, {
      summary: 'Why a commission was rejected, by whom and when',
      needs: [views],
      returns: RejectionDetails,
      fails: ['commission-not-rejected'],
    }),
    pay: post(`${path}/{id}/payments`, {
      summary: 'Enter a payment of an approved commission with its bank reference; partial payments are allowed',
      needs: [`pay-${party}-commission`],
      dryRun: true,
      body: x.record(paymentFields),
      returns: CommissionDetail,
      fails: ['commission-decided', 'own-commission', 'own-pay', 'head-office-only', 'payment-known'],
    }),
    reversePayment: post(`${path}/{id}/payments/reverse`, {
      summary: 'Reverse a payment that the bank sent back or that was entered wrongly; its amount is open again',
      needs: [`pay-${party}-commission`],
      dryRun: true,
      body: PaymentReversal,
      returns: CommissionDetail,
      fails: [
        'commission-decided',
        'own-commission',
        'own-pay',
        'set-off',
        'head-office-only',
        'payment-reversed',
        'not-possible',
      ],
    }),
    carry: post(`${path}/{id}/carry`, {
      summary: 'Carry a commission that is payable to us into the next one of its payee and currency, instead of having it paid',
      needs: [`pay-${party}-commission`],
      returns: CommissionDetail,
      fails: ['commission-decided', 'own-commission', 'own-pay', 'head-office-only', 'not-possible'],
    }),
    endCarry: post(`${path}/{id}/carry-end`, {
      summary: 'End the carry-over of a commission, as long as no issued commission has it; it waits for its payment again',
      needs: [`pay-${party}-commission`],
      returns: CommissionDetail,
      fails: ['commission-decided', 'own-commission', 'own-pay', 'head-office-only', 'not-possible'],
    }),
    print: get(`${path}/{id}/print-commission`, {
      summary: 'Data of the printed commission',
      needs: [views],
      returns: CommissionPrint,
    }),
    pdf: file(`${path}/{id}/pdf`, {
      summary: 'A commission as PDF; for an approved one, the file as approved',
      needs: [views],
      service: 'reports',
    }),
    ...documentMailEndpoints({ path, views, creates, approves: `approve-${party}-commission` }),
    pending: list(`${root}/commission-pending`, {
      summary: 'Earnings of a period (by default last month) that are in no commission of these days yet',
      needs: [creates],
      service: 'lists',
      row: Earned,
      filters: { period: 'days', name: 'text', warehouse_id: 'ids', id: 'ids' },
      sort: ['id', 'name'],
      defaultSort: 'name',
    }),
  }
}

export const riderCommissionContract = commissionEndpoints('rider')
export const agencyCommissionContract = commissionEndpoints('agency')
