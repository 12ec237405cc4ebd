// Assembles database, queue, gateway, files and every area behind one HTTP server, and starts and stops it.
import type { FastifyInstance } from 'fastify'
import {
  jobs as allJobs,
  areas,
  maintenanceTasks,
  mayStillLeave,
  outboxes,
  readFace,
  readMailSender,
  sealedRows,
  tenantSeeds,
} from './areas.ts'
import type { Config } from './core/config.ts'
import type { Database } from './core/database/database.ts'
import { createMaintenance } from './core/database/maintenance.ts'
import { createFiles } from './core/files/files.ts'
import { createApp } from './core/http/app.ts'
import { createGateway } from './core/http/gateway.ts'
import type { Implementation } from './core/http/implement.ts'
import { serveOutbox } from './core/http/outbox.ts'
import { type AnyJob, createQueue } from './core/queue/queue.ts'
import { secretBoxOf } from './core/secrets/secret-box.ts'
import type { Services } from './core/services.ts'
import { createAdminEndpoint } from './core/tenant/admin-endpoint.ts'

export interface Server {
  app: FastifyInstance
  services: Services
  /** Listens and returns the address, 'http://127.0.0.1:4000'; background work starts meanwhile. */
  listen: () => Promise<string>
  /** Rejects if background work cannot start. */
  working: () => Promise<void>
  /**
   * Stops accepting requests, lets answers finish, closes sockets and the queue. The database stays open; whoever opened it
   * closes it.
   */
  stop: () => Promise<void>
}

export type NamedGroup = Implementation & { name: string }

export const implementedGroups = (): NamedGroup[] =>
  Object.entries(areas).flatMap(([area, nouns]) =>
    Object.entries<Implementation>(nouns).map(([noun, group]) => ({ ...group, name: `${area}.${noun}` })),
  )

/** What is served and run; by default everything of the areas. */
interface Work {
  groups?: readonly NamedGroup[]
  jobs?: readonly AnyJob[]
  /** Checks each answer against its contract, as tests do: it takes longer than most answers. */
  checkAnswers?: boolean
}

export async function createServer(
  config: Config,
  database: Database,
  { groups = implementedGroups(), jobs = allJobs, checkAnswers = false }: Work = {},
): Promise<Server> {
  const secretBox = secretBoxOf(config)
  const queue = createQueue(database)
  const services: Services = {
    config,
    database,
    files: await createFiles(config),
    queue,
    gateway: createGateway(database, config.domains),
    secretBox,
    mailSender: (tx, tenantId) => readMailSender(tx, tenantId, secretBox),
    mayStillLeave,
  }
  const adminEndpoint = createAdminEndpoint(services, tenantSeeds, sealedRows)
  const app = await createApp({
    services,
    groups,
    face: readFace,
    checkAnswers,
    extra: app => {
      serveOutbox(app, services)
      adminEndpoint.routes(app)
    },
  })
  const maintenance = createMaintenance(services, maintenanceTasks, outboxes)
  let closeAdminEndpoint = () => {}
  let work = Promise.resolve()
  return {
    app,
    services,
    async listen() {
      work = queue.start(jobs, services)
      // `working` reports the failure.
      work.catch(() => undefined)
      const address = await app.listen({ port: config.port, host: config.host })
      closeAdminEndpoint = adminEndpoint.open(address)
      maintenance.start()
      return address
    },
    working: () => work,
    async stop() {
      closeAdminEndpoint()
      const rested = maintenance.stop()
      await services.gateway.stop()
      await app.close()
      await queue.stop()
      await rested
    },
  }
}
