// Columns, filters and views that lists of paid documents have besides those of every document.
import { directionNames, directions, paidLabels } from '@office/shared/areas/finance/paid-document.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { ArrowUpDown } from 'lucide-react'
import { choiceFilter, tagColumn } from '../../../core/list/common-columns.tsx'
import { documentFilters, type PartyPick, sumColumn } from './document-columns.tsx'
import type { PaidDocument, PaidView } from './paid-view.ts'

export const paidColumns = {
  direction: tagColumn(paidLabels.direction, '112px', ({ direction }: PaidDocument) => ({
    words: directionNames[direction],
    tone: direction === 'receivable' ? 'warn' : 'plain',
  })),
  declared: sumColumn(paidLabels.declared, 'declared'),
  paid: sumColumn(paidLabels.paid, 'paid'),
}

export const paidFilters = (view: Pick<PaidView, 'transitions' | 'tones' | 'icon'> & { party: Message }, pick: PartyPick) => ({
  ...documentFilters(view, { label: view.party, ...pick }),
  direction: choiceFilter(paidLabels.direction, ArrowUpDown, directions, directionNames),
})

export const paidViews = (all: Message): { id: string; title: Message; filters: Record<string, string> }[] => [
  { id: 'all', title: all, filters: {} },
  { id: 'drafts', title: msg`Drafts`, filters: { state: 'draft' } },
  { id: 'approve', title: msg`To be approved`, filters: { state: 'issued' } },
  { id: 'pay', title: msg`To be paid`, filters: { state: 'approved,part-paid' } },
]
