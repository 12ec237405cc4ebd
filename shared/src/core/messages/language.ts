// The languages of the product, and the name of each in itself.
import type { Message } from './message.ts'

export const languages = ['en', 'de', 'fr', 'ne', 'pt'] as const
export type Language = (typeof languages)[number]

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ne: 'नेपाली',
  pt: 'Português',
}

/** The same as words of the contract, which no catalogue translates. */
export const languageWords = Object.fromEntries(
  languages.map(language => [language, { id: languageNames[language], message: languageNames[language] }]),
) as Record<Language, Message> // of the same keys
