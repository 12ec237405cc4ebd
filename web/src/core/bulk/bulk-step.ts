// A step for many records: the server judges each of them first, a person reads what stands in the way, then it is done.
import { msg } from '@office/shared/core/messages/message'
import { ask } from '../command/ask.ts'
import type { Preflight } from '../command/command.ts'
import type { Words } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import { type BulkCounts, type BulkSpec, bulk, countsOf, openResult } from './bulk-job.ts'
import { byReason } from './by-reason.ts'
import type { BulkResult } from './in-chunks.ts'

/** What judging came to: counts, and how many were judged. */
export type Judged = BulkCounts & { total: number }

export interface BulkStep {
  spec: BulkSpec
  /** What would become of each. An applied one that says `why` is carried out only when a person has read that. */
  judged: readonly BulkResult[]
  /** '4 of 5 will be deleted for good.' */
  will: (judged: Judged) => Words
  /** Above what is asked of so many: 'Undo 3 status changes?' Nothing is done yet, so it is not the title of what was. */
  question: (count: number) => Words
  /** The button that goes on, for so many. */
  act: (count: number) => Words
  tone: 'normal' | 'danger'
  /** Asked even where nothing stands in the way, since nothing brings the records back. */
  alwaysAsks: boolean
}

/** Links to some of a group: enough to see what they are. */
const EXAMPLES = 6

const groups = (results: readonly BulkResult[], spec: Pick<BulkSpec, 'hrefOf'>) =>
  byReason(results).map(({ why, rows }) => ({
    why,
    count: rows.length,
    examples: rows.slice(0, EXAMPLES).map(({ id, label }) => ({ label, href: spec.hrefOf(id) })),
  }))

/** A judgement in words: the sum, who is refused and why, and what is to be known of those that are not. */
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

/** Carries a step out; asks first where some are refused or come with a warning, and tells at once where none would change. */
export async function carryOut({ spec, judged, will, question, act, tone, alwaysAsks }: BulkStep): Promise<void> {
  const counts = countsOf(judged, 0)
  if (counts.applied === 0) {
    const shown = { spec, results: judged, counts }
    notify(counts.refused > 0 ? 'warn' : 'info', spec.sum(counts), {
      open: () => openResult(shown),
      hrefTitle: msg`See each row`,
    })
    return
  }
  const preflight = preflightOf(judged, will, spec)
  if (alwaysAsks || preflight.refused.length > 0 || preflight.warned) {
    const { applied } = counts
    if (!(await ask({ title: question(applied), body: preflight.words, preflight, act: act(applied), keep: leave, tone }))) return
  }
  await bulk(spec)
}
