// Pending files requested by this person: shown in the tray, and announced when ready, on any screen.
import type { LiveEvents } from '@office/shared/core/api/live-events'
import { msg } from '@office/shared/core/messages/message'
import { forgetJob, showJob } from '../../core/jobs/jobs.ts'
import { notify } from '../../core/notices/notices.ts'
import { downloadPath, downloadsPath } from './download-paths.part.ts'

const jobOf = (key: string) => `download-${key}`

export const showProgress = ({ key, name, rows, total }: LiveEvents['download.progress']): void =>
  showJob({ id: jobOf(key), title: name, state: 'running', done: rows, total: Math.max(1, total) })

export function tellReady({ key, name }: LiveEvents['download.ready']): void {
  forgetJob(jobOf(key))
  const title = { message: msg`{name} is ready`, values: { name } }
  // The file's own page saves it; as an address, it still works after a reload.
  notify('ok', title, { href: downloadPath(key), hrefTitle: msg`Save the file` })
}

export function tellFailed({ key, name }: LiveEvents['download.failed']): void {
  forgetJob(jobOf(key))
  const title = { message: msg`{name} could not be created`, values: { name } }
  notify('danger', title, { detail: msg`Request it again.`, href: downloadsPath, hrefTitle: msg`Downloads` })
}
