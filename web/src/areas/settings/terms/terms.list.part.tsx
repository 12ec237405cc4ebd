// Terms and conditions: the list of versions, or one of them in its place if the address names it.
import { type Terms, termsLabels } from '@office/shared/areas/settings/terms.contract'
import { termsTransitions } from '@office/shared/areas/settings/terms.transitions'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Tag as TagIcon } from 'lucide-react'
import { useSearch } from 'wouter'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import {
  choiceFilter,
  countColumn,
  createdColumn,
  instantColumn,
  nameColumn,
  tagColumn,
} from '../../../core/list/common-columns.tsx'
import { defineList, listOf } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { audienceColumn, audienceFilter } from '../audience-column.ts'
import { TERMS, terms, termsPathOf } from './terms.commands.ts'
import { termsForm } from './terms.form.ts'
import { TermsDetailView } from './terms-detail.tsx'
import { termsTones } from './terms-words.ts'

const termsList = defineList({
  ...listOf(terms),
  open: version => termsPathOf(version.id),
  emptyHint: msg`Write the first version as a draft, then put it in force.`,
  searchFilter: 'title',
  columns: {
    title: { ...nameColumn(termsLabels.title, 'title', 'minmax(200px, 1.6fr)'), sort: 'title' },
    audience: audienceColumn,
    number: { ...countColumn(termsLabels.number, 'number', '90px'), sort: 'number' },
    section_count: countColumn(termsLabels.section_count, 'section_count', '90px'),
    state: tagColumn(termsLabels.state, '110px', ({ state }: Terms) => ({
      words: termsTransitions.states[state].name,
      tone: termsTones[state],
    })),
    active_from: { ...instantColumn(termsLabels.active_from, 'active_from'), sort: 'active_from' },
    created_at: createdColumn,
  },
  filters: {
    title: { label: termsLabels.title },
    audience: audienceFilter,
    state: choiceFilter(termsLabels.state, TagIcon, stateKeys(termsTransitions), stateNames(termsTransitions)),
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
