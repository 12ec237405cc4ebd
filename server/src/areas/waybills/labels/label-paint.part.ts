// Paints labels without keeping the server from its other work: large numbers in a thread of their own.
import { Worker } from 'node:worker_threads'
import type { Labels } from '@office/shared/areas/waybills/labels/label.paper'
import type { OutsideReader, PrintedFile } from '@office/shared/core/print/paper'
import { type LabelTask, paintHere } from './label-task.ts'

/** Up to this many are painted faster than a thread starts. */
const AT_HAND = 20
const MEMORY_MB = 512

export async function paintLabels(labels: Labels, { company, issuer, zone, language }: OutsideReader): Promise<PrintedFile> {
  const task: LabelTask = { labels, reader: { company, issuer, zone, language } }
  if (labels.labels.length <= AT_HAND) return paintHere(task)
  const worker = new Worker(new URL('./label-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(new Error('The painter of labels stopped')))
    })
  } finally {
    await worker.terminate()
  }
}
