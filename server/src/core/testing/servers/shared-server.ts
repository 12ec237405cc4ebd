// The run's one server of each engine, shared by all suites that only need a tenant: the wall in the database keeps
// them apart. It is started when the first suite asks for it (tests/run/services.ts).
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { fromSocket, fromUrl } from '../../database/database.ts'
import { createFiles, type Files } from '../../files/files.ts'
import { createSecretBox, secretKeyOf } from '../../secrets/secret-box.ts'
import { officeAt, type TestOffice } from '../test-office.ts'
import { isSetUp } from '../test-setup.ts'
import { besideIn } from './server-pair.ts'
import { startTestServer, type TestEngine } from './test-server.ts'

/** Where a run's server is. */
export interface RunServer {
  address: string
  dataDir: string
  reach: { url: string } | { socketDir: string }
}

/** The run's servers: one of each engine, and an embedded one for imports of whole files and for
 * tenants seeded with many orders, whose long transactions nobody else waits for. */
export type RunServerName = TestEngine | 'imports'

/** Address of what a run shares, set by its global setup; workers inherit it. */
export const RUN_SERVICES = 'OFFICE_TEST_SERVICES'

/** Asks for one of the run's servers; it is started for whoever asks first. */
async function runServer(name: RunServerName): Promise<RunServer> {
  const base = process.env[RUN_SERVICES]
  if (!base) throw new Error('Nothing is shared here: this suite belongs to a project with tests/run/services.ts')
  const response = await fetch(`${base}/${name}`)
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  return (await response.json()) as RunServer // told by run-server.ts
}

/** A tenant of the suite's own at the run's server. */
export async function joinServer(name: RunServerName = 'embedded'): Promise<TestOffice> {
  const { address, dataDir, reach } = await runServer(name)
  const database = 'url' in reach ? fromUrl(reach.url) : fromSocket(reach.socketDir, async () => undefined)
  const secretBox = createSecretBox(secretKeyOf(readConfig({ OFFICE_DATA_DIR: dataDir })))
  return officeAt({ address, database, secretBox, close: () => database.close() })
}

/** A server with what it stores, for suites that walk the whole contract. */
export interface ContractServer extends TestOffice {
  files: Files
  /** Where stored files lie. */
  filesDir: string
}

/**
 * One of the suite's own, which nobody else slows down; where the run is set up in another way (test-setup.ts), what was set up.
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
