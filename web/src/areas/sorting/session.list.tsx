// Shifts at buckets: who scanned where, how many an hour, and with how many errors.
import {
  sessionEndNames,
  sessionEnds,
  sessionLabels,
  sessionStateNames,
  sessionStates,
  sortingContract,
} from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { Calendar, LogOut, ScanLine, Tag } from 'lucide-react'
import { useSearch } from 'wouter'
import { choiceFilter, codeColumn, countColumn, instantColumn, tagColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { SessionPage } from './session.page.tsx'
import { sessionIn, sessionPath } from './session-path.ts'
import { sessionTag } from './session-tag.ts'

const sessionList = defineList({
  list: sortingContract.sessions,
  title: msg`Sorting sessions`,
  noun: 'sorting-session',
  selected: msg`{n, plural, one {# session selected} other {# sessions selected}}`,
  rowLabel: session => `${session.bucket_code} · ${session.staff_name}`,
  open: session => sessionPath(session.id),
  emptyHint: msg`A session begins when someone logs in to a bucket at the scan station.`,
  columns: {
    bucket_code: codeColumn(sessionLabels.bucket_code, 'bucket_code', '68px'),
    staff_name: textColumn(sessionLabels.staff_name, 'staff_name', 'minmax(110px, 1.2fr)'),
    device: textColumn(sessionLabels.device, 'device', 'minmax(96px, 1fr)'),
    state: tagColumn(sessionLabels.state, '88px', sessionTag),
    closed_by: {
      label: sessionLabels.closed_by,
      width: '104px',
      text: ({ closed_by }, tell) => (closed_by === null ? '' : tell(sessionEndNames[closed_by])),
    },
    closed_by_name: { ...textColumn(sessionLabels.closed_by_name, 'closed_by_name', 'minmax(110px, 1fr)'), isExtra: true },
    accepted: countColumn(sessionLabels.accepted, 'accepted', '88px'),
    duplicates: { ...countColumn(sessionLabels.duplicates, 'duplicates', '92px'), isExtra: true },
    refused: countColumn(sessionLabels.refused, 'refused', '76px'),
    per_hour: countColumn(sessionLabels.per_hour, 'per_hour', '112px'),
    error_percent: {
      label: sessionLabels.error_percent,
      width: '84px',
      end: true,
      kind: 'number',
      text: session => session.error_percent ?? '',
    },
    taken_over: { ...countColumn(sessionLabels.taken_over, 'taken_over', '104px'), isExtra: true },
    taken_over_difference: {
      ...countColumn(sessionLabels.taken_over_difference, 'taken_over_difference', '92px'),
      isExtra: true,
    },
    handed_over: { ...countColumn(sessionLabels.handed_over, 'handed_over', '108px'), isExtra: true },
    opened_at: { ...instantColumn(sessionLabels.opened_at, 'opened_at'), sort: 'opened_at' },
    last_scan_at: { ...instantColumn(sessionLabels.last_scan_at, 'last_scan_at'), isExtra: true },
    closed_at: instantColumn(sessionLabels.closed_at, 'closed_at'),
  },
  filters: {
    state: choiceFilter(sessionLabels.state, Tag, sessionStates, sessionStateNames),
    closed_by: choiceFilter(sessionLabels.closed_by, LogOut, sessionEnds, sessionEndNames),
    device: { label: sessionLabels.device, icon: ScanLine },
    opened_at: { label: sessionLabels.opened_at, icon: Calendar },
  },
})

export default function SortingSessions() {
  const id = sessionIn(useSearch())
  if (id !== null) return <SessionPage key={id} id={id} />
  return <ListScreen definition={sessionList} />
}
