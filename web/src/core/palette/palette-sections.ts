// What becomes of sections of rows on their way to the list: cut to what may be drawn, and the server's put below what was at hand.
import type { Row, Section } from './palette-rows.ts'
import type { RecordSource } from './records/record-source.ts'

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

const isReady = (row: Row) => row.kind !== 'command' || row.off === undefined

/** What can be run stands before what is locked, so that the highlight never goes to a row out of sight. */
export function readyFirst(sections: readonly Section[]): Section[] {
  const sorted = sections.map(section => ({
    ...section,
    rows: [...section.rows.filter(isReady), ...section.rows.filter(row => !isReady(row))],
  }))
  const hasReady = (section: Section) => section.rows.some(isReady)
  return [...sorted.filter(hasReady), ...sorted.filter(section => !hasReady(section))]
}

/** As many locked commands are listed one by one, each with its reason. */
const MOST_LOCKED = 3
const isLocked = (row: Row) => row.kind === 'command' && row.isLocked === true

/** Many commands that a person may not use are one line at the end: what they can do is not to be looked for among them. */
export function foldLocked(sections: readonly Section[], title: string): readonly Section[] {
  const count = sections.flatMap(({ rows }) => rows.filter(isLocked)).length
  if (count <= MOST_LOCKED) return sections
  const open = sections
    .map(section => ({ ...section, rows: section.rows.filter(row => !isLocked(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return [...open, { id: 'locked', title, rows: [{ kind: 'locked', id: 'locked', count }] }]
}

/**
 * What the text itself names: offered at once, and gone when the server knows no such record. The one it knows takes its
 * place, so that nobody opens what does not exist.
 */
export function confirmedPins(
  pinned: readonly Row[],
  answer: { isWhole: boolean; sections: readonly Section[] },
): readonly Row[] {
  if (!answer.isWhole) return pinned
  const known = answer.sections.flatMap(section => section.rows).filter(row => row.kind === 'record')
  return pinned.flatMap(row => {
    const same = known.find(({ record }) => row.kind === 'record' && record.title === row.record.title)
    return same ? [same] : []
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
