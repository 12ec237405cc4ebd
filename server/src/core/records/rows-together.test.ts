// Several small results of one statement: each complete, in its order, none where there is nothing.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anEngine } from '../testing/engines.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice } from '../testing/test-office.ts'
import { rowsTogether } from './rows-together.ts'

let t: TestOffice
beforeAll(async () => {
  t = await joinServer(await anEngine())
})
afterAll(() => t.close())

it('returns the rows of each part in its order, with amounts as they were cast, from one statement', async () => {
  await t.inTenant(async tx => {
    const sent = vi.spyOn(pg.Connection.prototype, 'execute')
    const found = await rowsTogether(tx, {
      numbers: sql<{ n: number }>`select n from generate_series(1, 3) n order by n desc`,
      amounts: sql<{ amount: string; at: null }>`select 1250.50::numeric::text as amount, null as at`,
      nothing: sql<{ id: number }>`select id from orders where id = ${-1}`,
    })
    expect(found).toEqual({ numbers: [{ n: 3 }, { n: 2 }, { n: 1 }], amounts: [{ amount: '1250.50', at: null }], nothing: [] })
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
  })
})
