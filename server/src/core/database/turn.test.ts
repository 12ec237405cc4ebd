// Statements asked for at the same time reach the database together; each is answered, or fails, on its own.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../testing/engines.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice } from '../testing/test-office.ts'
import { type Tx, writeUnheard } from './transaction.ts'
import { type Answer, Turn } from './turn.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  })
  afterAll(() => t.close())

  it('sends what is asked for at once in one message, and what waits for an answer in the next', async () => {
    await t.inTenant(async tx => {
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      const one = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(tx)
      const answers = await Promise.all([1, 2, 3].map(one))
      expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
      expect(sent).toHaveBeenCalledTimes(1)
      await one(4)
      expect(sent).toHaveBeenCalledTimes(2)
      sent.mockRestore()
    })
  })

  it('runs nothing behind a statement that fails, answers what came before it, and commits none of it', async () => {
    const ended: unknown[] = []
    const work = t.inTenant(async tx => {
      ended.push(
        ...(await Promise.allSettled([
          sql`select 1 as n`.execute(tx),
          sql`select 1 / ${0}::int as n`.execute(tx),
          sql`select nothing from nowhere`.execute(tx),
        ])),
      )
    })
    // Whoever swallows an error learns of it at the end.
    await expect(work).rejects.toThrow('The transaction was rolled back by an earlier error')
    expect(ended).toMatchObject([
      { status: 'fulfilled', value: { rows: [{ n: 1 }] } },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '22012' } },
    ])
  })

  it('goes on with a prepared statement that failed, whether that was before or after it was prepared', async () => {
    const by = (divisor: number) =>
      t.inTenant(
        async tx => (await sql<{ n: number }>`select 6 / ${divisor}::int as ${sql.ref(`by_${engine}`)}`.execute(tx)).rows[0],
      )
    const wrong = () =>
      t.inTenant(tx => Promise.all([sql`selec`.execute(tx), sql`select 6 / ${2}::int as ${sql.ref(`by_${engine}`)}`.execute(tx)]))
    const six = (n: number) => ({ [`by_${engine}`]: n })
    expect(await by(2)).toEqual(six(3))
    await expect(by(0)).rejects.toMatchObject({ code: '22012' })
    await expect(wrong()).rejects.toMatchObject({ code: '42601' })
    await expect(by(0)).rejects.toMatchObject({ code: '22012' })
    expect(await by(3)).toEqual(six(2))
    expect(await by(6)).toEqual(six(1))
  })

  it('sends what nobody waits for together with the commit', async () => {
    const [sent, answered] = [vi.spyOn(pg.Client.prototype, 'query'), vi.spyOn(Turn.prototype, 'handleReadyForQuery')]
    await t.inTenant(async tx => {
      await sql`select 1`.execute(tx)
      sent.mockClear()
      answered.mockClear()
      writeUnheard(tx, sql`insert into order_counts (status_key, warehouse_id, orders) values ('unheard', 0, 1)`.compile(tx))
    })
    expect(sent.mock.calls.map(([asked]) => asked)).toEqual([expect.any(Turn), 'commit'])
    expect(sent.mock.invocationCallOrder[1]).toBeLessThan(answered.mock.invocationCallOrder[0] ?? 0)
    vi.restoreAllMocks()
    const { rows } = await t.inTenant(tx =>
      sql`delete from order_counts where status_key = 'unheard' returning orders`.execute(tx),
    )
    expect(rows).toEqual([{ orders: 1 }])
  })

  it('fails the commit, and whatever is asked meanwhile, for the reason for which an unheard write failed', async () => {
    const write = (tx: Tx) => {
      writeUnheard(tx, sql`insert into order_counts (status_key, warehouse_id, orders) values ('unheard', 0, 1)`.compile(tx))
      writeUnheard(tx, sql`select 1 / ${0}::int`.compile(tx))
    }
    const reason = { code: '22012' }
    await expect(t.inTenant(async tx => write(tx))).rejects.toMatchObject(reason)
    const later = t.inTenant(async tx => {
      write(tx)
      await setTimeout(20)
      // In a turn of its own, so PostgreSQL only says that the transaction is aborted.
      await expect(sql`select 1`.execute(tx)).rejects.toMatchObject(reason)
    })
    await expect(later).rejects.toMatchObject(reason)
    const { rows } = await t.inTenant(tx => sql`select from order_counts where status_key = 'unheard'`.execute(tx))
    expect(rows).toEqual([])
  })

  it('counts rows that were written, and gives each value in the form of the API', async () => {
    await t.inTenant(async tx => {
      await sql`create temporary table turned (n int, at timestamptz) on commit drop`.execute(tx)
      const [made, changed, read] = await Promise.all([
        sql`insert into turned select g, timestamptz '2026-01-31 12:00Z' from generate_series(1, 3) g`.execute(tx),
        sql`update turned set n = n + 1 where n > 1`.execute(tx),
        sql`select n, at, null as nothing, 12.50::numeric as money, array[1, 2] as list from turned order by n limit 1`.execute(
          tx,
        ),
      ])
      expect([made.numAffectedRows, changed.numAffectedRows]).toEqual([3n, 2n])
      expect(read.rows).toEqual([{ n: 1, at: '2026-01-31T12:00:00.000Z', nothing: null, money: '12.50', list: [1, 2] }])
    })
  })

  it('prepares a statement anew after it failed, as where its answer has other columns since', async () => {
    const client = await t.database.pool.connect()
    const ask = (text: string, name = '') =>
      new Promise<Answer>((answer, fail) => {
        client.query(new Turn([{ statement: { name, text, values: [] }, answer, fail }]))
      })
    const widened = () => ask('select * from widened', `widened ${engine}`)
    try {
      await ask('create temporary table widened as select 1 as a')
      expect((await widened()).rows).toEqual([{ a: 1 }])
      await ask('alter table widened add column b int')
      await expect(widened()).rejects.toMatchObject({ code: '0A000' })
      expect((await widened()).rows).toEqual([{ a: 1, b: null }])
    } finally {
      client.release(true)
    }
  })
})
