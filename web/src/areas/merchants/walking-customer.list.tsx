// Walking customers: people who hand over parcels at the counter.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { MapPin, Phone } from 'lucide-react'
import {
  activeColumn,
  activeFilter,
  createdColumn,
  digitsColumn,
  nameColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { walkingCustomersPath } from './merchant-paths.ts'
import { walkingCustomerForm } from './walking-customer.form.ts'

const walkingCustomerList = defineList({
  ...rowsInForm('walking-customer', walkingCustomerForm, walkingCustomersPath, {
    name: 'name',
    phone: 'phone',
    city_name: 'city_id',
    address: 'address',
  }),
  list: walkingCustomerContract.list,
  title: msg`Walking customers`,
  selected: msg`{n, plural, one {# walking customer selected} other {# walking customers selected}}`,
  rowLabel: customer => customer.name,
  emptyHint: msg`Create one when somebody hands over a first parcel.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1.3fr)'), sort: 'name' },
    phone: digitsColumn(msg`Phone`, 'phone'),
    city_name: textColumn(msg`City`, 'city_name', 'minmax(110px, 1fr)'),
    address: textColumn(msg`Address`, 'address', 'minmax(150px, 1.4fr)'),
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
  return <CrudScreen list={walkingCustomerList} form={walkingCustomerForm} path={walkingCustomersPath} />
}
