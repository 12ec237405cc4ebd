// Painting labels without keeping the server from its other work: many of them in a thread of their own.
import { Worker } from 'node:worker_threads'
import { type Labels, waybillLabels } from '@office/shared/areas/waybills/labels/label-pdf'
import { readPdfFont } from '../../../core/files/pdf-fonts.ts'
import { type Language, translator } from '../../../core/language.ts'

export interface LabelTask extends Omit<Labels, 'translate' | 'loadFont'> {
  language: Language
}

/** As many are painted in less time than a thread needs to begin. */
const AT_HAND = 20
const MEMORY_MB = 512

export async function paintLabels(task: LabelTask): Promise<Uint8Array<ArrayBuffer>> {
  const { language, ...labels } = task
  if (labels.labels.length <= AT_HAND) return waybillLabels({ ...labels, translate: translator(language), loadFont: readPdfFont })
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
