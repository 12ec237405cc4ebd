// A bulk action as a job in the tray: live progress, can be stopped between two calls, a result for every row, and undo.
import { msg } from '@office/shared/core/messages/message'
import { proxy, ref } from 'valtio'
import type { RunResult } from '../command/command.ts'
import { reasonOf } from '../command/run-command.ts'
import { shownBranch } from '../data/branch-view.ts'
import { showJob } from '../jobs/jobs.ts'
import { i18n } from '../language/language.ts'
import { tellIn, type Words } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import { returnToBranch } from '../notices/return-to-branch.ts'
import { undoneWords } from '../notices/undone.ts'
import { type BulkResult, CHUNK, inChunks, type OpenChunk } from './in-chunks.ts'

export interface BulkSpec {
  /** '2,310 orders to On Hold' */
  title: Words
  /** Of the records: 'order'. */
  noun: string
  /** The list that contains the records, and the screen of one record. */
  listPath: string
  hrefOf: (id: number) => string
  /** How records are labelled: by numbers (monospaced, left to right) or by names in any script. */
  labels: 'numbers' | 'names'
  ids: readonly number[]
  /** Records per part, if each record is a call of its own; CHUNK by default. */
  size?: number
  send: (ids: readonly number[], key: string) => Promise<readonly BulkResult[]>
  /** The rows of the list that a record stands for, if it is not one of them. */
  rowsOf?: (id: number) => readonly number[]
  /** The outcome in words. */
  sum: (counts: BulkCounts) => Words
  /** Called after each part and at the end, so that what shows the records is fetched again. */
  changed: () => Promise<unknown>
  /** Undoes the action for just these records. */
  undo?: (ids: readonly number[]) => BulkSpec
}

export interface BulkCounts {
  applied: number
  unchanged: number
  refused: number
  /** Not tried, because the job was stopped. */
  left: number
}

export interface ShownResult {
  spec: BulkSpec
  results: readonly BulkResult[]
  counts: BulkCounts
}

/** The result that is open in the dialog. */
export const bulkResult = proxy<{ shown: ShownResult | null }>({ shown: null })

export const openResult = (result: ShownResult): void => {
  bulkResult.shown = ref(result)
}

export function countsOf(results: readonly BulkResult[], left: number): BulkCounts {
  const count = (outcome: BulkResult['outcome']) => results.filter(result => result.outcome === outcome).length
  return { applied: count('applied'), unchanged: count('unchanged'), refused: count('refused'), left }
}

const stopped = msg`Stopped. {left, plural, one {# was} other {# were}} not touched.`
const seeResult = msg`See each row`

const tell = tellIn(i18n)

/** Tells the outcome, with links to each row's result and to the undo. */
function conclude(spec: BulkSpec, results: readonly BulkResult[], left: number): void {
  const result = { spec, results, counts: countsOf(results, left) }
  const applied = results.filter(({ outcome }) => outcome === 'applied').map(({ id }) => id)
  const { undo } = spec
  const words = spec.sum(result.counts)
  notify(result.counts.refused > 0 ? 'warn' : 'ok', words, {
    ...(undo && applied.length > 0 ? { undo: () => bulkUndo(undo(applied), words) } : {}),
    ...(left > 0 ? { detail: { message: stopped, values: { left } } } : {}),
    ...(results.length > 1 || result.counts.refused > 0 ? { open: () => openResult(result), hrefTitle: seeResult } : {}),
  })
}

/** Undoes a bulk action, once, as any other step; what could not be undone is told by its own outcome. */
async function bulkUndo({ undo: _again, ...spec }: BulkSpec, step: Words): Promise<false> {
  const sum: BulkSpec['sum'] = counts => (counts.refused + counts.left === 0 ? undoneWords(step) : spec.sum(counts))
  await bulk({ ...spec, sum })
  return false
}

/** Carries the action out: in one call if that is enough, else as a job in the tray, in which case it returns at once. */
export async function bulk(spec: BulkSpec): Promise<RunResult | undefined> {
  if (spec.ids.length > (spec.size ?? CHUNK)) {
    startJob(spec)
    return
  }
  // The client itself retries this one call; a failure after that is reported by the command.
  const results = await spec.send(spec.ids, crypto.randomUUID())
  await spec.changed()
  conclude(spec, results, 0)
  const isToMend = results.length > 0 && results.every(({ outcome }) => outcome === 'refused')
  return isToMend ? { isToMend } : undefined
}

let jobNumber = 0

function startJob(spec: BulkSpec): void {
  const id = `bulk-${++jobNumber}`
  const title = tell(spec.title)
  const all: BulkResult[] = []
  const began = shownBranch()
  let isStopped = false
  const show = (state: 'running' | 'done' | 'failed', more: Partial<Parameters<typeof showJob>[0]> = {}) => {
    const { applied, unchanged, refused } = countsOf(all, 0)
    showJob({ id, title, state, done: applied + unchanged, refused, total: spec.ids.length, ...more })
  }
  const current = () => ({ spec, results: [...all], counts: countsOf(all, spec.ids.length - all.length) })
  const open = () => openResult(current())

  const go = async (ids: readonly number[], from: OpenChunk | null): Promise<void> => {
    isStopped = false
    const before = all.length
    const cancel = () => {
      isStopped = true
    }
    show('running', { cancel, open })
    try {
      const end = await inChunks({
        ids,
        open: from,
        send: spec.send,
        size: spec.size ?? CHUNK,
        isStopped: () => isStopped,
        onChunk: results => {
          all.length = before
          for (const result of results) all.push(result)
          show('running', { cancel, open })
        },
      })
      if (end.problem !== null) {
        const resume = async () => {
          if (await returnToBranch(began)) await go(end.left, end.open)
        }
        show('failed', { problem: reasonOf(end.problem, tell), open, resume: () => void resume() })
        return
      }
      show('done', { open, ...(end.left.length > 0 ? { total: all.length } : {}) })
      conclude(spec, [...all], end.left.length)
    } catch (error) {
      show('failed', { problem: reasonOf(error, tell), open })
    } finally {
      await spec.changed()
    }
  }
  void go(spec.ids, null)
}
