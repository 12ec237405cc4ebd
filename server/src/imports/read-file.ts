// Reads a file in a thread of its own, within limits of memory and time, so that no file can hold up the server.
import { Worker } from 'node:worker_threads'
import type { Rejection } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import type { Language } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import type { ReadOrder, ReadReport, ReadTask, Refused } from './read-worker.ts'

/** docs/promises.md B13: a worker of 256 MB and 30 s. */
const MEMORY_MB = 256
const CLOCK_MS = 30_000

const tooHeavy: Refused = {
  code: 'TOO_HEAVY',
  message: msg`This file needs too much memory or time to read. Split it into smaller files.`,
}

export interface ReadFile {
  total: number
  valid: number
  rejected: readonly Rejection[]
  rows: (from: number, size: number) => Promise<readonly JudgedRow<Record<string, unknown>>[]>
  workbook: (rejected: readonly Rejection[], language: Language) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/** Reads and validates a file. Anything wrong with it gives a refusal, never an exception. */
export async function readFile(task: ReadTask): Promise<ReadFile | { refused: Refused }> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const close = async () => {
    await worker.terminate()
  }
  /** Sends one order and waits for one report. */
  const ask = (order: ReadOrder | null) =>
    new Promise<ReadReport>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(clock)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        end()
      }
      const onMessage = (report: ReadReport) => settle(() => resolve(report))
      const onError = (error: Error) => settle(() => reject(error))
      const onExit = () => settle(() => reject(new Error('The reader stopped')))
      const clock = setTimeout(() => onError(new Error('The file took too long')), CLOCK_MS)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      if (order) worker.postMessage(order)
    })

  const first = await ask(null).catch(async error => {
    await close()
    console.error(`import: a ${task.kind} file could not be read: ${error instanceof Error ? error.message : error}`)
    return { refused: tooHeavy }
  })
  if ('refused' in first) {
    await close()
    return first
  }
  if (!('judged' in first)) throw new Error('The reader began with something else')
  return {
    ...first.judged,
    close,
    rows: async (from, size) => {
      const report = await ask({ rows: { from, size } })
      return 'rows' in report ? report.rows : []
    },
    workbook: async (rejected, language) => {
      const report = await ask({ workbook: { rejected: [...rejected], language } })
      if (!('workbook' in report)) throw new Error('The reader wrote no workbook')
      return report.workbook
    },
  }
}
