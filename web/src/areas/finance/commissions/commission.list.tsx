// Commissions: those that wait for a decision or for payment; the same list for each kind of party.
import { type Commission, commissionLabels } from '@office/shared/areas/finance/commissions/commission.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { defineList } from '../../../core/list/define-list.ts'
import { documentColumns, type PartyPick } from '../document/document-columns.tsx'
import { paidColumns, paidFilters, paidViews } from '../document/paid-columns.tsx'
import type { CommissionView } from './commission-view.ts'

const dayColumn = (key: 'period_from' | 'period_to') => ({
  label: commissionLabels[key],
  width: '104px',
  text: (row: Commission) => formatDay(row[key]),
})

export function commissionListOf(view: CommissionView, pick: PartyPick) {
  const { number, state, party_name, created_by, decided_by, decided_at, rejected_for, created_at } = documentColumns(view, {
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
    emptyHint: msg`A commission pays someone for a period that has ended, by the rules of their rate card.`,
    columns: {
      number,
      state,
      party_name,
      period_from: dayColumn('period_from'),
      period_to: dayColumn('period_to'),
      direction: { ...paidColumns.direction, isExtra: true },
      declared: paidColumns.declared,
      paid: paidColumns.paid,
      mailed: paidColumns.mailed,
      created_by: { ...created_by, isExtra: true },
      decided_by,
      decided_at,
      rejected_for,
      created_at,
    },
    searchFilter: 'number',
    filters: paidFilters(view, pick),
    views: paidViews(msg`All commissions`),
  })
}
