// User-defined commands: `office config set alias.due 'orders list --promised-on today'`, and then `office due`.
import { msg } from '@office/shared/core/messages/message'
import { usageError } from './cli-error.ts'
import type { FileSettings } from './settings.ts'

const unclosed = msg`A quotation mark in "{text}" is never closed.`

/** Splits a text into words as a shell does: quotes keep blanks together. @throws CliError 'usage' */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  for (const sign of text) {
    if (quote !== '') {
      if (sign === quote) quote = ''
      else word += sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= ''
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + sign
  }
  if (quote !== '') throw usageError(unclosed, { text })
  return word === null ? words : [...words, word]
}

/** A command line with its alias expanded; aliases come only from the person's own file, never from a folder's. */
export function writtenOut(argv: readonly string[], settings: () => FileSettings): readonly string[] {
  const [first, ...rest] = argv
  if (first === undefined || first.startsWith('-')) return argv
  const line = settings()[`alias.${first}`]
  return line === undefined ? argv : [...wordsOf(line), ...rest]
}
