// office report download and wait: queues the file if asked to, waits until it is ready, and writes it whole.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type Download, downloadContract } from '@office/shared/areas/reports/download.contract'
import type { Call } from '@office/shared/core/api/client'
import type { Action } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/messages/message'
import { formatSize } from '@office/shared/format/file-size'
import { paint } from '../../core/io/io.ts'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { listQuestion, questionParams } from '../../core/nouns/list-flags.ts'
import { CliError } from '../../core/program/cli-error.ts'
import { again, type CliContext, openSession, type Session, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

interface OutputFlags {
  output: string | undefined
  force: boolean
  json: boolean
}

const queued = msg`Your Data Is Processing... queued as {key} · waiting (Ctrl-C is safe; resume with: {command})`
const noDownload = msg`No file has the key {key}.`
const noDownloadButNear = msg`No file has the key {key}. Did you mean {suggestion}?`
const notReady = msg`The file {key} could not be created. Request it again.`
const expired = msg`The file {key} has expired. Request it again.`
const stopped = msg`The server is still creating {key}. To download it later, run:`
const written = msg`{path}  {size}`

type QueuedFile = Action<string, { query: Record<string, string> }, { key: string }>

/** What is made anew when it is asked for, of the orders that match. */
const files: ReadonlyMap<string, QueuedFile> = new Map<string, QueuedFile>([
  ['orders', orderContract.queuedExcel],
  ['journeys', orderContract.queuedJourneys],
])

const POLL_MS = 500
/** Tries without an answer before giving up, a few seconds apart. */
const PATIENCE = 10

export async function downloadReport(
  { args: [key = ''], flags }: { args: readonly string[]; flags: OutputFlags & { filter: string[]; sort: string | undefined } },
  context: CliContext,
): Promise<ExitCode> {
  checkOutput(context, flags)
  const queue = files.get(key)
  if (!queue) {
    const { call } = await openSession(context)
    return fetchFile(context, call, await find(call, key), flags)
  }
  const asked = listQuestion(context, orderContract.list, { filter: flags.filter, sort: flags.sort })
  return queueAndFetch(
    context,
    async session => session.call(queue, { body: { query: questionParams(await asked(session)) } }),
    flags,
  )
}

/** Requests a file, waits until the server has made it, and writes it. */
export async function queueAndFetch(
  context: CliContext,
  queue: (session: Session) => Promise<{ key: string }>,
  flags: OutputFlags,
): Promise<ExitCode> {
  const session = await openSession(context)
  const { call } = session
  const { key } = await queue(session)
  if (!context.globals.asData)
    say(context, context.translate(queued, { key, command: again(context, `office report wait ${key}`) }))
  return fetchFile(context, call, await ready(context, call, key), flags)
}

export async function waitForReport(
  { args: [key = ''], flags }: { args: readonly string[]; flags: OutputFlags },
  context: CliContext,
): Promise<ExitCode> {
  checkOutput(context, flags)
  const { call } = await openSession(context)
  return fetchFile(context, call, await ready(context, call, key), flags)
}

/** The download of a key; the list has no filter by key, so its pages are searched, newest first. */
async function find(call: Call, key: string): Promise<Download> {
  for (let page = 1; ; page++) {
    const { data, meta } = await call(downloadContract.list, { query: { page, paginate: 100 } })
    const found = data.find(one => one.key === key)
    if (found) return found
    if (page < meta.last_page) continue
    const suggestion = nearest(key, [...files.keys()])
    const words = suggestion === null ? noDownload : noDownloadButNear
    throw new CliError(exitCodes.failed, 'not-found', words, { key, suggestion: suggestion ?? '' }, 'office report downloads')
  }
}

async function ready(context: CliContext, call: Call, key: string): Promise<Download> {
  const stop = Promise.withResolvers<'stop'>()
  const unlisten = context.onInterrupt(() => stop.resolve('stop'))
  try {
    for (let failures = 0; ; ) {
      const download = await find(call, key).catch((error: unknown) => {
        if (!(error instanceof CallError) || !error.isOffline || ++failures > PATIENCE) throw error
        return null
      })
      if (download && download.state !== 'queued' && download.state !== 'running') return download
      if ((await Promise.race([context.sleep(download ? POLL_MS : 10 * POLL_MS), stop.promise])) === 'stop')
        throw new CliError(exitCodes.interrupted, 'interrupted', stopped, { key }, `office report wait ${key}`)
    }
  } finally {
    unlisten()
  }
}

async function fetchFile(context: CliContext, call: Call, download: Download, flags: OutputFlags): Promise<ExitCode> {
  const { key, state, name } = download
  if (state === 'queued' || state === 'running') return fetchFile(context, call, await ready(context, call, key), flags)
  if (state !== 'ready') {
    const words = state === 'expired' ? expired : notReady
    throw new CliError(exitCodes.failed, `download-${state}`, words, { key }, 'office report download orders')
  }
  const { bytes } = await call(downloadContract.file, { params: { key } }, { timeout: 300_000 })
  const path = await writeOutput(context, flags, name, bytes)
  if (path === null) return exitCodes.ok
  const size = formatSize(bytes.length)
  if (flags.json) writeJson(context, { key, name, path, bytes: bytes.length, rows: download.rows })
  else say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(written, { path, size })}`)
  return exitCodes.ok
}
