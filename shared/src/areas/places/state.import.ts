// The import of states: template, what a row may hold, and when two rows are the same state.
import { msg } from '@office/shared/core/messages/message'
import { degrees, text } from '../../core/import/cell.ts'
import { defineImport, folded, keyOf, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'

export const stateImport = defineImport({
  kind: 'states',
  noun: msg`States`,
  columns: {
    state_name: requiredColumn('State Name', text(), 'Example Province', 'state', 'name', 'province', 'region'),
    country_name: requiredColumn('Country Name', text(), 'Nepal', 'country'),
    state_code: optionalColumn('State Code', text(20), 'P9', 'code'),
    iso_3166_2: optionalColumn('ISO 3166-2', text(10), 'NP-P9', 'iso code', 'iso2'),
    native_name: optionalColumn('Native Name', text(), '', 'local name'),
    type: optionalColumn('Type', text(100), 'province', 'state type'),
    country_code: optionalColumn('Country Code', text(3), 'NP', 'country iso'),
    latitude: optionalColumn('Latitude', degrees(90), '27.70', 'lat'),
    longitude: optionalColumn('Longitude', degrees(180), '85.32', 'lng', 'lon', 'long'),
  },
  // A province and a city with the same name often share a country; their codes distinguish them.
  key: row =>
    row.state_code === null
      ? keyOf(folded(row.country_name), 'name', folded(row.state_name))
      : keyOf(folded(row.country_name), 'code', folded(row.state_code)),
  uniques: [
    { field: 'state_name', of: row => keyOf(folded(row.country_name), folded(row.state_name), folded(row.state_code ?? '')) },
    {
      field: 'state_code',
      of: row => (row.state_code === null ? null : keyOf(folded(row.country_name), folded(row.state_code))),
    },
  ],
})
