// Riders: who they are, where they belong, and how many orders they have in hand.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderLabels, vehicleKindNames, vehicleKinds } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { Bike, Phone, Warehouse } from 'lucide-react'
import { useSearch } from 'wouter'
import { lookUp } from '../../core/choices/pick-source.ts'
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
import { lazyScreen } from '../../core/ui/states/lazy-part.tsx'
import { PartyCash } from '../finance/ledger/party-cash.part.tsx'
import { moneyColumns } from '../finance/ledger/party-money.part.tsx'
import { riders } from './rider.commands.ts'
import { riderForm } from './rider.form.ts'
import { inHandPath } from './rider-in-hand.ts'
import { riderPath } from './rider-path.part.ts'

const ImportRiders = lazyScreen(() => import('./rider-import.tsx'))

export const riderList = defineList({
  ...rowsInForm(riders, riderForm, {
    name: 'name',
    phone: 'phone',
    branch: 'warehouse_id',
    vehicle: 'vehicle_kind',
    licence: 'licence_number',
  }),
  open: rider => riderPath(rider.id),
  toolbar: ['rider.import'],
  emptyHint: msg`Create your first rider: someone who picks up and delivers for a branch.`,
  searchFilter: 'name',
  Above: () => <PartyCash party="rider" />,
  columns: {
    name: { ...nameColumn(riderLabels.name, 'name', 'minmax(160px, 1.3fr)'), sort: 'name' },
    phone: digitsColumn(riderLabels.phone, 'phone'),
    branch: textColumn(riderLabels.warehouse_name, 'warehouse_name', 'minmax(120px, 1fr)'),
    // Hidden by default, so that at the usual width the money is shown in full.
    vehicle: {
      label: riderLabels.vehicle_kind,
      width: '130px',
      isExtra: true,
      text: (rider, tell) => tell(vehicleKindNames[rider.vehicle_kind]),
    },
    licence: { ...codeColumn(riderLabels.licence_number, 'licence_number', '150px'), isExtra: true },
    birthday: {
      label: riderLabels.birthday,
      width: '104px',
      isExtra: true,
      text: rider => (rider.birthday === null ? '' : formatDay(rider.birthday)),
    },
    orders_in_hand: countColumn(riderLabels.orders_in_hand, 'orders_in_hand', '124px', inHandPath),
    ...moneyColumns('rider', riderPath),
    is_active: activeColumn,
  },
  filters: {
    name: { label: riderLabels.name },
    phone: { label: riderLabels.phone, icon: Phone },
    warehouse_id: { label: riderLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    vehicle_kind: choiceFilter(riderLabels.vehicle_kind, Bike, vehicleKinds, vehicleKindNames),
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(riderList)

export default function Riders() {
  if (new URLSearchParams(useSearch()).has('import')) return <ImportRiders />
  return <CrudScreen list={riderList} form={riderForm} path={riders.path} />
}
