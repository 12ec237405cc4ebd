// Addresses of a business, each with its contact persons.

import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { get, post, put, remove } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { addressTypeNames, addressTypes } from './merchant.model.ts'

const contact = {
  name: x.text({ max: 120 }),
  phone: x.contactNumber(),
  email: x.nullable(x.email()),
  /** The person's role there: 'Stores', 'Gate'. */
  designation: x.nullable(x.text({ max: 80 })),
}
export const MerchantContact = x.row({ id: x.id(), ...contact, version: x.integer(1) })
export type MerchantContact = x.Of<typeof MerchantContact>

export const MerchantAddress = x.row({
  id: x.id(),
  business_id: x.id(),
  address_type: x.oneOf(addressTypes, addressTypeNames),
  address: x.text({ max: 300 }),
  landmark: x.nullable(x.text()),
  postal_code: x.nullable(x.text()),
  city_id: x.id(),
  city_name: x.text(),
  contacts: x.list(MerchantContact, 0, 20),
  created_at: x.instant(),
  version: x.integer(1),
})
export type MerchantAddress = x.Of<typeof MerchantAddress>

const draft = {
  address_type: x.oneOf(addressTypes, addressTypeNames),
  address: x.text({ max: 300 }),
  landmark: x.nullable(x.text({ max: 120 })),
  postal_code: x.nullable(x.text({ max: 20 })),
  city_id: x.id(),
  /** All contacts of the address; if absent they are left unchanged. */
  contacts: x.optional(x.list(x.record(contact), 0, 20)),
}
const needs = ['manage-merchant-address'] as const

export const merchantAddressContract = {
  ...crudEndpoints('/admin/merchant/{id}/business/{businessId}/address', {
    one: 'an address',
    many: 'Addresses of a business with their contacts',
    id: 'addressId',
    verbs: ['list', 'create', 'update', 'remove'],
    row: MerchantAddress,
    draft,
    filters: { address: 'text', address_type: 'words', city_id: 'ids', id: 'ids' },
    sort: ['id'],
    views: ['view-merchant', 'manage-merchant-address'],
    manages: needs,
    summaries: {
      create: 'Create an address, with contacts',
      update: 'Update an address; contacts given replace those it has',
      remove: 'Delete an address with its contacts',
    },
  }),
  addContact: post('/admin/merchant/{id}/business/{businessId}/address/{addressId}/contact', {
    summary: 'Add a contact to an address',
    needs,
    body: x.record(contact),
    returns: MerchantContact,
    fails: ['too-many-contacts'],
  }),
  updateContact: put('/admin/merchant/{id}/business/{businessId}/address/{addressId}/contact/{contactId}', {
    summary: 'Update a contact',
    needs,
    body: x.record({ ...contact, version: x.integer(1) }),
    returns: MerchantContact,
  }),
  removeContact: remove('/admin/merchant/{id}/business/{businessId}/address/{addressId}/contact/{contactId}', {
    summary: 'Delete a contact',
    needs,
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
  types: get('/admin/merchant/address-types', {
    summary: "Kinds of addresses, with names in the caller's language",
    needs: 'staff',
    service: 'lists',
    returns: x.list(x.row({ address_type: x.oneOf(addressTypes, addressTypeNames), name: x.text() }), 0, 50),
  }),
}
