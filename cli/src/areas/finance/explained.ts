// Where the amounts of a document come from, printed after its fields: the steps of the portal's explanation as an indented
// table.
import { type Said, type Step, toWords } from '@office/shared/areas/finance/explain/explain.model'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { parse, type Schema } from '@office/shared/core/schema'
import { type CellWords, cellWords } from '../../core/io/cell-words.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import type { Explain } from '../../core/nouns/record-noun.ts'
import type { CliContext } from '../../core/program/context.ts'

/** A row with the rows it is made of, as in JSON. */
export interface Explained {
  title: string
  about?: string
  at?: string
  amount: string | null
  currency: string
  of?: readonly Explained[]
}

/** Every row of a step and of the steps below it, except where each row would need a request of its own. */
async function read(step: Step, call: Call, say: (words: Said) => string): Promise<Explained[]> {
  const all: Explained[] = []
  for (let from: string | null = null; ; ) {
    const { rows, next } = await step.load(call, from)
    for (const row of rows) {
      const of = row.next && !row.next.isDeep ? await read(row.next, call, say) : []
      const about = row.about === undefined ? '' : say(row.about)
      all.push({
        title: say(row.title),
        ...(about === '' ? {} : { about }),
        ...(row.at === undefined ? {} : { at: row.at }),
        amount: row.amount,
        currency: row.currency,
        ...(of.length > 0 ? { of } : {}),
      })
    }
    if (next === null) return all
    from = next
  }
}

const cells = (rows: readonly Explained[], words: CellWords, depth = 0): string[][] =>
  rows.flatMap(({ title, about = '', at, amount, currency, of = [] }) => [
    [
      `${'  '.repeat(depth)}${title}`,
      about,
      at === undefined ? '' : words.time(at),
      currency,
      amount === null ? '' : words.amount(amount),
    ],
    ...cells(of, words, depth + 1),
  ])

/** A step with all that it consists of. */
export async function readExplained(step: Step, call: Call, { translate }: CliContext): Promise<Explained> {
  const say = (words: Said) => toWords(words, translate)
  return { title: say(step.title), amount: step.amount, currency: step.currency, of: await read(step, call, say) }
}

export const writeExplained = (all: readonly Explained[], context: CliContext): void =>
  writeTable(
    context.io.out,
    headingsFor(context.io.out, context.translate, [msg`What`, msg`About`, msg`Time`, msg`Currency`, msg`Amount`]),
    cells(all, cellWords(context)),
  )

/** @param stepOf gets a record as answered by `get`, the endpoint of its noun */
export const explained =
  <R>({ returns }: { returns: Schema<R> }, stepOf: (record: R) => Step): Explain =>
  async (record, call, context, isJson) => {
    const read = parse(returns, record)
    if ('problems' in read) throw new Error('The record is not one of the endpoint that explains it')
    const step = await readExplained(stepOf(read.value), call, context)
    if (!isJson) writeExplained([step], context)
    return step
  }
