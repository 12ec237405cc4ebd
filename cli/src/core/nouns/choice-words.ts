// Filters of fields that know only some words: people type what a word is called, and what is stored is asked for.
import { nearest } from '@office/shared/core/import/nearest'
import { choiceNames, jsonSchema } from '@office/shared/core/json-schema'
import { type Filtered, wordsOf } from '@office/shared/core/lists/list-query'
import { inEnglish, type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { fold } from '@office/shared/format/fold'
import { wordsIn } from '@office/shared/format/listed-words'
import { unknownWord } from '@office/shared/rules/known-word'

const unknownButNear = msg`"{word}" is not an option here. Did you mean {suggestion}?`

/** A name as it needs no quotes in a shell: 'Out for delivery' is out-for-delivery. */
const inShell = (name: string): string =>
  fold(name)
    .trim()
    .replace(/[\s_/-]+/g, '-')

/** The words that a filter takes, each with its name if it has one. */
function choicesOf(list: Filtered, filter: string): (readonly [key: string, name: Message | undefined])[] {
  const names = list.row && jsonSchema(list.row).properties?.[filter]?.[choiceNames]
  return wordsOf(list, filter)?.map(key => [key, names?.[key]] as const) ?? []
}

/** What completion offers for a filter. */
export const offeredWords = (list: Filtered, filter: string): string[] =>
  choicesOf(list, filter).map(([key, name]) => (name ? inShell(inEnglish(name)) : key))

function whyUnknown(word: string, offered: readonly string[], translate: Translate): string {
  const suggestion = nearest(inShell(word), offered)
  return suggestion === null
    ? translate(unknownWord, { word, words: offered.join(', ') })
    : translate(unknownButNear, { word, suggestion })
}

/**
 * Words as they were typed for a filter, as they are stored: each may be the word itself or its name, in English or in the reader's
 * language, whatever its case. A filter that takes any text is left as it is.
 * @returns why, if one of them is unknown
 */
export function storedWords(
  list: Filtered,
  filter: string,
  text: string,
  translate: Translate,
): { words: string } | { why: string } {
  const choices = choicesOf(list, filter)
  if (choices.length === 0) return { words: text }
  const stored: string[] = []
  for (const word of wordsIn(text)) {
    const typed = inShell(word)
    const meant = choices.filter(
      ([key, name]) => key === word || (name && [inEnglish(name), translate(name)].some(one => inShell(one) === typed)),
    )
    if (meant.length === 0) return { why: whyUnknown(word, offeredWords(list, filter), translate) }
    stored.push(...meant.map(([key]) => key))
  }
  return { words: stored.join(',') }
}
