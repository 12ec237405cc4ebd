// Walking customers: people who hand over parcels at the counter.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { MapPin, Phone } from 'lucide-react'
import { pick, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, createdColumn, digitsColumn, nameColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { walkingCustomersPath } from './merchant-paths.ts'

const walkingCustomerForm = defineForm({
  id: 'walking-customer',
  noun: msg`Walking customer`,
  createTitle: msg`Create walking customer`,
  editTitle: msg`Edit walking customer`,
  create: walkingCustomerContract.create,
  update: walkingCustomerContract.update,
  get: walkingCustomerContract.get,
  labelOf: customer => customer.name,
  refresh: [walkingCustomerContract.list, walkingCustomerContract.get],
  fields: {
    name: text(msg`Name`),
    phone: text(msg`Phone`, { type: 'tel', icon: Phone, end: msg`once per operator` }),
    email: text(msg`Email`, { type: 'email' }),
    city_id: pick(cityContract.dropdownWithoutFilter, msg`City`, { icon: MapPin }),
    address: text(msg`Address`, { wide: true }),
    is_active: toggle(msg`Active`, true),
  },
})

const walkingCustomerList = defineList({
  list: walkingCustomerContract.list,
  title: msg`Walking customers`,
  noun: 'walking-customer',
  selected: msg`{n, plural, one {# walking customer selected} other {# walking customers selected}}`,
  rowLabel: customer => customer.name,
  open: customer => editPath(walkingCustomersPath, customer.id),
  create: { path: walkingCustomersPath, title: msg`Create walking customer`, command: 'walking-customer.create' },
  emptyHint: msg`Create one when somebody hands over a first parcel.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn, width: 'minmax(160px, 1.3fr)', sort: 'name' },
    phone: digitsColumn(msg`Phone`, 'phone'),
    city_name: { label: msg`City`, width: 'minmax(110px, 1fr)', text: customer => customer.city_name ?? '' },
    address: { label: msg`Address`, width: 'minmax(150px, 1.4fr)', text: customer => customer.address ?? '' },
    is_active: activeColumn,
    created_at: createdColumn,
  },
  filters: {
    name: { label: msg`Name` },
    phone: { label: msg`Phone`, icon: Phone },
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(walkingCustomerList)

export default function WalkingCustomers() {
  return (
    <>
      <ListScreen definition={walkingCustomerList} />
      <FormOverList form={walkingCustomerForm} path={walkingCustomersPath} />
    </>
  )
}
