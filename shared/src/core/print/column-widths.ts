// How wide the columns of a table on paper are: numbers and times stay whole, and texts share what these leave.
import type { ExportColumn } from '../export/export-table.ts'

export interface SizedColumn extends ExportColumn {
  /** In points, where something else than the text decides: bars, or room for somebody's pen. */
  readonly width?: number
  /** Text that is read as one sign, as the number of a waybill is: broken only where nothing else helps. Numbers and times never are. */
  readonly isWhole?: true
}

/** What a column needs in points, its padding with it. */
export interface Needs {
  /** What it keeps on the narrowest paper. */
  readonly tight: number
  /** With less it is not read with ease. */
  readonly least: number
  /** With more it is not read any easier. */
  readonly ample: number
}

/** Parts of the type's size: a text that is broken, one that is broken badly, and air beside what stays whole. */
const LEAST_TEXT = 9
const TIGHT_TEXT = 3
const AIR = 1

interface Table {
  readonly columns: readonly SizedColumn[]
  readonly headings: readonly string[]
  readonly body: readonly (readonly string[])[]
}

/** What the columns need in type of a size. @param width of a text, as a part of that size */
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

/** Whether all columns can be read with ease beside one another. */
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

/** What is left is given out in equal shares, so that one long text takes nothing from those that lack little. */
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
