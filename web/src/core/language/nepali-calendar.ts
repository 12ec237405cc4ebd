// Dates in Nepali, only for readers of that language. Chromium has no Nepali and would answer in English, so the names are here;
// the Bikram Sambat calendar has its table in a library, and outside its years (1943 to 2034) the Gregorian calendar counts.
import NepaliDate, { dateConfigMap } from 'nepali-date-converter'

const gregorianMonths = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ')

/** From Sunday; 'short' omits the word for day, 'narrow' is for column headings. */
const weekdays = {
  long: 'आइतबार सोमबार मङ्गलबार बुधबार बिहीबार शुक्रबार शनिबार'.split(' '),
  short: 'आइत सोम मङ्गल बुध बिही शुक्र शनि'.split(' '),
  narrow: 'आ सो म बु बि शु श'.split(' '),
}

/** Nepali is read in Devanagari digits. */
const digits = (text: string | number) => String(text).replace(/\d/g, digit => String.fromCharCode(0x966 + Number(digit)))

const daysLater = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** The days of a month of Bikram Sambat; 0 is Baisakh. */
const lengthOf = (year: number, month: number): number => Object.values(dateConfigMap[year] ?? {})[month] ?? 0

const years = Object.keys(dateConfigMap).map(Number)
const TABLE_BEGINS = new NepaliDate(Math.min(...years), 0, 1).toJsDate()
const TABLE_ENDS = new NepaliDate(Math.max(...years), 11, lengthOf(Math.max(...years), 11)).toJsDate()

/** The day in Bikram Sambat; null outside the years of the table, where the library would err or guess. */
function sambat(date: Date): NepaliDate | null {
  const day = daysLater(date, 0)
  return day < TABLE_BEGINS || day > TABLE_ENDS ? null : new NepaliDate(day)
}

/** '५ मंसिर २०८३'; null outside the years of the table. */
const sambatDay = (date: Date): string | null => sambat(date)?.format('D MMMM YYYY', 'np') ?? null

export const weekday = (date: Date, width: keyof typeof weekdays): string => weekdays[width][date.getDay()] ?? ''

/** '२०२६ नोभेम्बर २१' */
const gregorianDay = (date: Date): string =>
  `${digits(date.getFullYear())} ${gregorianMonths[date.getMonth()]} ${digits(date.getDate())}`

/** 'शनिबार, ५ मंसिर २०८३ · २०२६ नोभेम्बर २१' */
export const fullDay = (date: Date): string =>
  `${weekday(date, 'long')}, ${[sambatDay(date), gregorianDay(date)].filter(day => day !== null).join(' · ')}`

/** '२०२६ नोभेम्बर २१, शनिबार ०६:४२:१० · वि.सं. ५ मंसिर २०८३' */
export function longDate(date: Date): string {
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(part => String(part).padStart(2, '0')).join(':')
  const own = sambatDay(date)
  return `${gregorianDay(date)}, ${weekday(date, 'long')} ${digits(clock)}${own ? ` · वि.सं. ${own}` : ''}`
}

/** The month of a day: in Bikram Sambat, or the Gregorian one as far as the table leaves it. */
function monthAround(date: Date): { first: Date; last: Date } {
  const own = sambat(date)
  if (own) {
    const first = daysLater(date, 1 - own.getDate())
    return { first, last: daysLater(first, lengthOf(own.getYear(), own.getMonth()) - 1) }
  }
  const first = new Date(date.getFullYear(), date.getMonth(), 1)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0)
  return date < TABLE_BEGINS
    ? { first, last: last < TABLE_BEGINS ? last : daysLater(TABLE_BEGINS, -1) }
    : { first: first > TABLE_ENDS ? first : daysLater(TABLE_ENDS, 1), last }
}

const daysBetween = (first: Date, last: Date): number => Math.round((last.getTime() - first.getTime()) / 86_400_000)

/** The same day of the month this many months later, or the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  let month = monthAround(date)
  const passed = daysBetween(month.first, daysLater(date, 0))
  for (let left = Math.abs(months); left > 0; left--)
    month = monthAround(months > 0 ? daysLater(month.last, 1) : daysLater(month.first, -1))
  return daysLater(month.first, Math.min(passed, daysBetween(month.first, month.last)))
}

/** What a calendar needs in order to count by months of Bikram Sambat. */
export const months = {
  startOfMonth: (date: Date) => monthAround(date).first,
  endOfMonth: (date: Date) => monthAround(date).last,
  isSameMonth: (one: Date, other: Date) => monthAround(one).first.getTime() === monthAround(other).first.getTime(),
  addMonths,
  addYears: (date: Date, count: number) => addMonths(date, 12 * count),
}

/** 'मंसिर २०८३', and below it 'नोभेम्बर – डिसेम्बर २०२६' */
export function month(date: Date): string {
  const { first, last } = monthAround(date)
  const nameOf = (day: Date) => gregorianMonths[day.getMonth()] ?? ''
  const yearOf = (day: Date) => digits(day.getFullYear())
  const isOneYear = first.getFullYear() === last.getFullYear()
  const begin = isOneYear ? nameOf(first) : `${nameOf(first)} ${yearOf(first)}`
  const gregorian = first.getMonth() === last.getMonth() ? nameOf(first) : `${begin} – ${nameOf(last)}`
  const own = sambat(date)?.format('MMMM YYYY', 'np')
  return [...(own ? [own] : []), `${gregorian} ${yearOf(last)}`].join('\n')
}

/** '५', and below it '21' in Latin digits, as in the field and in every list. */
export const dayNumber = (date: Date): string =>
  [sambat(date)?.format('D', 'np'), String(date.getDate())].filter(number => number !== undefined).join('\n')
