// Cities: where orders go.
import { cityLabels } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { Globe, MapIcon } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { activeColumn, activeFilter, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { cities } from './city.commands.ts'
import { cityForm } from './city.form.ts'

const cityList = defineList({
  ...rowsInForm(cities, cityForm, { name: 'name', native_name: 'native_name', state_name: 'state_id' }),
  toolbar: ['city.import'],
  emptyHint: msg`Create a city, or import them from a file.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(cityLabels.name, 'name', 'minmax(140px, 1.2fr)'), sort: 'name' },
    native_name: textColumn(cityLabels.native_name, 'native_name', 'minmax(110px, 1fr)'),
    state_name: textColumn(cityLabels.state_name, 'state_name', 'minmax(110px, 1fr)'),
    country_name: textColumn(cityLabels.country_name, 'country_name', 'minmax(110px, 1fr)'),
    warehouse: textColumn(cityLabels.default_warehouse_name, 'default_warehouse_name', 'minmax(120px, 1fr)'),
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: cityLabels.name },
    state_id: { label: cityLabels.state_name, icon: MapIcon, ...lookUp(stateContract.dropdown) },
    country_id: { label: cityLabels.country_name, icon: Globe, ...lookUp(countryContract.dropdown) },
    is_active: activeFilter,
  },
})

export function Cities() {
  return <CrudScreen list={cityList} form={cityForm} path={cities.path} />
}
