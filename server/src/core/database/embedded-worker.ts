// The embedded database's thread: opens the folder, serves it on a socket, and checkpoints and closes on request.
import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { serveWire } from './wire-server.ts'

/** What the parent thread passes in. */
export interface EmbeddedTask {
  /** Folder of the database; null keeps it in memory (tests). */
  dataDir: string | null
  /** Path of the unix socket to listen on. */
  socket: string
  /** A dump to start from instead of an empty database. */
  template: string | null
}

export type EmbeddedOrder = 'close' | { dumpTo: string }
export type EmbeddedReport = 'ready' | 'closed' | 'dumped' | { failed: string }

const port = parentPort
if (!port) throw new Error('This file runs as a worker only')
const report = (message: EmbeddedReport) => port.postMessage(message)

try {
  const task = workerData as EmbeddedTask // handed over by embedded-database.ts, which alone starts this file
  const db = await PGlite.create({
    ...(task.dataDir === null ? {} : { dataDir: task.dataDir }),
    ...(task.template === null ? {} : { loadDataDir: new Blob([await readFile(task.template)]) }),
    extensions: { pg_trgm, btree_gin, unaccent },
  })
  const wire = await serveWire(db, task.socket, message => {
    report({ failed: message })
    // Of the thread only.
    process.exit(1)
  })
  port.on('message', async (order: EmbeddedOrder) => {
    if (order === 'close') {
      await wire.close()
      await db.exec('checkpoint')
      await db.close()
      report('closed')
      port.close()
    } else {
      await writeFile(order.dumpTo, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()))
      report('dumped')
    }
  })
  report('ready')
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error) })
}
