// Terms and conditions: the list of versions, or one of them in its place when the address names it.
import { audienceNames, audiences } from '@office/shared/areas/settings/audience.model'
import { termsContract, termsStates } from '@office/shared/areas/settings/terms.contract'
import { msg } from '@office/shared/core/message'
import { Tag as TagIcon, Users } from 'lucide-react'
import { useSearch } from 'wouter'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { createdColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { TERMS, termsPath, termsPathOf } from './terms.commands.part.ts'
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
      cell: terms => (
        <span dir="auto" className="truncate font-medium">
          {terms.title}
        </span>
      ),
    },
    audience: { label: msg`For`, width: '130px', text: (terms, tell) => tell(audienceNames[terms.audience]) },
    number: {
      label: msg`Version`,
      width: '90px',
      end: true,
      sort: 'number',
      kind: 'number',
      text: terms => String(terms.number),
    },
    section_count: { label: msg`Sections`, width: '90px', end: true, kind: 'number', text: terms => String(terms.section_count) },
    state: {
      label: msg`Status`,
      width: '110px',
      text: (terms, tell) => tell(termsStateNames[terms.state]),
      cell: (terms, tell) => <Tag tone={termsTones[terms.state]}>{tell(termsStateNames[terms.state])}</Tag>,
    },
    active_from: {
      label: msg`In force since`,
      width: '150px',
      end: true,
      sort: 'active_from',
      kind: 'instant',
      text: terms => terms.active_from ?? '',
      cell: terms => terms.active_from !== null && <Instant at={terms.active_from} />,
    },
    created_at: createdColumn,
  },
  filters: {
    title: { label: msg`Title` },
    audience: {
      label: msg`For`,
      icon: Users,
      choices: () => audiences.map(value => ({ value, title: audienceNames[value] })),
    },
    state: {
      label: msg`Status`,
      icon: TagIcon,
      choices: () => termsStates.map(value => ({ value, title: termsStateNames[value] })),
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
