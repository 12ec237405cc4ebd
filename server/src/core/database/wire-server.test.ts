// Connections to the embedded engine never see each other's statements, transactions or ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedTemplate } from '../testing/template.ts'
import { type Database, fromEmbedded } from './database.ts'
import { type Embedded, openInMemory } from './embedded-database.ts'
import { vacuumChanged } from './maintenance.ts'

let embedded: Embedded
let database: Database
beforeAll(async () => {
  embedded = await openInMemory(await embeddedTemplate())
  database = fromEmbedded(embedded)
}, 60_000)
afterAll(() => database.close())

it('answers each of eight callers with its own result, however large the values', async () => {
  const large = 'y'.repeat(3_000_000)
  const caller = async (n: number) => {
    for (let i = 0; i < 6; i++) {
      const value = `${n}-${i}`
      const long = i % 3 === 0 ? large : ''
      const { rows } =
        n % 2 === 0
          ? await database.pool.query('select $1::text as value, length($2::text) as size', [value, long])
          : await database.pool.query('select $1::text as other', [value])
      expect(rows).toEqual(n % 2 === 0 ? [{ value, size: long.length }] : [{ other: value }])
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, n) => caller(n)))
})

it('keeps a transaction to its connection, and gives it up when the connection ends', async () => {
  await database.pool.query('create table wire (n int)')
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('insert into wire values (1)')
  let waited = true
  const outside = database.pool.query('select count(*) as n from wire').then(({ rows }) => {
    waited = false
    return rows
  })
  await client.query('select pg_sleep(0.05)')
  expect(waited).toBe(true)
  client.release(true)
  expect(await outside).toEqual([{ n: 0 }])
})

it('leaves nothing to others of a connection that ends in the middle of a failed turn', async () => {
  const message = (kind: string, body: string) => {
    const head = Buffer.alloc(5)
    head.write(kind)
    head.writeInt32BE(4 + body.length, 1)
    return Buffer.concat([head, Buffer.from(body)])
  }
  const startup = Buffer.from('\0\0\0\0\0\x03\0\0user\0postgres\0database\0postgres\0\0')
  startup.writeInt32BE(startup.length)
  const socket = connect(`${embedded.socketDir}/.s.PGSQL.5432`)
  socket.write(startup)
  // A statement that fails and is followed by Flush, not Sync: PostgreSQL skips all that comes before the next Sync.
  socket.write(Buffer.concat([message('Q', 'begin\0'), message('P', '\0selec\0\0\0'), message('H', '')]))
  let heard = ''
  for await (const chunk of socket) {
    heard += chunk
    if (heard.includes('C42601')) break
  }
  expect(await database.pool.query('select 1 as n')).toMatchObject({ rows: [{ n: 1 }] })
  expect(await database.pool.query('select 2 as n')).toMatchObject({ rows: [{ n: 2 }] })
})

it.each([
  [
    'asked again',
    `const ask = () => client.query('select 1').then(() => setTimeout(ask, 20), () => undefined)
    await ask()`,
  ],
  ['given up', `setTimeout(() => client.release(true), 200)`],
])('ends the process with the reason when the engine ends a session that is %s, instead of answering nobody', async (_, then) => {
  // The time PostgreSQL itself allows a transaction to be idle is the error that stays out of the product's own transactions.
  const script = `
    import { fromEmbedded } from '${new URL('./database.ts', import.meta.url)}'
    import { openInMemory } from '${new URL('./embedded-database.ts', import.meta.url)}'
    const { pool } = fromEmbedded(await openInMemory(${JSON.stringify(await embeddedTemplate())}))
    const client = await pool.connect()
    await client.query("begin; set local idle_in_transaction_session_timeout = '1ms'")
    ${then}
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'inherit', 'pipe'] })
  try {
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(said).toContain('The embedded database stopped: terminating connection due to idle-in-transaction timeout.')
    expect(code).toBe(1)
  } finally {
    child.kill('SIGKILL')
  }
})

it('keeps what a connection prepared until it ends, and no longer', async () => {
  const kept = async () => {
    const { rows } = await database.pool.query<{ name: string }>(`select name from pg_prepared_statements where name ~ '^wire '`)
    return rows.map(({ name }) => name).sort()
  }
  const [leaves, stays] = [await database.pool.connect(), await database.pool.connect()]
  await leaves.query({ name: 'wire a', text: 'select $1::int as n', values: [1] })
  await expect(leaves.query({ name: 'wire wrong', text: 'selec $1', values: [1] })).rejects.toMatchObject({ code: '42601' })
  await stays.query({ name: 'wire b', text: 'select $1::int as n', values: [1] })
  expect(await kept()).toEqual(['wire a', 'wire b'])
  // Also while another transaction holds the engine.
  await stays.query('begin')
  leaves.release(true)
  await stays.query('commit')
  await expect.poll(kept).toEqual(['wire b'])
  expect((await stays.query({ name: 'wire b', text: 'select $1::int as n', values: [2] })).rows).toEqual([{ n: 2 }])
  stays.release(true)
  await expect.poll(kept).toEqual([])
})

it('goes on after a statement that fails', async () => {
  await expect(database.pool.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' })
  await expect(database.pool.query('selec')).rejects.toMatchObject({ code: '42601' })
  expect((await database.pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
})

it('gives big numbers, decimals, days and instants in the forms of the API', async () => {
  const { rows } = await database.pool.query(`
    select 9007199254740991::bigint as safe, 9007199254740993::bigint as unsafe, 10.50::numeric as money,
      date '2026-01-31' as day, timestamptz '2026-01-31 12:00:00.123+05:45' as at`)
  expect(rows).toEqual([
    { safe: 9007199254740991, unsafe: '9007199254740993', money: '10.50', day: '2026-01-31', at: '2026-01-31T06:15:00.123Z' },
  ])
})

it('gathers statistics of tables that grew, as no background worker does here', async () => {
  await database.pool.query('create table grown as select n from generate_series(1, 5000) n')
  await vacuumChanged(database)
  const { rows } = await database.pool.query(`select reltuples::int as rows from pg_class where relname = 'grown'`)
  expect(rows).toEqual([{ rows: 5000 }])
})
