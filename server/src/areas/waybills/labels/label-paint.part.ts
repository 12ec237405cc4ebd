// Paints labels without keeping the server from its other work: large numbers in a thread of their own.
import { Worker } from 'node:worker_threads'
import { type Labels, labelPaper } from '@office/shared/areas/waybills/labels/label.paper'
import { type OutsideReader, type PrintedFile, printed } from '@office/shared/core/print/paper'
import { readPdfFont } from '../../../core/files/pdf-fonts.ts'
import { translator } from '../../../core/language.ts'

/** Everything that can be passed to a thread, which excludes functions. */
export interface LabelTask {
  labels: Labels
  reader: Pick<OutsideReader, 'company' | 'issuer' | 'zone' | 'language'>
}

/** Up to this many are painted faster than a thread starts. */
const AT_HAND = 20
const MEMORY_MB = 512

/** Paints them in this thread. */
export const paintHere = ({ labels, reader }: LabelTask): Promise<PrintedFile> =>
  printed(labelPaper, labels, { ...reader, translate: translator(reader.language), loadFont: readPdfFont })

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
