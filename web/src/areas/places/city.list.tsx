// Cities: where orders go.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { Globe, MapIcon } from 'lucide-react'
import { wholeChoices } from '../../core/form/controls.ts'
import { activeColumn, activeFilter, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { lookUp } from '../../core/pick-source.ts'
import { citiesPath } from './city.commands.ts'
import { cityForm } from './city.form.ts'

const cityList = defineList({
  ...rowsInForm('city', cityForm, citiesPath, { name: 'name', native_name: 'native_name', state_name: 'state_id' }),
  list: cityContract.list,
  title: msg`Cities`,
  selected: msg`{n, plural, one {# city selected} other {# cities selected}}`,
  rowLabel: city => city.name,
  toolbar: ['city.import'],
  emptyHint: msg`Create a city, or import them from a file.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(msg`Name`, 'name', 'minmax(140px, 1.2fr)'), sort: 'name' },
    native_name: textColumn(msg`Native name`, 'native_name', 'minmax(110px, 1fr)'),
    state_name: textColumn(msg`State`, 'state_name', 'minmax(110px, 1fr)'),
    country_name: textColumn(msg`Country`, 'country_name', 'minmax(110px, 1fr)'),
    warehouse: textColumn(msg`Default warehouse`, 'default_warehouse_name', 'minmax(120px, 1fr)'),
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
  return <CrudScreen list={cityList} form={cityForm} path={citiesPath} />
}
