// The import of one kind as a plain value: its columns, what makes a row unique, its natural key.

import type { Message } from '@office/shared/core/messages/message'
import type { ImportKind } from '../import-job.ts'
import type { Cell, Fault } from './cell.ts'

export interface Column<T> {
  /** As in our template. */
  readonly heading: string
  readonly required: boolean
  readonly cell: Cell<NonNullable<T>>
  /** The template's example, invented by us. */
  readonly example: string
  /** Other headings with the same meaning. */
  readonly also: readonly string[]
  /** Only carries the type of the column's value. */
  readonly TYPE?: T
}

type Columns = Record<string, Column<unknown>>

/** A valid row: texts and whole numbers; null for empty optional cells. */
export type RowOf<C extends Columns> = { -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** A rule that no two rows of a file may share a key. */
export interface Unique<Row> {
  /** The column at which a repeat is reported. */
  readonly field: keyof Row & string
  /** What must not repeat; null if this row has nothing to compare. */
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
   * The natural key: the same key in the same tenant is the same record, so importing it again adds nothing. Method notation, so
   * that a definition of any kind is accepted wherever any definition is.
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
  // An empty cell never reaches the reader, so a reader never returns null.
  cell: cell as Cell<NonNullable<T>>,
  example,
  also,
})

/** A column that may be absent or empty, which gives null. */
export const optionalColumn = <T>(heading: string, cell: Cell<T & {}>, example: string, ...also: string[]): Column<T | null> => ({
  heading,
  required: false,
  // As in `requiredColumn`.
  cell: cell as Cell<NonNullable<T | null>>,
  example,
  also,
})

/** Names are compared without case, outer blanks and different encodings of one character (columns.json: 'unique'). */
export const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Joins the parts of a key with a character that no cell can produce by chance. */
export const keyOf = (...parts: string[]): string => parts.join('\u001f')
