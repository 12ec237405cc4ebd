// Dates in words of the reader's language, beside the fixed DD/MM/YYYY HH:mm:ss. Readers of Nepali also get the day of the Bikram
// Sambat calendar, which is the one on their wall. All in the machine's time zone.
import type { Language } from '@office/shared/core/messages/language'
import { calendars } from './local-calendar.ts'

const tags: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', ne: 'en-GB', pt: 'pt-PT' }

const forms = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to create. */
function formOf(language: Language, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(how)}`
  const form = forms.get(key) ?? new Intl.DateTimeFormat(tags[language], how)
  forms.set(key, form)
  return form
}

/** A calendar day at noon, so that no clock change moves it to another day. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`)

/** 'Saturday 21 November 2026'; in Nepali in both calendars. */
export const fullDay = (date: Date, language: Language): string =>
  calendars[language]?.fullDay(date) ?? formOf(language, { dateStyle: 'full' }).format(date)

/** 'November 2026'; in Nepali 'मंसिर २०८३', and the Gregorian months on a second line. */
export const monthOf = (date: Date, language: Language): string =>
  calendars[language]?.month(date) ?? formOf(language, { month: 'long', year: 'numeric' }).format(date)

/** '21'; in Nepali '५', and the Gregorian day on a second line. Latin digits, as in the field and in every list. */
export const dayNumber = (date: Date, language: Language): string =>
  calendars[language]?.dayNumber(date) ?? String(date.getDate())

/** How a calendar counts months, where they are not Gregorian. */
export const monthsOf = (language: Language) => calendars[language]?.months

/** 'Saturday', 'Sat' or 'S'. */
export const weekdayOf = (date: Date, language: Language, width: 'long' | 'short' | 'narrow'): string =>
  calendars[language]?.weekday(date, width) ?? formOf(language, { weekday: width }).format(date)

/** 'Saturday 21 November 2026 at 06:42:10' as the language says it. */
export function longDate(at: string, language: Language): string {
  const time = new Date(at)
  return calendars[language]?.longDate(time) ?? formOf(language, { dateStyle: 'full', timeStyle: 'medium' }).format(time)
}
