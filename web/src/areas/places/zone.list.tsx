// Zones: cities that are priced alike.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { Hash, MapPin } from 'lucide-react'
import { activeColumn, activeFilter, codeColumn, countColumn, nameColumn, namesColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { zonesPath } from './zone.commands.ts'
import { zoneForm } from './zone.form.ts'

const zoneList = defineList({
  ...rowsInForm('zone', zoneForm, zonesPath, { name: 'name', code: 'code' }),
  list: zoneContract.list,
  title: msg`Zones`,
  selected: msg`{n, plural, one {# zone selected} other {# zones selected}}`,
  rowLabel: zone => zone.name,
  emptyHint: msg`Create the first zone: cities that are priced alike.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1fr)'), sort: 'name' },
    code: { ...codeColumn(msg`Code`, 'code', '110px'), sort: 'code' },
    states: namesColumn(msg`States`, 'states', 'minmax(200px, 2fr)'),
    city_count: countColumn(msg`Cities`, 'city_count', '90px'),
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
  return <CrudScreen list={zoneList} form={zoneForm} path={zonesPath} />
}
