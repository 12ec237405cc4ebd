// One call per record, a few at a time: a refusal by the server is that record's result, a missing answer is thrown.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { forgetJob, showJob } from '../jobs/jobs.ts'
import { i18n } from '../language/language.ts'
import { tellIn } from '../language/translate.ts'
import type { ChosenRow } from './chosen-rows.ts'
import { type BulkResult, CHUNK } from './in-chunks.ts'

/** Parallel calls: as many database connections as the server can spare for one person. */
const AT_ONCE = 4

/** Records between two progress updates and checks for a stop: some tenths of a second. */
export const PART = 40

/** A step may need a different permission depending on the record's status, so a 403 is about the record, too. */
const isRefusal = (error: unknown): error is CallError => error instanceof CallError && (error.isOfRecord || error.status === 403)

const looking = msg`Checking each one …`

/** Judges many records before anything is done; if that takes a while, the tray shows the progress. Null if it was stopped. */
export async function judgeEach(
  rows: readonly ChosenRow[],
  one: (row: ChosenRow) => Promise<'applied' | 'unchanged'>,
  warning?: string,
): Promise<BulkResult[] | null> {
  const results: BulkResult[] = []
  const id = 'judging'
  let isStopped = false
  const cancel = () => {
    isStopped = true
  }
  try {
    for (let at = 0; at < rows.length; at += PART) {
      if (at > 0) showJob({ id, title: tellIn(i18n)(looking), state: 'running', done: at, total: rows.length, cancel })
      results.push(...(await eachRecord(rows.slice(at, at + PART), one, warning)))
      if (isStopped) return null
    }
  } finally {
    forgetJob(id)
  }
  return results
}

/** Judges many records in calls of the most that a job sends at once. */
export async function judgeParts(
  ids: readonly number[],
  judge: (part: readonly number[]) => Promise<readonly BulkResult[]>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (let at = 0; at < ids.length; at += CHUNK) results.push(...(await judge(ids.slice(at, at + CHUNK))))
  return results
}

/** @param warning the code of a refusal that a person may override: such a record counts as applied, with the server's message */
export async function eachRecord(
  rows: readonly ChosenRow[],
  one: (row: ChosenRow) => Promise<'applied' | 'unchanged'>,
  warning?: string,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  const resultOf = async (row: ChosenRow): Promise<BulkResult> => {
    const { id, label } = row
    try {
      return { id, label, outcome: await one(row) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { id, label, outcome: error.code === warning ? 'applied' : 'refused', why: error.reason }
    }
  }
  for (let at = 0; at < rows.length; at += AT_ONCE)
    results.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map(resultOf))))
  return results
}
