// Work that continues while the person does something else: the contents of the jobs tray, newest first.
import { msg } from '@office/shared/core/messages/message'
import { proxy } from 'valtio'

export interface Job {
  id: string
  title: string
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  refused?: number
  /** Items per second since the job was first shown. */
  rate?: number
  secondsLeft?: number
  /** What went wrong and what to do. */
  problem?: string
  /** Opens the result. */
  open?: () => void
  /** Where the result is, if it is not opened by `open`; the page of downloads by default. */
  page?: string
  /** Stops it before its next part. */
  cancel?: () => void
  /** Continues after a failure where it stopped. */
  resume?: () => void
}

export const jobs = proxy<{ list: Job[] }>({ list: [] })

/** Milliseconds that a successful job stays in the tray: long enough to be seen, but the count is not of past jobs. */
const STAYS = 60_000

const started = new Map<string, number>()

/** Shows a job's progress; its rate and time left are computed from when it was first shown. */
export function showJob(job: Omit<Job, 'rate' | 'secondsLeft'>): void {
  const startedAt = started.get(job.id) ?? Date.now()
  started.set(job.id, startedAt)
  const handled = job.done + (job.refused ?? 0)
  const rate = handled / Math.max(0.2, (Date.now() - startedAt) / 1000)
  const shown: Job = { ...job, rate: Math.round(rate), secondsLeft: rate > 0 ? Math.ceil((job.total - handled) / rate) : 0 }
  const known = jobs.list.find(({ id }) => id === job.id)
  if (known) {
    // Earlier options may no longer apply.
    for (const name of ['cancel', 'resume', 'problem'] as const) delete known[name]
    Object.assign(known, shown)
  } else jobs.list.unshift(shown)
  if (job.state === 'running') return
  started.delete(job.id)
  if (job.state === 'done') setTimeout(() => forgetJob(job.id), STAYS)
}

/** Why another branch cannot be shown while {@link isUnderWay}. */
export const waitForJobs = msg`Wait until what is under way is done`

/** Whether a job of this window is sending part after part; those belong to the branch at which it began. */
export const isUnderWay = (): boolean => jobs.list.some(job => job.state === 'running' && job.cancel !== undefined)

export function forgetJob(id: string): void {
  const at = jobs.list.findIndex(job => job.id === id)
  if (at >= 0) jobs.list.splice(at, 1)
}
