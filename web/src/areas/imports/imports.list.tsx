// Imports, newest first: one's own, or everyone's.
import {
  type ImportEntry,
  importContract,
  importKindNames,
  importLabels,
  importStateNames,
} from '@office/shared/areas/imports/import.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { importKinds, importStates } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { CalendarDays, CircleDot, Layers, User } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { shownBranchId } from '../../core/data/branch-view.ts'
import { invalidateRows } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'
import type { Tell } from '../../core/language/translate.ts'
import { choiceFilter, countColumn, instantColumn, nameColumn, personColumn, tagColumn } from '../../core/list/common-columns.tsx'
import { type AboveRows, defineList, type ListDefinition } from '../../core/list/define-list.ts'
import type { TagTone } from '../../core/ui/tag.tsx'
import { importPath } from './import-paths.part.ts'
import { isUnderWay, useImportWatch } from './use-import-watch.ts'

export const importTones: Record<ImportEntry['state'], TagTone> = {
  queued: 'warn',
  running: 'info',
  done: 'ok',
  refused: 'danger',
  failed: 'danger',
  cancelled: 'plain',
}

const soFar = msg`{done} of {total}`

/** Shows nothing; the rows stay current while an import of theirs goes on. */
function Watch({ rows }: AboveRows<ImportEntry>) {
  useImportWatch(rows.some(isUnderWay), () => void invalidateRows(importContract.list))
  return null
}

const importListOf = (whose: 'own' | 'everyones') =>
  defineList({
    list: importContract.list,
    title: msg`Imports`,
    noun: 'import',
    columnsKey: `${whose}-import`,
    selected: msg`{n, plural, one {# import selected} other {# imports selected}}`,
    rowLabel: ({ file_name }) => file_name,
    open: ({ id }) => importPath(id),
    emptyHint: msg`Files that are imported are kept here, with what became of their rows.`,
    searchFilter: 'file_name',
    Above: Watch,
    columns: {
      file_name: nameColumn(importLabels.file_name, 'file_name', 'minmax(180px, 1.6fr)'),
      kind: { label: importLabels.kind, width: '128px', text: ({ kind }, tell) => tell(importKindNames[kind]) },
      state: tagColumn(importLabels.state, '116px', ({ state }: ImportEntry) => ({
        words: importStateNames[state],
        tone: importTones[state],
      })),
      rows_total: {
        ...countColumn(importLabels.rows_total, 'rows_total', '124px'),
        sort: 'rows_total',
        cell: ({ state, rows_done, rows_total }: ImportEntry, tell: Tell) =>
          state === 'running'
            ? tell({ message: soFar, values: { done: formatCount(rows_done), total: formatCount(rows_total) } })
            : formatCount(rows_total),
      },
      rows_created: { ...countColumn(importLabels.rows_created, 'rows_created', '96px'), sort: 'rows_created' },
      rows_updated: { ...countColumn(importLabels.rows_updated, 'rows_updated', '96px'), isExtra: true },
      rows_rejected: {
        ...countColumn(importLabels.rows_rejected, 'rows_rejected', '96px'),
        sort: 'rows_rejected',
        cell: ({ rows_rejected }: ImportEntry) => (
          <span className={rows_rejected > 0 ? 'text-danger' : 'text-text-3'}>{formatCount(rows_rejected)}</span>
        ),
      },
      ...(whose === 'everyones' ? { staff_name: personColumn(importLabels.staff_name, 'staff_name') } : {}),
      created_at: { ...instantColumn(importLabels.created_at, 'created_at'), sort: 'created_at' },
      finished_at: { ...instantColumn(importLabels.finished_at, 'finished_at'), isExtra: true },
      id: { ...countColumn(importLabels.id, 'id', '88px'), sort: 'id', isExtra: true },
    },
    filters: {
      file_name: { label: importLabels.file_name },
      kind: choiceFilter(importLabels.kind, Layers, importKinds, importKindNames),
      state: choiceFilter(importLabels.state, CircleDot, importStates, importStateNames),
      ...(whose === 'everyones'
        ? { staff_id: { label: importLabels.staff_name, icon: User, ...lookUp(staffContract.dropdown) } }
        : {}),
      created_at: { label: importLabels.created_at, icon: CalendarDays },
    },
  })

const ownImports = importListOf('own')
const allImports = importListOf('everyones')

/** As the server answers: everyone's are for those who may read the audit log, while no branch is shown alone. */
export const importListNow = (): ListDefinition =>
  session.permissions.has('view-audit-log') && session.user?.warehouse_ids.length === 0 && shownBranchId() === null
    ? allImports
    : ownImports
