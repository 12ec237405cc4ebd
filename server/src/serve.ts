// Starts the server: lock, database, demo tenants, HTTP; stops it gracefully on SIGTERM and SIGINT.
import { endpoints } from '@office/shared/contract'
import { tenantSeeds } from './areas.ts'
import { readConfig } from './core/config.ts'
import { lockDataFolder } from './core/database/data-lock.ts'
import { openDatabase } from './core/database/database.ts'
import { createFiles } from './core/files/files.ts'
import { missingFrom } from './core/http/missing.ts'
import { secretKeyOf } from './core/secrets/secret-box.ts'
import { demoSignIns, seedDemoTenants } from './seed/demo-tenants.ts'
import { createServer, implementedGroups } from './server.ts'

/** Time for unfinished answers before sockets are cut. */
const STOP_LIMIT_MS = 20_000

/** Reports what prevents a start in one line, for the person who can fix it. */
function orExit<T>(prepare: () => T): T {
  try {
    return prepare()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const config = orExit(readConfig)

const missing = missingFrom(endpoints, implementedGroups())
if (missing.length > 0) {
  console.error(`The server does not start: no handler for\n  ${missing.join('\n  ')}`)
  process.exit(1)
}

const unlock = orExit(() => lockDataFolder(config.dataDir))
// Before the database is opened, so that a damaged key file is reported at once.
orExit(() => secretKeyOf(config))
const made = config.demo ? 'the embedded database and the demo' : 'the embedded database'
const database = await openDatabase(config, () => console.log(`Making ${made} (once, up to a minute) …`))
if (config.demo) await seedDemoTenants(database, tenantSeeds, () => createFiles(config))
const server = await createServer(config, database)
const address = await server.listen().catch((error: NodeJS.ErrnoException) => {
  const why = error.code === 'EADDRINUSE' ? 'another program listens there' : error.message
  console.error(
    `The server does not start at ${config.host}:${config.port}: ${why}. Choose another PORT or HOST, or stop what listens there.`,
  )
  process.exit(1)
})
const { port } = new URL(address)

console.log(`Office answers at http://${config.demo ? 'demo.' : ''}localhost:${port} (${Math.round(performance.now())} ms)`)
if (config.demo) console.log(demoSignIns())
console.log(`Data folder  ${config.dataDir}`)
console.log(
  database.kind === 'embedded'
    ? 'Database     embedded PostgreSQL: survives the end of the process, not a power cut; set DATABASE_URL for that'
    : 'Database     PostgreSQL by DATABASE_URL',
)
if (config.allowPrivateAddresses)
  console.log('Warning      outward calls may reach private addresses (OFFICE_ALLOW_PRIVATE_ADDRESSES=1)')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  const late = setTimeout(() => process.exit(1), STOP_LIMIT_MS)
  await server.stop()
  await database.close()
  unlock()
  clearTimeout(late)
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
await server.working()
