// Callers are remembered, and a request's own statements are sent right behind the opening. None of them may take effect or be
// answered once the person has signed out or their permissions have changed (docs/promises.md B3), on both engines.
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashToken } from '../secrets/session-token.ts'
import { engines } from '../testing/engines.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../testing/test-office.ts'
import { CallerChanged, type OpenedRequest, openRequest } from './open-request.ts'
import { holdOpen, planOnce } from './transaction.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => sql`insert into warehouses (code, name, kind) values ('N', 'North', 'branch')`.execute(tx))
  }, 60_000)
  afterAll(() => t.close())

  const opened: OpenedRequest[] = []
  afterEach(async () => {
    vi.restoreAllMocks()
    // A test that fails leaves a transaction open, and every suite on the embedded database would wait for it.
    for (const { open } of opened.splice(0)) await open.rollback()
  })
  const openFor = async ({ token, tenant }: TestStaff, isRead = false) => {
    const asking = { slug: tenant.slug, tokenHash: hashToken(token ?? ''), branch: null }
    const request = await openRequest(t.database, asking, { joins: 'planned', isRead })
    if (!request) throw new Error('There is such a tenant')
    opened.push(request)
    return request
  }
  const changes: [string, (staffId: number) => RawBuilder<unknown>][] = [
    ['another role', id => sql`update staff set role_id = (select min(id) from roles) where id = ${id}`],
    ['fewer permissions', id => sql`update roles set permissions = '{}' where id = (select role_id from staff where id = ${id})`],
    [
      'a role switched off',
      id => sql`update roles set is_active = false where id = (select role_id from staff where id = ${id})`,
    ],
    [
      'a branch of their own',
      id => sql`insert into staff_warehouses (staff_id, warehouse_id) select ${id}, id from warehouses limit 1`,
    ],
    ['an end of their session', id => sql`update staff_sessions set revoked_at = now() where staff_id = ${id}`],
    ['an end of their work', id => sql`update staff set is_active = false where id = ${id}`],
    ['another currency', () => sql`update tenants set currency = 'EUR' where id = current_tenant()`],
  ]
  it.each(changes)('runs no statement behind an opening that finds %s', async (_, change) => {
    const person = await t.signInWith(['manage-state'])
    const first = await openFor(person)
    await first.open.commit()
    const again = await openFor(person)
    await expect(again.confirmed()).resolves.toBeUndefined()
    expect(again.row).toBe(first.row)
    await again.open.commit()

    await t.inTenant(tx => change(person.staffId).execute(tx))
    const late = await openFor(person)
    await expect(sql`select count(*) from orders`.execute(late.open.tx)).rejects.toThrow('no longer who they were')
    await expect(late.confirmed()).rejects.toThrow(CallerChanged)
    await late.open.rollback()

    const now = await openFor(person)
    expect(now.row).not.toEqual(first.row)
    await now.open.rollback()
  })

  it('leaves the end of an idle transaction to PostgreSQL only where that ends no one else', async () => {
    const limit = sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`
    const { open } = await openFor(await t.signInWith([]))
    const { rows } = await limit.execute(open.tx)
    await open.rollback()
    expect(rows).toEqual([{ limit: engine === 'embedded' ? '0' : '2min' }])
    expect((await t.inTenant(tx => limit.execute(tx))).rows).toEqual(rows)
  })

  describe('a reading', () => {
    /** A second call, whose caller the server knows already. */
    const reading = async (person: TestStaff) => {
      await (await openFor(person, true)).open.commit()
      return openFor(person, true)
    }
    // Two transactions may begin in one millisecond, which is as fine as the embedded database tells the time.
    const standing = sql<{ transaction: string; who: string; plans: string }>`
      select virtualtransaction as transaction, current_user as who, current_setting('plan_cache_mode') as plans
      from pg_locks where pid = pg_backend_pid() and locktype = 'virtualxid'`
    const standingIn = async ({ open: { tx } }: OpenedRequest) => (await standing.execute(tx)).rows[0]

    it('is a transaction of its own with its first turn, and one more with all others, each behind the wall and with what was set', async () => {
      const opened = await reading(await t.signInWith(['manage-state']))
      const before = standingIn(opened)
      planOnce(opened.open.tx)
      const [one, beside] = await Promise.all([standingIn(opened), standingIn(opened)])
      expect(one).toMatchObject({ who: 'office_app', plans: 'force_generic_plan' })
      expect(beside).toEqual(one)
      // What was asked before the setting is planned as before.
      expect(await before).toEqual({ ...one, plans: 'auto' })
      await opened.confirmed()
      const second = await standingIn(opened)
      expect(second).toMatchObject({ who: 'office_app', plans: 'force_generic_plan' })
      expect(second?.transaction).not.toBe(one?.transaction)
      expect(await standingIn(opened)).toEqual(second)
      await opened.open.commit()
      await expect(standingIn(opened)).rejects.toThrow('The transaction is over')
    })

    it('is opened with what was set before its first statement, which needs no statement of its own', async () => {
      const opened = await reading(await t.signInWith(['manage-state']))
      const sent = vi.spyOn(pg.Connection.prototype, 'execute')
      planOnce(opened.open.tx)
      expect(await standingIn(opened)).toMatchObject({ who: 'office_app', plans: 'force_generic_plan' })
      // The opening and the question.
      expect(sent).toHaveBeenCalledTimes(2)
      await opened.open.commit()
    })

    it('is one transaction from the start where what it sets must last', async () => {
      const opened = await reading(await t.signInWith(['manage-state']))
      holdOpen(opened.open.tx)
      const first = await standingIn(opened)
      expect(await standingIn(opened)).toEqual(first)
      await opened.open.commit()
    })

    it('is refused by the database where it would write', async () => {
      const person = await t.signInWith(['manage-state'])
      for (const open of [() => openFor(person, true), () => reading(person)]) {
        const { open: opened } = await open()
        const told = await sql`update tenants set company = 'Written'`.execute(opened.tx).catch(error => error)
        await opened.rollback()
        expect(told).toMatchObject({ code: '25006' })
      }
    })

    it('begins once more where its person changed between two turns', async () => {
      const person = await t.signInWith(['manage-state'])
      const opened = await reading(person)
      await standingIn(opened)
      await t.inTenant(tx => sql`update staff_sessions set revoked_at = now() where staff_id = ${person.staffId}`.execute(tx))
      await expect(standingIn(opened)).rejects.toThrow('no longer who they were')
      await expect(opened.confirmed()).rejects.toThrow(CallerChanged)
      await opened.open.rollback()
      const stranger = await openFor(person, true)
      expect(stranger.row.staff_id).toBeNull()
      await stranger.open.commit()
    })
  })
})
