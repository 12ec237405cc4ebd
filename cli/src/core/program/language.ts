// The language of the terminal: --lang, OFFICE_LANG, LC_ALL, LC_MESSAGES, LANG; English for any other.
import { type Language, languages } from '@office/shared/core/messages/language'
import { msg, type Translate } from '@office/shared/core/messages/message'

export const noSuchLanguage = msg`"{lang}" is not a supported language. Choose en, de, fr, ne or pt.`

/** 'pt_BR.UTF-8' is 'pt'; null for an unsupported language. */
export function languageNamed(text: string | undefined): Language | null {
  const [name] = (text ?? '').toLowerCase().split(/[_.@-]/)
  return languages.find(language => language === name) ?? null
}

export const languageOf = (env: Readonly<Record<string, string | undefined>>): Language =>
  languageNamed(env.OFFICE_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG) ?? 'en'

/** Words with plurals and values in that language. Costs a catalogue, which plain help in English does without. */
export async function loadTranslate(language: Language): Promise<Translate> {
  const [{ readPo, translatorOf }, { catalogueText }] = await Promise.all([
    import('@office/shared/core/messages/catalogue'),
    import('./catalogues.ts'),
  ])
  // The source is in English; an English catalogue would only repeat it.
  const text = language === 'en' ? null : catalogueText(language)
  return translatorOf(language, text === null ? {} : readPo(text))
}
