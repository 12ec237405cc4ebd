// Reads rejected rows back from the server's file, the only place that holds those beyond the first thousand of its answer.
import type { ImportDefinition } from '@office/shared/core/import/define-import'
import { matchHeadings } from '@office/shared/core/import/headings'
import { ADDED_HEADINGS } from '@office/shared/core/sheet/added-headings'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import type { RejectedRow } from './import-rejections.ts'

/** `known` plus the rows that only the file has, sorted by row. */
export async function withRejectedFile(
  definition: ImportDefinition,
  known: readonly RejectedRow[],
  bytes: Uint8Array,
): Promise<RejectedRow[]> {
  const sheet = await readSheet(bytes, 'rejected.xlsx')
  if ('refused' in sheet) return [...known]
  const { positions } = matchHeadings(definition, sheet.headings)
  const seats = new Map(Object.values(definition.columns).map((column, index) => [column.heading, positions[index] ?? -1]))
  const [rowAt, fieldAt, errorAt, codeAt] = ADDED_HEADINGS.map(heading => sheet.headings.indexOf(heading))
  const isKnown = new Set(known.map(({ row }) => row))
  const rest = sheet.rows.flatMap(source => {
    const cells = cellsOf(source)
    const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())
    const row = Number(cell(rowAt))
    const field = cell(fieldAt)
    if (!Number.isInteger(row) || row < 1 || isKnown.has(row)) return []
    // A server of an earlier version writes no codes.
    return [{ row, field, code: cell(codeAt) || 'REJECTED', value: cell(seats.get(field)), message: cell(errorAt) }]
  })
  return [...known, ...rest].sort((a, b) => a.row - b.row)
}
