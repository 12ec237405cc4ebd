// The list of branches or of agencies, and one of them in its place when the address names it.
import { msg } from '@office/shared/core/message'
import { useSearch } from 'wouter'
import type { Form, SavedRecord } from '../../core/form/define-form.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, digitsColumn, netAddressColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList, type ListDefinition } from '../../core/list/define-list.ts'
import { inPlace } from '../../core/list/in-place.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { listOf, warehouseFilterControls, warehouseNameColumns } from './warehouse-columns.part.tsx'
import { WarehouseDetailScreen } from './warehouse-detail.part.tsx'
import { type WarehouseKind, warehousePath } from './warehouse-kind.part.ts'

export const defineWarehouseList = <Row extends SavedRecord>(kind: WarehouseKind, form: Form<Row>): ListDefinition =>
  defineList({
    list: listOf(kind),
    title: kind.title,
    noun: kind.noun,
    selected: kind.selected,
    rowLabel: row => row.name,
    open: row => warehousePath(kind, row.id),
    create: { title: kind.createTitle, command: `${kind.noun}.create` },
    emptyHint: kind.emptyHint,
    searchFilter: 'name',
    columns: {
      ...warehouseNameColumns,
      city: textColumn(msg`City`, 'city_name', 'minmax(100px, 1fr)'),
      contact: textColumn(msg`Contact person`, 'contact_person', 'minmax(110px, 1fr)'),
      phone: digitsColumn(msg`Phone`, 'phone'),
      email: { ...netAddressColumn(msg`Email`, 'email', 'minmax(140px, 1fr)'), isExtra: true },
      address: { ...textColumn(msg`Street and house`, 'address', 'minmax(140px, 1fr)'), isExtra: true },
      opening: { ...textColumn(msg`Opening hours`, 'opening_note', 'minmax(140px, 1fr)'), isExtra: true },
      is_active: activeColumn,
    },
    inPlace: inPlace(form, { name: 'name', code: 'code', city: 'city_id', contact: 'contact_person', phone: 'phone' }),
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
