// office report downloads: the downloads stored on the server.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { msg } from '@office/shared/core/messages/message'
import { listRecords } from '../../core/nouns/list-records.ts'
import { downloadNames } from './report.flags.ts'

export const listDownloads = listRecords(
  downloadContract.list,
  [
    [msg`Key`, 'key'],
    [msg`Name`, 'name'],
    [msg`Report`, 'report'],
    [msg`Status`, 'state'],
    [msg`Rows`, 'rows'],
    [msg`Size`, 'size'],
    [msg`Created`, 'created_at'],
    [msg`Expires`, 'expires_at'],
  ],
  { word: downloadNames, list: downloadContract.list, field: 'key' },
)
