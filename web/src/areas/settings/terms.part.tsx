// Terms and conditions: the list of versions, or one of them in its place when the address names it.
import { type Terms, termsContract, termsStates } from '@office/shared/areas/settings/terms.contract'
import { msg } from '@office/shared/core/message'
import { Tag as TagIcon } from 'lucide-react'
import { useSearch } from 'wouter'
import { choicesOf } from '../../core/choices.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { createdColumn, instantColumn, RowName, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { audienceColumn, audienceFilter } from './audience-column.ts'
import { TERMS, termsPath, termsPathOf } from './terms.commands.ts'
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
  create: { path: termsPath, title: msg`Create terms and conditions`, command: 'terms.create' },
  emptyHint: msg`Write the first version as a draft, then put it in force.`,
  searchFilter: 'title',
  columns: {
    title: {
      label: msg`Title`,
      width: 'minmax(200px, 1.6fr)',
      sort: 'title',
      text: terms => terms.title,
      cell: terms => <RowName name={terms.title} />,
    },
    audience: audienceColumn,
    number: {
      label: msg`Version`,
      width: '90px',
      end: true,
      sort: 'number',
      kind: 'number',
      text: terms => String(terms.number),
    },
    section_count: { label: msg`Sections`, width: '90px', end: true, kind: 'number', text: terms => String(terms.section_count) },
    state: tagColumn(msg`Status`, '110px', ({ state }: Terms) => ({ words: termsStateNames[state], tone: termsTones[state] })),
    active_from: { ...instantColumn(msg`In force since`, 'active_from'), sort: 'active_from' },
    created_at: createdColumn,
  },
  filters: {
    title: { label: msg`Title` },
    audience: audienceFilter,
    state: {
      label: msg`Status`,
      icon: TagIcon,
      choices: () => choicesOf(termsStates, termsStateNames),
    },
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
