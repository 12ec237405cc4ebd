// Businesses of a merchant: the shops or companies it sends as; exactly one is the default.

import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { put } from '../../core/api/endpoint.ts'
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
  ...crudEndpoints('/admin/merchant/{id}/business', {
    one: 'a business',
    many: 'Businesses of a merchant',
    id: 'businessId',
    verbs: ['list', 'create', 'get', 'update', 'remove'],
    row: MerchantBusiness,
    draft,
    filters: { name: 'text', id: 'ids' },
    sort: ['id', 'name'],
    views: ['view-merchant', 'manage-merchant-business'],
    manages: ['manage-merchant-business'],
    taken: ['business-name-taken'],
    fails: { create: ['too-many-businesses'], remove: ['business-is-default'] },
    summaries: {
      create: 'Create a business; the first one is the default',
      remove: 'Delete a business with its addresses; the default one only when it is the last',
    },
  }),
  setDefault: put('/admin/merchant/{id}/business/{businessId}/set-default', {
    summary: 'Make a business the default of its merchant',
    needs: ['manage-merchant-business'],
    returns: MerchantBusiness,
  }),
}
