// Users of a merchant: its own people with their own e-mail and password; their portal is not part of this product yet.
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { merchantRoles } from './merchant.model.ts'

export const MerchantUser = x.row({
  id: x.id(),
  merchant_id: x.id(),
  name: x.text(),
  email: x.text(),
  contact_number: x.nullable(x.text()),
  role: x.oneOf(merchantRoles),
  is_active: x.flag(),
  created_at: x.instant(),
  version: x.integer(1),
})
export type MerchantUser = x.Of<typeof MerchantUser>

const draft = {
  name: x.text({ max: 120 }),
  email: x.email(),
  contact_number: x.nullable(x.contactNumber()),
  role: x.oneOf(merchantRoles),
  is_active: x.flag(),
}

export const merchantUserContract = {
  list: list('/admin/merchant/{id}/user', {
    summary: 'Users of a merchant',
    needs: ['view-merchant', 'manage-merchant-user'],
    service: 'lists',
    row: MerchantUser,
    filters: { name: 'text', role: 'words', is_active: 'flag', id: 'ids' },
    sort: ['id', 'name'],
  }),
  create: post('/admin/merchant/{id}/user', {
    summary: 'Create a user of a merchant',
    needs: ['manage-merchant-user'],
    body: x.record({ ...draft, password: x.newPassword() }),
    returns: MerchantUser,
    fails: ['merchant-user-email-taken'],
  }),
  update: put('/admin/merchant/{id}/user/{userId}', {
    summary: 'Update a user of a merchant; without a password the old one stays',
    needs: ['manage-merchant-user'],
    body: x.record({ ...draft, password: x.nullable(x.newPassword()), version: x.integer(1) }),
    returns: MerchantUser,
    fails: ['merchant-user-email-taken'],
  }),
  remove: remove('/admin/merchant/{id}/user/{userId}', {
    summary: 'Delete a user of a merchant',
    needs: ['manage-merchant-user'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
  roles: get('/admin/merchant/{id}/roles', {
    summary: 'Roles that users of a merchant may have, and how many have each',
    needs: ['view-merchant', 'manage-merchant-user'],
    returns: x.list(x.row({ role: x.oneOf(merchantRoles), name: x.text(), user_count: x.integer() }), 0, 50),
  }),
}
