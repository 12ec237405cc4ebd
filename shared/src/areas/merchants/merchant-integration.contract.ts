// Integrations of a merchant: asked for by somebody, approved by somebody who may.
import { list, post } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { integrationKinds } from './merchant.model.ts'

export const MerchantIntegration = x.row({
  id: x.id(),
  merchant_id: x.id(),
  kind: x.oneOf(integrationKinds),
  /** Address of the shop or of the receiver of webhooks. */
  address: x.nullable(x.text({ max: 500 })),
  is_approved: x.flag(),
  requested_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  /** Who approved it first, where the approval setting wants two. */
  first_by_name: x.nullable(x.text()),
  approved_by_name: x.nullable(x.text()),
  approved_at: x.nullable(x.instant()),
  version: x.integer(1),
})
export type MerchantIntegration = x.Of<typeof MerchantIntegration>

export const merchantIntegrationContract = {
  list: list('/admin/merchant/{id}/integrations', {
    summary: 'Integrations of a merchant',
    needs: ['view-merchant', 'approve-merchant-integration'],
    service: 'lists',
    row: MerchantIntegration,
    filters: { kind: 'words', is_approved: 'flag', id: 'ids' },
    sort: ['id', 'kind'],
  }),
  create: post('/admin/merchant/{id}/integrations', {
    summary: 'Request an integration',
    needs: ['update-merchant', 'manage-merchant-setting'],
    body: x.record({ kind: x.oneOf(integrationKinds), address: x.nullable(x.text({ max: 500 })) }),
    returns: MerchantIntegration,
    fails: ['integration-taken'],
  }),
  approve: post('/admin/merchant/{id}/integrations/{integrationId}/approve', {
    summary: 'Approve an integration; once, or by two where the approval setting says so',
    needs: ['approve-merchant-integration'],
    returns: MerchantIntegration,
    fails: ['integration-approved', 'own-request', 'approved-by-you', 'other-role'],
  }),
}
