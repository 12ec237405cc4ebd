// Words typed with commas between them where only some are known: which of them is none, and what there is.
import { msg } from '@office/shared/core/messages/message'

export const unknownWord = msg`"{word}" is not an option here. Options: {words}.`

/** What is told of the first word that is not known; null where all are. */
export function strangeWord(typed: readonly string[], known: readonly string[]): { word: string; words: string } | null {
  const word = typed.find(one => !known.includes(one))
  return word === undefined ? null : { word, words: known.join(', ') }
}
