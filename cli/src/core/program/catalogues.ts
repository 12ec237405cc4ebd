// The catalogues of the checkout; the build puts their texts in this file's place, so that the bundle needs no folder.
import { readFileSync } from 'node:fs'

/** Text of a language's .po file, or null when there is none. */
export function catalogueText(language: string): string | null {
  try {
    return readFileSync(new URL(`../../../../locales/${language}/messages.po`, import.meta.url), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
