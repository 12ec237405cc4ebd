// The list of branches or of agencies, and one of them in its place when the address names it.
import type {
  Warehouse,
  WarehouseDetail,
  warehouseFilters,
  warehouseSort,
} from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import type { List } from '@office/shared/core/endpoint'
import { msg } from '@office/shared/core/message'
import { Hash, MapPin } from 'lucide-react'
import { useSearch } from 'wouter'
import type { Form, SavedRecord } from '../../core/form/define-form.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, digitsColumn, nameColumn, RowName } from '../../core/list/common-columns.tsx'
import { type Column, defineList, type ListDefinition } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { lookUp } from '../../core/pick-source.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { WarehouseDetailScreen } from './warehouse-detail.part.tsx'
import { type WarehouseKind, warehousePath } from './warehouse-kind.part.ts'
import { WarehouseLogo } from './warehouse-logo.part.tsx'

const sorting = msg`Sorting branch`

/** Which place it is: its logo, name and code, and whether it sorts. */
export const warehouseNameColumns: { name: NamedBy<'name'>; code: NamedBy<'code'> } = {
  name: {
    ...nameColumn,
    width: 'minmax(180px, 1.4fr)',
    sort: 'name',
    cell: (row, tell) => (
      <RowName name={row.name} sign={<WarehouseLogo warehouse={row} size="size-5" />}>
        {row.is_sorting && <Tag tone="info">{tell(sorting)}</Tag>}
      </RowName>
    ),
  },
  code: {
    label: msg`Code`,
    width: '96px',
    sort: 'code',
    text: row => row.code,
    cell: row => <span className="code truncate text-text-2">{row.code}</span>,
  },
}
type NamedBy<S extends (typeof warehouseSort)[number]> = Column<Warehouse> & { sort: S }

/** How any list of warehouses is narrowed. */
export const warehouseFilterControls = {
  name: { label: msg`Name` },
  code: { label: msg`Code`, icon: Hash },
  city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  is_active: activeFilter,
}

/** Both kinds list the same rows under the same filters; only the path differs. */
export const listOf = (kind: WarehouseKind) =>
  kind.contract.list as List<string, WarehouseDetail, typeof warehouseFilters, (typeof warehouseSort)[number]>

export const defineWarehouseList = (kind: WarehouseKind): ListDefinition =>
  defineList({
    list: listOf(kind),
    title: kind.title,
    noun: kind.noun,
    selected: kind.selected,
    rowLabel: row => row.name,
    open: row => warehousePath(kind, row.id),
    create: { path: kind.path, title: kind.createTitle, command: `${kind.noun}.create` },
    emptyHint: kind.emptyHint,
    searchFilter: 'name',
    columns: {
      ...warehouseNameColumns,
      city: { label: msg`City`, width: 'minmax(110px, 1fr)', text: row => row.city_name ?? '' },
      contact: { label: msg`Contact person`, width: 'minmax(120px, 1fr)', text: row => row.contact_person ?? '' },
      phone: digitsColumn(msg`Phone`, 'phone'),
      email: { label: msg`Email`, width: 'minmax(140px, 1fr)', text: row => row.email ?? '', isExtra: true },
      address: { label: msg`Street and house`, width: 'minmax(140px, 1fr)', text: row => row.address ?? '', isExtra: true },
      opening: { label: msg`Opening hours`, width: 'minmax(140px, 1fr)', text: row => row.opening_note ?? '', isExtra: true },
      is_active: activeColumn,
    },
    filters: warehouseFilterControls,
  })

export function WarehouseScreen<Row extends SavedRecord>(props: { kind: WarehouseKind; list: ListDefinition; form: Form<Row> }) {
  const { kind } = props
  const id = Number(new URLSearchParams(useSearch()).get(kind.noun) ?? Number.NaN)
  return (
    <>
      {Number.isInteger(id) ? <WarehouseDetailScreen key={id} kind={kind} id={id} /> : <ListScreen definition={props.list} />}
      <FormOverList form={props.form} path={kind.path} />
    </>
  )
}
