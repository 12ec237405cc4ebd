// Waybill numbers as people and pipes give them.
import { readAllText } from '../../core/io/read-input.ts'
import type { CliContext } from '../../core/program/context.ts'

/** The first column of a list of orders, below its heading; else all that spaces and commas part. */
function numbersIn(text: string): string[] {
  const [heading = '', ...lines] = text.split(/\r?\n/)
  if (heading.startsWith('waybill_number\t')) return lines.map(line => line.split('\t')[0] ?? '')
  return text.split(/[\s,]+/)
}

/** Waybill numbers as they were typed, or from the standard input where '-' stands for them; each once. */
export async function readWaybills(given: readonly string[], context: CliContext): Promise<string[]> {
  const named = given.length === 1 && given[0] === '-' ? numbersIn(await readAllText(context)) : given
  return [...new Set(named.map(one => one.trim().toUpperCase()).filter(one => one !== ''))]
}
