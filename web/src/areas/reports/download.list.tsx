// Downloads: files made in the background, until they expire.

import {
  type Download,
  downloadContract,
  downloadStateNames,
  downloadStates,
} from '@office/shared/areas/reports/download.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatSize } from '@office/shared/format/file-size'
import { FileText, Tag as TagIcon } from 'lucide-react'
import { useEffect } from 'react'
import { onLive } from '../../core/data/gateway.ts'
import { invalidate } from '../../core/data/queries.ts'
import {
  choiceFilter,
  countColumn,
  createdColumn,
  instantColumn,
  personColumn,
  tagColumn,
} from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import type { TagTone } from '../../core/ui/tag.tsx'

const tones: Record<Download['state'], TagTone> = {
  queued: 'info',
  running: 'info',
  ready: 'ok',
  failed: 'danger',
  expired: 'plain',
}

const downloadList = defineList({
  list: downloadContract.list,
  title: msg`Report downloads`,
  noun: 'download',
  selected: msg`{n, plural, one {# file selected} other {# files selected}}`,
  rowLabel: download => download.name,
  emptyHint: msg`Exports, reports and rejected rows of imports are kept here until they expire.`,
  columns: {
    name: {
      label: msg`File`,
      width: 'minmax(180px, 1.6fr)',
      text: download => download.name,
      cell: download => (
        <bdi className="truncate font-medium" title={download.name}>
          {download.name}
        </bdi>
      ),
    },
    state: tagColumn(msg`Status`, '110px', ({ state }: Download) => ({ words: downloadStateNames[state], tone: tones[state] })),
    rows: countColumn(msg`Rows`, 'rows', '90px'),
    size: { label: msg`Size`, width: '90px', end: true, text: download => formatSize(download.size) },
    staff_name: personColumn(msg`Requested by`, 'staff_name'),
    created_at: { ...createdColumn, sort: 'created_at' },
    expires_at: instantColumn(msg`Expires`, 'expires_at'),
  },
  filters: {
    state: choiceFilter(msg`Status`, TagIcon, downloadStates, downloadStateNames),
    report: { label: msg`Report`, icon: FileText },
  },
})

/** Live events after which a file may have changed. */
const ABOUT_FILES = /^(?:download|import|export|report)/

export const ahead = rowsAhead(downloadList)

export default function Downloads() {
  useEffect(() => onLive(event => void (ABOUT_FILES.test(event.type) && invalidate(downloadContract.list))), [])
  return <ListScreen definition={downloadList} />
}
