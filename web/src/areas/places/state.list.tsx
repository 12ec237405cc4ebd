// States: the first level under a country.

import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateLabels } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { Globe, Hash } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { codeColumn, countColumn, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { states } from './state.commands.ts'
import { stateForm } from './state.form.ts'

const stateList = defineList({
  ...rowsInForm(states, stateForm, {
    name: 'name',
    native_name: 'native_name',
    code: 'code',
    country_name: 'country_id',
  }),
  toolbar: ['state.import'],
  emptyHint: msg`Create a state, or import them from a file.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(stateLabels.name, 'name', 'minmax(160px, 1.3fr)'), sort: 'name' },
    native_name: textColumn(stateLabels.native_name, 'native_name', 'minmax(120px, 1fr)'),
    code: { ...codeColumn(stateLabels.code, 'code', '96px'), sort: 'code' },
    country_name: textColumn(stateLabels.country_name, 'country_name', 'minmax(120px, 1fr)'),
    city_count: countColumn(stateLabels.city_count, 'city_count', '90px'),
  },
  filters: {
    name: { label: stateLabels.name },
    country_id: { label: stateLabels.country_name, icon: Globe, ...lookUp(countryContract.dropdown) },
    code: { label: stateLabels.code, icon: Hash },
  },
})

export const ahead = rowsAhead(stateList)

export default function States() {
  return <CrudScreen list={stateList} form={stateForm} path={states.path} />
}
