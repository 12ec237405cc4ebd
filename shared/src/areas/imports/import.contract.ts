// Imports after upload: a list of them, their progress, and cancelling one.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../core/api/endpoint.ts'
import { ImportJob, type ImportKind, importKinds, importStates, MerchantImport } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'

/** Everyone who may import anything. */
export const importsFiles = [
  'create-bulk-order',
  'import-orders',
  'run-import',
  'manage-city',
  'manage-state',
  'manage-zone',
  'create-merchant',
  'manage-rider',
  'adjust-finance-line',
] as const

export const importKindNames: Record<ImportKind, Message> = {
  states: msg`States`,
  cities: msg`Cities`,
  zones: msg`Zones`,
  merchants: msg`Merchants`,
  riders: msg`Riders`,
  orders: msg`Orders`,
  'secondary-phones': msg`Second phones`,
  openings: msg`Opening balances`,
}

export const importStateNames: Record<(typeof importStates)[number], Message> = {
  queued: msg`Waiting`,
  running: msg`In progress`,
  done: msg`Done`,
  refused: msg`Refused`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
}

export const ImportEntry = x.row({
  id: x.id(),
  kind: x.oneOf(importKinds, importKindNames),
  file_name: x.text(),
  state: x.oneOf(importStates, importStateNames),
  rows_total: x.integer(),
  /** Rows processed so far. */
  rows_done: x.integer(),
  rows_created: x.integer(),
  rows_updated: x.integer(),
  rows_rejected: x.integer(),
  /** Key for /admin/report/download/{key}; null while it runs, if every row was valid, and once the file is no longer kept. */
  rejected_file: x.nullable(x.text()),
  staff_id: x.id(),
  staff_name: x.text(),
  created_at: x.instant(),
  finished_at: x.nullable(x.instant()),
})
export type ImportEntry = x.Of<typeof ImportEntry>

export const importLabels = {
  id: msg`Number`,
  kind: msg`Kind`,
  file_name: msg`File`,
  state: msg`Status`,
  rows_total: msg`Rows`,
  rows_done: msg`Done`,
  rows_created: msg`Created`,
  rows_updated: msg`Changed`,
  rows_rejected: msg`Rejected`,
  staff_name: msg`Imported by`,
  created_at: msg`Started`,
  finished_at: msg`Finished`,
} satisfies Labels<ImportEntry>

export const importContract = {
  list: list('/admin/import', {
    summary: 'Imports with their state; your own, or all with view-audit-log and no branches of your own',
    needs: importsFiles,
    service: 'lists',
    row: ImportEntry,
    filters: { id: 'ids', kind: 'words', state: 'words', file_name: 'text', staff_id: 'ids', created_at: 'days' },
    sort: ['id', 'created_at', 'rows_total', 'rows_created', 'rows_rejected'],
  }),
  get: get('/admin/import/{id}', {
    summary: 'State of an import',
    needs: importsFiles,
    forMerchants: { answer: MerchantImport },
    returns: ImportJob,
  }),
  cancel: post('/admin/import/{id}/cancel', {
    summary: 'Cancel an import before its next thousand rows; imported rows are kept',
    needs: importsFiles,
    returns: ImportJob,
    fails: ['import-over'],
  }),
}
