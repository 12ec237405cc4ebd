// Values come out of the database as the contract describes them, whatever the engine and the number of fractional digits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { hasPostgres, makeTestDatabase } from '../testing/test-database.ts'
import { fromUrl } from './database.ts'

describe.runIf(await hasPostgres())('a connection that is cut', () => {
  it('fails what was asked on it, idle or in a transaction; the next request is served', async () => {
    const { url, drop } = await makeTestDatabase('nothing')
    const database = fromUrl(url)
    const idle = await database.pool.connect()
    const busy = await database.pool.connect()
    await busy.query('begin')
    idle.release()
    const name = new URL(url).pathname.slice(1)
    const other = fromUrl(url)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`
    await other.pool.query(cut, [name])
    await expect(busy.query('select 1')).rejects.toThrow()
    busy.release(true)
    // Work that nobody awaits reports its end a moment later.
    await expect.poll(() => database.pool.idleCount).toBe(0)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    await other.close()
    await drop()
  })
})

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
  }, 60_000)
  afterAll(() => t.close())

  it.each([
    ['2026-11-21 19:06:44+00', '2026-11-21T19:06:44.000Z'],
    ['2026-11-21 19:06:44.5+00', '2026-11-21T19:06:44.500Z'],
    ['2026-11-21 19:06:44.123999+00', '2026-11-21T19:06:44.123Z'],
    ['2026-11-21 19:06:44.07+05:45', '2026-11-21T13:21:44.070Z'],
    ['12026-01-02 03:04:05+00', '+012026-01-02T03:04:05.000Z'],
  ])('reads the instant %s', async (written, read) => {
    const { rows } = await t.database.pool.query('select $1::timestamptz as at', [written])
    expect(rows[0].at).toBe(read)
  })

  it('reads an instant of a connection with another time zone', async () => {
    const client = await t.database.pool.connect()
    try {
      await client.query(`begin; set local time zone 'Asia/Kathmandu'`)
      const { rows } = await client.query(`select '2026-11-21 19:06:44.25+00'::timestamptz as at`)
      expect(rows[0].at).toBe('2026-11-21T19:06:44.250Z')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('reads amounts as exact text, days as days, counts as numbers', async () => {
    const { rows } = await t.database.pool.query(
      `select 12345678901.10::numeric as amount, '2026-03-01'::date as day, 7::bigint as count`,
    )
    expect(rows[0]).toEqual({ amount: '12345678901.10', day: '2026-03-01', count: 7 })
  })
})
