// Sorting devices: where each was last seen, who works at it, and whether it may be used to log in.
import {
  type SortingDevice,
  sortingDeviceContract,
  sortingDeviceLabels,
} from '@office/shared/areas/sorting/sorting-device.contract'
import { msg } from '@office/shared/core/messages/message'
import { Link2 } from 'lucide-react'
import { yesAndNo } from '../../../core/choices/choices.ts'
import type { Words } from '../../../core/language/translate.ts'
import { codeColumn, instantColumn, nameColumn, personColumn, tagColumn, textColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import type { TagTone } from '../../../core/ui/tag.tsx'
import { sessionTag } from '../session-tag.ts'

/** The present state of its station: in use, paused, or nobody is there. */
function stateTag({ is_linked, session_state: state }: SortingDevice): { words: Words; tone: TagTone } {
  if (!is_linked) return { words: msg`Unlinked`, tone: 'danger' }
  if (state === null) return { words: msg`Linked`, tone: 'plain' }
  return state === 'active' ? { words: msg`At work`, tone: 'ok' } : sessionTag({ state })
}

const deviceList = defineList({
  list: sortingDeviceContract.list,
  title: msg`Sorting devices`,
  noun: 'sorting-device',
  create: { title: msg`Link a sorting device`, command: 'sorting-device.create' },
  selected: msg`{n, plural, one {# device selected} other {# devices selected}}`,
  rowLabel: device => device.name,
  emptyHint: msg`A device appears here with its first login at the scan station.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(sortingDeviceLabels.name, 'name', 'minmax(140px, 1fr)'), sort: 'name' },
    state: tagColumn(msg`Status`, '112px', stateTag),
    staff_name: personColumn(sortingDeviceLabels.staff_name, 'staff_name'),
    bucket_code: codeColumn(sortingDeviceLabels.bucket_code, 'bucket_code', '88px'),
    warehouse_name: textColumn(sortingDeviceLabels.warehouse_name, 'warehouse_name', 'minmax(120px, 1fr)'),
    last_seen_at: instantColumn(sortingDeviceLabels.last_seen_at, 'last_seen_at', msg`never`),
    linked_by_name: personColumn(sortingDeviceLabels.linked_by_name, 'linked_by_name'),
    linked_at: instantColumn(sortingDeviceLabels.linked_at, 'linked_at'),
  },
  filters: {
    name: { label: sortingDeviceLabels.name },
    is_linked: { label: sortingDeviceLabels.is_linked, icon: Link2, choices: () => yesAndNo(msg`Yes`, msg`No`) },
  },
})

export default function SortingDevices() {
  return <ListScreen definition={deviceList} />
}
