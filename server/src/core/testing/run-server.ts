// The run's server of one engine, as a process: `node run-server.ts embedded`. Tells where it is as one line of JSON,
// serves until its standard input ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../../server.ts'
import { readConfig } from '../config.ts'
import { fromEmbedded, openDatabase } from '../database/database.ts'
import { openInMemory } from '../database/embedded-database.ts'
import type { RunServer } from './shared-server.ts'
import { embeddedTemplate } from './template.ts'
import { makeTestDatabase } from './test-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'office-test-'))

async function open() {
  if (process.argv[2] === 'postgres') {
    const { url, drop } = await makeTestDatabase()
    return { database: await openDatabase(url, dataDir), reach: { url }, drop }
  }
  const embedded = await openInMemory(await embeddedTemplate())
  return { database: fromEmbedded(embedded), reach: { socketDir: embedded.socketDir }, drop: async () => undefined }
}

const { database, reach, drop } = await open()
const server = await createServer(readConfig({ PORT: '0', OFFICE_DATA_DIR: dataDir }), database)
const address = await server.listen()
await server.working()
const told: RunServer = { address, dataDir, reach }
process.stdout.write(`${JSON.stringify(told)}\n`)

process.stdin.resume().on('end', async () => {
  await server.stop()
  await database.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
