// Column widths of a table on paper: numbers and times stay whole, and texts share the remaining room.
import type { ExportColumn } from '../export/export-table.ts'

export interface SizedColumn extends ExportColumn {
  /** In points, if something other than the text decides: bars, or room to write by hand. */
  readonly width?: number
  /** Text read as one unit, such as a waybill number: broken only if nothing else helps. Numbers and times never are. */
  readonly isWhole?: true
}

/** What a column needs in points, including its padding. */
export interface Needs {
  /** What it keeps on the narrowest paper. */
  readonly tight: number
  /** With less it is hard to read. */
  readonly least: number
  /** With more it is no easier to read. */
  readonly ample: number
}

/** As parts of the type size: broken text, badly broken text, and space beside what stays whole. */
const LEAST_TEXT = 9
const TIGHT_TEXT = 3
const AIR = 1

interface Table {
  readonly columns: readonly SizedColumn[]
  readonly headings: readonly string[]
  readonly body: readonly (readonly string[])[]
}

/** What the columns need in a type size. @param width of a text, as a part of that size */
export function needsOf(
  { columns, headings, body }: Table,
  padding: number,
  width: (text: string) => number,
): (size: number) => Needs[] {
  const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, width(text)), 0)
  const measured = columns.map((column, index) => {
    const heading = headings[index] ?? ''
    const longest = widest(body.flatMap(row => (row[index] ?? '').split('\n')))
    return { column, longest, heading: width(heading), word: widest(heading.split(/\s+/)) }
  })
  return size =>
    measured.map(({ column: { width: given, kind, isWhole }, longest, heading, word }) => {
      const points = (parts: number) => parts * size + 2 * padding
      if (given !== undefined) return { tight: given, least: given, ample: given }
      const all = Math.max(longest, heading)
      const tight = points(Math.min(all, TIGHT_TEXT))
      if (kind === 'text' && !isWhole)
        return { tight, least: points(Math.min(all, Math.max(word, LEAST_TEXT))), ample: points(all) }
      const whole = Math.max(longest, word)
      return { tight: isWhole ? tight : points(whole), least: points(whole), ample: points(whole + AIR) }
    })
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** Whether all columns can be read comfortably side by side. */
export const areEasy = (needs: readonly Needs[], room: number): boolean => total(needs.map(({ least }) => least)) <= room

/** Widths that fill the room. */
export function widthsIn(needs: readonly Needs[], room: number): number[] {
  const of = (need: keyof Needs) => needs.map(one => one[need])
  const scaled = (widths: readonly number[]) => widths.map(width => (width * room) / total(widths))
  if (total(of('ample')) <= room) return scaled(of('ample'))
  if (total(of('least')) <= room) return shared(of('least'), of('ample'), room)
  if (total(of('tight')) <= room) return shared(of('tight'), of('least'), room)
  return scaled(of('tight'))
}

/** Spare room is shared out equally, so that one long text takes nothing from columns that lack little. */
function shared(from: readonly number[], to: readonly number[], room: number): number[] {
  const lacks = from.map((width, index) => (to[index] ?? width) - width)
  let left = room - total(from)
  let share = 0
  for (const [at, lack] of lacks.toSorted((a, b) => a - b).entries()) {
    share = Math.min(lack, left / (lacks.length - at))
    left -= share
  }
  return from.map((width, index) => width + Math.min(lacks[index] ?? 0, share))
}
