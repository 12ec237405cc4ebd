// Painting labels without blocking the server's other work: many of them on a thread of their own.
import { Worker } from 'node:worker_threads'
import { type Labels, labelPaper } from '@office/shared/areas/waybills/labels/label.paper'
import { type OutsideReader, type PrintedFile, printed } from '@office/shared/core/print/paper'
import { readPdfFont } from '../../../core/files/pdf-fonts.ts'
import { translator } from '../../../core/language.ts'

/** What can be passed to a thread, which accepts no functions. */
export interface LabelTask {
  labels: Labels
  reader: Pick<OutsideReader, 'company' | 'issuer' | 'zone' | 'language'>
}

/** This many are painted in less time than a thread needs to start. */
const AT_HAND = 20
const MEMORY_MB = 512

/** Paints them on this thread. */
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
