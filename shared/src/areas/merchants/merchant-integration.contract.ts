// Integrations of a merchant: requested by one person, approved or rejected by someone entitled to, and withdrawn.
import { list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { integrationKindNames, integrationKinds } from './merchant.model.ts'
import { integrationTransitions } from './merchant-integration.transitions.ts'

export const MerchantIntegration = x.row({
  id: x.id(),
  merchant_id: x.id(),
  kind: x.oneOf(integrationKinds, integrationKindNames),
  /** Address of the shop or of the webhook receiver. */
  address: x.nullable(x.text({ max: 500 })),
  state: x.stateOf(integrationTransitions),
  is_approved: x.flag(),
  /** Never decides on it. */
  requested_by: x.nullable(x.id()),
  requested_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  /** Who approved it first, if the approval setting requires two. */
  first_by_name: x.nullable(x.text()),
  approved_by_name: x.nullable(x.text()),
  approved_at: x.nullable(x.instant()),
  /** Of a rejected or withdrawn one. */
  closed_by_name: x.nullable(x.text()),
  closed_at: x.nullable(x.instant()),
  reason: x.nullable(x.text({ max: 500 })),
  version: x.integer(1),
})
export type MerchantIntegration = x.Of<typeof MerchantIntegration>

const why = x.record({ reason: x.text({ min: 3, max: 500 }) })
/** What a decision that comes too late, or from the wrong person, gets. */
const over = ['integration-approved', 'integration-rejected', 'integration-withdrawn', 'own-request', 'other-role'] as const

export const merchantIntegrationContract = {
  list: list('/admin/merchant/{id}/integrations', {
    summary: 'Integrations of a merchant',
    needs: ['view-merchant', 'approve-merchant-integration'],
    service: 'lists',
    row: MerchantIntegration,
    filters: { kind: 'words', state: 'words', is_approved: 'flag', id: 'ids' },
    sort: ['id', 'kind'],
  }),
  create: post('/admin/merchant/{id}/integrations', {
    summary: 'Request an integration',
    needs: ['update-merchant', 'manage-merchant-setting'],
    body: x.record({ kind: x.oneOf(integrationKinds, integrationKindNames), address: x.nullable(x.text({ max: 500 })) }),
    returns: MerchantIntegration,
    fails: ['integration-taken'],
  }),
  approve: post('/admin/merchant/{id}/integrations/{integrationId}/approve', {
    summary: 'Approve an integration; once, or by two people if the approval setting requires it',
    needs: ['approve-merchant-integration'],
    returns: MerchantIntegration,
    fails: [...over, 'approved-by-you'],
  }),
  reject: post('/admin/merchant/{id}/integrations/{integrationId}/reject', {
    summary: 'Reject an integration with a reason; it may be requested again',
    needs: ['approve-merchant-integration'],
    body: why,
    returns: MerchantIntegration,
    fails: over,
  }),
  withdraw: post('/admin/merchant/{id}/integrations/{integrationId}/withdraw', {
    summary: 'Withdraw an integration with a reason, even an approved one; everything that uses it stops at once',
    needs: ['update-merchant'],
    body: why,
    returns: MerchantIntegration,
    fails: ['integration-rejected', 'integration-withdrawn'],
  }),
}
