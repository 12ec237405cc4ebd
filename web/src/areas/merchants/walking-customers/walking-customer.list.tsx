// Walking customers: people who hand over parcels at the counter.
import { walkingCustomerLabels } from '@office/shared/areas/merchants/walking-customer.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/messages/message'
import { MapPin, Phone } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import {
  activeColumn,
  activeFilter,
  createdColumn,
  digitsColumn,
  nameColumn,
  textColumn,
} from '../../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../../core/list/crud-screen.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { walkingCustomers } from './walking-customer.commands.ts'
import { walkingCustomerForm } from './walking-customer.form.ts'
import { walkingCustomerPath } from './walking-customer-path.part.ts'

export const walkingCustomerList = defineList({
  ...rowsInForm(walkingCustomers, walkingCustomerForm, {
    name: 'name',
    phone: 'phone',
    city_name: 'city_id',
    address: 'address',
  }),
  open: customer => walkingCustomerPath(customer.id),
  emptyHint: msg`Create one when someone hands over their first parcel.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(walkingCustomerLabels.name, 'name', 'minmax(160px, 1.3fr)'), sort: 'name' },
    phone: digitsColumn(walkingCustomerLabels.phone, 'phone'),
    city_name: textColumn(walkingCustomerLabels.city_name, 'city_name', 'minmax(110px, 1fr)'),
    address: textColumn(walkingCustomerLabels.address, 'address', 'minmax(150px, 1.4fr)'),
    is_active: activeColumn,
    created_at: createdColumn,
  },
  filters: {
    name: { label: walkingCustomerLabels.name },
    phone: { label: walkingCustomerLabels.phone, icon: Phone },
    city_id: { label: walkingCustomerLabels.city_name, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(walkingCustomerList)

export default function WalkingCustomers() {
  return <CrudScreen list={walkingCustomerList} form={walkingCustomerForm} path={walkingCustomers.path} />
}
