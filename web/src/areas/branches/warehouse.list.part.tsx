// The list of branches or agencies, and one of them in its place if the address names it.
import { warehouseLabels } from '@office/shared/areas/branches/warehouse.contract'
import { useSearch } from 'wouter'
import type { Form, SavedRecord } from '../../core/form/define-form.ts'
import { FormOverList } from '../../core/form/screen/form-over-list.tsx'
import { inPlace } from '../../core/list/cells/in-place.ts'
import { activeColumn, digitsColumn, netAddressColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList, type ListDefinition, listOf } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { warehouseFilterControls, warehouseNameColumns } from './warehouse-columns.part.tsx'
import { WarehousePage } from './warehouse-detail.part.tsx'
import { type WarehouseKind, warehousePath } from './warehouse-kind.part.ts'

export const defineWarehouseList = <Row extends SavedRecord>(kind: WarehouseKind, form: Form<Row>): ListDefinition =>
  defineList({
    ...listOf(kind),
    open: row => warehousePath(kind, row.id),
    emptyHint: kind.emptyHint,
    searchFilter: 'name',
    columns: {
      ...warehouseNameColumns,
      city: textColumn(warehouseLabels.city_name, 'city_name', 'minmax(100px, 1fr)'),
      contact: textColumn(warehouseLabels.contact_person, 'contact_person', 'minmax(110px, 1fr)'),
      phone: digitsColumn(warehouseLabels.phone, 'phone'),
      telephone: { ...digitsColumn(warehouseLabels.telephone, 'telephone'), isExtra: true },
      email: { ...netAddressColumn(warehouseLabels.email, 'email', 'minmax(140px, 1fr)'), isExtra: true },
      address: { ...textColumn(warehouseLabels.address, 'address', 'minmax(140px, 1fr)'), isExtra: true },
      opening: { ...textColumn(warehouseLabels.opening_note, 'opening_note', 'minmax(140px, 1fr)'), isExtra: true },
      is_active: activeColumn,
    },
    inPlace: inPlace(form, { name: 'name', code: 'code', city: 'city_id', contact: 'contact_person', phone: 'phone' }),
    filters: warehouseFilterControls,
  })

export function WarehouseScreen<Row extends SavedRecord>(props: { kind: WarehouseKind; list: ListDefinition; form: Form<Row> }) {
  const { kind } = props
  const id = Number(new URLSearchParams(useSearch()).get(kind.id) ?? Number.NaN)
  return (
    <>
      {Number.isInteger(id) ? (
        <WarehousePage key={id} kind={kind} list={props.list} id={id} />
      ) : (
        <ListScreen definition={props.list} />
      )}
      <FormOverList form={props.form} path={kind.path} />
    </>
  )
}
