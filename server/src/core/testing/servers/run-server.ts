// The run's server of one engine as a process: `node run-server.ts embedded`. Prints its address as one line of JSON and serves
// until its standard input ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../../../server.ts'
import { readConfig } from '../../config.ts'
import { fromEmbedded, openDatabase } from '../../database/database.ts'
import { openInMemory } from '../../database/embedded-database.ts'
import { embeddedTemplate } from '../template.ts'
import { makeTestDatabase } from '../test-database.ts'
import { isPooled, isTwoServers } from '../test-setup.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPair } from './server-pair.ts'
import type { RunServer } from './shared-server.ts'

/** A running server, and the function that stops it. */
type Serving = Omit<RunServer, 'dataDir'> & { stop: () => Promise<void> }

const dataDir = mkdtempSync(join(tmpdir(), 'office-test-'))

async function onPostgres(): Promise<Serving> {
  const { url, drop } = await makeTestDatabase()
  const pool = isPooled ? await startPgBouncer(url) : null
  const address = { DATABASE_URL: pool?.url ?? url, DATABASE_DIRECT_URL: pool ? url : undefined }
  const serving = isTwoServers ? await startPair(address, dataDir) : await alone(address)
  return {
    address: serving.address,
    reach: { url },
    stop: async () => {
      await serving.close()
      await pool?.close()
      await drop()
    },
  }
}

/** One server, in this process. */
async function alone(settings: NodeJS.ProcessEnv) {
  const config = readConfig({ PORT: '0', OFFICE_DATA_DIR: dataDir, ...settings })
  return serve(config, await openDatabase(config))
}

async function serve(config: ReturnType<typeof readConfig>, database: Awaited<ReturnType<typeof openDatabase>>) {
  const server = await createServer(config, database, { checkAnswers: true })
  const address = await server.listen()
  await server.working()
  return {
    address,
    close: async () => {
      await server.stop()
      await database.close()
    },
  }
}

async function onEmbedded(): Promise<Serving> {
  const embedded = await openInMemory(await embeddedTemplate())
  const { address, close } = await serve(readConfig({ PORT: '0', OFFICE_DATA_DIR: dataDir }), fromEmbedded(embedded))
  return { address, reach: { socketDir: embedded.socketDir }, stop: close }
}

const { address, reach, stop } = process.argv[2] === 'postgres' ? await onPostgres() : await onEmbedded()
const told: RunServer = { address, dataDir, reach }
process.stdout.write(`${JSON.stringify(told)}\n`)

process.stdin.resume().on('end', async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
