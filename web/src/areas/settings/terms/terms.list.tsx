// The versions of the terms and conditions: their list.
import { type Terms, termsLabels } from '@office/shared/areas/settings/terms.contract'
import { termsTransitions } from '@office/shared/areas/settings/terms.transitions'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Tag as TagIcon } from 'lucide-react'
import {
  choiceFilter,
  countColumn,
  createdColumn,
  instantColumn,
  nameColumn,
  tagColumn,
} from '../../../core/list/common-columns.tsx'
import { defineList, listOf } from '../../../core/list/define-list.ts'
import { audienceColumn, audienceFilter } from '../audience-column.ts'
import { terms, termsPathOf } from './terms.commands.ts'
import { termsTones } from './terms-words.ts'

export const termsList = defineList({
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
