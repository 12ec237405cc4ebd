// Scans by day, bucket and operator: how many an hour, and with how many errors.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { sortingReportContract, sortingReportLabels } from '@office/shared/areas/sorting/sorting-report.contract'
import { msg } from '@office/shared/core/message'
import { Calendar, Warehouse } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { codeColumn, countColumn, dayColumn, textColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'

const sortingReportList = defineList({
  list: sortingReportContract.list,
  title: msg`Sorting report`,
  noun: 'sorting-report',
  selected: msg`{n, plural, one {# row selected} other {# rows selected}}`,
  rowLabel: row => `${row.day} · ${row.bucket_code} · ${row.staff_name}`,
  emptyHint: msg`What is scanned at the buckets is summed up here by day, bucket and operator.`,
  columns: {
    day: { ...dayColumn(sortingReportLabels.day, 'day'), sort: 'day' },
    bucket_code: codeColumn(sortingReportLabels.bucket_code, 'bucket_code', '88px'),
    warehouse_name: textColumn(sortingReportLabels.warehouse_name, 'warehouse_name', 'minmax(120px, 1fr)'),
    staff_name: textColumn(sortingReportLabels.staff_name, 'staff_name', 'minmax(130px, 1.2fr)'),
    accepted: { ...countColumn(sortingReportLabels.accepted, 'accepted', '96px'), sort: 'accepted' },
    per_hour: { ...countColumn(sortingReportLabels.per_hour, 'per_hour', '128px'), sort: 'per_hour' },
    duplicates: countColumn(sortingReportLabels.duplicates, 'duplicates', '104px'),
    refused: countColumn(sortingReportLabels.refused, 'refused', '88px'),
    error_percent: {
      label: sortingReportLabels.error_percent,
      width: '104px',
      end: true,
      kind: 'number',
      text: row => row.error_percent ?? '',
    },
    sessions: countColumn(sortingReportLabels.sessions, 'sessions', '96px'),
    minutes: countColumn(sortingReportLabels.minutes, 'minutes', '96px'),
  },
  filters: {
    day: { label: sortingReportLabels.day, icon: Calendar },
    warehouse_id: { label: sortingReportLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
  },
})

export const SortingReportList = () => <ListScreen definition={sortingReportList} />
