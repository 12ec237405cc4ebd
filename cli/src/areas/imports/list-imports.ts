// office import list: the imports that the server knows.
import { importContract, importLabels } from '@office/shared/areas/imports/import.contract'
import { listRecords } from '../../core/nouns/list-records.ts'
import { importNames } from './import.flags.ts'

const fields = [
  'id',
  'kind',
  'file_name',
  'state',
  'rows_done',
  'rows_total',
  'rows_created',
  'rows_rejected',
  'staff_name',
  'created_at',
] as const

export const listImports = listRecords(
  importContract.list,
  fields.map(name => [importLabels[name], name]),
  { word: importNames, list: importContract.list, field: 'id' },
)
