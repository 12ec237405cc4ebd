// The measured process: the Office server and, beside it, a bare route over the same database, for one parent that queries both.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tenantSeeds } from '@office/server/areas'
import { readConfig } from '@office/server/core/config'
import { openDatabase } from '@office/server/core/database/database'
import { createTenant } from '@office/server/core/tenant/tenant-create'
import { createServer } from '@office/server/server'
import fastify from 'fastify'
import { reactAlone } from './react-alone.ts'
import { readyZip } from './ready-zip.ts'
import { BENCH_EMAIL, BENCH_PASSWORD, makeBenchWorld } from './world.ts'

const [, , url = '', orders = '25000'] = process.argv
const dataDir = mkdtempSync(join(tmpdir(), 'office-bench-'))
const database = await openDatabase({ databaseUrl: url || null, directUrl: null, replicaUrl: null, dataDir })
const world = await makeBenchWorld(database, Number(orders))
const config = readConfig({
  PORT: '0',
  OFFICE_DATA_DIR: dataDir,
  OFFICE_ENV: 'production',
  ...(url === '' ? {} : { DATABASE_URL: url }),
})
const server = await createServer(config, database)
const address = await server.listen()
await server.working()

const bare = fastify()
/** The statement of a limit, with nothing around it; planned once, as a frequent caller would have it. */
bare.get<{ Querystring: { sql: string } }>('/rows', async ({ query: { sql } }) => {
  const name = createHash('md5').update(sql).digest('hex')
  return { data: (await database.pool.query({ name, text: sql })).rows }
})
/** A connection of the measured tenant, or of another: the triggers that count orders write behind the wall. */
async function asTenant<T>(
  work: (client: Pick<typeof database.pool, 'query'>) => Promise<T>,
  tenant: number = world.tenantId,
): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query(`select set_config('app.tenant', $1, false)`, [String(tenant)])
    return await work(client)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.query(`select set_config('app.tenant', '', false)`)
    client.release()
  }
}
/** Times of statements in one transaction each, measured here, without HTTP. */
bare.post<{ Body: { times: number; statements: string[]; tenant?: number } }>('/transactions', async ({ body }) => {
  const samples: number[] = []
  await asTenant(async client => {
    for (let round = 0; round < body.times; round++) {
      const started = performance.now()
      await client.query('begin')
      for (const statement of body.statements) await client.query(statement.replaceAll('$round', String(round)))
      await client.query('commit')
      samples.push(performance.now() - started)
    }
  }, body.tenant)
  return { samples }
})
bare.post<{ Body: { sql: string; sets: unknown[][] } }>('/sets', { bodyLimit: 100_000_000 }, async ({ body }) => {
  const started = performance.now()
  await asTenant(async client => {
    for (const values of body.sets) await client.query(body.sql, values)
  })
  return { ms: performance.now() - started }
})
/** The fastest page that a portal in React could have. */
const script = reactAlone()
bare.get('/hello', (_, reply) =>
  reply.type('text/html').send('<!doctype html><body></body><script type="module" src="/hello.js"></script>'),
)
bare.get('/hello.js', async (_, reply) => reply.type('text/javascript').send(await script))
/** A streamed zip of ready rows, made where exports are made. */
bare.post<{ Body: { rows: number } }>('/zip', async ({ body }) => {
  const started = performance.now()
  readyZip(body.rows)
  return { ms: performance.now() - started }
})
/** Memory of the process in bytes: at rest when asked by POST, its peak since then when asked by GET. */
let peak = 0
let watching: NodeJS.Timeout | undefined
bare.post('/memory', async () => {
  clearInterval(watching)
  globalThis.gc?.()
  const rest = process.memoryUsage().rss
  peak = rest
  watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  return { bytes: rest }
})
bare.get('/memory', async () => ({ bytes: Math.max(peak, process.memoryUsage().rss) }))
/** Another tenant with orders of its own. */
bare.post<{ Body: { orders: number } }>('/worlds', ({ body }) => makeBenchWorld(database, body.orders))
/** The maintenance that a PostgreSQL does by itself after such a load, unless told not to. */
bare.post('/vacuum', async () => {
  await database.pool.query('vacuum (analyze)')
  return {}
})
/** More tenants in the same database, each with everything that a tenant begins with. */
bare.post<{ Body: { count: number } }>('/tenants', async ({ body }) => {
  for (let at = 0; at < body.count; at++)
    await createTenant(database, tenantSeeds, {
      slug: `neighbour-${at}`,
      company: `Neighbour ${at}`,
      admin_email: BENCH_EMAIL,
      password: BENCH_PASSWORD,
      environment: 'production',
    })
  await database.pool.query('vacuum (analyze)')
  return { count: body.count }
})
const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })

process.send?.({ address, bareAddress, dataDir, ...world })
process.on('disconnect', async () => {
  clearInterval(watching)
  await bare.close()
  await server.stop()
  await database.close()
  process.exit(0)
})
