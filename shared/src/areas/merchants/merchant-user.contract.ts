// Users of a merchant: its own people with their own email and password. Their portal is not part of this product yet.

import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { get } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { merchantRoleNames, merchantRoles } from './merchant.model.ts'

export const MerchantUser = x.row({
  id: x.id(),
  merchant_id: x.id(),
  name: x.text(),
  email: x.text(),
  contact_number: x.nullable(x.text()),
  role: x.oneOf(merchantRoles, merchantRoleNames),
  is_active: x.flag(),
  created_at: x.instant(),
  version: x.integer(1),
})
export type MerchantUser = x.Of<typeof MerchantUser>

const draft = {
  name: x.text({ max: 120 }),
  email: x.email(),
  contact_number: x.nullable(x.contactNumber()),
  role: x.oneOf(merchantRoles, merchantRoleNames),
  is_active: x.flag(),
}

const plain = crudEndpoints('/admin/merchant/{id}/user', {
  one: 'a user of a merchant',
  many: 'Users of a merchant',
  id: 'userId',
  verbs: ['list', 'create', 'update', 'remove'],
  row: MerchantUser,
  draft: { ...draft, password: x.nullable(x.newPassword()) },
  filters: { name: 'text', role: 'words', is_active: 'flag', id: 'ids' },
  sort: ['id', 'name'],
  views: ['view-merchant', 'manage-merchant-user'],
  manages: ['manage-merchant-user'],
  taken: ['merchant-user-email-taken'],
  summaries: { update: 'Update a user of a merchant; without a password the old one stays' },
})

export const merchantUserContract = {
  ...plain,
  create: { ...plain.create, body: x.record({ ...draft, password: x.newPassword() }) },
  roles: get('/admin/merchant/{id}/roles', {
    summary: 'Roles that merchant users may have, and how many have each',
    needs: ['view-merchant', 'manage-merchant-user'],
    returns: x.list(x.row({ role: x.oneOf(merchantRoles, merchantRoleNames), name: x.text(), user_count: x.integer() }), 0, 50),
  }),
}
