// Comma-separated words of which only some are known: which one is not, and which there are.
import { msg } from '@office/shared/core/messages/message'

export const unknownWord = msg`"{word}" is not an option here. Options: {words}.`

/** Nobody reads more. */
const MOST_LISTED = 40

export const listWords = (words: readonly string[]): string =>
  (words.length > MOST_LISTED ? [...words.slice(0, MOST_LISTED), '…'] : words).join(', ')

/** The message about the first unknown word; null if all are known. */
export function strangeWord(typed: readonly string[], known: readonly string[]): { word: string; words: string } | null {
  const word = typed.find(one => !known.includes(one))
  return word === undefined ? null : { word, words: listWords(known) }
}
