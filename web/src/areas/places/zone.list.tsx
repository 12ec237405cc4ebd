// Zones: cities that are priced alike.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { Hash, MapPin } from 'lucide-react'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, nameColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { zonesPath } from './zone.commands.ts'
import { zoneForm } from './zone.form.ts'

const zoneList = defineList({
  list: zoneContract.list,
  title: msg`Zones`,
  noun: 'zone',
  selected: msg`{n, plural, one {# zone selected} other {# zones selected}}`,
  rowLabel: zone => zone.name,
  open: zone => editPath(zonesPath, zone.id),
  create: { path: zonesPath, title: msg`Create zone`, command: 'zone.create' },
  emptyHint: msg`Create the first zone: cities that are priced alike.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn, width: 'minmax(160px, 1fr)', sort: 'name' },
    code: {
      label: msg`Code`,
      width: '110px',
      sort: 'code',
      text: zone => zone.code ?? '',
      cell: zone => <span className="code truncate text-text-2">{zone.code}</span>,
    },
    states: { label: msg`States`, width: 'minmax(200px, 2fr)', text: zone => zone.states.join(', ') },
    city_count: {
      label: msg`Cities`,
      width: '90px',
      end: true,
      kind: 'number',
      text: zone => String(zone.city_count),
      cell: zone => formatCount(zone.city_count),
    },
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: msg`Name` },
    code: { label: msg`Code`, icon: Hash },
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(zoneList)

export default function Zones() {
  return (
    <>
      <ListScreen definition={zoneList} />
      <FormOverList form={zoneForm} path={zonesPath} />
    </>
  )
}
