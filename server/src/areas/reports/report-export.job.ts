// The queued files of all reports: their columns, in the reader's language.
import { type OrderStatusKey, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { type ReportName, reports } from '@office/shared/areas/reports/reports'
import type { ExportValue } from '@office/shared/core/export/export-table'
import { type AnyReport, kindOfFormat, type ReportFormat } from '@office/shared/core/reports/report'
import { formatDay, formatMonth } from '@office/shared/format/date-time'
import { readStatusNames } from '../orders/moves/status-name.part.ts'
import { defineExport, type Export, exportJob } from './list-export.part.ts'
import { readingOf } from './report.sources.ts'

/** Days and months in the operator's format. */
function datedText(format: ReportFormat, value: ExportValue): ExportValue {
  if (value === null || (format !== 'day' && format !== 'month')) return value
  return format === 'day' ? formatDay(String(value)) : formatMonth(String(value))
}

const exportOf = (name: ReportName): Export => {
  const report: AnyReport = reports[name]
  const columns = Object.entries(report.columns)
  return defineExport({
    ...readingOf(name),
    title: report.title,
    reads: Object.keys(report.columns),
    sheet: async (tx, translate) => {
      const statusName = await readStatusNames(tx, translate)
      const names = new Map<unknown, string>(orderStatusKeys.map(key => [key, statusName(key)]))
      return {
        columns: columns.map(([key, { label, format, ofStatus }]) => ({
          key,
          heading: ofStatus === undefined ? translate(label) : statusName(ofStatus as OrderStatusKey), // a report says which
          kind: kindOfFormat(format),
        })),
        cells: row =>
          Object.fromEntries(
            columns.map(([key, { format, none }]) => [
              key,
              format === 'status' ? names.get(row[key]) : (datedText(format, row[key] ?? null) ?? (none && translate(none))),
            ]),
          ),
      }
    },
  })
}

const bySlug = new Map(
  // Object.keys loses the literal keys.
  (Object.keys(reports) as ReportName[]).map(name => [reports[name].slug as string, exportOf(name)]),
)

export const reportExportJob = exportJob('report-export', slug => {
  const exported = bySlug.get(slug)
  if (!exported) throw new Error(`There is no report ${slug}`)
  return exported
})
