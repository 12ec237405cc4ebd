// A block of cells as it was copied from a spreadsheet program, as cells of the sheet: from the column under the cursor on, or, with its
// headings, each under its own.
import { orderImport } from '@office/shared/areas/orders/order.import'
import { matchHeadings } from '@office/shared/core/import/headings'
import { readPasted } from '@office/shared/core/sheet/csv-reader'
import type { Cells } from './sheet.ts'
import { columnAt, columnNames, isSheetColumn, type SheetColumn } from './sheet-columns.ts'

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** Headings of the sheet are those of the import, in the sheet's own order. */
const headed = { columns: Object.fromEntries(columnNames.map(name => [name, orderImport.columns[name]])) }

/** The column of each cell of a block; null for one that is dropped. */
function columnsOf(first: readonly string[], from: number): { columns: readonly (SheetColumn | null)[]; isHeaded: boolean } {
  const { positions, isHeadingRow } = matchHeadings(headed, first)
  if (!isHeadingRow) return { columns: first.map((_, at) => columnNames[from + at] ?? null), isHeaded: false }
  const names = Object.keys(headed.columns)
  return {
    isHeaded: true,
    columns: first.map((_, at) => {
      const name = names[positions.indexOf(at)]
      return isSheetColumn(name) ? name : null
    }),
  }
}

/** @param from the column under the cursor */
export function pastedBlock(text: string, from: number): Cells[] {
  const block = readPasted(text)
  const widest = block.reduce((most, row) => (row.length > most.length ? row : most), block[0] ?? [])
  const { isHeaded } = columnsOf(block[0] ?? [], from)
  const { columns } = columnsOf(isHeaded ? (block[0] ?? []) : widest, from)
  return block.slice(isHeaded ? 1 : 0).map(row =>
    Object.fromEntries(
      row.flatMap((cell, at) => {
        const name = columns[at]
        return name ? [[name, columnAt(name).tidy(cell)]] : []
      }),
    ),
  )
}
