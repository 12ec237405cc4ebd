// The five languages: catalogues are compiled by the build and loaded on demand, English included, since the built portal has no
// compiler for plurals and placeholders.
import { i18n } from '@lingui/core'
import type { Language } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { type Compiled, sayCounts } from '@office/shared/core/messages/message-counts'
import { commandContext } from '../command/context.ts'
import { apiContext } from '../data/api.ts'
import { loadCalendarOf } from './local-calendar.ts'
import { tellIn } from './translate.ts'

export { i18n }

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../../../locales/en/messages.po'),
  de: () => import('../../../../locales/de/messages.po'),
  fr: () => import('../../../../locales/fr/messages.po'),
  ne: () => import('../../../../locales/ne/messages.po'),
  pt: () => import('../../../../locales/pt/messages.po'),
}

function isPseudo(): boolean {
  try {
    return localStorage.getItem('office.pseudo') === '1'
  } catch {
    return false
  }
}

type Messages = Parameters<typeof i18n.load>[1]

/** English made strange (pseudo-locale.ts). */
async function strange(messages: Messages): Promise<Messages> {
  const { pseudo } = await import('./pseudo-locale.ts')
  // Compiled catalogues contain only texts and lists of tokens.
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message as Compiled)])) as Messages
}

sayCounts(i18n)

const noAnswer = msg`The server did not answer. Check the connection and try again.`

/** The last one requested: if two are loading, only this one is shown. */
let wanted: Language | null = null

export async function activateLanguage(language: Language): Promise<void> {
  wanted = language
  // Activating a catalogue again would redraw the whole page.
  if (i18n.locale === language) return
  const [{ messages }] = await Promise.all([catalogues[language](), loadCalendarOf(language).catch(() => undefined)])
  const words = language === 'en' && isPseudo() ? await strange(messages) : messages
  if (wanted !== language) return
  i18n.loadAndActivate({ locale: language, messages: words })
  apiContext.language = language
  apiContext.noAnswer = tellIn(i18n)(noAnswer)
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
