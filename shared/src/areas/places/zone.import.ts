// The import of zones: one row for each city, state or country of a zone; a row without any creates the zone alone.
import { msg } from '@office/shared/core/messages/message'
import { choice, fault, text } from '../../core/import/cell.ts'
import { defineImport, folded, type ImportRow, keyOf, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'

const columns = {
  zone_name: requiredColumn('Zone Name', text(120), 'Kathmandu valley', 'zone', 'name'),
  zone_code: optionalColumn('Zone Code', text(20), 'KV', 'code'),
  country_name: optionalColumn('Country Name', text(), 'Nepal', 'country'),
  country_code: optionalColumn('Country Code', text(3), 'NP', 'country iso'),
  state_name: optionalColumn('State Name', text(), 'Bagmati', 'state', 'province'),
  state_code: optionalColumn('State Code', text(20), 'P3'),
  city_name: optionalColumn('City Name', text(), 'Example City', 'city', 'town'),
  is_default: optionalColumn('Default Zone', choice('YES', 'NO'), 'NO', 'default'),
}

type ZoneRow = ImportRow<{ columns: typeof columns }>

const hasPlace = (row: ZoneRow) => row.country_name !== null || row.state_name !== null || row.city_name !== null

const placeOf = (row: ZoneRow): string =>
  keyOf(...[row.country_name, row.state_name, row.state_code, row.city_name].map(name => folded(name ?? '')))

export const zoneImport = defineImport({
  kind: 'zones',
  noun: msg`Zones`,
  columns,
  key: row => keyOf(folded(row.zone_name), placeOf(row)),
  uniques: [
    { field: 'zone_name', of: row => (hasPlace(row) ? placeOf(row) : keyOf('zone', folded(row.zone_name))) },
    { field: 'is_default', of: row => (row.is_default === 'YES' ? 'default' : null) },
  ],
  rules: [
    { field: 'state_name', broken: row => (row.city_name !== null && row.state_name === null ? fault('MISSING_VALUE') : null) },
    { field: 'country_name', broken: row => (hasPlace(row) && row.country_name === null ? fault('MISSING_VALUE') : null) },
  ],
})
