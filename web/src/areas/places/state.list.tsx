// States: the first level under a country.
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { Globe, Hash } from 'lucide-react'
import { wholeChoices } from '../../core/form/controls.ts'
import { codeColumn, countColumn, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { statesPath } from './state.commands.ts'
import { stateForm } from './state.form.ts'

const stateList = defineList({
  ...rowsInForm('state', stateForm, statesPath, {
    name: 'name',
    native_name: 'native_name',
    code: 'code',
    country_name: 'country_id',
  }),
  list: stateContract.list,
  title: msg`States`,
  selected: msg`{n, plural, one {# state selected} other {# states selected}}`,
  rowLabel: state => state.name,
  toolbar: ['state.import'],
  emptyHint: msg`Create a state, or import them from a file.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1.3fr)'), sort: 'name' },
    native_name: textColumn(msg`Native name`, 'native_name', 'minmax(120px, 1fr)'),
    code: { ...codeColumn(msg`Code`, 'code', '96px'), sort: 'code' },
    country_name: textColumn(msg`Country`, 'country_name', 'minmax(120px, 1fr)'),
    city_count: countColumn(msg`Cities`, 'city_count', '90px'),
  },
  filters: {
    name: { label: msg`Name` },
    country_id: { label: msg`Country`, icon: Globe, ...wholeChoices(countryContract.dropdown) },
    code: { label: msg`Code`, icon: Hash },
  },
})

export const ahead = rowsAhead(stateList)

export default function States() {
  return <CrudScreen list={stateList} form={stateForm} path={statesPath} />
}
