// What a language needs beyond the browser's own calendars; apart from local-date.ts, since the first frame contains no dates.
import type { Language } from '@office/shared/core/messages/language'

/** By language, once loaded. */
export const calendars: Partial<Record<Language, typeof import('./nepali-calendar.ts')>> = {}

/** Until it is loaded, dates are written in English. */
export async function loadCalendarOf(language: Language): Promise<void> {
  if (language === 'ne') calendars.ne ??= await import('./nepali-calendar.ts')
}
