// States: the first level under a country.
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { Globe, Hash } from 'lucide-react'
import { wholeChoices } from '../../core/form/controls.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { nameColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { statesPath } from './state.commands.ts'
import { stateForm } from './state.form.ts'

const stateList = defineList({
  list: stateContract.list,
  title: msg`States`,
  noun: 'state',
  selected: msg`{n, plural, one {# state selected} other {# states selected}}`,
  rowLabel: state => state.name,
  open: state => editPath(statesPath, state.id),
  create: { path: statesPath, title: msg`Create state`, command: 'state.create' },
  emptyHint: msg`Create a state, or import them from a file.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn, width: 'minmax(160px, 1.3fr)', sort: 'name' },
    native_name: { label: msg`Native name`, width: 'minmax(120px, 1fr)', text: state => state.native_name ?? '' },
    code: {
      label: msg`Code`,
      width: '96px',
      sort: 'code',
      text: state => state.code ?? '',
      cell: state => <span className="code text-text-2">{state.code}</span>,
    },
    country_name: { label: msg`Country`, width: 'minmax(120px, 1fr)', text: state => state.country_name },
    city_count: {
      label: msg`Cities`,
      width: '90px',
      end: true,
      kind: 'number',
      text: state => String(state.city_count),
      cell: state => formatCount(state.city_count),
    },
  },
  filters: {
    name: { label: msg`Name` },
    country_id: { label: msg`Country`, icon: Globe, ...wholeChoices(countryContract.dropdown) },
    code: { label: msg`Code`, icon: Hash },
  },
})

export const ahead = rowsAhead(stateList)

export default function States() {
  return (
    <>
      <ListScreen definition={stateList} />
      <FormOverList form={stateForm} path={statesPath} />
    </>
  )
}
