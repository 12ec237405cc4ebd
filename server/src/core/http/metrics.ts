// /metrics for Prometheus, for whoever knows OFFICE_METRICS_TOKEN: requests by route, waiting jobs, connections, the process
// itself.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../secrets/session-token.ts'
import type { Services } from '../services.ts'
import { refuse } from './refusal.ts'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Always of the same length, so that the comparison reveals nothing about the token. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Measures requests and serves the metrics; without a token nothing is measured and the endpoint does not exist. */
export async function serveMetrics(app: FastifyInstance, { config, database }: Services): Promise<void> {
  const token = config.metricsToken
  if (token === null) return
  // Imported only here, since most servers have no metrics and start without it.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'office_http_request_seconds',
    help: 'Time to answer, by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  new Gauge({
    name: 'office_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited-for' }, waitingCount)
    },
  })
  new Gauge({
    name: 'office_jobs',
    help: 'Jobs in the queue of all processes, by name and state',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      const counted = await database.pool
        .query<{ name: string; state: string; count: number }>(
          `select name, state::text, count(*)::int from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
        )
        // While the database is away nobody knows, and all else is worth the more.
        .catch(() => null)
      for (const { name, state, count } of counted?.rows ?? []) this.set({ job: name, state }, count)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address: addresses may contain reset links, and each would be a series of its own.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const given = bearerOf(request.headers.authorization) ?? ''
    // A stranger learns nothing, not even that the endpoint exists.
    if (!timingSafeEqual(digest(given), digest(token))) refuse('not-found')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
