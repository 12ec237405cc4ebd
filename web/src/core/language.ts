// The five languages: catalogues loaded when wanted; English needs none, since every text carries its own.
import { i18n } from '@lingui/core'
import { apiContext } from './api.ts'
import { commandContext } from './command/context.ts'
import type { Language } from './layout/preferences.ts'

export { i18n }

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Parameters<typeof i18n.load>[1] }>> = {
  de: () => import('../../../locales/de/messages.po'),
  fr: () => import('../../../locales/fr/messages.po'),
  ne: () => import('../../../locales/ne/messages.po'),
  pt: () => import('../../../locales/pt/messages.po'),
}

/** Names of the languages in themselves. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ne: 'नेपाली',
  pt: 'Português',
}

export async function activateLanguage(language: Language): Promise<void> {
  const messages = language === 'en' ? {} : (await catalogues[language]()).messages
  i18n.loadAndActivate({ locale: language, messages })
  apiContext.language = language
  commandContext.locale = language
}

/** The reader's first browser language that the portal speaks. */
export function browserLanguage(): Language {
  const known = ['en', 'de', 'fr', 'ne', 'pt'] as const
  for (const wanted of navigator.languages) {
    const found = known.find(language => wanted.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}
