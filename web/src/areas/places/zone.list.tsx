// Zones: cities that are priced alike.

import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneLabels } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { Hash, MapPin } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { activeColumn, activeFilter, codeColumn, countColumn, nameColumn, namesColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { zones } from './zone.commands.ts'
import { zoneForm } from './zone.form.ts'

const zoneList = defineList({
  ...rowsInForm(zones, zoneForm, { name: 'name', code: 'code' }),
  emptyHint: msg`Create the first zone: cities that are priced alike.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(zoneLabels.name, 'name', 'minmax(160px, 1fr)'), sort: 'name' },
    code: { ...codeColumn(zoneLabels.code, 'code', '110px'), sort: 'code' },
    states: namesColumn(zoneLabels.states, 'states', 'minmax(200px, 2fr)'),
    city_count: countColumn(zoneLabels.city_count, 'city_count', '90px'),
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: zoneLabels.name },
    code: { label: zoneLabels.code, icon: Hash },
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(zoneList)

export default function Zones() {
  return <CrudScreen list={zoneList} form={zoneForm} path={zones.path} />
}
