// The measured process: our server and, beside it, a bare route over the same database, for one parent that asks both.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@office/server/core/config'
import { openDatabase } from '@office/server/core/database'
import { createServer } from '@office/server/server'
import fastify from 'fastify'
import { makeBenchWorld } from './world.ts'

const [, , url = '', orders = '20000'] = process.argv
const dataDir = mkdtempSync(join(tmpdir(), 'office-bench-'))
const database = await openDatabase(url === '' ? null : url, dataDir)
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
/** The statement of a limit, with nothing around it. */
bare.get<{ Querystring: { sql: string } }>('/rows', async ({ query }) => ({ data: (await database.pool.query(query.sql)).rows }))
/** Times of statements in one transaction each, measured here, without HTTP. */
bare.post<{ Body: { times: number; statements: string[] } }>('/transactions', async ({ body }) => {
  const samples: number[] = []
  for (let round = 0; round < body.times; round++) {
    const client = await database.pool.connect()
    const started = performance.now()
    await client.query('begin')
    for (const statement of body.statements) await client.query(statement.replaceAll('$round', String(round)))
    await client.query('commit')
    samples.push(performance.now() - started)
    client.release()
  }
  return { samples }
})
bare.post<{ Body: { sql: string; sets: unknown[][] } }>('/sets', { bodyLimit: 100_000_000 }, async ({ body }) => {
  const started = performance.now()
  for (const values of body.sets) await database.pool.query(body.sql, values)
  return { ms: performance.now() - started }
})
const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })

process.send?.({ address, bareAddress, dataDir, ...world })
process.on('disconnect', async () => {
  await bare.close()
  await server.stop()
  await database.close()
  process.exit(0)
})
