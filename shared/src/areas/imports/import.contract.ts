// Imports after upload: a list of them, their progress, and cancelling one.

import { type Labels, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../core/api/endpoint.ts'
import { ImportJob, importKinds, importStates, MerchantImport } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'

/** Everyone who may import anything. */
const imports = [
  'import-orders',
  'run-import',
  'manage-city',
  'manage-state',
  'manage-zone',
  'create-merchant',
  'manage-rider',
] as const

export const ImportEntry = x.row({
  id: x.id(),
  kind: x.oneOf(importKinds),
  file_name: x.text(),
  state: x.oneOf(importStates),
  rows_total: x.integer(),
  /** Rows processed so far. */
  rows_done: x.integer(),
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
  staff_name: msg`Imported by`,
  created_at: msg`Created`,
  finished_at: msg`Finished`,
} satisfies Labels<ImportEntry>

export const importContract = {
  list: list('/admin/import', {
    summary: 'Imports with their state; your own, or all with view-audit-log and no branches of your own',
    needs: imports,
    service: 'lists',
    row: ImportEntry,
    filters: { id: 'ids', kind: 'words', state: 'words', file_name: 'text', created_at: 'days' },
    sort: ['id', 'created_at'],
  }),
  get: get('/admin/import/{id}', {
    summary: 'State of an import',
    needs: imports,
    forMerchants: { answer: MerchantImport },
    returns: ImportJob,
  }),
  cancel: post('/admin/import/{id}/cancel', {
    summary: 'Cancel an import before its next thousand rows; imported rows are kept',
    needs: imports,
    returns: ImportJob,
    fails: ['import-over'],
  }),
}
