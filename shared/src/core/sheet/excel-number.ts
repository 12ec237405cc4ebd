// Spreadsheet numbers as exact text, and day numbers as local date and time, without any time zone.

const DAY = 86_400_000
/** 1899-12-30: Excel counts a 29 February 1900 that never existed, so the count is right from 1 March 1900 on. */
const START_1900 = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)
/** Day number of 1 March 1900 (1900 system). */
const AFTER_FALSE_LEAP_DAY = 61
/** Day number of 31 December 9999 (1900 system), the last one Excel knows. */
const LAST_DAY = 2_958_465

/** 'YYYY-MM-DD HH:mm:ss' of a day number, rounded to the second; 'HH:mm:ss' of a time alone; null outside 1900..9999. */
export function dayNumberText(value: number, dateSystem: 1900 | 1904): string | null {
  if (!(value >= 0 && value < LAST_DAY + 1)) return null
  const start = dateSystem === 1904 ? START_1904 : START_1900 + (value < AFTER_FALSE_LEAP_DAY ? DAY : 0)
  const time = start + Math.round(value * 86_400) * 1000
  const text = new Date(time).toISOString()
  const clock = text.slice(11, 19)
  return value < 1 ? clock : `${text.slice(0, 10)} ${clock}`
}

/** The day number (1900 system) of a local time in milliseconds, to the second; null where programs count differently. */
export function dayNumber(local: number): number | null {
  const day = (Math.floor(local / 1000) * 1000 - START_1900) / DAY
  return day >= AFTER_FALSE_LEAP_DAY && day < LAST_DAY + 1 ? day : null
}

const PLAIN = /^-?\d+(\.\d+)?$/
/** A spreadsheet number holds 15 significant digits; more are noise of its binary form. */
const TRUE_DIGITS = 15

/** A stored number as people see it: '0.1' for '0.10000000000000001', '5511900000000' for '5.5119E12'; '0.700' is kept. */
export function numberText(stored: string): string {
  if (PLAIN.test(stored) && stored.length <= TRUE_DIGITS) return stored
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (PLAIN.test(stored) && stored.replace(/^-?0*\.?0*|\./g, '').length <= TRUE_DIGITS) return stored
  return plainDecimal(value.toPrecision(TRUE_DIGITS))
}

/** Writes '1.20000000000000e+21' without exponent and trailing zeros. */
function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  // Larger than any amount of a courier: kept with its exponent, so that a 1e308 never becomes 300 digits.
  if (Math.abs(point) > 30) return text.replace(/\.?0+e/, 'e').replace('e+', 'e')
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const decimals = padded.slice(at).replace(/0+$/, '')
  return sign + padded.slice(0, at) + (decimals === '' ? '' : `.${decimals}`)
}

/** How a cell's number is shown: unchanged, as a date, or padded with zeros. */
export type NumberFormat = 'general' | 'date' | { readonly zeros: number }

/** Built-in formats that are dates or times (ECMA-376 part 1, 18.8.30, including the East Asian ones). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Reads a format code such as 'yyyy-mm-dd hh:mm' or '00000'; built-in formats have only an id. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'general'
  if (/^0{2,15}$/.test(code)) return { zeros: code.length }
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replace(/General/gi, '')
  return /[ymdhs]/i.test(bare) ? 'date' : 'general'
}

/** The text of a stored number in a format. */
export function formattedNumber(stored: string, format: NumberFormat, dateSystem: 1900 | 1904): string {
  if (format === 'general') return numberText(stored)
  if (format === 'date') return dayNumberText(Number(stored), dateSystem) ?? numberText(stored)
  return /^\d+$/.test(stored) ? stored.padStart(format.zeros, '0') : numberText(stored)
}
