// Cities: destinations of orders.
import { type City, cityLabels } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { zoneSourceNames } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import { Globe, Layers, MapIcon } from 'lucide-react'
import { yesAndNo } from '../../core/choices/choices.ts'
import { lookUp } from '../../core/choices/pick-source.ts'
import type { Tell } from '../../core/language/translate.ts'
import { activeColumn, activeFilter, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { cityForm } from './city.form.ts'
import { cities } from './city.noun.ts'

const inNoZone = msg`In no zone`

/** Usually a city was put into its zone directly; otherwise the column says what put it there. */
function ZoneOfCity({ city: { zone_name, zone_by }, tell }: { city: City; tell: Tell }) {
  if (zone_name === null) return <span className="text-warn">{tell(inNoZone)}</span>
  return (
    <span className="truncate">
      <bdi>{zone_name}</bdi>{' '}
      {zone_by !== null && zone_by !== 'city' && <span className="text-sm text-text-3">{tell(zoneSourceNames[zone_by])}</span>}
    </span>
  )
}

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
    zone: {
      ...textColumn(cityLabels.zone_name, 'zone_name', 'minmax(130px, 1fr)'),
      cell: (city, tell) => <ZoneOfCity city={city} tell={tell} />,
    },
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: cityLabels.name },
    state_id: { label: cityLabels.state_name, icon: MapIcon, ...lookUp(stateContract.dropdown) },
    country_id: { label: cityLabels.country_name, icon: Globe, ...lookUp(countryContract.dropdown) },
    zone_id: { label: cityLabels.zone_name, icon: Layers, ...lookUp(zoneContract.dropdown) },
    is_zoned: { label: msg`In a zone`, icon: Layers, choices: () => yesAndNo(msg`In a zone`, inNoZone) },
    is_active: activeFilter,
  },
})

export function Cities() {
  return <CrudScreen list={cityList} form={cityForm} path={cities.path} />
}
