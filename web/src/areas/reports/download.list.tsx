// Downloads: files made in the background, until they expire.

import { type Download, downloadContract } from '@office/shared/areas/reports/download.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { formatSize } from '@office/shared/format/file-size'
import { FileText, Tag as TagIcon } from 'lucide-react'
import { useEffect } from 'react'
import { onLive } from '../../core/gateway.ts'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { forget } from '../../core/queries.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag, type TagTone } from '../../core/ui/tag.tsx'
import { downloadCommands, stateWords } from './download.commands.ts'

const tones: Record<Download['state'], TagTone> = {
  queued: 'info',
  running: 'info',
  ready: 'ok',
  failed: 'danger',
  expired: 'plain',
}

const time = (at: string | null) => at && <Instant at={at} className="text-sm text-text-2" />

const downloadList = defineList({
  list: downloadContract.list,
  title: msg`Report downloads`,
  noun: 'download',
  selected: msg`{n, plural, one {# file selected} other {# files selected}}`,
  rowLabel: download => download.name,
  commands: downloadCommands,
  emptyHint: msg`Exports, reports and rejected rows of imports wait here until they expire.`,
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
    state: {
      label: msg`Status`,
      width: '110px',
      text: (download, tell) => tell(stateWords[download.state]),
      cell: (download, tell) => <Tag tone={tones[download.state]}>{tell(stateWords[download.state])}</Tag>,
    },
    rows: {
      label: msg`Rows`,
      width: '90px',
      end: true,
      kind: 'number',
      text: download => String(download.rows ?? ''),
      cell: download => (download.rows === null ? '' : formatCount(download.rows)),
    },
    size: { label: msg`Size`, width: '90px', end: true, text: download => formatSize(download.size) },
    staff_name: { label: msg`Asked by`, width: 'minmax(120px, 1fr)', text: download => download.staff_name },
    created_at: {
      label: msg`Created`,
      width: '150px',
      end: true,
      sort: 'created_at',
      kind: 'instant',
      text: download => download.created_at,
      cell: download => time(download.created_at),
    },
    expires_at: {
      label: msg`Expires`,
      width: '150px',
      end: true,
      kind: 'instant',
      text: download => download.expires_at ?? '',
      cell: download => time(download.expires_at),
    },
  },
  filters: {
    state: {
      label: msg`Status`,
      icon: TagIcon,
      choices: () => Object.entries(stateWords).map(([value, title]) => ({ value, title })),
    },
    report: { label: msg`Report`, icon: FileText },
  },
})

/** The server's words of the live socket that a file may have changed. */
const ABOUT_FILES = /^(?:download|import|export|report)/

export default function Downloads() {
  useEffect(() => onLive(event => void (ABOUT_FILES.test(event.type) && forget(downloadContract.list))), [])
  return <ListScreen definition={downloadList} />
}
