// A whole server for one suite: for those that stop it, break it, configure it differently or look inside it. All others share
// the run's (shared-server.ts), which costs them a tenant instead of a start.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs as allJobs } from '../../../areas.ts'
import { createServer, implementedGroups, type NamedGroup, type Server } from '../../../server.ts'
import { type Config, readConfig } from '../../config.ts'
import { fromEmbedded, openDatabase } from '../../database/database.ts'
import { openInMemory } from '../../database/embedded-database.ts'
import type { AnyJob } from '../../queue/queue.ts'
import type { TestEngine } from '../engines.ts'
import { embeddedTemplate } from '../template.ts'
import { makeTestDatabase } from '../test-database.ts'
import { officeAt, type TestOffice } from '../test-office.ts'

export interface TestServer extends TestOffice {
  server: Server
}

export interface TestServerOptions {
  engine?: TestEngine
  config?: Partial<Config>
  /** Endpoints of the suite's own, in addition to those of the areas. */
  groups?: readonly NamedGroup[]
  jobs?: readonly AnyJob[]
}

/** Starts a server on a database of its own, with a tenant. */
export async function startTestServer({
  engine = 'embedded',
  config = {},
  groups = [],
  jobs = [],
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'office-test-'))
  const made = engine === 'postgres' ? await makeTestDatabase() : null
  const settings = { ...readConfig({ PORT: '0', OFFICE_DATA_DIR: dataDir, DATABASE_URL: made?.url }), ...config }
  const database = made ? await openDatabase(settings) : fromEmbedded(await openInMemory(await embeddedTemplate()))
  const server = await createServer(settings, database, {
    groups: [...implementedGroups(), ...groups],
    jobs: [...allJobs, ...jobs],
    checkAnswers: true,
  })
  const address = await server.listen()
  // A suite that records a job within a transaction would keep the embedded engine from finishing its start.
  await server.working()
  const office = await officeAt({
    address,
    database,
    secretBox: server.services.secretBox,
    close: async () => {
      await server.stop()
      await database.close()
      await made?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
  return { ...office, server }
}
