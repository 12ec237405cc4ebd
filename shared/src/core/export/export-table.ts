// What an export consists of: columns, rows, and each value as the text, number or time that a file shows.
import type { JsonSchema } from '../schema.ts'

/** 'instant' values are ISO 8601 in UTC; 'number' and 'amount' are decimal texts or whole numbers. */
export type ExportKind = 'text' | 'number' | 'amount' | 'instant'

/** What a field of a row is in a file, by its schema: a code or a phone number is text, whatever it looks like. */
export function kindOfField({ type, format }: JsonSchema): ExportKind {
  if (format === 'amount') return 'amount'
  if (format === 'date-time') return 'instant'
  const isNumber = [type].flat().some(one => one === 'integer' || one === 'number')
  return isNumber || format === 'decimal' ? 'number' : 'text'
}

export interface ExportColumn {
  readonly key: string
  /** In the reader's language. */
  readonly heading: string
  readonly kind: ExportKind
}

export type ExportValue = string | number | boolean | null | undefined
export type ExportRow = Readonly<Record<string, ExportValue>>
/**
 * Rows that are available now, or arrive one by one or in pages: a promise for each of a hundred thousand rows costs as much as
 * the row.
 */
export type ExportRows = Iterable<ExportRow> | AsyncIterable<ExportRow> | RowPages
export interface RowPages {
  readonly pages: AsyncIterable<readonly ExportRow[]>
}

/** All of them, in batches if many are available at once. */
export async function* rowsTogether(rows: ExportRows): AsyncGenerator<Iterable<ExportRow>> {
  if ('pages' in rows) yield* rows.pages
  else if (Symbol.iterator in rows) yield rows
  else for await (const row of rows) yield [row]
}

/** A spreadsheet number holds 15 significant digits. A longer one is written as text, so that no digit is lost. */
const NUMBER = /^-?\d+(\.\d+)?$/
const DIGITS = 15

export const isExactNumber = (text: string): boolean => NUMBER.test(text) && text.replace(/\D/g, '').length <= DIGITS

/** Milliseconds of the local clock of a time zone, counted as if it were UTC; null for a text that is not an instant. */
export type LocalTime = (instant: string) => number | null

/** Time zones change their offset only at full quarters of an hour. */
const QUARTER = 900_000

/** `zone` is an IANA name such as 'Asia/Kathmandu'. Asks the platform once per quarter of an hour, not per row. */
export function localTimeIn(zone: string): LocalTime {
  // Swedish writes dates and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const offsets = new Map<number, number>()
  return instant => {
    const time = Date.parse(instant)
    if (Number.isNaN(time)) return null
    const quarter = Math.floor(time / QUARTER)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size > 50_000) offsets.clear()
      offset = Date.parse(`${format.format(quarter * QUARTER).replace(' ', 'T')}Z`) - quarter * QUARTER
      offsets.set(quarter, offset)
    }
    return time + offset
  }
}

/** A heading as a file shows it: times name their clock. */
export const headingOf = ({ heading, kind }: ExportColumn, zone: string): string =>
  kind === 'instant' ? `${heading} (${zone})` : heading

/** 'YYYY-MM-DD HH:mm:ss' of a local time. */
export const localTimeText = (local: number): string => new Date(local).toISOString().slice(0, 19).replace('T', ' ')

/** The value as the text of a cell; '' for no value. */
export function exportText(value: ExportValue, kind: ExportKind, localTime: LocalTime): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const local = kind === 'instant' ? localTime(text) : null
  return local === null ? text : localTimeText(local)
}
