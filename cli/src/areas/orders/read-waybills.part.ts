// Waybill numbers as people and pipes give them.
import { pipedNumbers } from '../../core/nouns/piped-names.ts'
import type { CliContext } from '../../core/program/context.ts'

/** Waybill numbers as typed, or from standard input for '-', also several in one word with commas; each once. */
export async function readWaybills(given: readonly string[], context: CliContext): Promise<string[]> {
  const named = given.length === 1 && given[0] === '-' ? await pipedNumbers(context) : given.flatMap(one => one.split(/[\s,]+/))
  return [...new Set(named.map(one => one.trim().toUpperCase()).filter(one => one !== ''))]
}
