// Rows for two audiences: aligned and cut to the window for people, tab-separated and whole for programs.
import { harmless, paint, type Sink } from './io.ts'

const GAP = 2
/** No column is made narrower than this before the table is left to wrap. */
const LEAST = 8

const oneLine = (cell: string) => harmless(cell.replace(/[\t\r\n]+/g, ' '))

/** Columns that a text takes in a terminal: wide East Asian signs and emoji take two, marks and joiners none. */
export function displayWidth(text: string): number {
  let width = 0
  for (const sign of text) {
    if (/\p{M}|\p{Cf}/u.test(sign)) continue
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u.test(sign)
      ? 2
      : 1
  }
  return width
}

function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let kept = ''
  for (const sign of text) {
    if (displayWidth(kept + sign) > width - 1) break
    kept += sign
  }
  return `${kept}…`
}

/** Rows for programs: separated by tabs, whole. */
export const writeRows = (sink: Sink, rows: readonly (readonly string[])[]): void =>
  sink.write(rows.map(row => `${row.map(oneLine).join('\t')}\n`).join(''))

/** Writes a table: with its headings for people, and without a cut for programs. */
export function writeTable(sink: Sink, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (!sink.isTty) {
    writeRows(sink, [headings, ...rows])
    return
  }
  const clean = rows.map(row => row.map(oneLine))
  const widths = headings.map((heading, index) =>
    clean.reduce((most, row) => Math.max(most, displayWidth(row[index] ?? '')), displayWidth(heading)),
  )
  fit(widths, sink.width - GAP * (headings.length - 1))
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const text = cut(cell, widths[index] ?? 0)
        return index === row.length - 1 ? text : text + ' '.repeat((widths[index] ?? 0) - displayWidth(text) + GAP)
      })
      .join('')
      .trimEnd()
  sink.write(`${paint(sink, 'bold', line(headings))}\n`)
  for (const row of clean) sink.write(`${line(row)}\n`)
}

/** Takes from the widest column until the table fits. */
function fit(widths: number[], room: number): void {
  let spare = widths.reduce((sum, width) => sum + width, 0) - room
  while (spare > 0) {
    const widest = widths.indexOf(Math.max(...widths))
    const width = widths[widest] ?? 0
    if (width <= LEAST) return
    const next = Math.max(LEAST, ...widths.filter((_, index) => index !== widest), width - spare)
    const taken = Math.max(1, Math.min(spare, width - next))
    widths[widest] = width - taken
    spare -= taken
  }
}
