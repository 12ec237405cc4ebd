// Running imports and exports: shown in the tray on any screen, updated by the live socket.
import { i18n } from '@lingui/core'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { CallError } from '@office/shared/core/api/failure'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { reasonOf } from '../../core/command/run-command.ts'
import { call } from '../../core/data/api.ts'
import { onLive } from '../../core/data/gateway.ts'
import { showJob } from '../../core/jobs/jobs.ts'
import { tellIn } from '../../core/language/translate.ts'
import { notify } from '../../core/notices/notices.ts'
import { importPath } from './import-paths.part.ts'

/** Polled this often while the socket is silent. */
const POLL = 1500

const isOver = (job: ImportJob) => job.state !== 'queued' && job.state !== 'running'

const cancelled = msg`It was cancelled. Imported rows are kept. Import the same file again to continue; nothing is stored twice.`
const givenUp = msg`The server could not finish it. Import the same file again; rows already imported are not stored twice.`

/** Why an import did not finish, in the reader's language; undefined if nothing went wrong. */
export const problemOf = (job: ImportJob): string | undefined =>
  job.refused?.message ??
  (job.state === 'failed' ? tellIn(i18n)(givenUp) : job.state === 'cancelled' ? tellIn(i18n)(cancelled) : undefined)

/** Stops an import before its next rows. It may have finished meanwhile; then the tray shows how. */
async function cancel(id: number): Promise<void> {
  try {
    show(await call(importContract.cancel, { params: { id } }))
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'import-over') notify('danger', reasonOf(error, tellIn(i18n)))
  }
}

const show = (job: ImportJob): void => {
  const problem = problemOf(job)
  showJob({
    id: `import-${job.id}`,
    title: job.file,
    ...(job.id === null ? {} : { page: importPath(job.id) }),
    state: job.state === 'done' ? 'done' : isOver(job) ? 'failed' : 'running',
    done: Math.max(0, job.done - job.invalid),
    refused: job.invalid,
    total: Math.max(1, job.rows),
    ...(problem === undefined ? {} : { problem }),
    ...(isOver(job) || job.id === null ? {} : { cancel: () => void cancel(Number(job.id)) }),
  })
}

/** The present state of an import; null while the server is unreachable, which continues it when it is back. */
async function look(id: number): Promise<ImportJob | null> {
  try {
    return await call(importContract.get, { params: { id } })
  } catch (error) {
    if (error instanceof CallError && error.isPassing) return null
    throw error
  }
}

/** Follows an import until it is over; `onChange` receives every state. */
export async function followImport(id: number, onChange: (job: ImportJob) => void): Promise<ImportJob> {
  for (;;) {
    const job = await look(id)
    if (job) {
      show(job)
      onChange(job)
      if (isOver(job)) return job
    }
    await new Promise<void>(resolve => {
      const timer = setTimeout(done, POLL)
      const stop = onLive(event => {
        if (event.type === 'import.progress') done()
      })
      function done() {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  }
}
