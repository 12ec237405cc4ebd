// The template of an import: its headings and one example row that we invented.
import { csvFile } from '../export/csv.ts'
import { wholeFile } from '../export/whole-file.ts'
import { xlsxBytes } from '../export/xlsx.ts'
import type { ImportDefinition } from './define-import.ts'

/** A file. In an xlsx all cells are text, so that no program turns a phone number or a code into a number. */
export function importTemplate(
  definition: Pick<ImportDefinition, 'kind' | 'columns'>,
  format: 'xlsx' | 'csv' = 'xlsx',
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.entries(definition.columns)
  const columns = entries.map(([key, { heading }]) => ({ key, heading, kind: 'text' as const }))
  const example = Object.fromEntries(entries.map(([key, column]) => [key, column.example]))
  return format === 'csv' ? wholeFile(csvFile(columns, [example], 'UTC')) : xlsxBytes(definition.kind, columns, [example], 'UTC')
}
