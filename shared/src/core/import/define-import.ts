// The import of one kind as a plain value: its columns, what makes a row unique, its natural key.

import type { Message } from '@office/shared/core/messages/message'
import type { ImportKind } from '../import-job.ts'
import type { Cell, Fault } from './cell.ts'

export interface Column<T> {
  /** As our template has it. */
  readonly heading: string
  readonly required: boolean
  readonly cell: Cell<NonNullable<T>>
  /** What the template shows; our own invention. */
  readonly example: string
  /** Other headings that mean the same. */
  readonly also: readonly string[]
  /** Only carries the type of the column's value. */
  readonly TYPE?: T
}

type Columns = Record<string, Column<unknown>>

/** A valid row: texts and whole numbers; null where an optional cell is empty. */
export type RowOf<C extends Columns> = { -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** A rule that no two rows of a file may share a key. */
export interface Unique<Row> {
  /** The column that a repeat is reported at. */
  readonly field: keyof Row & string
  /** What must not repeat; null when this row has nothing to compare. */
  readonly of: (row: Row) => string | null
}

/** A rule over several cells of a row. */
export interface RowRule<Row> {
  readonly field: keyof Row & string
  readonly broken: (row: Row) => Fault | null
}

export interface ImportDefinition<C extends Columns = Columns> {
  readonly kind: ImportKind
  readonly noun: Message
  readonly columns: C
  /**
   * The natural key: the same key in the same tenant is the same record, so importing it again adds nothing.
   * Method notation, so that a definition of any kind can stand where any definition is asked for.
   */
  key(row: RowOf<C>): string
  readonly uniques: readonly Unique<RowOf<C>>[]
  readonly rules: readonly RowRule<RowOf<C>>[]
}

/** The typed rows of an import: `RowsOf<typeof cityImport>`. */
export type ImportRow<D> = D extends { readonly columns: infer C extends Columns } ? RowOf<C> : never

export const defineImport = <const C extends Columns>(
  definition: Omit<ImportDefinition<C>, 'uniques' | 'rules'> & Partial<Pick<ImportDefinition<C>, 'uniques' | 'rules'>>,
): ImportDefinition<C> => ({ uniques: [], rules: [], ...definition })

/** A column that every row must fill. */
export const requiredColumn = <T>(heading: string, cell: Cell<T & {}>, example: string, ...also: string[]): Column<T> => ({
  heading,
  required: true,
  // An empty cell never reaches the reader, so a reader never gives null.
  cell: cell as Cell<NonNullable<T>>,
  example,
  also,
})

/** A column that may be absent or empty: null then. */
export const optionalColumn = <T>(heading: string, cell: Cell<T & {}>, example: string, ...also: string[]): Column<T | null> => ({
  heading,
  required: false,
  // As in `requiredColumn`.
  cell: cell as Cell<NonNullable<T | null>>,
  example,
  also,
})

/** Names compared without case, outer blanks and ways of writing one sign (columns.json: 'unique'). */
export const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Joins parts of a key by a sign that no cell can make equal by chance. */
export const keyOf = (...parts: string[]): string => parts.join('\u001f')
