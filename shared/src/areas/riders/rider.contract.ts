// Riders: they collect and deliver.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { post } from '../../core/api/endpoint.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'
import { birthday } from '../../rules/birthday.ts'
import { OpenApproval } from '../approvals/approval.model.ts'
import { money, moneySort } from '../finance/journal/party-money.model.ts'

export const vehicleKinds = ['on-foot', 'bicycle', 'motorcycle', 'car', 'van', 'truck'] as const
export type VehicleKind = (typeof vehicleKinds)[number]
export const vehicleKindNames: Readonly<Record<VehicleKind, Message>> = {
  'on-foot': msg`On foot`,
  bicycle: msg`Bicycle`,
  motorcycle: msg`Motorcycle`,
  car: msg`Car`,
  van: msg`Van`,
  truck: msg`Truck`,
}

const row = {
  id: x.id(),
  name: x.text(),
  phone: x.nullable(x.text()),
  warehouse_id: x.nullable(x.id()),
  warehouse_name: x.nullable(x.text()),
  vehicle_kind: x.oneOf(vehicleKinds, vehicleKindNames),
  licence_number: x.nullable(x.text()),
  birthday: x.nullable(x.day()),
  /** Orders assigned to them for pickup or out with them for delivery. */
  orders_in_hand: x.integer(),
  is_active: x.flag(),
  version: x.integer(1),
}
/** A rider by themselves, with what waits for a decision about them. */
export const Rider = x.row({ ...row, approvals: x.list(OpenApproval, 0, 10) })
export type Rider = x.Of<typeof Rider>

/** A rider in a list, with the cash they hold by the journal. */
export const RiderInList = x.row({ ...row, ...money })
export type RiderInList = x.Of<typeof RiderInList>

export const riderLabels = {
  name: msg`Name`,
  phone: msg`Phone`,
  warehouse_name: msg`Branch`,
  vehicle_kind: msg`Vehicle`,
  licence_number: msg`Licence number`,
  birthday: msg`Birthday`,
  orders_in_hand: msg`Orders in hand`,
  is_active: msg`Active`,
} satisfies Labels<RiderInList>

const draft = {
  name: x.text({ max: 120 }),
  phone: x.contactNumber(),
  warehouse_id: x.id(),
  vehicle_kind: x.oneOf(vehicleKinds, vehicleKindNames),
  licence_number: x.nullable(x.text({ max: 40 })),
  birthday: x.optional(x.nullable(x.day([birthday]))),
}

const plain = crudEndpoints('/admin/rider', {
  one: 'a rider',
  many: 'Riders',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'activeStatus', 'dropdown'],
  row: RiderInList,
  detail: Rider,
  draft,
  filters: {
    name: 'text',
    phone: 'text',
    warehouse_id: 'ids',
    vehicle_kind: 'words',
    id: 'ids',
    is_active: 'flag',
    updated_at: 'since',
  },
  sort: ['id', 'name', ...moneySort],
  views: ['view-rider-overview', 'manage-rider'],
  manages: ['manage-rider'],
  taken: ['rider-phone-taken'],
  fails: {
    create: ['other-branch'],
    update: ['other-branch'],
    remove: ['rider-holds-orders'],
    activeStatus: ['rider-holds-orders'],
  },
  summaries: {
    remove: 'Delete a rider who never had an order',
    activeStatus: 'Activate or deactivate a rider; with orders in hand the latter takes confirmed: true',
  },
})

export const riderContract = {
  ...plain,
  bulk: post('/admin/rider/bulk', {
    summary: 'Import riders from a file or from rows',
    needs: ['manage-rider'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
  }),
  activeStatus: {
    ...plain.activeStatus,
    body: x.record({ is_active: x.flag(), confirmed: x.optional(x.flag()) }),
  },
}
