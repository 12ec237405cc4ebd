// An import from chosen file to finished job. It lives beside the screen, so that leaving and coming back loses nothing.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import type { Action, Endpoint, Result } from '@office/shared/core/endpoint'
import { CallError } from '@office/shared/core/failure'
import type { ImportJob, ImportKind } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { proxy, ref } from 'valtio'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import type { Words } from '../../core/language/translate.ts'
import { notify } from '../../core/notices/notices.ts'
import { followImport } from './import-jobs.ts'
import type { Preview } from './preview.ts'

/** The endpoint that takes a file of a kind. */
export type ImportEndpoint = Action & { readonly returns: { readonly TYPE: ImportJob } }

export interface ImportRun {
  /** 'reading' here, 'checking' by the server, 'ready' to start, 'over' when done, refused or failed. */
  phase: 'empty' | 'reading' | 'checking' | 'ready' | 'sending' | 'running' | 'over'
  file: File | null
  preview: Preview | null
  /** The dry run's answer: what will happen. */
  forecast: ImportJob | null
  /** The job as it stands, once it was begun. */
  job: ImportJob | null
  /** When the job began, milliseconds since 1970. */
  startedAt: number
  /** What went wrong on the way; nothing was imported that is not shown. */
  failure: Words | null
  createMerchants: boolean
}

const blank = (): ImportRun => ({
  phase: 'empty',
  file: null,
  preview: null,
  forecast: null,
  job: null,
  startedAt: 0,
  failure: null,
  createMerchants: true,
})

export const importRuns: Record<ImportKind, ImportRun> = proxy({
  orders: blank(),
  'secondary-phones': blank(),
  cities: blank(),
  states: blank(),
  zones: blank(),
})

/** Judging 50,000 rows against the records takes longer than an ordinary call. Milliseconds. */
const PATIENCE = 180_000

const notAnswered = msg`The server did not answer. The file is kept here; try again when you are online.`
const unreadable = msg`This file could not be read here. Save it again and retry.`
const finished = msg`{file}: {created} created, {unchanged} already there, {invalid} rejected.`

const wordsOf = (error: unknown): Words => {
  if (!(error instanceof CallError)) throw error
  return error.isOffline ? notAnswered : error.message
}

function readHere(kind: ImportKind, file: File): Promise<Preview | null> {
  return file.arrayBuffer().then(
    buffer =>
      new Promise(resolve => {
        const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
        const done = (preview: Preview | null) => {
          worker.terminate()
          resolve(preview)
        }
        worker.addEventListener('message', (event: MessageEvent<{ preview: Preview | null }>) => done(event.data.preview))
        worker.addEventListener('error', () => done(null))
        worker.postMessage({ kind, bytes: new Uint8Array(buffer), name: file.name }, [buffer])
      }),
  )
}

// One key for one chosen file: pressed twice, or sent again after a lost answer, it starts one job.
const keys = new WeakMap<File, string>()
const keyOf = (file: File, createMerchants: boolean): string => {
  const key = keys.get(file) ?? crypto.randomUUID()
  keys.set(file, key)
  return createMerchants ? key : `${key}-n`
}

// Every import endpoint takes a file and a query of `dry_run` and `create`; the contract's own types differ in their bodies.
const send = call as unknown as (
  endpoint: Endpoint,
  args: { query: { dry_run?: '1'; create?: 'none' }; file: File },
  options: { timeout: number; idempotencyKey?: string },
) => Promise<Result<ImportEndpoint>>

const queryOf = (run: ImportRun) => (run.createMerchants ? {} : { create: 'none' as const })

export async function chooseFile(kind: ImportKind, endpoint: ImportEndpoint, file: File): Promise<void> {
  const run = importRuns[kind]
  Object.assign(run, { ...blank(), createMerchants: run.createMerchants, phase: 'reading', file: ref(file) })
  const isCurrent = () => run.file === file
  const preview = await readHere(kind, file)
  if (!isCurrent()) return
  run.preview = preview && ref(preview)
  if (preview === null) run.failure = unreadable
  if (preview === null || 'refused' in preview) {
    run.phase = 'over'
    return
  }
  await checkFile(kind, endpoint)
}

/** Asks the server what would happen; stores nothing. */
export async function checkFile(kind: ImportKind, endpoint: ImportEndpoint): Promise<void> {
  const run = importRuns[kind]
  const { file } = run
  if (!file) return
  Object.assign(run, { phase: 'checking', failure: null, forecast: null, job: null })
  try {
    const job = await send(endpoint, { query: { dry_run: '1', ...queryOf(run) }, file }, { timeout: PATIENCE })
    if (run.file !== file) return
    Object.assign(run, { forecast: ref(job), phase: job.state === 'refused' ? 'over' : 'ready' })
  } catch (error) {
    if (run.file === file) Object.assign(run, { phase: 'ready', failure: wordsOf(error) })
  }
}

export async function startImport(kind: ImportKind, endpoint: ImportEndpoint, refresh: readonly Endpoint[]): Promise<void> {
  const run = importRuns[kind]
  const { file } = run
  if (!file || run.phase !== 'ready') return
  Object.assign(run, { phase: 'sending', failure: null })
  try {
    const options = { timeout: PATIENCE, idempotencyKey: keyOf(file, run.createMerchants) }
    const begun = await send(endpoint, { query: queryOf(run), file }, options)
    Object.assign(run, { phase: 'running', startedAt: Date.now(), job: ref(begun) })
    if (begun.id === null) return
    const job = await followImport(begun.id, now => {
      if (run.file === file) run.job = ref(now)
    })
    if (run.file === file) run.phase = 'over'
    void invalidate(...refresh, downloadContract.list)
    const [created, unchanged, invalid] = [job.created, job.unchanged, job.invalid].map(formatCount)
    const values = { file: file.name, created: created ?? '', unchanged: unchanged ?? '', invalid: invalid ?? '' }
    notify(job.state === 'done' ? (job.invalid > 0 ? 'warn' : 'ok') : 'danger', { message: finished, values })
  } catch (error) {
    const words = wordsOf(error)
    // The job may have begun; sending the same file again finds it by its key and repeats nothing.
    if (run.file === file) Object.assign(run, { phase: 'ready', failure: words })
  }
}

export function forgetFile(kind: ImportKind): void {
  Object.assign(importRuns[kind], blank())
}
