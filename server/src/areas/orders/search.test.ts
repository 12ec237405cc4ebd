// Behind the tenant wall a search still reads its trigram index: row security allows that for leakproof functions only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/test-database.ts'
import { startTestServer, type TestServer } from '../../core/testing/test-server.ts'
import { searchCondition } from './order.source.ts'

describe.each(await engines())('on %s', engine => {
  let office: TestServer
  beforeAll(async () => {
    office = await startTestServer({ engine })
  }, 60_000)
  afterAll(() => office.close())

  it('finds part of an order by the index', async () => {
    const client = await office.database.pool.connect()
    const search = searchCondition('079193').toOperationNode()
    const { sql: condition, parameters } = office.database.owner.getExecutor().compileQuery(search, { queryId: 'search' })
    try {
      // A table this small would be read in full, or by another index; what counts is whether this one may be used at all.
      await client.query('begin; set local enable_seqscan = off')
      await client.query(
        `update pg_index set indisvalid = false where indrelid = 'orders'::regclass and indexrelid <> 'orders_search'::regclass`,
      )
      await client.query(`select set_config('app.tenant', '${office.tenant.id}', true), set_config('role', 'office_app', true)`)
      const { rows } = await client.query(`explain select o.id from orders o where ${condition}`, [...parameters])
      expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Bitmap Index Scan on orders_search .*\n\s+Index Cond: .*~~/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
