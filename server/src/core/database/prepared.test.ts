// A recurring statement is planned once; a statement asked once takes no place.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../testing/engines.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice } from '../testing/test-office.ts'
import { CONNECTION_LIFETIME_MS, keepPrepared, PLANNED_ANEW } from './prepared.ts'
import type { Tx } from './transaction.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  })
  afterAll(() => t.close())

  /** How many kept statements of the connection mention a column of this name. */
  const kept = async (tx: Tx, name: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_prepared_statements where statement like ${`%${name}%`}`.execute(tx)
    return rows[0]?.n
  }

  it('keeps a statement that comes back, with values or without, but not one that is to be planned anew', async () => {
    await t.inTenant(async tx => {
      const asked = {
        bare: () => sql`select 1 as ${sql.ref(`bare_${engine}`)}`.execute(tx),
        valued: () => sql`select ${1}::int as ${sql.ref(`valued_${engine}`)}`.execute(tx),
        anew: () => sql`${sql.raw(PLANNED_ANEW)} select 1 as ${sql.ref(`anew_${engine}`)}`.execute(tx),
      }
      const keptOf = () => Promise.all(Object.keys(asked).map(name => kept(tx, `${name}_${engine}`)))
      for (const ask of Object.values(asked)) await ask()
      expect(await keptOf()).toEqual([0, 0, 0])
      for (const ask of Object.values(asked)) await ask()
      expect(await keptOf()).toEqual([1, 1, 0])
    })
  })

  it('still keeps what comes back after many others that did not', async () => {
    await t.inTenant(async tx => {
      const page = (at: number) => sql`select ${sql.lit(at)}::int as ${sql.ref(`page_${engine}`)}`.execute(tx)
      for (let at = 0; at < 600; at++) await page(at)
      expect(await kept(tx, `page_${engine}`)).toBe(0)
      await page(600)
      await page(600)
      expect(await kept(tx, `page_${engine}`)).toBe(1)
    })
  })

  it('gives a new statement the place of one that nobody asked for as long as a connection lives', async () => {
    const client = await t.database.pool.connect()
    vi.useFakeTimers({ toFake: ['performance'], now: 0 })
    try {
      const prepare = keepPrepared()
      const isKept = (text: string) => prepare(client, text) !== undefined
      const texts = Array.from({ length: 500 }, (_, at) => `select ${at}`)
      for (const text of texts) expect([isKept(text), isKept(text)]).toEqual([false, true])
      expect([isKept('one more'), isKept('one more'), isKept('one more')]).toEqual([false, false, false])
      vi.advanceTimersByTime(CONNECTION_LIFETIME_MS)
      expect([isKept('select 0'), isKept('one more')]).toEqual([true, false])
      vi.advanceTimersByTime(1)
      expect([isKept('one more'), isKept('select 0'), isKept('select 1'), isKept('select 2')]).toEqual([true, true, false, true])
    } finally {
      vi.useRealTimers()
      client.release()
    }
  })
})
