// Cells that hold a day, or a day and a time of day without a zone.
import { dayNumberText } from '../sheet/excel-number.ts'
import type { SheetTraits } from '../sheet/sheet.ts'
import { type Cell, type Fault, fault } from './cell.ts'

/** Years that an order may have: a bare number outside of them is no date, and no typing error becomes one. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2099

/** 'YYYY-MM-DD HH:mm:ss' as the source's clock showed it; a day alone is its midnight. The reader of it sets the zone. */
export const localDateTime = (): Cell<string> => ({
  read: (value, traits) => localTime(value, traits) ?? fault('NOT_A_DATE'),
  plain: (value, traits) => localTime(value, traits) ?? value,
})

/** 'YYYY-MM-DD'; a time of day that is not midnight is refused rather than cut off. */
export const day = (): Cell<string> => ({
  read: (value, traits): string | Fault => {
    const local = localTime(value, traits)
    return local?.endsWith(' 00:00:00') ? local.slice(0, 10) : fault('NOT_A_DATE')
  },
  plain: (value, traits) => localTime(value, traits) ?? value,
})

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/
/** With dots, the day always comes first; with slashes it depends on the country, so those are refused. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

function localTime(value: string, traits: SheetTraits): string | null {
  const first = YEAR_FIRST.exec(value)
  if (first) return checked(first[1], first[3], first[4], first[5], first[6], first[7])
  const second = DAY_FIRST.exec(value)
  if (second) return checked(second[3], second[2], second[1], second[4], second[5], second[6])
  const number = traits.decimalComma ? value.replace(',', '.') : value
  // A date cell that lost its format holds the bare number of its day.
  if (!/^\d{5}(\.\d+)?$/.test(number)) return null
  const text = dayNumberText(Number(number), traits.dateSystem)
  return text !== null && isUsualYear(text) ? text : null
}

function checked(year = '', month = '', date = '', hour = '00', minute = '00', second = '00'): string | null {
  const two = (part: string) => part.padStart(2, '0')
  const text = `${year}-${two(month)}-${two(date)} ${two(hour)}:${minute}:${second}`
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  // Parsing rolls 31 February over into March; what comes back differently never was.
  const exists = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.replace(' ', 'T')
  return exists && isUsualYear(text) ? text : null
}

function isUsualYear(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR
}
