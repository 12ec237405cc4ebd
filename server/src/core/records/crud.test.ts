// Ordinary tables: versions, taken names, rows in use, audit, and every query that a list understands.
import type { CallArgs } from '@office/shared/core/api/endpoint'
import { MAX_UNPAGED } from '@office/shared/core/lists/list-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../testing/engines.ts'
import { probeContract, probeGroup } from '../testing/probe.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { inUse } from './in-use.ts'
import { COUNT_CAP } from './list-sql.ts'

type Ask = NonNullable<CallArgs<typeof probeContract.list>['query']>

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine, groups: [probeGroup] })
  }, 60_000)
  afterAll(() => t.close())

  const create = (name: string) => t.admin.call(probeContract.create, { body: { name } })

  describe('crud', () => {
    it('creates, reads, updates and deletes, and leaves a trace of each', async () => {
      const made = await create('First')
      expect(made).toMatchObject({ name: 'First', version: 1, is_active: true })
      const params = { id: made.id }
      const changed = await t.admin.call(probeContract.update, { params, body: { name: 'Second', version: 1 } })
      expect(changed).toMatchObject({ name: 'Second', version: 2 })
      expect(await t.admin.call(probeContract.get, { params })).toEqual(changed)
      await t.admin.call(probeContract.remove, { params })
      await expect(t.admin.call(probeContract.get, { params })).rejects.toMatchObject({ status: 404 })
      const events = await t.inTenant(tx =>
        tx
          .selectFrom('audit_events')
          .selectAll()
          .where('subject', '=', 'probe')
          .where('subject_id', '=', made.id)
          .orderBy('id')
          .execute(),
      )
      expect(
        events.map(({ action, staff_id, before, after }) => [action, staff_id, before && 'before', after && 'after']),
      ).toEqual([
        ['probe.create', t.admin.staffId, null, 'after'],
        ['probe.update', t.admin.staffId, 'before', 'after'],
        ['probe.remove', t.admin.staffId, 'before', null],
      ])
    })

    it('refuses an update of a stale copy and gives the row as it is now', async () => {
      const { id } = await create('Stale')
      await t.admin.call(probeContract.update, { params: { id }, body: { name: 'Newer', version: 1 } })
      await expect(
        t.admin.call(probeContract.update, { params: { id }, body: { name: 'Mine', version: 1 } }),
      ).rejects.toMatchObject({ status: 412, code: 'stale-version', problem: { current: { name: 'Newer', version: 2 } } })
    })

    it('lets one of many updates of the same version win', async () => {
      const { id } = await create('Raced')
      const tries = Array.from({ length: 8 }, (_, n) =>
        t.admin.call(probeContract.update, { params: { id }, body: { name: `Raced ${n}`, version: 1 } }).then(
          () => 200,
          error => error.status,
        ),
      )
      expect((await Promise.all(tries)).sort()).toEqual([200, ...Array(7).fill(412)])
    })

    it('lets one of many deletions win, and logs it once', async () => {
      const { id } = await create('Deleted')
      const tries = Array.from({ length: 8 }, () =>
        t.admin.call(probeContract.remove, { params: { id } }).then(
          () => 200,
          error => error.status,
        ),
      )
      expect((await Promise.all(tries)).sort()).toEqual([200, ...Array(7).fill(404)])
      const told = t.inTenant(tx =>
        tx.selectFrom('audit_events').select('id').where('action', '=', 'probe.remove').where('subject_id', '=', id).execute(),
      )
      expect(await told).toHaveLength(1)
    })

    it('shows a taken name at its field', async () => {
      await create('Taken')
      await expect(create('tAKEN')).rejects.toMatchObject({
        status: 409,
        code: 'probe-name-taken',
        // The title is specific, not the general one for conflicts.
        problem: { title: 'There is already a role with this name', errors: [{ path: 'name', code: 'probe-name-taken' }] },
      })
    })

    it('does not delete what is in use, and names what uses it', async () => {
      const id =
        (await t.inTenant(tx => tx.selectFrom('staff').select('role_id').limit(1).executeTakeFirstOrThrow())).role_id ?? 0
      await expect(t.admin.call(probeContract.remove, { params: { id } })).rejects.toMatchObject({
        status: 409,
        code: 'in-use',
        message: 'This is still used by staff and cannot be deleted',
      })
    })

    it('has words in every language for whatever may keep a record', async () => {
      // Foreign keys that neither cascade nor set null.
      const { rows } = await t.inTenant(tx =>
        sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
          where contype = 'f' and confdeltype in ('a', 'r') and connamespace = 'public'::regnamespace and confrelid not in ('tenants'::regclass, 'stored_files'::regclass)`.execute(
          tx,
        ),
      )
      expect(rows.length).toBeGreaterThan(10)
      const missing = rows.map(({ name }) => name).filter(name => !inUse.message?.includes(` ${name} {`))
      expect(missing).toEqual([])
    })

    it("finds nothing of another tenant's rows and leaves them alone", async () => {
      const other = await t.addTenant()
      const { id } = await other.call(probeContract.create, { body: { name: 'Far away' } })
      const params = { id: id + 10_000 }
      await t.inTenant(tx => sql`update roles set id = ${params.id} where name = 'Far away'`.execute(tx), other.tenant)
      const foreign = { status: 404, code: 'not-found' }
      await expect(t.admin.call(probeContract.get, { params })).rejects.toMatchObject(foreign)
      await expect(t.admin.call(probeContract.update, { params, body: { name: 'x', version: 1 } })).rejects.toMatchObject(foreign)
      await expect(t.admin.call(probeContract.remove, { params })).rejects.toMatchObject(foreign)
      expect((await t.admin.call(probeContract.list, { query: { filters: { name: 'Far away' } } })).meta.total).toBe(0)
      expect(await other.call(probeContract.get, { params })).toMatchObject({ name: 'Far away', version: 1 })
    })
  })

  describe('lists', () => {
    let many: Awaited<ReturnType<TestServer['addTenant']>>
    const rows = 25
    beforeAll(async () => {
      many = await t.addTenant()
      await t.inTenant(async tx => {
        await sql`delete from roles r where not exists (select from staff s where s.role_id = r.id)`.execute(tx)
        await sql`update roles set name = 'Administration', created_at = '2020-01-01T00:00:00Z'`.execute(tx)
        await sql`
          insert into roles (name, seed_key, created_at)
          select case when n = 7 then 'Straße 100%' when n = 8 then 'Kathmandú' else 'Row ' || lpad(n::text, 2, '0') end,
            'key' || n, timestamptz '2026-01-01T00:00:00Z' + make_interval(hours => n)
          from generate_series(1, ${rows - 1}) n`.execute(tx)
      }, many.tenant)
    })
    const ask = (query: Ask) => many.call(probeContract.list, { query })
    const namesOf = async (query: Ask) => (await ask(query)).data.map(row => row.name)

    it('gives the newest ten first, with an exact total', async () => {
      const page = await many.call(probeContract.list)
      const ids = page.data.map(row => row.id)
      expect(ids).toEqual([...ids].sort((a, b) => b - a))
      expect(page.meta).toEqual({ total: rows, total_is: 'exact', page: 1, paginate: 10, last_page: 3 })
    })

    it('has pages that are disjoint and complete, and an empty one past the end', async () => {
      const seen = new Set<number>()
      for (let page = 1; page <= 4; page++) {
        const answer = await ask({ page, paginate: 7, sort: ['name'] })
        for (const row of answer.data) seen.add(row.id)
        expect(answer.meta).toMatchObject({ total: rows, last_page: 4 })
      }
      expect(seen.size).toBe(rows)
      expect(await ask({ page: 9 })).toMatchObject({ data: [], meta: { total: rows, last_page: 3 } })
    })

    it('sorts both ways and by what is asked, ties by id', async () => {
      const up = await namesOf({ sort: ['name'], paginate: 100 })
      const down = await namesOf({ sort: ['-name'], paginate: 100 })
      expect(up).toEqual([...down].reverse())
      await t.inTenant(tx => sql`update roles set created_at = '2026-03-01' where name like 'Row 2%'`.execute(tx), many.tenant)
      const tied = (await ask({ sort: ['-created_at'], paginate: 5 })).data.map(row => row.id)
      expect(tied).toEqual([...tied].sort((a, b) => b - a))
    })

    it.each([
      [{ name: 'row 0' }, 7],
      [{ name: 'KATHMANDU' }, 1],
      [{ name: '100%' }, 1],
      [{ name: '%' }, 1],
      [{ name: '_' }, 0],
      [{ name: "'; drop table roles; --" }, 0],
      [{ key: 'key1,key2,none' }, 2],
      [{ is_active: '0' }, 0],
      [{ staff: '1' }, 1],
      [{ created_at: '2019-01-01..2020-12-31' }, 1],
      [{ created_at: '..2020-01-01' }, 1],
      [{ name: 'row', key: 'key3' }, 1],
    ])('filters by %o', async (filters, total) => {
      const answer = await ask({ filters, paginate: 50 })
      expect([answer.meta.total, answer.data.length]).toEqual([total, total])
    })

    it('takes days as days of the tenant', async () => {
      const at = (zone: string) => sql`update tenants set time_zone = ${zone}`
      await t.inTenant(
        tx => sql`update roles set created_at = '2030-01-31T20:00:00Z' where name = 'Row 01'`.execute(tx),
        many.tenant,
      )
      await t.inTenant(tx => at('UTC').execute(tx), many.tenant)
      expect(await namesOf({ filters: { created_at: '2030-01-31' } })).toEqual(['Row 01'])
      await t.inTenant(tx => at('Asia/Kathmandu').execute(tx), many.tenant)
      expect(await namesOf({ filters: { created_at: '2030-01-31' } })).toEqual([])
      expect(await namesOf({ filters: { created_at: '2030-02-01' } })).toEqual(['Row 01'])
    })

    it.each([
      'filter[nope]=1',
      'sort=seed_key',
      'sort=id;drop',
      'page=0',
      'paginate=101',
      'filter[id]=x',
      'filter[created_at]=2026-13-01',
      'x=1',
    ])('refuses %s', async query => {
      expect((await many.fetch(`/probe?${query}`)).status).toBe(400)
    })

    it('gives everything at once', async () => {
      const answer = await ask({ noPagination: true })
      expect([answer.data.length, answer.meta.total, answer.meta.last_page]).toEqual([rows, rows, 1])
    })

    it('stops counting at the cap and says so, but knows the end when it is there', async () => {
      const crowd = await t.addTenant()
      const amount = COUNT_CAP + 50
      await t.inTenant(async tx => {
        await sql`select next_ids('roles', ${amount})`.execute(tx)
        await sql`insert into roles (id, name) select 100 + n, 'crowd ' || n from generate_series(1, ${amount}) n`.execute(tx)
      }, crowd.tenant)
      const list = (page: number) => crowd.call(probeContract.list, { query: { page, paginate: 100 } })
      for (const page of [1, 1, 2]) expect((await list(page)).meta).toMatchObject({ total: COUNT_CAP, total_is: 'at-least' })
      const last = await list(101)
      expect(last.meta.total_is).toBe('exact')
      expect(last.meta.total).toBeGreaterThan(amount)
      expect((await list(9999)).meta).toMatchObject({ total: COUNT_CAP, total_is: 'at-least' })
      const unpaged = await crowd.call(probeContract.list, { query: { noPagination: true } })
      expect([unpaged.data.length, unpaged.meta.last_page > 1]).toEqual([MAX_UNPAGED, true])
      const narrowed = await crowd.call(probeContract.list, { query: { filters: { name: 'crowd 10' } } })
      expect(narrowed.meta.total_is).toBe('exact')
    })
  })
})
