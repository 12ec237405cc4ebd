// Many labels in little memory: a thousand in five copies fit into the half gigabyte that the thread of a print may take.
import { Worker } from 'node:worker_threads'
import { sampleLabel, standardElements } from '@office/shared/areas/waybills/labels/standard-label'
import { expect, it } from 'vitest'
import type { LabelTask } from './label-task.ts'

/** A fifth of what may be printed at once, in a fifth of the memory. */
const MEMORY_MB = 100

it('paints two hundred labels in five copies in a fifth of the memory of a print', async () => {
  const labels = Array.from({ length: 200 }, (_, at) => ({
    ...sampleLabel,
    receiver_name: `आशा राई ${at}`,
    receiver_address: `Lakeside Road ${at}, behind the old bridge, third house on the left`,
    reference_no: `R-${at}`,
  }))
  const layout = { paper: 'a4' as const, copies: 5, elements: standardElements('a4') }
  const task: LabelTask = {
    labels: { name: 'labels', layout, labels, host: 'https://himal.example', logo: null, receipts: null },
    reader: { company: 'Himal Courier', issuer: [], zone: 'Asia/Kathmandu', language: 'en' },
  }
  const worker = new Worker(new URL('./label-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const file = await new Promise<{ content: Uint8Array }>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  })
  await worker.terminate()
  expect(Buffer.from(file.content.slice(0, 5)).toString()).toBe('%PDF-')
})
