// Cells that hold a day, or a day and a time of day, with or without a zone.
import { dayNumberText } from '../sheet/excel-number.ts'
import type { SheetTraits } from '../sheet/sheet.ts'
import { type Cell, type Fault, fault } from './cell.ts'

/** Years that an order may have. A bare number outside of them is not a date, so no typing error becomes one. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2099

/**
 * 'YYYY-MM-DD HH:mm:ss' as the source's clock showed it; a day alone means its midnight. The caller sets the zone. A time that
 * names its zone, as we write instants ourselves, is that instant: 'YYYY-MM-DDTHH:mm:ssZ'.
 */
export const localDateTime = (): Cell<string> => ({
  read: (value, traits) => localTime(value, traits) ?? instant(value) ?? fault('NOT_A_DATE'),
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
/** With dots the day always comes first; with slashes it depends on the country, so those are refused. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

/** ISO 8601 with its zone at the end. */
const ZONED = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/i

function instant(value: string): string | null {
  const [, date = '', time = '', zone = ''] = ZONED.exec(value) ?? []
  if (date === '' || localTime(`${date} ${time}`, PLAIN) === null) return null
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return `${new Date(`${date}T${time}${sign}${hours}:${minutes}`).toISOString().slice(0, 19)}Z`
}

/** The zone of a time that no sheet contains. */
const PLAIN: SheetTraits = { decimalComma: false, dateSystem: 1900 }

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
  const exists =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(date) >= 1 &&
    Number(date) <= daysOf(Number(year), Number(month)) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60
  if (!exists || !isUsualYear(year)) return null
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:${second}`
}

// By hand, because a Date for each of a million cells is the slowest part of judging them.
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isUsualYear(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR
}
