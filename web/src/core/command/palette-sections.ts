// What becomes of sections of rows on their way to the list: cut to what may be drawn, and the server's put below what was at hand.
import type { Row, Section } from './palette-rows.ts'
import type { RecordSource } from './record-source.ts'

/** More rows are never rendered. */
export const MAX_ROWS = 50
/** Rows of one kind of record. */
export const MAX_RECORDS = 5

/** Pixels of the list, of a row and of a heading (palette-frame.tsx, tokens.css). */
const SIGHT = { list: 456, row: 36, heading: 28 }

/** The sections as far as the open list shows them before anybody scrolls, and one row more. */
export function inSight(sections: readonly Section[]): Section[] {
  let left = SIGHT.list
  return sections.flatMap(section => {
    left -= SIGHT.heading
    const rows = left > 0 ? section.rows.slice(0, Math.ceil(left / SIGHT.row) + 1) : []
    left -= rows.length * SIGHT.row
    return rows.length > 0 ? [{ ...section, rows }] : []
  })
}

/** Cuts to the number of rows that may be rendered. */
export function limited(sections: readonly Section[], most: number = MAX_ROWS): Section[] {
  let left = most
  return sections.flatMap(section => {
    const rows = section.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...section, rows }] : []
  })
}

/**
 * The server's answers below what was at hand: no record twice, and no more of a kind than were asked for. Where the answer
 * is to this very text, its word about a record counts more than an older copy's; the row stays where it is.
 */
export function withRemote(
  near: readonly Section[],
  answer: { text: string; sections: readonly Section[] },
  text: string,
): readonly Section[] {
  const rows = near.flatMap(section => section.rows)
  const seen = new Set(rows.map(row => row.id))
  const isOf = (kind: RecordSource) => (row: Row) => row.kind === 'record' && row.source === kind
  const far = answer.sections
    .map(section => {
      const kind = section.rows.find(row => row.kind === 'record')
      const room = kind?.kind === 'record' ? MAX_RECORDS - rows.filter(isOf(kind.source)).length : MAX_RECORDS
      const fresh = section.rows.filter(row => row.kind === 'record' && !seen.has(row.id)).slice(0, Math.max(0, room))
      return { ...section, rows: [...fresh, ...section.rows.filter(row => row.kind !== 'record')] }
    })
    .filter(section => section.rows.length > 0)
  if (answer.text !== text) return [...near, ...far]
  const told = new Map(answer.sections.flatMap(section => section.rows.map(row => [row.id, row])))
  const newer = (row: Row) => (row.kind === 'record' ? (told.get(row.id) ?? row) : row)
  return [...near.map(section => ({ ...section, rows: section.rows.map(newer) })), ...far]
}
