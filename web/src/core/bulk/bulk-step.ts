// A step for many records: the server judges each of them first, a person reads the problems, then it is carried out.
import { type Message, msg } from '@office/shared/core/messages/message'
import { ask } from '../command/ask.ts'
import type { Preflight } from '../command/command.ts'
import type { Words } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import { type BulkCounts, type BulkSpec, bulk, countsOf, openResult } from './bulk-job.ts'
import { byReason } from './by-reason.ts'
import type { BulkResult } from './in-chunks.ts'

/** The counts of a judgement, and how many were judged. */
export type Judged = BulkCounts & { total: number }

export interface BulkStep {
  spec: BulkSpec
  /** What would happen to each record. An applied one with a `why` is carried out only after a person has read that. */
  judged: readonly BulkResult[]
  /** '4 of 5 will be deleted for good.' */
  will: (judged: Judged) => Words
  /** The title of the question: 'Undo 3 status changes?' Nothing is done yet, so the title of the finished job does not fit. */
  question: (count: number) => Words
  /** The button that confirms, for this many records. */
  act: (count: number) => Words
  /** The button that does nothing, if `Leave them as they are` does not fit. */
  keep?: Message
  tone: 'normal' | 'danger'
  /** What will be made, a line for each, if `will` does not say it. */
  made?: readonly string[]
  /** Asks even if nothing was refused, because the records cannot be restored. */
  alwaysAsks: boolean
}

/** Links per group: enough to see what kind of records they are. */
const EXAMPLES = 6

const groups = (results: readonly BulkResult[], spec: Pick<BulkSpec, 'hrefOf'>) =>
  byReason(results).map(({ why, rows }) => ({
    why,
    count: rows.length,
    examples: rows.slice(0, EXAMPLES).map(({ id, label }) => ({ label, href: spec.hrefOf(id) })),
  }))

/** A judgement in words: the sum, which records are refused and why, and warnings about the others. */
export function preflightOf(
  results: readonly BulkResult[],
  will: (judged: Judged) => Words,
  spec: Pick<BulkSpec, 'hrefOf'>,
): Preflight {
  const warned = results.filter(({ outcome, why }) => outcome === 'applied' && why !== undefined)
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const counts = countsOf(results, 0)
  return {
    words: will({ ...counts, total: results.length }),
    does: counts.applied > 0,
    refused: groups(refused, spec),
    ...(warned.length > 0 ? { warned: groups(warned, spec) } : {}),
  }
}

const leave = msg`Leave them as they are`

/** Carries a step out. Asks first if some records are refused or have a warning; only reports if none would change. */
export async function carryOut({
  spec,
  judged,
  will,
  question,
  act,
  keep = leave,
  tone,
  made,
  alwaysAsks,
}: BulkStep): Promise<void> {
  const counts = countsOf(judged, 0)
  if (counts.applied === 0) {
    const shown = { spec, results: judged, counts }
    notify(counts.refused > 0 ? 'warn' : 'info', spec.sum(counts), {
      open: () => openResult(shown),
      hrefTitle: msg`See each row`,
    })
    return
  }
  const preflight = { ...preflightOf(judged, will, spec), ...(made ? { made } : {}) }
  if (alwaysAsks || preflight.refused.length > 0 || preflight.warned) {
    const { applied } = counts
    if (!(await ask({ title: question(applied), body: preflight.words, preflight, act: act(applied), keep, tone }))) return
  }
  await bulk(spec)
}
