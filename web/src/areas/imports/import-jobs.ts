// Imports and exports on their way: shown in the tray whatever screen is open, kept up by the live socket.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { proxy } from 'valtio'
import { call } from '../../core/api.ts'
import { onLive } from '../../core/gateway.ts'
import type { Job } from '../../core/ui/jobs-tray.tsx'

interface TrackedJob extends Job {
  importId: number
  startedAt: number
}

export const jobs = proxy<{ list: TrackedJob[] }>({ list: [] })

/** Asked again this often where the socket is silent. */
const POLL = 1500

const isOver = (job: ImportJob) => job.state === 'done' || job.state === 'refused' || job.state === 'failed'

function show(importJob: ImportJob): void {
  const id = `import-${importJob.id}`
  const known = jobs.list.find(job => job.id === id)
  const startedAt = known?.startedAt ?? Date.now()
  const seconds = Math.max(0.2, (Date.now() - startedAt) / 1000)
  const rate = importJob.done / seconds
  const job: TrackedJob = {
    id,
    importId: importJob.id ?? 0,
    startedAt,
    title: importJob.file,
    state: importJob.state === 'done' ? 'done' : isOver(importJob) ? 'failed' : 'running',
    done: Math.max(0, importJob.done - importJob.invalid),
    refused: importJob.invalid,
    total: Math.max(1, importJob.rows),
    rate: Math.round(rate),
    secondsLeft: rate > 0 ? Math.ceil((importJob.rows - importJob.done) / rate) : 0,
    ...(importJob.refused ? { problem: importJob.refused.message } : {}),
  }
  if (known) Object.assign(known, job)
  else jobs.list.unshift(job)
}

/** Follows an import until it is over; `onChange` hears every state. Stops when the signal says so, the job goes on. */
export async function followImport(id: number, onChange: (job: ImportJob) => void, signal?: AbortSignal): Promise<ImportJob> {
  for (;;) {
    const job = await call(orderContract.importJob, { params: { id } })
    show(job)
    onChange(job)
    if (isOver(job)) return job
    await new Promise<void>(resolve => {
      const timer = setTimeout(done, POLL)
      const stop = onLive(event => {
        if (event.type === 'import.progress') done()
      })
      signal?.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
    if (signal?.aborted) return job
  }
}
