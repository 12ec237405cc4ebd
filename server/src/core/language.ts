// The words of answers and mails in the reader's language, from the same catalogues as portal and terminal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Translate } from '@office/shared/core/message'
import { checkoutDir } from './config.ts'

export const languages = ['en', 'de', 'fr', 'ne', 'pt'] as const
export type Language = (typeof languages)[number]

/** Messages of a .po file by id: our catalogues keep the id in msgid, or in a 'js-lingui-explicit-id' comment. */
export function readPo(text: string): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const block of text.split(/\r?\n\r?\n/)) {
    const fields: Record<string, string> = {}
    let field = ''
    for (const line of block.split(/\r?\n/)) {
      const [, name, quoted] = /^(?:(msgctxt|msgid|msgstr) )?"(.*)"$/.exec(line) ?? []
      if (quoted === undefined) continue
      if (name) field = name
      fields[field] = (fields[field] ?? '') + JSON.parse(`"${quoted}"`)
    }
    const explicit = /^#\. js-lingui-explicit-id/m.test(block)
    const { msgid, msgstr, msgctxt } = fields
    if (msgid && msgstr) messages[explicit ? msgid : messageId(msgid, msgctxt)] = msgstr
  }
  return messages
}

const messageId = (message: string, context?: string) => generateMessageId(message, context)

function load(language: Language): I18n {
  const i18n = setupI18n()
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  // Compiled at first use: most of a catalogue is the portal's and is never said here.
  i18n.setMessagesCompiler(message => {
    const known = compiled.get(message) ?? compileMessage(message)
    compiled.set(message, known)
    return known
  })
  try {
    i18n.load(language, readPo(readFileSync(join(checkoutDir, 'locales', language, 'messages.po'), 'utf8')))
  } catch (error) {
    // Without a catalogue everything is said in the English of the source; lingui wants some catalogue to activate.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    i18n.load(language, {})
  }
  i18n.activate(language)
  return i18n
}

const loaded = new Map<Language, I18n>()

/** Translates into a language; a message without translation is said in English. */
export function translator(language: Language): Translate {
  const i18n = loaded.get(language) ?? load(language)
  loaded.set(language, i18n)
  return (message, values) => i18n._(message.id, values, message.message === undefined ? {} : { message: message.message })
}

/** The best of our languages for an Accept-Language header; English when it names none of them. */
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
