// What a language needs beyond the browser's own calendars; apart from local-date.ts, since the first frame writes no dates.
import type { Language } from '@office/shared/core/messages/language'

/** By language, once they are there. */
export const calendars: Partial<Record<Language, typeof import('./nepali-calendar.ts')>> = {}

/** Until it is there dates are written in English. */
export async function loadCalendarOf(language: Language): Promise<void> {
  if (language === 'ne') calendars.ne ??= await import('./nepali-calendar.ts')
}
