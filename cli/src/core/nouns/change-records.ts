// Applies an action to many records: looks them up, then checks or changes them a few at a time, each with its own outcome.
import type { Call, CallOptions } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { CliError } from '../program/cli-error.ts'
import type { CliContext } from '../program/context.ts'
import { findRow, numberIn, rowsNumbered } from './find-records.ts'
import type { Row } from './list-pages.ts'
import type { ActionInput, Change, Noun, RecordOutcome } from './record-noun.ts'

const notThere = msg`No record has this number.`

/** Concurrent calls, as many as the portal makes. */
const AT_ONCE = 4
/** Records per call, if one call takes several. */
const PER_CALL = 1000

/** A record as named, with its row once it is found. */
export interface Target {
  named: string
  row: Row | null
  /** Why there is no row. */
  fallback: RecordOutcome
}

/** A record's name; absent if its kind has no names. */
export const labelOf = ({ name }: Noun, row: Row | null): string => (name === null ? '' : String(row?.[name] ?? ''))

const refusedAs = (error: CliError, named: string, context: CliContext): RecordOutcome => ({
  id: null,
  name: named,
  outcome: 'refused',
  code: error.code,
  message: context.translate(error.words, error.values),
})

/** The records that are meant, each once, in the order named. Names that match none or several are refused individually. */
export async function targetsOf(context: CliContext, call: Call, noun: Noun, named: readonly string[]): Promise<Target[]> {
  const { source } = noun
  if (source.kind !== 'list') return []
  const ids = named.flatMap(text => numberIn(text) ?? [])
  const rows = await rowsNumbered(call, source, ids)
  const targets: Target[] = []
  for (const text of named) {
    const id = numberIn(text)
    const gone: RecordOutcome = { id, name: '', outcome: 'refused', code: 'not-found', message: context.translate(notThere) }
    if (id !== null) targets.push({ named: text, row: rows.get(id) ?? null, fallback: gone })
    else
      try {
        targets.push({ named: text, row: await findRow(call, noun, text), fallback: gone })
      } catch (error) {
        if (!(error instanceof CliError)) throw error
        targets.push({ named: text, row: null, fallback: refusedAs(error, text, context) })
      }
  }
  const seen = new Set<unknown>()
  return targets.filter(({ row, named: text }) => {
    const key = row ? row.id : text
    return !seen.has(key) && seen.add(key)
  })
}

const isOutcome = (text: unknown): text is RecordOutcome['outcome'] =>
  text === 'applied' || text === 'unchanged' || text === 'refused'

/** Results of a call for several records, read through the fields that every such answer has. */
function resultsIn(answer: unknown): RecordOutcome[] {
  const { results } = answer as { results: readonly Readonly<Record<string, unknown>>[] } // what such endpoints return
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
  input: ActionInput
}

/** The outcomes so far, in the order named; `failure` is what ended the work before all records were reached. */
export interface Outcomes {
  results: RecordOutcome[]
  left: string[]
  failure: unknown
}

async function one({ context, call, noun, change, input }: Work, row: Row, options: CallOptions): Promise<RecordOutcome> {
  const named = { id: Number(row.id), name: labelOf(noun, row) }
  if (change.isDone(row)) return { ...named, outcome: 'unchanged' }
  try {
    const remark = change.remark(await change.one(call, row, input, options))
    return { ...named, outcome: 'applied', ...(remark ? { message: context.translate(remark) } : {}) }
  } catch (error) {
    if (!(error instanceof CallError && error.isOfRecord)) throw error
    return { ...named, outcome: 'refused', code: error.code, message: error.reason }
  }
}

/** Outcomes of one batch of records, by number. */
async function part(work: Work, rows: readonly Row[], options: CallOptions): Promise<RecordOutcome[]> {
  const { change, call } = work
  if (!change.many) return Promise.all(rows.map(row => one(work, row, options)))
  const ids = rows.map(row => Number(row.id))
  return resultsIn(await change.many(call, ids, options))
}

/**
 * Carries out an action, or with `dryRun` only has it checked. A failure on the way is returned together with what was done
 * before it.
 */
export async function carryOut(
  work: Work,
  targets: readonly Target[],
  options: CallOptions,
  onProgress: (done: number) => void,
): Promise<Outcomes> {
  const rows = targets.flatMap(({ row }) => (row ? [row] : []))
  const known = new Map<unknown, RecordOutcome>()
  const size = work.change.many ? PER_CALL : AT_ONCE
  let failure: unknown = null
  for (let at = 0; at < rows.length && failure === null; at += size) {
    const asked = rows.slice(at, at + size)
    const settled = work.change.many ? [part(work, asked, options)] : asked.map(row => part(work, [row], options))
    for (const answer of await Promise.allSettled(settled))
      if (answer.status === 'rejected') failure ??= answer.reason
      else for (const result of answer.value) known.set(result.id, result)
    onProgress(known.size)
  }
  const results = targets.flatMap(({ row, fallback }) => (row ? (known.get(row.id) ?? []) : fallback))
  return { results, left: targets.flatMap(({ row, named }) => (row && !known.has(row.id) ? named : [])), failure }
}
