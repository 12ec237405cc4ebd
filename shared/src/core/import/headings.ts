// Matches a file's headings to the columns of an import, allowing for case, blanks, punctuation and other names.
import { isAdded } from '../sheet/added-headings.ts'
import type { Column } from './define-import.ts'

/** 'Receiver  city ', 'receiver_city' and 'RECEIVER-CITY' are one heading; letters of every script count. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

export interface HeadingMatch {
  /** As the file has it. */
  readonly heading: string
  /** Our heading, or null if the column is not imported. */
  readonly column: string | null
}

export interface Headings {
  /** One for each non-blank heading of the file, in its order, without our own `_row`, `_field` and `_error`. */
  readonly report: readonly HeadingMatch[]
  /** Where each column of the import is in the file, in the import's order; -1 if absent. */
  readonly positions: readonly number[]
  /** Our headings of required columns that the file lacks. */
  readonly missing: readonly string[]
  /** A wanted heading that two columns of the file have: nobody can say which is meant. */
  readonly doubled: string | null
  /** Enough headings were found to take the row for headings at all. */
  readonly isHeadingRow: boolean
}

/** What is read of an import here: the headings of its columns, whatever their values. */
interface Headed {
  readonly columns: Readonly<Record<string, Pick<Column<unknown>, 'heading' | 'required' | 'also'>>>
}

export function matchHeadings(definition: Headed, headings: readonly string[]): Headings {
  const columns = Object.values(definition.columns)
  const keys = headings.map(heading => (isAdded(heading) ? '' : headingKey(heading)))
  const taken = new Map<number, string>()
  const positions = columns.map(() => -1)
  let owned = 0
  // A column's own heading takes precedence over other names, so that a 'City' beside a 'Receiver City' is left alone.
  for (const names of [ownName, otherNames])
    columns.forEach((column, index) => {
      if (positions[index] !== -1) return
      const wanted = new Set(names(column, Object.keys(definition.columns)[index] ?? '').map(headingKey))
      const position = keys.findIndex((key, at) => key !== '' && wanted.has(key) && !taken.has(at))
      if (position < 0) return
      positions[index] = position
      taken.set(position, column.heading)
      if (names === ownName) owned++
    })
  const twin = [...taken.keys()].find(position => keys.indexOf(keys[position] ?? '', position + 1) > 0)
  const missing = columns.filter((column, index) => column.required && positions[index] === -1).map(column => column.heading)
  const required = columns.filter(column => column.required).length
  return {
    report: headings.flatMap((heading, at) =>
      heading.trim() === '' || isAdded(heading) ? [] : [{ heading: heading.trim(), column: taken.get(at) ?? null }],
    ),
    positions,
    missing,
    doubled: twin === undefined ? null : (headings[twin]?.trim() ?? null),
    // Chance words of a data row ('COD' and 'package' are other names of columns) must not turn it into headings; two of our own
    // headings do.
    isHeadingRow: required - missing.length >= required / 2 || owned >= 2,
  }
}

/** How many columns of the import were found, required ones first: the sheet with the most is read. */
export function headingScore(definition: Headed, headings: readonly string[]): number {
  const { positions, missing } = matchHeadings(definition, headings)
  return positions.filter(position => position >= 0).length - missing.length * positions.length
}

const ownName = (column: { heading: string }) => [column.heading]
const otherNames = (column: { also: readonly string[] }, name: string) => [name, ...column.also]
