// The import of cities: template, what a row may hold, and when two rows are the same city.
import { msg } from '@office/shared/core/messages/message'
import { degrees, text } from '../../core/import/cell.ts'
import { defineImport, folded, type ImportRow, keyOf, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'

const columns = {
  city_name: requiredColumn('City Name', text(), 'Example City', 'city', 'name', 'town'),
  state_name: requiredColumn('State Name', text(), 'Bagmati', 'state', 'province'),
  country_name: requiredColumn('Country Name', text(), 'Nepal', 'country'),
  state_code: optionalColumn('State Code', text(20), 'P3'),
  country_code: optionalColumn('Country Code', text(3), 'NP', 'country iso'),
  native_name: optionalColumn('Native Name', text(), '', 'local name'),
  latitude: optionalColumn('Latitude', degrees(90), '27.70', 'lat'),
  longitude: optionalColumn('Longitude', degrees(180), '85.32', 'lng', 'lon', 'long'),
  timezone: optionalColumn('Timezone', text(64), 'Asia/Kathmandu', 'time zone', 'tz'),
}

/** A state's code distinguishes states with the same name; without a code the name must do. */
const cityKey = (row: ImportRow<{ columns: typeof columns }>): string =>
  keyOf(folded(row.country_name), folded(row.state_name), folded(row.state_code ?? ''), folded(row.city_name))

export const cityImport = defineImport({
  kind: 'cities',
  noun: msg`Cities`,
  columns,
  key: cityKey,
  uniques: [{ field: 'city_name', of: cityKey }],
})
