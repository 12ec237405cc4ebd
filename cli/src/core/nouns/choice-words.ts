// Values that only some words can have: people type what a word is called, and what is stored is asked for.
import { nearest } from '@office/shared/core/import/nearest'
import { choiceNames, type JsonSchema, jsonSchema } from '@office/shared/core/json-schema'
import { type Filtered, wordsOf } from '@office/shared/core/lists/list-query'
import { inEnglish, type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { fold } from '@office/shared/format/fold'
import { wordsIn } from '@office/shared/format/listed-words'
import { listWords, unknownWord } from '@office/shared/rules/known-word'
import type { Offers } from '../program/command.ts'
import type { GivenNames, TenantWords } from '../program/context.ts'

const unknownButNear = msg`"{word}" is not an option here. Did you mean {suggestion}?`
const several = msg`Several options are named "{word}": {keys}. Use one of these keys.`

/** A word that can be chosen, and its name if it has one. */
export type NamedWord = readonly [key: string, name: Message | undefined]

/** The language in which names are typed, and what the tenant calls otherwise. */
interface Typed {
  translate: Translate
  given: GivenNames
}

/** A name as it needs no quotes in a shell: 'Out for delivery' is out-for-delivery. */
const inShell = (name: string): string =>
  fold(name)
    .trim()
    .replace(/[\s_/-]+/g, '-')

/** What a choice may be typed as: its name, or its key where the name would need quotes. */
function shellName(key: string, name: string): string {
  const typed = inShell(name)
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(typed) ? typed : key
}

/** The words that a filter takes. */
function choicesOf(list: Filtered, filter: string): NamedWord[] {
  const names = list.row && jsonSchema(list.row).properties?.[filter]?.[choiceNames]
  return wordsOf(list, filter)?.map(key => [key, names?.[key]] as const) ?? []
}

/** The words that a field takes, or each of its values if it has several. */
export const choicesOfField = ({ enum: keys = [], [choiceNames]: names, items }: JsonSchema): NamedWord[] =>
  items ? choicesOfField(items) : keys.flatMap(key => (typeof key === 'string' ? [[key, names?.[key]] as const] : []))

/** What completion offers for these words: the tenant's names and the built-in ones. */
export const offeredNames = (choices: readonly NamedWord[], given: GivenNames): string[] =>
  choices.flatMap(([key, name]) => {
    if (!name) return key
    const own = given.get(name)
    const english = shellName(key, inEnglish(name))
    return own === undefined ? english : [shellName(key, own), english]
  })

/** The same of a flag whose words are these. */
export const offersOf =
  (names: Readonly<Record<string, Message>>): Offers =>
  async given =>
    offeredNames(Object.entries(names), given)

/** The same for a filter. */
export const offeredWords = (list: Filtered, filter: string, given: GivenNames): string[] =>
  offeredNames(choicesOf(list, filter), given)

/** Tells people the words in their own language. */
function whyUnknown(word: string, choices: readonly NamedWord[], { translate, given }: Typed): string {
  const keys = choices.map(([key]) => key)
  const names = choices.map(([key, name]) => (name ? shellName(key, given.get(name) ?? translate(name)) : key))
  const suggestion = nearest(word, keys) ?? nearest(inShell(word), names) ?? nearest(inShell(word), offeredNames(choices, given))
  return suggestion === null
    ? translate(unknownWord, { word, words: listWords(names) })
    : translate(unknownButNear, { word, suggestion })
}

/**
 * The one that a typed word means: the word itself, else the one that the tenant calls so, else the one that is called so in English
 * or in the reader's language, whatever the case.
 * @returns why, if there is none, or if several are called so
 */
export function wordMeant<K extends string>(
  word: string,
  choices: readonly (readonly [K, Message | undefined])[],
  typed: Typed,
): { key: K } | { why: string } {
  const itself = choices.find(([key]) => key === word)
  if (itself) return { key: itself[0] }
  const inWord = inShell(word)
  const called = (namesOf: (name: Message) => readonly (string | undefined)[]): K[] =>
    choices.flatMap(([key, name]) => (name && namesOf(name).some(one => one && inShell(one) === inWord) ? key : []))
  const byTenant = called(name => [typed.given.get(name)])
  const found = byTenant.length > 0 ? byTenant : called(name => [inEnglish(name), typed.translate(name)])
  const [only, second] = found
  if (only === undefined) return { why: whyUnknown(word, choices, typed) }
  return second === undefined ? { key: only } : { why: typed.translate(several, { word, keys: found.join(', ') }) }
}

/** Whether of these typed words only the tenant knows what they mean. */
export const areNamedByTenant = (
  words: readonly string[],
  choices: readonly NamedWord[],
  { mayRename }: Pick<TenantWords, 'mayRename'>,
): boolean => choices.some(([, name]) => name && mayRename(name)) && !words.every(word => choices.some(([key]) => key === word))

/** The same of a filter. */
export const isNamedByTenant = (list: Filtered, filter: string, text: string, tenantWords: TenantWords): boolean =>
  areNamedByTenant(wordsIn(text), choicesOf(list, filter), tenantWords)

/**
 * Words as they were typed for a filter, as they are stored. A filter that takes any text is left as it is.
 * @returns why, if one of them means none
 */
export function storedWords(list: Filtered, filter: string, text: string, typed: Typed): { words: string } | { why: string } {
  const choices = choicesOf(list, filter)
  if (choices.length === 0) return { words: text }
  const stored: string[] = []
  for (const word of wordsIn(text)) {
    const meant = wordMeant(word, choices, typed)
    if ('why' in meant) return meant
    stored.push(meant.key)
  }
  return { words: stored.join(',') }
}
