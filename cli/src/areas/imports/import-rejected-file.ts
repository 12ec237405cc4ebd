// Reads rejected rows back from the server's file, the only place that holds those beyond the first thousand of its answer.
import type { ImportDefinition } from '@office/shared/core/import/define-import'
import { matchHeadings } from '@office/shared/core/import/headings'
import { rowCodes, suggestionMessages } from '@office/shared/core/import/import-codes'
import type { Translate } from '@office/shared/core/messages/message'
import { ADDED_HEADINGS } from '@office/shared/core/sheet/added-headings'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import type { RejectedRow } from './import-rejections.ts'

/** Stands for whatever fills a placeholder; no message contains it. */
const HOLE = '\u0001'
const anything = new Proxy({}, { get: () => HOLE, has: () => true })

/** The code of a message, found by the words of every code in the reader's language. */
function codesByWords(translate: Translate): (message: string) => string {
  const all = [...Object.entries(suggestionMessages), ...Object.entries(rowCodes)]
  const forms = all.map(([code, message]) => {
    const parts = translate(message, anything).split(HOLE)
    return { code, form: new RegExp(`^${parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's') }
  })
  return message => forms.find(({ form }) => form.test(message))?.code ?? 'REJECTED'
}

/** `known` plus the rows that only the file has, sorted by row. */
export async function withRejectedFile(
  definition: ImportDefinition,
  known: readonly RejectedRow[],
  bytes: Uint8Array,
  translate: Translate,
): Promise<RejectedRow[]> {
  const sheet = await readSheet(bytes, 'rejected.xlsx')
  if ('refused' in sheet) return [...known]
  const codeOf = codesByWords(translate)
  const { positions } = matchHeadings(definition, sheet.headings)
  const seats = new Map(Object.values(definition.columns).map((column, index) => [column.heading, positions[index] ?? -1]))
  const [rowAt, fieldAt, errorAt] = ADDED_HEADINGS.map(heading => sheet.headings.indexOf(heading))
  const isKnown = new Set(known.map(({ row }) => row))
  const rest = sheet.rows.flatMap(source => {
    const cells = cellsOf(source)
    const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())
    const row = Number(cell(rowAt))
    const field = cell(fieldAt)
    const message = cell(errorAt)
    if (!Number.isInteger(row) || row < 1 || isKnown.has(row)) return []
    return [{ row, field, code: codeOf(message), value: cell(seats.get(field)), message }]
  })
  return [...known, ...rest].sort((a, b) => a.row - b.row)
}
