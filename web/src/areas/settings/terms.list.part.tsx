// Terms and conditions: the list of versions, or one of them in its place when the address names it.
import { type Terms, termsContract, termsStates } from '@office/shared/areas/settings/terms.contract'
import { msg } from '@office/shared/core/message'
import { Tag as TagIcon } from 'lucide-react'
import { useSearch } from 'wouter'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import {
  choiceFilter,
  countColumn,
  createdColumn,
  instantColumn,
  nameColumn,
  tagColumn,
} from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { audienceColumn, audienceFilter } from './audience-column.ts'
import { TERMS, termsPathOf } from './terms.commands.ts'
import { termsForm } from './terms.form.ts'
import { TermsDetailView } from './terms-detail.tsx'
import { termsStateNames, termsTones } from './terms-words.ts'

const termsList = defineList({
  list: termsContract.list,
  title: msg`Terms and conditions`,
  noun: 'terms',
  selected: msg`{n, plural, one {# version selected} other {# versions selected}}`,
  rowLabel: terms => terms.title,
  open: terms => termsPathOf(terms.id),
  create: { title: msg`Create terms and conditions`, command: 'terms.create' },
  emptyHint: msg`Write the first version as a draft, then put it in force.`,
  searchFilter: 'title',
  columns: {
    title: { ...nameColumn(msg`Title`, 'title', 'minmax(200px, 1.6fr)'), sort: 'title' },
    audience: audienceColumn,
    number: { ...countColumn(msg`Version`, 'number', '90px'), sort: 'number' },
    section_count: countColumn(msg`Sections`, 'section_count', '90px'),
    state: tagColumn(msg`Status`, '110px', ({ state }: Terms) => ({ words: termsStateNames[state], tone: termsTones[state] })),
    active_from: { ...instantColumn(msg`In force since`, 'active_from'), sort: 'active_from' },
    created_at: createdColumn,
  },
  filters: {
    title: { label: msg`Title` },
    audience: audienceFilter,
    state: choiceFilter(msg`Status`, TagIcon, termsStates, termsStateNames),
  },
})

export function TermsPanel() {
  const id = Number(new URLSearchParams(useSearch()).get(TERMS) ?? Number.NaN)
  return (
    <>
      {Number.isInteger(id) ? <TermsDetailView key={id} id={id} /> : <ListScreen definition={termsList} within={{}} />}
      <FormOverList form={termsForm} path={location.pathname} />
    </>
  )
}
