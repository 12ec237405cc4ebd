// The template of an import: its headings and one example row that we invented.
import { xlsxBytes } from '../export/xlsx.ts'
import type { ImportDefinition } from './define-import.ts'

/** An xlsx file. All cells are text, so that no program turns a phone number or a code into a number. */
export function importTemplate(definition: Pick<ImportDefinition, 'kind' | 'columns'>): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.entries(definition.columns)
  const columns = entries.map(([key, { heading }]) => ({ key, heading, kind: 'text' as const }))
  const example = Object.fromEntries(entries.map(([key, column]) => [key, column.example]))
  return xlsxBytes(definition.kind, columns, [example], 'UTC')
}
