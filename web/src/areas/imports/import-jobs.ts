// Imports and exports on their way: shown in the tray whatever screen is open, kept up by the live socket.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { call } from '../../core/api.ts'
import { onLive } from '../../core/gateway.ts'
import { showJob } from '../../core/ui/jobs.ts'

/** Asked again this often where the socket is silent. */
const POLL = 1500

const isOver = (job: ImportJob) => job.state === 'done' || job.state === 'refused' || job.state === 'failed'

const show = (job: ImportJob): void =>
  showJob({
    id: `import-${job.id}`,
    title: job.file,
    state: job.state === 'done' ? 'done' : isOver(job) ? 'failed' : 'running',
    done: Math.max(0, job.done - job.invalid),
    refused: job.invalid,
    total: Math.max(1, job.rows),
    ...(job.refused ? { problem: job.refused.message } : {}),
  })

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
