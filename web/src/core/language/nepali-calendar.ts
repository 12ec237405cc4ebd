// Dates in Nepali, only for readers of that language. Chromium has no Nepali and would answer in English, so the names are here;
// the Bikram Sambat calendar has its tables in a library.
import NepaliDate from 'nepali-date-converter'

const months = 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' ')

/** From Sunday; 'short' omits the word for day, 'narrow' is for column headings. */
const weekdays = {
  long: 'आइतबार सोमबार मङ्गलबार बुधबार बिहीबार शुक्रबार शनिबार'.split(' '),
  short: 'आइत सोम मङ्गल बुध बिही शुक्र शनि'.split(' '),
  narrow: 'आ सो म बु बि शु श'.split(' '),
}

/** Nepali is read in Devanagari digits. */
const digits = (text: string | number) => String(text).replace(/\d/g, digit => String.fromCharCode(0x966 + Number(digit)))

/** '५ मंसिर २०८३' in Bikram Sambat; null outside the years that its tables cover (1943 to 2034). */
function sambat(date: Date): string | null {
  try {
    return new NepaliDate(date).format('D MMMM YYYY', 'np')
  } catch {
    return null
  }
}

export const weekday = (date: Date, width: keyof typeof weekdays): string => weekdays[width][date.getDay()] ?? ''

/** 'नोभेम्बर २०२६' */
export const month = (date: Date): string => `${months[date.getMonth()]} ${digits(date.getFullYear())}`

/** '२०२६ नोभेम्बर २१, शनिबार' */
export const fullDay = (date: Date): string =>
  `${digits(date.getFullYear())} ${months[date.getMonth()]} ${digits(date.getDate())}, ${weekday(date, 'long')}`

/** '२०२६ नोभेम्बर २१, शनिबार ०६:४२:१० · वि.सं. ५ मंसिर २०८३' */
export function longDate(date: Date): string {
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(part => String(part).padStart(2, '0')).join(':')
  const own = sambat(date)
  return `${fullDay(date)} ${digits(clock)}${own ? ` · वि.सं. ${own}` : ''}`
}
