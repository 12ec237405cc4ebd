// Reads by '-' what another command listed: the first column of the rows in standard input, below the list's heading.
import { msg } from '@office/shared/core/messages/message'
import { readAllText } from '../io/read-input.ts'
import { usageError } from '../program/cli-error.ts'
import type { CliContext } from '../program/context.ts'

const dashAlone = msg`Use - on its own: it reads the names from standard input.`
const nothingNamed = msg`Specify at least one record, or - to read them from standard input, one per line.`

/** How lists head the column that identifies their rows. */
const headings: ReadonlySet<string> = new Set([
  '#',
  'id',
  'key',
  'number',
  'name',
  'code',
  'reference',
  'waybill',
  'waybill_number',
])

/** Null if the text is not a list, because people write names in ways of their own. */
function rowsOfList(text: string): string[] | null {
  const [first = '', ...rows] = text.split(/\r?\n/).map(line => line.split('\t')[0] ?? '')
  return headings.has(first.trim()) ? rows : null
}

const filled = (names: readonly string[]): string[] => names.map(name => name.trim()).filter(name => name !== '')

/** Records as given to a command: by name, or '-' for those in standard input, one to a line. */
export async function namedIn(context: CliContext, args: readonly string[]): Promise<string[]> {
  if (args.length > 1 && args.includes('-')) throw usageError(dashAlone)
  const isPiped = args[0] === '-'
  const names = filled(isPiped ? await pipedLines(context) : args)
  if (names.length === 0) throw usageError(nothingNamed)
  return names
}

async function pipedLines(context: CliContext): Promise<readonly string[]> {
  const text = await readAllText(context)
  return rowsOfList(text) ?? text.split(/\r?\n/).map(line => line.split('\t')[0] ?? '')
}

/** Numbers of records and waybills, which may also be separated by spaces and commas. */
export async function pipedNumbers(context: CliContext): Promise<string[]> {
  const text = await readAllText(context)
  return filled(rowsOfList(text) ?? text.split(/[\s,]+/))
}
