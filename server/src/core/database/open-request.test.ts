// Who asks is remembered, and each request's own statements go behind the opening unanswered: nothing of them may stand, or be told, once
// the person signed out or may something else (docs/promises.md B3), on both engines.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../secrets/session-token.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import { engines } from '../testing/test-database.ts'
import type { TestOffice, TestStaff } from '../testing/test-office.ts'
import { CallerChanged, openRequest } from './open-request.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => sql`insert into warehouses (code, name, kind) values ('N', 'North', 'branch')`.execute(tx))
  }, 60_000)
  afterAll(() => t.close())

  const openFor = async ({ token, tenant }: TestStaff) => {
    const opened = await openRequest(t.database, tenant.slug, hashToken(token ?? ''), 'planned')
    if (!opened) throw new Error('There is such a tenant')
    return opened
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
    await expect(again.confirmed).resolves.toBeUndefined()
    expect(again.row).toBe(first.row)
    await again.open.commit()

    await t.inTenant(tx => change(person.staffId).execute(tx))
    const late = await openFor(person)
    await expect(sql`select count(*) from orders`.execute(late.open.tx)).rejects.toThrow('current transaction is aborted')
    await expect(late.confirmed).rejects.toThrow(CallerChanged)
    await late.open.rollback()

    const now = await openFor(person)
    expect(now.row).not.toEqual(first.row)
    await now.open.rollback()
  })
})
