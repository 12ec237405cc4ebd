// Riders: who collects and delivers.
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

export const vehicleKinds = ['on-foot', 'bicycle', 'motorcycle', 'car', 'van', 'truck'] as const
export type VehicleKind = (typeof vehicleKinds)[number]

export const Rider = x.row({
  id: x.id(),
  name: x.text(),
  phone: x.nullable(x.text()),
  warehouse_id: x.nullable(x.id()),
  warehouse_name: x.nullable(x.text()),
  vehicle_kind: x.oneOf(vehicleKinds),
  licence_number: x.nullable(x.text()),
  /** Orders assigned to them for pickup or sent out with them for delivery. */
  orders_in_hand: x.integer(),
  is_active: x.flag(),
  version: x.integer(1),
})
export type Rider = x.Of<typeof Rider>

const draft = {
  name: x.text({ max: 120 }),
  phone: x.contactNumber(),
  warehouse_id: x.id(),
  vehicle_kind: x.oneOf(vehicleKinds),
  licence_number: x.nullable(x.text({ max: 40 })),
}

export const riderContract = {
  list: list('/admin/rider', {
    summary: 'Riders',
    needs: ['view-rider-overview', 'manage-rider'],
    service: 'lists',
    row: Rider,
    filters: { name: 'text', phone: 'text', warehouse_id: 'ids', vehicle_kind: 'words', id: 'ids', is_active: 'flag' },
    sort: ['id', 'name'],
  }),
  create: post('/admin/rider', {
    summary: 'Create a rider',
    needs: ['manage-rider'],
    body: x.record(draft),
    returns: Rider,
    fails: ['rider-phone-taken'],
  }),
  get: get('/admin/rider/{id}', { summary: 'One rider', needs: ['view-rider-overview', 'manage-rider'], returns: Rider }),
  update: put('/admin/rider/{id}', {
    summary: 'Update a rider',
    needs: ['manage-rider'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: Rider,
    fails: ['rider-phone-taken'],
  }),
  remove: remove('/admin/rider/{id}', {
    summary: 'Delete a rider who never had an order',
    needs: ['manage-rider'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['rider-holds-orders'],
  }),
  activeStatus: put('/admin/rider/{id}/active-status', {
    summary: 'Activate or deactivate a rider; with orders in hand the latter takes confirmed: true',
    needs: ['manage-rider'],
    dryRun: true,
    body: x.record({ is_active: x.flag(), confirmed: x.optional(x.flag()) }),
    returns: Rider,
    fails: ['rider-holds-orders'],
  }),
  dropdown: get('/admin/rider/dropdown', {
    summary: 'Riders: id and name',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
