// Follows an import on the server until it ends. A lost connection is waited out; Ctrl-C only stops watching.
import { importContract } from '@office/shared/areas/imports/import.contract'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../../core/program/cli-error.ts'
import type { CliContext } from '../../core/program/context.ts'

/** Waits between tries while no answer comes; together about a minute, enough for a restart of the server. */
const PATIENCE_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
const POLL_MS = [100, 200, 300, 500]

export type Followed = { job: ImportJob } | { stopped: 'interrupted' | 'offline' | 'timeout'; last: ImportJob }

const notSeconds = msg`--timeout must be a number of seconds, not "{value}".`

/** The value of --timeout; null for no limit. @throws CliError 'usage' */
export function secondsOf(value: string | undefined): number | null {
  if (value === undefined) return null
  const seconds = Number(value)
  if (!Number.isFinite(seconds) || seconds <= 0) throw usageError(notSeconds, { value })
  return seconds
}

export const isOver = ({ state }: ImportJob): boolean => state !== 'queued' && state !== 'running'

const isAway = (error: unknown) => error instanceof CallError && (error.isOffline || (error.status >= 502 && error.status <= 504))

export async function followImport(
  context: CliContext,
  call: Call,
  started: ImportJob,
  onProgress: (job: ImportJob) => void,
  /** The longest wait; null for no limit. */
  seconds: number | null = null,
): Promise<Followed> {
  const { id } = started
  if (id === null || isOver(started)) return { job: started }
  let last = started
  const stop = Promise.withResolvers<'stop'>()
  let interrupted = false
  const until = seconds === null ? Number.POSITIVE_INFINITY : context.now() + seconds * 1000
  const unlisten = context.onInterrupt(() => {
    // The second Ctrl-C leaves at once.
    if (interrupted) process.exit(130)
    interrupted = true
    stop.resolve('stop')
  })
  try {
    for (let polls = 0, failures = 0; ; polls++) {
      const wait = failures > 0 ? PATIENCE_MS[failures - 1] : (POLL_MS[polls] ?? POLL_MS.at(-1))
      if (wait === undefined) return { stopped: 'offline', last }
      if (context.now() >= until) return { stopped: 'timeout', last }
      if ((await Promise.race([context.sleep(Math.min(wait, Math.max(0, until - context.now()))), stop.promise])) === 'stop')
        return { stopped: 'interrupted', last }
      try {
        const answer = await Promise.race([call(importContract.get, { params: { id } }), stop.promise])
        if (answer === 'stop') return { stopped: 'interrupted', last }
        last = answer
        failures = 0
        onProgress(last)
        if (isOver(last)) return { job: last }
      } catch (error) {
        if (!isAway(error)) throw error
        failures++
      }
    }
  } finally {
    unlisten()
  }
}
