// Cities: where orders go.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { Globe, MapIcon } from 'lucide-react'
import { wholeChoices } from '../../core/form/controls.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, nameColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { lookUp } from '../../core/pick-source.ts'
import { citiesPath } from './city.commands.ts'
import { cityForm } from './city.form.ts'

const cityList = defineList({
  list: cityContract.list,
  title: msg`Cities`,
  noun: 'city',
  selected: msg`{n, plural, one {# city selected} other {# cities selected}}`,
  rowLabel: city => city.name,
  open: city => editPath(citiesPath, city.id),
  create: { path: citiesPath, title: msg`Create city`, command: 'city.create' },
  emptyHint: msg`Create a city, or import them from a file.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn, width: 'minmax(140px, 1.2fr)', sort: 'name' },
    native_name: { label: msg`Native name`, width: 'minmax(110px, 1fr)', text: city => city.native_name ?? '' },
    state_name: { label: msg`State`, width: 'minmax(110px, 1fr)', text: city => city.state_name },
    country_name: { label: msg`Country`, width: 'minmax(110px, 1fr)', text: city => city.country_name },
    warehouse: { label: msg`Default warehouse`, width: 'minmax(120px, 1fr)', text: city => city.default_warehouse_name ?? '' },
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: msg`Name` },
    state_id: { label: msg`State`, icon: MapIcon, ...lookUp(stateContract.dropdown) },
    country_id: { label: msg`Country`, icon: Globe, ...wholeChoices(countryContract.dropdown) },
    is_active: activeFilter,
  },
})

export function Cities() {
  return (
    <>
      <ListScreen definition={cityList} />
      <FormOverList form={cityForm} path={citiesPath} />
    </>
  )
}
