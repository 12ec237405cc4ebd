// Texts of answers and mails in the reader's language, from the same catalogues as portal and terminal.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@office/shared/core/error-code'
import { readPo, translatorOf } from '@office/shared/core/messages/catalogue'
import { type Language, languages } from '@office/shared/core/messages/language'
import type { Translate } from '@office/shared/core/messages/message'
import { checkoutDir } from './config.ts'

function load(language: Language): Translate {
  try {
    return translatorOf(language, readPo(readFileSync(join(checkoutDir, 'locales', language, 'messages.po'), 'utf8')))
  } catch (error) {
    // Without a catalogue everything stays in the English of the source.
    if (codeOf(error) !== 'ENOENT') throw error
    return translatorOf(language, {})
  }
}

const loaded = new Map<Language, Translate>()

/** Translates into a language; a message without a translation stays in English. */
export function translator(language: Language): Translate {
  const translate = loaded.get(language) ?? load(language)
  loaded.set(language, translate)
  return translate
}

/** Our best language for an Accept-Language header; English if it names none of ours. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(text => text !== undefined)
      return { language: tag.toLowerCase().split('-')[0], quality: Number(quality ?? 1) }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { language, quality } of wanted) {
    const known = languages.find(name => name === language)
    if (known && quality > 0) return known
  }
  return 'en'
}
