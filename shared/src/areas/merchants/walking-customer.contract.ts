// Walking customers: people who hand over parcels at the counter, identified by their phone number.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import * as x from '../../core/schema.ts'

export const WalkingCustomer = x.row({
  id: x.id(),
  name: x.text(),
  phone: x.text(),
  email: x.nullable(x.text()),
  city_id: x.nullable(x.id()),
  city_name: x.nullable(x.text()),
  address: x.nullable(x.text({ max: 300 })),
  is_active: x.flag(),
  created_at: x.instant(),
  version: x.integer(1),
})
export type WalkingCustomer = x.Of<typeof WalkingCustomer>

export const walkingCustomerLabels = {
  name: msg`Name`,
  phone: msg`Phone`,
  email: msg`Email`,
  city_name: msg`City`,
  address: msg`Address`,
  is_active: msg`Active`,
} satisfies Labels<WalkingCustomer>

const draft = {
  name: x.text({ max: 120 }),
  phone: x.contactNumber(),
  email: x.nullable(x.email()),
  city_id: x.nullable(x.id()),
  address: x.nullable(x.text({ max: 300 })),
  is_active: x.flag(),
}

export const walkingCustomerContract = crudEndpoints('/admin/walking-customer', {
  one: 'a walking customer',
  many: 'Walking customers',
  verbs: ['list', 'create', 'get', 'update', 'dropdown'],
  row: WalkingCustomer,
  draft,
  filters: { name: 'text', phone: 'text', city_id: 'ids', is_active: 'flag', id: 'ids', updated_at: 'since' },
  sort: ['id', 'name'],
  views: ['view-walking-customer'],
  manages: { create: ['create-walking-customer'], update: ['update-walking-customer'] },
  taken: ['walking-customer-phone-taken'],
})
