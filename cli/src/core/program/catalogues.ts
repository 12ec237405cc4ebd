// The catalogues of the checkout. The build replaces this file with their texts, so that the bundle needs no folder.

import { readFileSync } from 'node:fs'
import { codeOf } from '@office/shared/core/error-code'

/** Text of a language's .po file; null if there is none. */
export function catalogueText(language: string): string | null {
  try {
    return readFileSync(new URL(`../../../../locales/${language}/messages.po`, import.meta.url), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
