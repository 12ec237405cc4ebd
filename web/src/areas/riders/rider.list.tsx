// Riders: who they are, where they belong, and how many orders they have in hand.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderContract, vehicleKinds } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { Bike, Phone, Warehouse } from 'lucide-react'
import { Link } from 'wouter'
import { choicesOf } from '../../core/choices.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, digitsColumn, nameColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { ridersPath } from './rider.commands.ts'
import { riderForm } from './rider.form.ts'
import { vehicleWords } from './rider-words.ts'

const riderList = defineList({
  list: riderContract.list,
  title: msg`Riders`,
  noun: 'rider',
  selected: msg`{n, plural, one {# rider selected} other {# riders selected}}`,
  rowLabel: rider => rider.name,
  open: rider => editPath(ridersPath, rider.id),
  create: { path: ridersPath, title: msg`Create rider`, command: 'rider.create' },
  emptyHint: msg`Create the first rider: whoever collects and delivers for a branch.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn, width: 'minmax(160px, 1.3fr)', sort: 'name' },
    phone: digitsColumn(msg`Phone`, 'phone'),
    branch: { label: msg`Branch`, width: 'minmax(120px, 1fr)', text: rider => rider.warehouse_name ?? '' },
    vehicle: { label: msg`Vehicle`, width: '130px', text: (rider, tell) => tell(vehicleWords[rider.vehicle_kind]) },
    licence: {
      label: msg`Licence number`,
      width: '150px',
      text: rider => rider.licence_number ?? '',
      cell: rider => <span className="code truncate text-text-2">{rider.licence_number}</span>,
    },
    orders_in_hand: {
      label: msg`Orders in hand`,
      width: '124px',
      end: true,
      kind: 'number',
      text: rider => String(rider.orders_in_hand),
      cell: rider =>
        rider.orders_in_hand === 0 ? (
          <span className="text-text-3">0</span>
        ) : (
          <Link
            className="list-figure num font-medium"
            href={`/operations/all-orders?filter[rider_id]=${rider.id}&filter[status_key]=key_3,key_15`}
            tabIndex={-1}
          >
            {formatCount(rider.orders_in_hand)}
          </Link>
        ),
    },
    is_active: activeColumn,
  },
  filters: {
    name: { label: msg`Name` },
    phone: { label: msg`Phone`, icon: Phone },
    warehouse_id: { label: msg`Branch`, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    vehicle_kind: {
      label: msg`Vehicle`,
      icon: Bike,
      choices: () => choicesOf(vehicleKinds, vehicleWords),
    },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(riderList)

export default function Riders() {
  return (
    <>
      <ListScreen definition={riderList} />
      <FormOverList form={riderForm} path={ridersPath} />
    </>
  )
}
