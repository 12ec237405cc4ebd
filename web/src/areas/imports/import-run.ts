// An import from the chosen file to the finished job. It lives beside the screen, so that leaving and coming back loses nothing.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import type { Action, Endpoint, Result } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { joinJobs, type PartJob } from '@office/shared/core/import/join-parts'
import type { RowPlaces } from '@office/shared/core/import/part-file'
import type { ImportJob, ImportKind } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { proxy, ref } from 'valtio'
import { call } from '../../core/data/api.ts'
import { shownBranchId } from '../../core/data/branch-view.ts'
import { invalidate } from '../../core/data/queries.ts'
import type { Words } from '../../core/language/translate.ts'
import { notify } from '../../core/notices/notices.ts'
import { followImport } from './import-jobs.part.ts'
import { importPath } from './import-paths.part.ts'
import { rejectedName } from './import-view.ts'
import { joinPreviews, type PartSaid, type Preview } from './preview.ts'

/** The endpoint that accepts a file of a kind. */
export type ImportEndpoint = Action & { readonly returns: { readonly TYPE: ImportJob } }

/** A file to be sent, and the positions of its rows in the chosen one. */
interface ImportPart {
  readonly file: File
  readonly places: RowPlaces
}

export interface ImportRun {
  /** 'reading' on this device, 'checking' by the server, 'ready' to start, 'over' when done, refused or failed. */
  phase: 'empty' | 'reading' | 'checking' | 'ready' | 'sending' | 'running' | 'over'
  file: File | null
  /** The files to be sent: the chosen file itself, or the parts of one that is too large. */
  parts: readonly ImportPart[]
  /** The file is too large for one import but could be sent in parts. */
  canPart: boolean
  preview: Preview | null
  /** The result of the dry run: what will happen. */
  forecast: ImportJob | null
  /** The id of the branch that was shown when the server was asked for it; null for all. */
  askedAt: number | null
  /** The present state of the job, once started; for several parts their sum. */
  job: ImportJob | null
  /** Files of rejected rows, one for each part that has any. */
  rejected: readonly { key: string; places: RowPlaces }[]
  /** When the job was started, in milliseconds since 1970. */
  startedAt: number
  /** What went wrong on the way; everything that was imported is shown. */
  failure: Words | null
  createMerchants: boolean
  /** Updates records that rows differ from. */
  update: boolean
}

const blank = (): ImportRun => ({
  phase: 'empty',
  file: null,
  parts: [],
  canPart: false,
  preview: null,
  forecast: null,
  askedAt: null,
  job: null,
  rejected: [],
  startedAt: 0,
  failure: null,
  createMerchants: true,
  update: false,
})

export const importRuns: Record<ImportKind, ImportRun> = proxy({
  orders: blank(),
  'secondary-phones': blank(),
  openings: blank(),
  cities: blank(),
  states: blank(),
  zones: blank(),
  merchants: blank(),
  riders: blank(),
})

/** Milliseconds. Judging 50,000 rows against the records takes longer than an ordinary call. */
const PATIENCE = 180_000

const notAnswered = msg`The server did not answer. The file is kept here; try again when you are online.`
const unreadable = msg`This file could not be read here. Save it again and retry.`
const seeImport = msg`See the import`
const finished = msg`{file}: {created} created, {updated} changed, {unchanged} already there, {invalid} rejected.`

const wordsOf = (error: unknown): Words => {
  if (!(error instanceof CallError)) throw error
  return error.problem ? error.message : notAnswered
}

/** Passes the file to a worker and listens until its last message; null if the file could not be read. */
function hearWorker<T>(
  worker: Worker,
  told: object,
  transfer: Transferable[],
  hear: (said: T) => 'go-on' | 'end',
): Promise<boolean> {
  return new Promise(resolve => {
    const end = (isWell: boolean) => {
      worker.terminate()
      resolve(isWell)
    }
    worker.addEventListener('message', (event: MessageEvent<T | null>) => {
      if (event.data === null) end(false)
      else if (hear(event.data) === 'end') end(true)
    })
    worker.addEventListener('error', () => end(false))
    worker.postMessage(told, transfer)
  })
}

async function readHere(kind: ImportKind, file: File): Promise<Preview | null> {
  // One byte more than the limit is enough to be refused for its size.
  const content = await file
    .slice(0, MAX_UPLOAD_BYTES + 1)
    .arrayBuffer()
    .catch(() => null)
  if (content === null) return null
  const bytes = new Uint8Array(content)
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
  let preview: Preview | null = null
  await hearWorker<Preview>(worker, { kind, bytes, name: file.name }, [bytes.buffer], said => {
    preview = said
    return 'end'
  })
  return preview
}

// One key per chosen file and branch: pressed twice, or sent again after a lost answer, it starts only one job.
const keys = new WeakMap<File, string>()
type Way = Pick<ImportRun, 'createMerchants' | 'update' | 'askedAt'>
const keyOf = (file: File, { createMerchants, update, askedAt }: Way): string => {
  const key = keys.get(file) ?? crypto.randomUUID()
  keys.set(file, key)
  return `${key}${createMerchants ? '' : '-n'}${update ? '-u' : ''}${askedAt === null ? '' : `-${askedAt}`}`
}

// Every import endpoint takes a file and a query of `dry_run` and `create`; the contract's own types differ in their bodies.
const send = call as unknown as (
  endpoint: Endpoint,
  args: { query: { dry_run?: '1'; create?: 'none'; update?: '1' }; file: File },
  options: { timeout: number; idempotencyKey?: string },
) => Promise<Result<ImportEndpoint>>

const queryOf = (run: ImportRun) => ({
  ...(run.createMerchants ? {} : { create: 'none' as const }),
  ...(run.update ? { update: '1' as const } : {}),
})

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
    run.canPart = preview !== null && TOO_LARGE.has(preview.refused.code)
    return
  }
  run.parts = ref([{ file, places: 0 }])
  await checkFile(kind, endpoint)
}

/** The refusals that do not apply to a file in parts. */
const TOO_LARGE: ReadonlySet<string> = new Set(['TOO_MANY_ROWS', 'TOO_MANY_SHEET_ROWS', 'FILE_TOO_LARGE'])

/** Splits the chosen file into parts, each an import of its own, and asks the server about all of them. */
export async function partFile(kind: ImportKind, endpoint: ImportEndpoint): Promise<void> {
  const run = importRuns[kind]
  const { file } = run
  if (!file || !run.canPart) return
  Object.assign(run, { phase: 'reading', failure: null, canPart: false, preview: null })
  const worker = new Worker(new URL('./part.worker.ts', import.meta.url), { type: 'module' })
  const parts: ImportPart[] = []
  const previews: Preview[] = []
  const isRead = await hearWorker<PartSaid>(worker, { kind, file }, [], said => {
    if ('refused' in said) previews.unshift(said)
    if (!('part' in said)) return 'end'
    const { bytes, places } = said.part
    parts.push({ file: new File([bytes], `${file.name.replace(/\.\w{1,5}$/, '')}.${parts.length + 1}.csv`), places })
    previews.push(said.preview)
    return 'go-on'
  })
  if (run.file !== file) return
  if (!isRead) {
    Object.assign(run, { phase: 'over', failure: unreadable })
    return
  }
  const preview = joinPreviews(
    previews,
    parts.map(({ places }) => places),
  )
  Object.assign(run, { preview: ref(preview), parts: ref(parts) })
  if ('refused' in preview) run.phase = 'over'
  else await checkFile(kind, endpoint)
}

/** What would happen was asked of another branch than the one that is shown, where it may be something else. */
export const isJudgedElsewhere = ({ phase, askedAt }: Pick<ImportRun, 'phase' | 'askedAt'>): boolean =>
  phase === 'ready' && askedAt !== shownBranchId()

/** Asks the server what would happen; stores nothing. */
export async function checkFile(kind: ImportKind, endpoint: ImportEndpoint): Promise<void> {
  const run = importRuns[kind]
  const { file, parts } = run
  if (!file) return
  Object.assign(run, { phase: 'checking', failure: null, forecast: null, job: null, rejected: [], askedAt: shownBranchId() })
  try {
    const jobs: PartJob[] = []
    for (const part of parts) {
      const args = { query: { dry_run: '1' as const, ...queryOf(run) }, file: part.file }
      const job = await send(endpoint, args, { timeout: PATIENCE })
      if (run.file !== file) return
      jobs.push({ job, places: part.places })
      if (job.state === 'refused') break
    }
    const forecast = sumOf(jobs)
    Object.assign(run, { forecast: forecast && ref(forecast), phase: forecast?.state === 'refused' ? 'over' : 'ready' })
  } catch (error) {
    if (run.file === file) Object.assign(run, { phase: 'ready', failure: wordsOf(error) })
  }
}

function sumOf(jobs: readonly PartJob[]): ImportJob | null {
  const [first, ...others] = jobs
  return first ? joinJobs([first, ...others]) : null
}

export async function startImport(kind: ImportKind, endpoint: ImportEndpoint, refresh: readonly Endpoint[]): Promise<void> {
  const run = importRuns[kind]
  const { file, parts } = run
  if (!file || run.phase !== 'ready') return
  if (isJudgedElsewhere(run)) return checkFile(kind, endpoint)
  Object.assign(run, { phase: 'sending', failure: null })
  try {
    const ended: PartJob[] = []
    const show = (places: RowPlaces, now: ImportJob) => {
      const sum = sumOf([...ended, { job: now, places }])
      // Includes the rows of parts that are still to come.
      if (run.file === file && sum) run.job = ref({ ...sum, rows: run.forecast?.rows ?? sum.rows })
    }
    for (const part of parts) {
      const options = { timeout: PATIENCE, idempotencyKey: keyOf(part.file, run) }
      const begun = await send(endpoint, { query: queryOf(run), file: part.file }, options)
      if (ended.length === 0) Object.assign(run, { phase: 'running', startedAt: Date.now() })
      show(part.places, begun)
      if (begun.id === null) return
      const job = await followImport(begun.id, now => show(part.places, now))
      ended.push({ job, places: part.places })
      if (run.file === file && job.rejected_file !== null)
        run.rejected = [...run.rejected, { key: job.rejected_file, places: part.places }]
      // After a part was cancelled or refused, the rest is not sent without asking.
      if (job.state !== 'done') break
    }
    if (run.file === file) run.phase = 'over'
    void invalidate(...refresh, downloadContract.list)
    const job = sumOf(ended)
    if (!job) return
    const values = {
      file: file.name,
      created: formatCount(job.created),
      updated: formatCount(job.updated),
      unchanged: formatCount(job.unchanged),
      invalid: formatCount(job.invalid),
    }
    // Of several parts each is an import of its own.
    const page = job.id !== null && ended.length === 1 ? { href: importPath(job.id), hrefTitle: seeImport } : {}
    notify(job.state === 'done' ? (job.invalid > 0 ? 'warn' : 'ok') : 'danger', { message: finished, values }, page)
  } catch (error) {
    const words = wordsOf(error)
    // The job may have started; sending the same file again finds it by its key and repeats nothing.
    if (run.file === file) Object.assign(run, { phase: 'ready', failure: words, rejected: [] })
  }
}

/** The rejected rows of all parts as one file. */
export async function fetchRejected(kind: ImportKind): Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { file, rejected } = importRuns[kind]
  const files = await Promise.all(rejected.map(({ key }) => call(downloadContract.file, { params: { key } })))
  const [only, second] = files
  if (only && !second) return only
  const { joinRejected } = await import('@office/shared/core/import/join-parts')
  const parts = files.map(({ bytes }, index) => ({ workbook: bytes, places: rejected[index]?.places ?? 0 }))
  const bytes = (await joinRejected(kind, parts)) ?? new Uint8Array()
  return { name: rejectedName(file?.name ?? kind), type: only?.type ?? '', bytes }
}

export function forgetFile(kind: ImportKind): void {
  Object.assign(importRuns[kind], blank())
}
