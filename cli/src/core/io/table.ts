// Rows for two audiences: aligned and fitted to the window for people, tab-separated and complete for programs.
import type { Message, Translate } from '@office/shared/core/messages/message'
import stringWidth from 'string-width'
import { harmless, paint, type Sink } from './io.ts'

const GAP = 2
/** No column becomes narrower than this; the table wraps instead. */
const LEAST = 8
/** No word of a table is broken up to this width, such as a number of an order. */
const WORD = 20
/** Columns of a list that would become narrower than this are dropped from its end. */
const READABLE = 12

const oneLine = (cell: string) => harmless(cell.replace(/[\t\r\n]+/g, ' '))

/** Characters as they are read: an accent, a vowel sign or a part of an emoji stays with its base. */
const signs = new Intl.Segmenter()

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of signs.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** A text in lines of a width, each as far in as the first; broken at blanks, and only a word that is wider is broken itself. */
function wrapped(text: string, width: number): string[] {
  if (stringWidth(text) <= width) return [text]
  const indent = indentOf(text)
  const lines: string[] = []
  let line = indent
  const next = () => {
    lines.push(line.trimEnd())
    line = indent
  }
  for (const word of text.slice(indent.length).split(/(?<= )/)) {
    if (stringWidth((line + word).trimEnd()) > width && line !== indent) next()
    for (const { segment } of signs.segment(word)) {
      if (segment !== ' ' && stringWidth(line + segment) > width) next()
      line += segment
    }
  }
  return [...lines, line.trimEnd()]
}

/** A sentence for people in lines of the window, each as far in as `indent`; what comes before the first is the caller's. */
export const inWindow = ({ isTty, width }: Pick<Sink, 'isTty' | 'width'>, text: string, indent: number): string =>
  isTty ? wrapped(text, width - indent).join(`\n${' '.repeat(indent)}`) : text

const indentOf = (text: string): string => /^ */.exec(text)?.[0] ?? ''

/** The width of a cell's widest word that is not to be broken, with what stands before the first. */
const widthOfWords = (text: string): number => {
  const widths = text.split(' ').map(word => stringWidth(word))
  return indentOf(text).length + Math.max(0, ...widths.filter(width => width <= WORD))
}

/** A heading by its message, or a plain name that is the same in every language. */
export type Heading = Message | string

/** A heading's name for programs, whatever the reader's language: 'Last used' is last_used. */
export const headingKey = (heading: Heading): string =>
  typeof heading === 'string'
    ? heading
    : (heading.message ?? heading.id)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '_')
        .replace(/^_|_$/g, '')

/** Headings in words for people, as stable names for programs. */
export const headingsFor = (sink: Sink, translate: Translate, headings: readonly Heading[]): string[] =>
  headings.map(heading => (sink.isTty && typeof heading !== 'string' ? translate(heading) : headingKey(heading)))

/** Rows for programs: tab-separated and whole. */
export const writeRows = (sink: Sink, rows: readonly (readonly string[])[]): void =>
  sink.write(rows.map(row => `${row.map(oneLine).join('\t')}\n`).join(''))

/** Writes a table: with headings in words for people, who read long texts in several lines; for programs a line for each row. */
export function writeTable(sink: Sink, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (sink.isTty) draw(sink, headings, rows, headings.length, table)
  else writeRows(sink, [headings, ...rows])
}

/** Names with their values for people, all of them whole: a value wider than the window continues on the next line. */
export function writePairs(sink: Sink, pairs: readonly (readonly [string, string])[]): void {
  const width = Math.max(0, ...pairs.map(([name]) => stringWidth(name)))
  const line = ([name, value]: readonly [string, string]) =>
    `${name}${' '.repeat(width - stringWidth(name) + GAP)}${oneLine(value)}\n`
  sink.write(pairs.map(line).join(''))
}

/** Whether a table fits the window uncut. */
export const fitsWindow = (sink: Sink, headings: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  widthsOf(headings, rows).reduce((sum, width) => sum + width, GAP * (headings.length - 1)) <= sink.width

/**
 * A list for people, a line for each row: long texts are cut, and columns that do not fit the window are dropped from the end.
 * @returns headings of the columns that are not shown
 */
export function writeList(sink: Sink, headings: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  let shown = headings.length
  while (shown > 2 && leastWidth(headings.slice(0, shown), rows) > sink.width) shown--
  draw(sink, headings, rows, shown, list)
  return headings.slice(shown)
}

/** The width of each column's widest text. */
const widthsOf = (headings: readonly string[], rows: readonly (readonly string[])[]): number[] =>
  headings.map((heading, index) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(oneLine(row[index] ?? ''))), stringWidth(heading)),
  )

/** The first column identifies rows and is never cut, nor is a number; the others keep a readable minimum. */
const leastWidth = (headings: readonly string[], rows: readonly (readonly string[])[]): number =>
  widthsOf(headings, rows).reduce((sum, width, index) => {
    if (index === 0) return width
    return sum + GAP + (isOfNumbers(rows, index) ? width : Math.min(width, READABLE))
  }, 0)

/** '1,250.00', 'NPR 1,250.00', '+42.8 %'; no phone number, which begins with its country. */
const NUMBER = /^(?:(?:[A-Z]{3} )?[-−]?[\d,]+(?:\.\d+)?|[-−+]?[\d.]+ %)$/

/** Numbers line up at their end. The first column identifies rows and stands at its start, whatever it is. */
const isOfNumbers = (rows: readonly (readonly string[])[], index: number): boolean =>
  index > 0 && rows.some(row => row[index] !== '') && rows.every(({ [index]: cell = '' }) => cell === '' || NUMBER.test(cell))

/** How texts fit into columns. */
interface Style {
  /** The lines that a cell takes in a column of a width. */
  linesOf: (text: string, width: number) => readonly string[]
  /** What a column is not made narrower than, unless it consists of numbers, which stay whole. */
  least: (cells: readonly string[], index: number) => number
}

/** The first column identifies rows and is never cut. */
const list: Style = {
  linesOf: (text, width) => [cut(text, width)],
  least: (_cells, index) => (index === 0 ? Number.POSITIVE_INFINITY : LEAST),
}
const table: Style = { linesOf: wrapped, least: cells => Math.max(LEAST, ...cells.map(widthOfWords)) }

function draw(
  sink: Sink,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  shown: number,
  { linesOf, least }: Style,
): void {
  const clean = rows.map(row => row.slice(0, shown).map(oneLine))
  const widths = widthsOf(headings.slice(0, shown), clean)
  const areNumbers = widths.map((_width, index) => isOfNumbers(clean, index))
  const leasts = widths.map((width, index) => {
    const cells = clean.map(row => row[index] ?? '')
    return areNumbers[index] ? width : Math.min(width, least(cells, index))
  })
  fit(widths, leasts, sink.width - GAP * (shown - 1))
  const lines = (row: readonly string[]): string[] => {
    const cells = row.map((cell, index) => linesOf(cell, widths[index] ?? 0))
    const height = Math.max(...cells.map(({ length }) => length))
    return Array.from({ length: height }, (_, at) =>
      cells
        .map(({ [at]: text = '' }, index) => {
          const room = ' '.repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(text)))
          return areNumbers[index] ? room + text : text + room
        })
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
  }
  for (const heading of lines(headings.slice(0, shown))) sink.write(`${paint(sink, 'bold', heading)}\n`)
  for (const row of clean)
    sink.write(
      lines(row)
        .map(line => `${line}\n`)
        .join(''),
    )
}

/** Takes from the widest column until the table fits, or none can become narrower. */
function fit(widths: number[], leasts: readonly number[], room: number): void {
  let spare = widths.reduce((sum, width) => sum + width, 0) - room
  while (spare > 0) {
    const spares = widths.map((width, index) => (width > (leasts[index] ?? 0) ? width : 0))
    const widest = spares.indexOf(Math.max(...spares))
    const width = spares[widest] ?? 0
    if (width === 0) return
    const next = Math.max(leasts[widest] ?? 0, ...spares.filter((_, index) => index !== widest), width - spare)
    const taken = Math.max(1, Math.min(spare, width - next))
    widths[widest] = width - taken
    spare -= taken
  }
}
