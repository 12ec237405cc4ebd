// Riders: who they are, where they belong, and how many orders they have in hand.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderContract, vehicleKinds } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { Bike, Phone, Warehouse } from 'lucide-react'
import {
  activeColumn,
  activeFilter,
  choiceFilter,
  codeColumn,
  countColumn,
  digitsColumn,
  nameColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { ridersPath } from './rider.commands.ts'
import { riderForm } from './rider.form.ts'
import { vehicleWords } from './rider-words.ts'

/** The rider's orders that are on the road. */
const inHandPath = (id: number) => `/operations/all-orders?filter[rider_id]=${id}&filter[status_key]=key_3,key_15`

const riderList = defineList({
  ...rowsInForm('rider', riderForm, ridersPath, {
    name: 'name',
    phone: 'phone',
    branch: 'warehouse_id',
    vehicle: 'vehicle_kind',
    licence: 'licence_number',
  }),
  list: riderContract.list,
  title: msg`Riders`,
  selected: msg`{n, plural, one {# rider selected} other {# riders selected}}`,
  rowLabel: rider => rider.name,
  emptyHint: msg`Create the first rider: whoever collects and delivers for a branch.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1.3fr)'), sort: 'name' },
    phone: digitsColumn(msg`Phone`, 'phone'),
    branch: textColumn(msg`Branch`, 'warehouse_name', 'minmax(120px, 1fr)'),
    vehicle: { label: msg`Vehicle`, width: '130px', text: (rider, tell) => tell(vehicleWords[rider.vehicle_kind]) },
    licence: codeColumn(msg`Licence number`, 'licence_number', '150px'),
    orders_in_hand: countColumn(msg`Orders in hand`, 'orders_in_hand', '124px', inHandPath),
    is_active: activeColumn,
  },
  filters: {
    name: { label: msg`Name` },
    phone: { label: msg`Phone`, icon: Phone },
    warehouse_id: { label: msg`Branch`, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    vehicle_kind: choiceFilter(msg`Vehicle`, Bike, vehicleKinds, vehicleWords),
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(riderList)

export default function Riders() {
  return <CrudScreen list={riderList} form={riderForm} path={ridersPath} />
}
