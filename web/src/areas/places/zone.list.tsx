// Zones: places that are priced alike.

import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneLabels } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/messages/message'
import { Hash, Layers, MapPin } from 'lucide-react'
import { yesAndNo } from '../../core/choices/choices.ts'
import { lookUp } from '../../core/choices/pick-source.ts'
import {
  activeColumn,
  activeFilter,
  codeColumn,
  countColumn,
  nameColumn,
  namesColumn,
  RowName,
} from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { UnzonedCities } from './unzoned-cities.tsx'
import { zones } from './zone.commands.ts'
import { zoneForm } from './zone.form.ts'

export const zoneList = defineList({
  ...rowsInForm(zones, zoneForm, { name: 'name', code: 'code' }),
  toolbar: ['zone.import'],
  emptyHint: msg`Create your first zone: cities with the same prices.`,
  searchFilter: 'name',
  Above: UnzonedCities,
  columns: {
    name: {
      ...nameColumn(zoneLabels.name, 'name', 'minmax(200px, 1fr)'),
      sort: 'name',
      cell: (zone, tell) => <RowName name={zone.name}>{zone.is_default && <Tag>{tell(zoneLabels.is_default)}</Tag>}</RowName>,
    },
    code: { ...codeColumn(zoneLabels.code, 'code', '110px'), sort: 'code' },
    city_count: countColumn(zoneLabels.city_count, 'city_count', '90px'),
    states: namesColumn(zoneLabels.states, 'states', 'minmax(160px, 2fr)'),
    countries: namesColumn(zoneLabels.countries, 'countries', 'minmax(120px, 1fr)'),
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: zoneLabels.name },
    code: { label: zoneLabels.code, icon: Hash },
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
    is_default: { label: zoneLabels.is_default, icon: Layers, choices: () => yesAndNo(zoneLabels.is_default, msg`Other zones`) },
    is_active: activeFilter,
  },
})

export function Zones() {
  return <CrudScreen list={zoneList} form={zoneForm} path={zones.path} />
}
