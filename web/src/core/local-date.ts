// Dates in words of the reader's language, beside the fixed DD/MM/YYYY HH:mm:ss of the specification; for readers of Nepali
// with the day of the Bikram Sambat calendar, which is the one on their wall.
import type { Language } from './layout/preferences.ts'

/** Browsers know these; Chromium carries no Nepali and would answer in English, so its names stand here. */
const tags: Record<Exclude<Language, 'ne'>, string> = { en: 'en-GB', de: 'de', fr: 'fr', pt: 'pt-PT' }
const nepali = {
  months: 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' '),
  weekdays: 'आइतबार सोमबार मङ्गलबार बुधबार बिहीबार शुक्रबार शनिबार'.split(' '),
  /** Without 'day', and as columns are headed. */
  short: 'आइत सोम मङ्गल बुध बिही शुक्र शनि'.split(' '),
  narrow: 'आ सो म बु बि शु श'.split(' '),
}

/** Nepali is read in Devanagari digits. */
const inDevanagari = (text: string | number) => String(text).replace(/\d/g, digit => String.fromCharCode(0x966 + Number(digit)))

const forms = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make. */
function formOf(language: Exclude<Language, 'ne'>, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(how)}`
  const form = forms.get(key) ?? new Intl.DateTimeFormat(tags[language], how)
  forms.set(key, form)
  return form
}

/** A calendar day at noon of the machine's zone, where no change of clocks moves it to another. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`)

/** 'Saturday 21 November 2026' in the machine's zone. */
export const fullDay = (date: Date, language: Language): string =>
  language === 'ne'
    ? `${inDevanagari(date.getFullYear())} ${nepali.months[date.getMonth()]} ${inDevanagari(date.getDate())}, ${nepali.weekdays[date.getDay()]}`
    : formOf(language, { dateStyle: 'full' }).format(date)

/** 'November 2026'. */
export const monthOf = (date: Date, language: Language): string =>
  language === 'ne'
    ? `${nepali.months[date.getMonth()]} ${inDevanagari(date.getFullYear())}`
    : formOf(language, { month: 'long', year: 'numeric' }).format(date)

/** 'Saturday', 'Sat' or 'S'. */
export function weekdayOf(date: Date, language: Language, width: 'long' | 'short' | 'narrow'): string {
  if (language !== 'ne') return formOf(language, { weekday: width }).format(date)
  return nepali[width === 'long' ? 'weekdays' : width][date.getDay()] ?? ''
}

/** The day in Bikram Sambat, '५ मंसिर २०८३'; null outside the years that its tables know (1943 to 2034). */
let sambat: ((day: Date) => string | null) | null = null

/** Fetches what a language needs beyond the browser's own calendars; dates are shown without it until it is there. */
export async function loadCalendarOf(language: Language): Promise<void> {
  if (language !== 'ne' || sambat !== null) return
  const { default: NepaliDate } = await import('nepali-date-converter')
  sambat = day => {
    try {
      return new NepaliDate(day).format('D MMMM YYYY', 'np')
    } catch {
      return null
    }
  }
}

/** '२०२६ नोभेम्बर २१, शनिबार ०६:४२:१० · वि.सं. ५ मंसिर २०८३' */
function longNepali(time: Date): string {
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(part => String(part).padStart(2, '0')).join(':')
  const own = sambat?.(time)
  return `${fullDay(time, 'ne')} ${inDevanagari(clock)}${own ? ` · वि.सं. ${own}` : ''}`
}

/** 'Saturday 21 November 2026 at 06:42:10' as the language says it, in the machine's zone. */
export function longDate(at: string, language: Language): string {
  const time = new Date(at)
  return language === 'ne' ? longNepali(time) : formOf(language, { dateStyle: 'full', timeStyle: 'medium' }).format(time)
}
