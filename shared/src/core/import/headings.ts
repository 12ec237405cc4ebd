// Matches a file's headings to the columns of an import: other case, blanks, punctuation and names are understood.
import type { ImportDefinition } from './define-import.ts'

/** 'Receiver  city ', 'receiver_city' and 'RECEIVER-CITY' are one heading; letters of every script count. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

export interface HeadingMatch {
  /** As the file has it. */
  readonly heading: string
  /** Our heading, or null when the column is not imported. */
  readonly column: string | null
}

export interface Headings {
  /** One for each heading of the file that is not blank, in its order; our own `_row`, `_field`, `_error` are left out. */
  readonly report: readonly HeadingMatch[]
  /** Where each column of the import stands in the file, in the import's order; -1 when it is absent. */
  readonly positions: readonly number[]
  /** Our headings of required columns that the file lacks. */
  readonly missing: readonly string[]
  /** A heading that two columns of the file have and that is wanted: which of the two is meant, nobody can say. */
  readonly doubled: string | null
  /** Some headings were found, enough to take the row for headings at all. */
  readonly isHeadingRow: boolean
}

/** Headings that our rejected-rows files add; kept out of imports, so that such a file can be imported as it is. */
export const ADDED_HEADINGS = ['_row', '_field', '_error'] as const

export function matchHeadings(definition: ImportDefinition, headings: readonly string[]): Headings {
  const columns = Object.values(definition.columns)
  const keys = headings.map(heading => (isAdded(heading) ? '' : headingKey(heading)))
  const taken = new Map<number, string>()
  const positions = columns.map(() => -1)
  let owned = 0
  // A column's own heading goes before other names, so that a 'City' beside a 'Receiver City' is left alone.
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
    // Chance words of a data row ('COD' and 'package' are other names of columns) must not make headings of it; two of our own do.
    isHeadingRow: required - missing.length >= required / 2 || owned >= 2,
  }
}

/** How many columns of the import are found: the sheet with most of them is read, required ones first. */
export function headingScore(definition: ImportDefinition, headings: readonly string[]): number {
  const { positions, missing } = matchHeadings(definition, headings)
  return positions.filter(position => position >= 0).length - missing.length * positions.length
}

const ownName = (column: { heading: string }) => [column.heading]
const otherNames = (column: { also: readonly string[] }, name: string) => [name, ...column.also]
const isAdded = (heading: string) => ADDED_HEADINGS.some(added => added === heading.trim().toLowerCase())
