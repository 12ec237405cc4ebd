// Who earned what in a period and has not been paid for it; each selected party gets a commission.
import { type Earned, earnedLabels } from '@office/shared/areas/finance/commissions/commission.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { Calendar, UserRound } from 'lucide-react'
import { countColumn, textColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import type { PartyPick } from '../document/document-columns.tsx'
import { sumsText, totalText } from '../document/sums-text.part.ts'
import type { CommissionView } from './commission-view.ts'

const days = ({ from_day, to_day }: Earned) => `${formatDay(from_day)} – ${formatDay(to_day)}`

export const earnedListOf = (
  { contract, words, list, pending, noun, party }: CommissionView,
  { icon, from, none }: PartyPick & { none: Message },
) =>
  defineList({
    list: contract.pending,
    title: words.add,
    above: list,
    about: msg`for last month unless you choose a period`,
    noun: pending.noun,
    columnsKey: 'earned',
    selected: msg`{n, plural, one {# payee selected} other {# payees selected}}`,
    rowLabel: row => row.name,
    toolbar: [`${noun}.create`],
    sums: { label: earnedLabels.sums, ofRows: rows => totalText(rows.flatMap(row => row.sums)) },
    emptyHint: none,
    columns: {
      name: { ...textColumn(party, 'name', 'minmax(130px, 1fr)'), sort: 'name' },
      sums: {
        label: earnedLabels.sums,
        width: 'minmax(124px, max-content)',
        end: true,
        text: row => sumsText(row.sums),
        cell: row => (
          <bdi dir="ltr" className="num">
            {sumsText(row.sums)}
          </bdi>
        ),
      },
      days: { label: msg`Days`, width: '180px', text: days },
      deposits: { ...countColumn(earnedLabels.deposits, 'deposits', '84px'), isExtra: true },
      deliveries: countColumn(earnedLabels.deliveries, 'deliveries', '92px'),
      pickups: countColumn(earnedLabels.pickups, 'pickups', '80px'),
      returns: { ...countColumn(earnedLabels.returns, 'returns', '80px'), isExtra: true },
      failed_attempts: { ...countColumn(earnedLabels.failed_attempts, 'failed_attempts', '80px'), isExtra: true },
      unpaid: countColumn(earnedLabels.unpaid, 'unpaid', '104px'),
      taken_back: { ...countColumn(earnedLabels.taken_back, 'taken_back', '120px'), isExtra: true },
      held: {
        label: earnedLabels.held,
        width: 'minmax(140px, 3.4fr)',
        text: row => row.held ?? '',
        cell: ({ held }) => (
          <span title={held ?? undefined} className="truncate text-text-3">
            {held}
          </span>
        ),
      },
      remarks: { label: earnedLabels.remarks, width: 'minmax(140px, 2fr)', text: row => row.remarks.join('. '), isExtra: true },
      warehouse_name: { ...textColumn(earnedLabels.warehouse_name, 'warehouse_name', 'minmax(100px, 1fr)'), isExtra: true },
    },
    filters: {
      period: { label: msg`Days`, icon: Calendar },
      id: { label: party, icon, ...from },
      name: { label: earnedLabels.name, icon: UserRound },
    },
    searchFilter: 'name',
  })
