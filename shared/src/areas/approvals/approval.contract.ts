// Approval requests: what waits for a second pair of eyes, or two: merchants' bank and tax details, new addresses of parcels on
// their way, the disposal of parcels nobody takes back, adjustments of money, opening balances.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { documentKindKeys, documentKindNames } from '../finance/document.model.ts'
import { accountTitles } from '../finance/journal/journal.model.ts'
import { ledgerPartyNames } from '../finance/journal/ledger.model.ts'
import { openingAccounts } from '../finance/openings/opening.model.ts'
import { SentMail } from '../finance/sent-mail.ts'
import { approvalKindNames, requestChange, requestFieldNames, requestFields, requestKinds } from './approval.model.ts'
import { approvalTransitions } from './approval.transitions.ts'

const { approve, reject } = approvalTransitions.moves

const row = {
  id: x.id(),
  kind: x.oneOf(requestKinds, approvalKindNames),
  /** Its subject: the name of a party, the waybill of an order or the number of an invoice. */
  subject: x.text(),
  merchant_id: x.nullable(x.id()),
  merchant_name: x.nullable(x.text()),
  merchant_code: x.nullable(x.text()),
  order_id: x.nullable(x.id()),
  rider_id: x.nullable(x.id()),
  /** An invoice. */
  document_id: x.nullable(x.id()),
  document_kind: x.nullable(x.oneOf(documentKindKeys, documentKindNames)),
  /** Whose account begins with a balance. */
  opening_account: x.nullable(x.oneOf(openingAccounts, accountTitles)),
  opening_party_id: x.nullable(x.id()),
  state: x.stateOf(approvalTransitions),
  /** Fields that would change; none if the order would end. */
  fields: x.list(x.oneOf(requestFields, requestFieldNames), 0, 20),
  requested_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  /** Who approved it first, if two must. */
  first_by_name: x.nullable(x.text()),
  first_at: x.nullable(x.instant()),
  decided_by_name: x.nullable(x.text()),
  decided_at: x.nullable(x.instant()),
  /** Why it was rejected. */
  reason: x.nullable(x.text({ max: 500 })),
}
export const Approval = x.row(row)
export type Approval = x.Of<typeof Approval>

export const approvalLabels = {
  kind: msg`Type`,
  subject: msg`About`,
  merchant_name: msg`Merchant`,
  fields: msg`Changes`,
  state: msg`Status`,
  requested_by_name: msg`Requested by`,
  created_at: msg`Requested`,
  first_by_name: msg`First approved by`,
  decided_by_name: msg`Decided by`,
} satisfies Labels<Approval>

export const ApprovalDetail = x.row({
  ...row,
  changes: x.list(
    x.row({
      ...requestChange,
      /** The value now; if it is no longer `old`, the request cannot be approved. */
      now: x.nullable(x.text({ max: 500 })),
    }),
    0,
    20,
  ),
  /** Why it is requested: the operator's reason, and the requester's own words. */
  asked_because: x.nullable(x.text({ max: 200 })),
  remark: x.nullable(x.text({ max: 1000 })),
  /** Who took the cash in question; null if nobody did, if the reader may not know, or if nothing was collected. */
  held_by: x.nullable(x.row({ party: x.oneOf(['rider', 'branch', 'agency'], ledgerPartyNames), id: x.id(), name: x.text() })),
  /** What the sender of a parcel was mailed of the decision about its money, if anything. */
  mail: x.nullable(SentMail),
  /** The caller proposed it, so someone else must decide. */
  is_own: x.flag(),
  /** The caller approved it, so a second person must decide. */
  is_first: x.flag(),
  needs_two: x.flag(),
  /** Names of the roles that decide it; empty means everyone who may approve requests. */
  decided_by_roles: x.list(x.text(), 0, 20),
  /** The caller has one of these roles. */
  is_decider: x.flag(),
})
export type ApprovalDetail = x.Of<typeof ApprovalDetail>

/** Whether something has changed since it was requested to be changed, so that the request cannot be approved. */
export const isOutdated = ({ changes }: Pick<ApprovalDetail, 'changes'>): boolean =>
  changes.some(change => change.now !== change.old)
export const outdated = msg`This has changed since it was requested. Reject it and ask for a new request.`

export const approvalContract = {
  list: list('/admin/approvals', {
    summary: 'Approval requests',
    needs: ['view-approval'],
    service: 'lists',
    row: Approval,
    filters: { state: 'words', kind: 'words', merchant_id: 'ids', order_id: 'ids', created_at: 'days', id: 'ids' },
    sort: ['id', 'state'],
  }),
  own: list('/admin/approvals/own', {
    summary: "The caller's own approval requests, which they may withdraw",
    needs: 'staff',
    service: 'lists',
    row: Approval,
    filters: { state: 'words', id: 'ids' },
    sort: ['id'],
  }),
  get: get('/admin/approvals/{id}', {
    summary: 'One approval request with the proposed change',
    needs: ['view-approval'],
    returns: ApprovalDetail,
  }),
  approve: post('/admin/approvals/{id}/approve', {
    summary: 'Approve a request and carry it out; once, or by two people if the setting requires it',
    needs: [approve.needs],
    returns: ApprovalDetail,
    fails: [
      'request-decided',
      'request-outdated',
      'not-possible',
      'own-request',
      'approved-by-you',
      'other-role',
      'own-pay',
      'in-document',
      'head-office-only',
    ],
  }),
  reject: post('/admin/approvals/{id}/reject', {
    summary: 'Reject a request with a reason; once',
    needs: [reject.needs],
    body: x.record({ reason: x.text({ min: 3, max: 500 }) }),
    returns: ApprovalDetail,
    fails: ['request-decided', 'own-request', 'other-role', 'own-pay'],
  }),
  withdraw: post('/admin/approvals/{id}/withdraw', {
    summary: 'Withdraw a request of your own that nobody decided yet',
    needs: 'staff',
    returns: ApprovalDetail,
    fails: ['request-decided', 'not-your-request'],
  }),
}
