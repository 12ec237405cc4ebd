// Approval requests: changes of a merchant's bank and tax details that wait for a second pair of eyes.
import { type Labels, msg } from '@office/shared/core/message'
import { get, list, post } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { stateKeys } from '../../core/transitions.ts'
import { approvalTransitions } from './approval.transitions.ts'
import { guardedFields } from './merchant.model.ts'

const { approve, reject } = approvalTransitions.moves

const row = {
  id: x.id(),
  merchant_id: x.id(),
  merchant_name: x.text(),
  merchant_code: x.text(),
  state: x.oneOf(stateKeys(approvalTransitions)),
  /** Fields that would change. */
  fields: x.list(x.oneOf(guardedFields), 1, 20),
  requested_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  decided_by_name: x.nullable(x.text()),
  decided_at: x.nullable(x.instant()),
  /** Why it was rejected. */
  reason: x.nullable(x.text({ max: 500 })),
}
export const Approval = x.row(row)
export type Approval = x.Of<typeof Approval>

export const approvalLabels = {
  merchant_name: msg`Merchant`,
  fields: msg`Would change`,
  state: msg`Status`,
  requested_by_name: msg`Requested by`,
  created_at: msg`Requested`,
  decided_by_name: msg`Decided by`,
} satisfies Labels<Approval>

export const ApprovalDetail = x.row({
  ...row,
  changes: x.list(
    x.row({
      field: x.oneOf(guardedFields),
      /** As it was when the change was proposed. */
      old: x.nullable(x.text()),
      new: x.nullable(x.text()),
      /** As it is now; where it is not `old` any more, the request cannot be approved. */
      now: x.nullable(x.text()),
    }),
    1,
    20,
  ),
  /** The caller proposed it, so somebody else has to decide. */
  is_own: x.flag(),
})
export type ApprovalDetail = x.Of<typeof ApprovalDetail>

export const approvalContract = {
  list: list('/admin/approvals', {
    summary: 'Approval requests',
    needs: ['view-approval'],
    service: 'lists',
    row: Approval,
    filters: { state: 'words', merchant_id: 'ids', created_at: 'days', id: 'ids' },
    sort: ['id', 'state'],
  }),
  get: get('/admin/approvals/{id}', {
    summary: 'One approval request with the change proposed',
    needs: ['view-approval'],
    returns: ApprovalDetail,
  }),
  approve: post('/admin/approvals/{id}/approve', {
    summary: 'Approve a request and apply its change; once',
    needs: [approve.needs],
    returns: ApprovalDetail,
    fails: ['request-decided', 'request-outdated', 'own-request'],
  }),
  reject: post('/admin/approvals/{id}/reject', {
    summary: 'Reject a request with a reason; once',
    needs: [reject.needs],
    body: x.record({ reason: x.text({ min: 3, max: 500 }) }),
    returns: ApprovalDetail,
    fails: ['request-decided', 'own-request'],
  }),
}
