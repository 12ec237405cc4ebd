// The languages of the product, and the name of each in itself.

export const languages = ['en', 'de', 'fr', 'ne', 'pt'] as const
export type Language = (typeof languages)[number]

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ne: 'नेपाली',
  pt: 'Português',
}
