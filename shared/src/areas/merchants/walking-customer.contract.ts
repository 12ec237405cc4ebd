// Walking customers: people who hand over parcels at the counter; the phone number tells them apart.
import { get, list, post, put } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const WalkingCustomer = x.row({
  id: x.id(),
  name: x.text(),
  phone: x.text(),
  email: x.nullable(x.text()),
  city_id: x.nullable(x.id()),
  city_name: x.nullable(x.text()),
  address: x.nullable(x.text()),
  is_active: x.flag(),
  created_at: x.instant(),
  version: x.integer(1),
})
export type WalkingCustomer = x.Of<typeof WalkingCustomer>

const draft = {
  name: x.text({ max: 120 }),
  phone: x.contactNumber(),
  email: x.nullable(x.email()),
  city_id: x.nullable(x.id()),
  address: x.nullable(x.text({ max: 300 })),
  is_active: x.flag(),
}

export const walkingCustomerContract = {
  list: list('/admin/walking-customer', {
    summary: 'Walking customers',
    needs: ['view-walking-customer'],
    service: 'lists',
    row: WalkingCustomer,
    filters: { name: 'text', phone: 'text', city_id: 'ids', is_active: 'flag', id: 'ids' },
    sort: ['id', 'name'],
  }),
  create: post('/admin/walking-customer', {
    summary: 'Create a walking customer',
    needs: ['create-walking-customer'],
    body: x.record(draft),
    returns: WalkingCustomer,
    fails: ['walking-customer-phone-taken'],
  }),
  get: get('/admin/walking-customer/{id}', {
    summary: 'One walking customer',
    needs: ['view-walking-customer'],
    returns: WalkingCustomer,
  }),
  update: put('/admin/walking-customer/{id}', {
    summary: 'Update a walking customer',
    needs: ['update-walking-customer'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: WalkingCustomer,
    fails: ['walking-customer-phone-taken'],
  }),
}
