// The rejected rows as a file of their own: the original columns and the reasons, ready to fix and import.
import type { MessageValues, Translate } from '@office/shared/core/messages/message'
import type { ExportRow } from '../export/export-table.ts'
import { xlsxBytes } from '../export/xlsx.ts'
import { ADDED_HEADINGS, isAdded } from '../sheet/added-headings.ts'
import { cellsOf, type Sheet } from '../sheet/sheet.ts'
import type { Column, ImportDefinition } from './define-import.ts'
import { matchHeadings } from './headings.ts'
import type { Rejection } from './import-codes.ts'

/**
 * An xlsx file of the rejected rows, in the order of the sheet, whoever rejected them. Its last columns `_row`, `_field` and
 * `_error` are ignored when it is imported.
 */
export function rejectedWorkbook<C extends Record<string, Column<unknown>>>(
  definition: ImportDefinition<C>,
  sheet: Sheet,
  rejected: readonly Pick<Rejection, 'row' | 'field' | 'message' | 'values'>[],
  translate: Translate,
): Promise<Uint8Array<ArrayBuffer>> {
  const byRow = Map.groupBy(rejected, rejection => rejection.row)
  const { positions } = matchHeadings(definition, sheet.headings)
  const cellOf = new Map(Object.values(definition.columns).map((column, index) => [positions[index], column.cell]))
  // A file that was rejected before already has these columns; they must not appear twice.
  const kept = sheet.headings.flatMap((heading, position) => (isAdded(heading) ? [] : [{ heading, position }]))
  const columns = [
    ...kept.map(({ heading, position }) => ({ key: String(position), heading, kind: 'text' as const })),
    ...ADDED_HEADINGS.map(heading => ({ key: heading, heading, kind: 'text' as const })),
  ]
  function* rows(): Generator<ExportRow> {
    for (const source of sheet.rows) {
      const reasons = byRow.get(source.row)
      if (!reasons) continue
      const cells = cellsOf(source)
      const plain = kept.map(({ position }) => {
        const cell = cells[position] ?? ''
        // The new file has decimal points and its own day numbers, whatever the original had.
        return [String(position), cellOf.get(position)?.plain?.(cell.trim(), sheet) ?? cell]
      })
      yield {
        ...Object.fromEntries(plain),
        _row: source.row,
        _field: reasons.map(reason => reason.field).join('; '),
        _error: reasons.map(reason => translate(reason.message, told(reason.values))).join('; '),
      }
    }
  }
  return xlsxBytes(sheet.format === 'workbook' ? sheet.sheet : definition.kind, columns, rows(), 'UTC')
}

const told = (values: MessageValues | undefined): MessageValues => values ?? {}
