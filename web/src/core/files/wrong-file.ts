// What is wrong with a chosen file, in words, before anything is sent.
import { brokenByFile } from '@office/shared/rules/file'
import type { Words } from '../language/translate.ts'

/** Null if it may be sent. */
export function wrongFile(file: File, types: readonly string[]): Words | null {
  const rule = brokenByFile(file, types)
  return rule ? { message: rule.message, values: rule.values ?? {} } : null
}
