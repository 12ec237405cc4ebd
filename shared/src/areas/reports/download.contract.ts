// Downloads: files made in the background, kept until they expire.
import { type Message, msg } from '@office/shared/core/messages/message'
import { file, list } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'

export const downloadStates = ['queued', 'running', 'ready', 'failed', 'expired'] as const
export const downloadStateNames: Readonly<Record<(typeof downloadStates)[number], Message>> = {
  queued: msg`Waiting`,
  running: msg`In progress`,
  ready: msg`Ready`,
  failed: msg`Failed`,
  expired: msg`Expired`,
}

export const Download = x.row({
  id: x.id(),
  /** Identifies the file in its address; not guessable. */
  key: x.text(),
  name: x.text(),
  report: x.text(),
  state: x.oneOf(downloadStates, downloadStateNames),
  rows: x.nullable(x.integer()),
  /** Bytes, once it is ready. */
  size: x.nullable(x.integer()),
  staff_name: x.text(),
  created_at: x.instant(),
  expires_at: x.nullable(x.instant()),
})
export type Download = x.Of<typeof Download>

/** Whoever may request a file made in the background may fetch it. */
export const ownsFiles = [
  'view-downloads',
  'export-all-orders',
  'import-orders',
  'manage-city',
  'manage-state',
  'manage-zone',
  'create-merchant',
  'manage-rider',
  'adjust-finance-line',
  'view-status-count-report',
  'view-assigned-orders-report',
  'view-return-report',
  'view-aging-report',
  'view-operations-report',
  'view-progress-report',
  'view-sales-report',
  'view-to-be-invoiced-report',
  'view-expense-report',
  'view-sorting-report',
  'view-rider-finance',
  'view-rider-commission',
  'view-branch-finance',
  'view-agency-finance',
  'view-agency-commission',
  'view-merchant-finance',
  'view-walking-finance',
] as const

export const downloadContract = {
  list: list('/admin/report/download', {
    summary: 'Downloads with their state; your own, or all with export-reports',
    needs: ownsFiles,
    service: 'reports',
    row: Download,
    filters: { state: 'words', report: 'words' },
    sort: ['id', 'created_at'],
  }),
  file: file('/admin/report/download/{key}', {
    summary: 'The file',
    needs: ownsFiles,
    service: 'storage',
  }),
}
