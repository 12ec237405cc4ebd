// Businesses of a merchant: the shops or companies it sends as; exactly one is the default.
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const MerchantBusiness = x.row({
  id: x.id(),
  merchant_id: x.id(),
  merchant_name: x.text(),
  name: x.text(),
  phone: x.nullable(x.text()),
  email: x.nullable(x.text()),
  vat_number: x.nullable(x.text()),
  is_default: x.flag(),
  address_count: x.integer(),
  created_at: x.instant(),
  version: x.integer(1),
})
export type MerchantBusiness = x.Of<typeof MerchantBusiness>

const draft = {
  name: x.text({ max: 160 }),
  phone: x.nullable(x.contactNumber()),
  email: x.nullable(x.email()),
  vat_number: x.nullable(x.text({ max: 40 })),
}

export const merchantBusinessContract = {
  list: list('/admin/merchant/{id}/business', {
    summary: 'Businesses of a merchant',
    needs: ['view-merchant', 'manage-merchant-business'],
    service: 'lists',
    row: MerchantBusiness,
    filters: { name: 'text', id: 'ids' },
    sort: ['id', 'name'],
  }),
  create: post('/admin/merchant/{id}/business', {
    summary: 'Create a business; the first one is the default',
    needs: ['manage-merchant-business'],
    body: x.record(draft),
    returns: MerchantBusiness,
    fails: ['business-name-taken'],
  }),
  get: get('/admin/merchant/{id}/business/{businessId}', {
    summary: 'One business',
    needs: ['view-merchant', 'manage-merchant-business'],
    returns: MerchantBusiness,
  }),
  update: put('/admin/merchant/{id}/business/{businessId}', {
    summary: 'Update a business',
    needs: ['manage-merchant-business'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: MerchantBusiness,
    fails: ['business-name-taken'],
  }),
  remove: remove('/admin/merchant/{id}/business/{businessId}', {
    summary: 'Delete a business with its addresses; the default one only when it is the last',
    needs: ['manage-merchant-business'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['business-is-default'],
  }),
  setDefault: put('/admin/merchant/{id}/business/{businessId}/set-default', {
    summary: 'Make a business the default of its merchant',
    needs: ['manage-merchant-business'],
    returns: MerchantBusiness,
  }),
}
