// The run's one server of each engine, shared by all suites that only need a tenant: the wall in the database keeps them apart.
// It is started when the first suite asks for it (tests/run/services.ts).
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { fromSocket, fromUrl } from '../../database/database.ts'
import { createFiles, type Files } from '../../files/files.ts'
import { createSecretBox, secretKeyOf } from '../../secrets/secret-box.ts'
import { anEngine, type TestEngine } from '../engines.ts'
import { officeAt, type TestOffice } from '../test-office.ts'
import { isSetUp } from '../test-setup.ts'
import { besideIn } from './server-pair.ts'
import { startTestServer } from './test-server.ts'

/** Where a run's server is. */
export interface RunServer {
  address: string
  dataDir: string
  reach: { url: string } | { socketDir: string }
}

/**
 * The run's servers: one of each engine, and an embedded one for imports of whole files and for tenants seeded with many orders,
 * so that nobody else waits for their long transactions.
 */
export type RunServerName = TestEngine | 'imports'

/** Address of the run's shared services, set by its global setup; workers inherit it. */
export const RUN_SERVICES = 'OFFICE_TEST_SERVICES'

/** Asks for one of the run's servers; the first request starts it. */
async function runServer(name: RunServerName): Promise<RunServer> {
  const base = process.env[RUN_SERVICES]
  if (!base) throw new Error('Nothing is shared here: this suite belongs to a project with tests/run/services.ts')
  const response = await fetch(`${base}/${name}`)
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  return (await response.json()) as RunServer // sent by run-server.ts
}

/** A tenant of the suite's own on one of the run's servers, by default on the engine that was dealt to the suite. */
export async function joinServer(name?: RunServerName): Promise<TestOffice> {
  const { address, dataDir, reach } = await runServer(name ?? (await anEngine()))
  const database = 'url' in reach ? fromUrl(reach.url) : fromSocket(reach.socketDir, async () => undefined)
  const secretBox = createSecretBox(secretKeyOf(readConfig({ OFFICE_DATA_DIR: dataDir })))
  return officeAt({ address, database, secretBox, close: () => database.close() })
}

/** A server and its storage, for suites that walk the whole contract. */
export interface ContractServer extends TestOffice {
  files: Files
  /** Where its files are stored. */
  filesDir: string
}

/**
 * A server of the suite's own, which nobody else slows down; if the run has another setup (test-setup.ts), the one that was set
 * up.
 */
export async function contractServer(engine: TestEngine): Promise<ContractServer> {
  if (!isSetUp) {
    const office = await startTestServer({ engine })
    const { config, files } = office.server.services
    return { ...office, files, filesDir: join(config.dataDir, 'files') }
  }
  const office = await joinServer(engine)
  const { dataDir } = await runServer(engine)
  const own = besideIn(dataDir, `suite-${randomUUID()}`)
  const files = await createFiles(readConfig({ OFFICE_DATA_DIR: own }))
  return { ...office, files, filesDir: join(dataDir, 'files') }
}
