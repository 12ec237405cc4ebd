// Commissions: what waits for a decision or for its payment; the same list for each party.
import { type Commission, commissionLabels } from '@office/shared/areas/finance/commissions/commission.contract'
import { directionNames, directions } from '@office/shared/areas/finance/paid-document.model'
import { msg } from '@office/shared/core/message'
import { formatDay } from '@office/shared/format/date-time'
import { ArrowUpDown } from 'lucide-react'
import type { lookUp } from '../../../core/choices/pick-source.ts'
import type { Icon } from '../../../core/command/command.ts'
import { choiceFilter, tagColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { documentColumns, documentFilters, sumColumn } from '../document/document-columns.tsx'
import type { CommissionView } from './commission-view.ts'

/** Whose they are, as the list finds them. */
export interface PayeePick {
  icon: Icon
  from: ReturnType<typeof lookUp>
}

const dayColumn = (key: 'period_from' | 'period_to') => ({
  label: commissionLabels[key],
  width: '104px',
  text: (row: Commission) => formatDay(row[key]),
})

export function commissionListOf(view: CommissionView, { icon, from }: PayeePick) {
  const { number, state, party_name, created_by, decided_by, decided_at, created_at } = documentColumns(view, {
    party_name: view.party,
  })
  return defineList({
    list: view.contract.list,
    title: view.list.title,
    noun: view.noun,
    columnsKey: 'commission',
    selected: msg`{n, plural, one {# commission selected} other {# commissions selected}}`,
    rowLabel: commission => commission.number,
    open: commission => view.page(commission.id),
    create: { title: view.words.add, command: `${view.noun}.new` },
    emptyHint: msg`A commission pays for what somebody did in a period that is over, by the rules of their rate card.`,
    columns: {
      number,
      state,
      party_name,
      period_from: dayColumn('period_from'),
      period_to: dayColumn('period_to'),
      direction: {
        ...tagColumn(commissionLabels.direction, '112px', ({ direction }: Commission) => ({
          words: directionNames[direction],
          tone: direction === 'receivable' ? 'warn' : 'plain',
        })),
        isExtra: true,
      },
      declared: sumColumn(commissionLabels.declared, 'declared'),
      paid: sumColumn(commissionLabels.paid, 'paid'),
      created_by: { ...created_by, isExtra: true },
      decided_by,
      decided_at,
      created_at,
    },
    filters: {
      ...documentFilters(view, { label: view.party, icon, from }),
      direction: choiceFilter(commissionLabels.direction, ArrowUpDown, directions, directionNames),
    },
    views: [
      { id: 'all', title: msg`All commissions`, filters: {} },
      { id: 'drafts', title: msg`Drafts`, filters: { state: 'draft' } },
      { id: 'approve', title: msg`To be approved`, filters: { state: 'issued' } },
      { id: 'pay', title: msg`To be paid`, filters: { state: 'approved,part-paid' } },
    ],
  })
}
