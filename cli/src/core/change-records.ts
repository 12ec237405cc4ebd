// What a deed makes of many records: looked up, judged or carried out a few at a time, each with its own answer.
import type { Call, CallOptions } from '@office/shared/core/client'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { CliError } from './cli-error.ts'
import type { CliContext } from './context.ts'
import { findRow, numberIn, rowsNumbered } from './find-records.ts'
import type { Row } from './list-pages.ts'
import type { Change, Noun, Said, Told } from './record-noun.ts'

const notThere = msg`There is no record with this number.`

/** Calls at once, as the portal makes them. */
const AT_ONCE = 4
/** Records in a call that takes several. */
const PER_CALL = 1000

/** A record as it was named, with its row once it is found. */
export interface Target {
  named: string
  row: Row | null
  /** Why there is no row. */
  told: Told
}

const labelOf = ({ name }: Noun, row: Row): string => (name === null ? '' : String(row[name] ?? ''))

const refusedAs = (error: CliError, named: string, context: CliContext): Told => ({
  id: null,
  name: named,
  outcome: 'refused',
  code: error.code,
  message: context.translate(error.words, error.values),
})

/** The records that are meant, each once, in the order named. Names that fit none or several are refused by themselves. */
export async function targetsOf(context: CliContext, call: Call, noun: Noun, named: readonly string[]): Promise<Target[]> {
  const { source } = noun
  if (source.kind !== 'list') return []
  const ids = named.flatMap(text => numberIn(text) ?? [])
  const rows = await rowsNumbered(call, source, ids)
  const targets: Target[] = []
  for (const text of named) {
    const id = numberIn(text)
    const gone: Told = { id, name: '', outcome: 'refused', code: 'not-found', message: context.translate(notThere) }
    if (id !== null) targets.push({ named: text, row: rows.get(id) ?? null, told: gone })
    else
      try {
        targets.push({ named: text, row: await findRow(call, noun, text), told: gone })
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        targets.push({ named: text, row: null, told: refusedAs(error, text, context) })
      }
  }
  const seen = new Set<unknown>()
  return targets.filter(({ row, named: text }) => {
    const key = row ? row.id : text
    return !seen.has(key) && seen.add(key)
  })
}

const isOutcome = (text: unknown): text is Told['outcome'] => text === 'applied' || text === 'unchanged' || text === 'refused'

/** Results of a call for several, read by what every such answer has. */
function resultsIn(answer: unknown): Told[] {
  const { results } = answer as { results: readonly Readonly<Record<string, unknown>>[] } // what such endpoints answer
  return results.map(({ id, name, outcome, code, message }) => ({
    id: Number(id),
    name: String(name ?? ''),
    outcome: isOutcome(outcome) ? outcome : 'refused',
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }))
}

export interface Work {
  context: CliContext
  call: Call
  noun: Noun
  change: Change
  said: Said
}

/** What came of the records so far, in the order named; `failure` is what ended the work before all were told. */
export interface Outcome {
  results: Told[]
  left: string[]
  failure: unknown
}

async function one({ context, call, noun, change, said }: Work, row: Row, options: CallOptions): Promise<Told> {
  const told = { id: Number(row.id), name: labelOf(noun, row) }
  if (change.isDone(row)) return { ...told, outcome: 'unchanged' }
  try {
    const remark = change.remark(await change.one(call, row, said, options))
    return { ...told, outcome: 'applied', ...(remark ? { message: context.translate(remark) } : {}) }
  } catch (error) {
    if (!(error instanceof CallError && error.isOfRecord)) throw error
    return { ...told, outcome: 'refused', code: error.code, message: error.reason }
  }
}

/** Answers of a part of the records, by their numbers. */
async function part(work: Work, rows: readonly Row[], options: CallOptions): Promise<Told[]> {
  const { change, call } = work
  if (!change.many) return Promise.all(rows.map(row => one(work, row, options)))
  const ids = rows.map(row => Number(row.id))
  return resultsIn(await change.many(call, ids, options))
}

/** Carries a deed out, or with `dryRun` has it judged only. What fails on the way is given back with what was done before. */
export async function carryOut(
  work: Work,
  targets: readonly Target[],
  options: CallOptions,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const rows = targets.flatMap(({ row }) => (row ? [row] : []))
  const told = new Map<unknown, Told>()
  const size = work.change.many ? PER_CALL : AT_ONCE
  let failure: unknown = null
  for (let at = 0; at < rows.length && failure === null; at += size) {
    const asked = rows.slice(at, at + size)
    const settled = work.change.many ? [part(work, asked, options)] : asked.map(row => part(work, [row], options))
    for (const answer of await Promise.allSettled(settled))
      if (answer.status === 'rejected') failure ??= answer.reason
      else for (const result of answer.value) told.set(result.id, result)
    onProgress(told.size)
  }
  const results = targets.flatMap(({ row, told: gone }) => (row ? (told.get(row.id) ?? []) : gone))
  return { results, left: targets.flatMap(({ row, named }) => (row && !told.has(row.id) ? named : [])), failure }
}
