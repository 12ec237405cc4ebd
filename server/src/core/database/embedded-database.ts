// Starts and stops the embedded PostgreSQL (PGlite) in a worker thread, which keeps the server's own event loop free.
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { copiesOf, keepCopy } from './database-copies.ts'
import { ROOM_TO_OPEN, roomOn, roomToWrite } from './disk-room.ts'
import type { EmbeddedOrder, EmbeddedReport, EmbeddedTask } from './embedded-worker.ts'

export interface Embedded {
  /** Folder of the unix socket, for `host` of pg. */
  socketDir: string
  /** Whether its disk has room for writes. */
  hasRoom: () => boolean
  /** Writes a copy of the whole database to a file, from which others can start. */
  dump: (path: string) => Promise<void>
  /** Checkpoints and closes; only then is the folder complete on disk. */
  close: () => Promise<void>
}

/** Where a new database is created; a crash leaves it behind and the next start begins again. */
const MAKING = 'database.making'
const READY = 'database'

/**
 * What the engine says when it dies because of its own files. Anything else (memory, permissions) may be temporary, so nothing is
 * moved then.
 */
const DAMAGED = /Aborted\(|unreachable|PANIC/

/**
 * The path of a unix socket is limited to about 100 bytes, so it cannot live in a data folder of any depth. mkdtemp creates it
 * with 0700. Its path is noted beside the database so that the next start can remove a folder that a kill left behind.
 */
function makeSocketDir(dataDir: string | null): string {
  const made = mkdtempSync(join(tmpdir(), 'office-'))
  if (dataDir === null) return made
  const note = `${dataDir}.socket`
  const left = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (left.startsWith(join(tmpdir(), 'office-'))) rmSync(left, { recursive: true, force: true })
  writeFileSync(note, made, { mode: 0o600 })
  return made
}

async function startWorker(task: Omit<EmbeddedTask, 'socket'>): Promise<Embedded> {
  const socketDir = makeSocketDir(task.dataDir)
  const workerData: EmbeddedTask = { ...task, socket: join(socketDir, '.s.PGSQL.5432') }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
  const ask = (order: EmbeddedOrder | null, wanted: EmbeddedReport) =>
    new Promise<void>((resolve, reject) => {
      const onMessage = (report: EmbeddedReport) => {
        if (report === wanted) settle(resolve)
        else if (typeof report === 'object') settle(() => reject(new Error(report.failed)))
      }
      const onError = (error: Error) => settle(() => reject(error))
      const onExit = () => settle(() => reject(new Error('The embedded database stopped')))
      const settle = (end: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        end()
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      if (order !== null) worker.postMessage(order)
    })
  const removeSocket = () => rmSync(socketDir, { recursive: true, force: true })
  try {
    await ask(null, 'ready')
  } catch (error) {
    await worker.terminate()
    removeSocket()
    throw error
  }
  let why = ''
  worker.on('message', (told: EmbeddedReport) => {
    if (typeof told === 'object') why = `: ${told.failed}`
  })
  // Uncaught, it ends the process, as an error of the thread does: without an engine there is nothing to serve, and the next start
  // finds everything that was answered.
  const onLost = () => {
    throw new Error(`The embedded database stopped${why}. Start the server again.`)
  }
  worker.on('exit', onLost)
  return {
    socketDir,
    hasRoom: task.dataDir === null ? () => true : roomToWrite(task.dataDir),
    dump: path => ask({ dumpTo: path }, 'dumped'),
    close: async () => {
      worker.off('exit', onLost)
      await ask('close', 'closed')
      await worker.terminate()
      removeSocket()
    },
  }
}

/**
 * Opens the database of a data folder. A new one is created under another name and renamed once `prepare` is done, so a kill in
 * between leaves nothing that breaks a later start (docs/promises.md A3).
 * @param prepare runs migrations and base data on a new database
 */
export async function openEmbedded(
  dataDir: string,
  onMaking: () => void,
  prepare: (embedded: Embedded) => Promise<void>,
): Promise<Embedded> {
  const ready = join(dataDir, READY)
  const making = join(dataDir, MAKING)
  rmSync(making, { recursive: true, force: true })
  if (!existsSync(ready)) {
    refuseBesideDamaged(dataDir)
    onMaking()
    await mkdir(making, { recursive: true, mode: 0o700 })
    const first = await startWorker({ dataDir: making, template: null })
    await prepare(first)
    await first.close()
    renameSync(making, ready)
  }
  try {
    const embedded = await startWorker({ dataDir: ready, template: null })
    return {
      ...embedded,
      close: async () => {
        await embedded.close()
        await keepCopy(dataDir, ready)
      },
    }
  } catch (error) {
    if (!(error instanceof Error && DAMAGED.test(error.message))) throw error
    if (roomOn(dataDir) < ROOM_TO_OPEN)
      throw new Error(
        `The embedded database in ${ready} cannot be opened: the disk is full. Nothing was moved; make room and start again.`,
      )
    const kept = setAside(dataDir)
    const [copy] = copiesOf(dataDir)
    const copies = copy ? `The last good copy is ${copy}: rename it to '${READY}' to go on from there. ` : ''
    throw new Error(
      `The embedded database in ${ready} cannot be opened (${error.message}). ` +
        `It was moved to ${kept}, untouched. ${copies}To begin with an empty one, move ${kept} out of the data folder.`,
    )
  }
}

/** An unattended restart, e.g. by a supervisor, must not continue with an empty database in place of a full one. */
function refuseBesideDamaged(dataDir: string): void {
  const [kept] = damagedIn(dataDir)
  if (kept === undefined) return
  const [copy] = copiesOf(dataDir)
  throw new Error(
    `There is no database in ${dataDir}, but a damaged one: ${join(dataDir, kept)}. ` +
      (copy ? `The last good copy is ${copy}: rename it to '${READY}' to go on from there. ` : '') +
      'To begin with an empty one, move the damaged one out of the data folder.',
  )
}

const damagedIn = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter(name => name.startsWith(`${READY}.damaged-`)) : []

/** Keeps a database that does not open for rescue, under a new name; it is never deleted. */
function setAside(dataDir: string): string {
  const kept = join(dataDir, `${READY}.damaged-${damagedIn(dataDir).length + 1}`)
  renameSync(join(dataDir, READY), kept)
  return kept
}

/** An in-memory database for tests, from a dump or empty. */
export const openInMemory = (template: string | null): Promise<Embedded> => startWorker({ dataDir: null, template })
