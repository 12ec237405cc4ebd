// Judges rows while someone types them: every wrong cell, where a file's row is told only its first.
import type { SheetTraits } from '../sheet/sheet.ts'
import { type Fault, fault, isFault } from './cell.ts'
import type { Column, ImportDefinition, RowOf } from './define-import.ts'
import { readCell } from './judge.ts'

type Columns = Record<string, Column<unknown>>

/** The texts of a row, by column. */
export type TypedRow<C extends Columns> = Readonly<Record<keyof C & string, string>>
/** What is wrong with a row, by column. */
export type Faults<C extends Columns> = Partial<Record<keyof C & string, Fault>>

/** Nothing that is typed has another decimal sign or another first day. */
const typed: SheetTraits = { decimalComma: false, dateSystem: 1900 }

/** What is wrong with each row; rules over several cells, and keys that no two rows may share, are judged once the cells are right. */
export function judgeTyped<C extends Columns>(
  { columns, rules, uniques }: ImportDefinition<C>,
  rows: readonly TypedRow<C>[],
): Faults<C>[] {
  const seen = uniques.map(() => new Map<string, number>())
  return rows.map((row, at) => {
    const faults: Faults<C> = {}
    const values: Record<string, unknown> = {}
    for (const [name, column] of Object.entries(columns)) {
      const value = readCell(column, row[name] ?? '', typed)
      if (isFault(value)) Object.assign(faults, { [name]: value })
      else values[name] = value
    }
    if (Object.keys(faults).length > 0) return faults
    const whole = values as RowOf<C> // every column was read by its own reader
    for (const { field, broken } of rules) {
      const rule = broken(whole)
      if (rule) Object.assign(faults, { [field]: rule })
    }
    for (const [index, { field, of }] of uniques.entries()) {
      const key = of(whole)
      const first = key === null ? undefined : seen[index]?.get(key)
      if (first !== undefined) Object.assign(faults, { [field]: fault('DUPLICATE_IN_FILE', { row: first }) })
      else if (key !== null) seen[index]?.set(key, at + 1)
    }
    return faults
  })
}
