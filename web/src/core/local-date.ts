// Long dates in the reader's language and digits, beside the fixed DD/MM/YYYY HH:mm:ss of the specification; for readers
// of Nepali with the day of the Bikram Sambat calendar, which is the one on their wall.
import type { Language } from './layout/preferences.ts'

/** Nepali is read in Devanagari digits. */
export const localeTags: Record<Language, string> = { en: 'en-GB', de: 'de', fr: 'fr', ne: 'ne-NP-u-nu-deva', pt: 'pt-PT' }

const forms = new Map<string, Intl.DateTimeFormat>()

function formOf(language: Language): Intl.DateTimeFormat {
  const known = forms.get(language)
  if (known) return known
  const form = new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'full', timeStyle: 'medium' })
  forms.set(language, form)
  return form
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

/** 'Saturday 21 November 2026 at 06:42:10' as the language says it, in the machine's zone. */
export function longDate(at: string, language: Language): string {
  const time = new Date(at)
  const own = language === 'ne' ? sambat?.(time) : null
  const common = formOf(language).format(time)
  return own ? `${common} · वि.सं. ${own}` : common
}

/** A calendar day at noon of the machine's zone, where no change of clocks moves it to another. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`)

/** 'Sat' of a calendar day as the language says it. */
export const weekdayOf = (day: string, language: Language): string =>
  dateOf(day).toLocaleDateString(localeTags[language], { weekday: 'short' })
