// Sections of rows, and what becomes of them before they are listed: their number is limited, the server's follow the local ones.
import type { Command } from '../command/command.ts'
import type { Words } from '../language/translate.ts'
import type { Recent } from './records/recents.ts'
import type { PaletteRecord, RecordSource } from './records/record-source.ts'

export type Row =
  | {
      kind: 'command'
      id: string
      command: Command
      title: string
      alias?: string
      detail?: string
      off?: Words
      /** It is off because a permission is missing. */
      isLocked?: boolean
      keys: readonly string[]
    }
  /** Stands for the commands that this person may not use. */
  | { kind: 'locked'; id: string; count: number }
  | { kind: 'record'; id: string; source: RecordSource; record: PaletteRecord }
  | { kind: 'recent'; id: string; recent: Recent }
  | { kind: 'link'; id: string; title: string; href: string }
  | { kind: 'filter'; id: string; title: string; text: string }

export interface Section {
  id: string
  title: string
  rows: readonly Row[]
}

/** More rows are never rendered. */
export const MAX_ROWS = 50
/** Rows per kind of record. */
export const MAX_RECORDS = 5

/** Pixels of the list, which shows nine rows at most below a heading, of a row and of a heading (palette-frame.tsx, tokens.css). */
const SIGHT = { list: 362, row: 36, heading: 28 }

/** The sections as far as the open list shows them before scrolling, plus one row. */
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

/** Commands that can run come before locked ones, so that the highlight never goes to a row out of view. */
export function readyFirst(sections: readonly Section[]): Section[] {
  const sorted = sections.map(section => ({
    ...section,
    rows: [...section.rows.filter(isReady), ...section.rows.filter(row => !isReady(row))],
  }))
  const hasReady = (section: Section) => section.rows.some(isReady)
  return [...sorted.filter(hasReady), ...sorted.filter(section => !hasReady(section))]
}

/** Up to this many locked commands are listed one by one, each with its reason. */
const MOST_LOCKED = 3
const isLocked = (row: Row) => row.kind === 'command' && row.isLocked === true

/** Many commands that a person may not use become one line at the end, since nobody looks for them. */
export function foldLocked(sections: readonly Section[], title: string): readonly Section[] {
  const count = sections.flatMap(({ rows }) => rows.filter(isLocked)).length
  if (count <= MOST_LOCKED) return sections
  const open = sections
    .map(section => ({ ...section, rows: section.rows.filter(row => !isLocked(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return [...open, { id: 'locked', title, rows: [{ kind: 'locked', id: 'locked', count }] }]
}

/**
 * The record that the text itself names: offered at once, and removed when the server knows no such record. The server's result
 * replaces it, so that nobody opens what does not exist.
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

/** Limits the sections to the number of rows that may be rendered. */
export function limited(sections: readonly Section[], most: number = MAX_ROWS): Section[] {
  let left = most
  return sections.flatMap(section => {
    const rows = section.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...section, rows }] : []
  })
}

/**
 * The server's results below the local ones: no record twice, and no more per kind than requested. If the answer is for exactly
 * this text, its data on a record replaces an older copy; the row stays where it is.
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
