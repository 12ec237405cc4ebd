// A language's catalogue: reads .po files and fills values into their ICU messages, for server and terminal.
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Translate } from './message.ts'
import { countsApart, sayCounts } from './message-counts.ts'

/** Messages of a .po file by id. Our catalogues keep the id in msgid, or in a 'js-lingui-explicit-id' comment. */
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
    if (msgid && msgstr) messages[explicit ? msgid : generateMessageId(msgid, msgctxt)] = msgstr
  }
  return messages
}

/** Translates by a catalogue from {@link readPo}; a message without a translation appears in English. */
export function translatorOf(language: string, messages: Record<string, string>): Translate {
  const i18n = setupI18n()
  sayCounts(i18n)
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  // Compiled on first use, because most of a catalogue belongs to the portal and is never used here.
  i18n.setMessagesCompiler(message => {
    const known = compiled.get(message) ?? countsApart(compileMessage(message))
    compiled.set(message, known)
    return known
  })
  i18n.load(language, messages)
  i18n.activate(language)
  return (message, values) => i18n._(message.id, values, message.message === undefined ? {} : { message: message.message })
}
