// Tokens of programs: shown once, with an end and an actor of their own, never with more rights than their maker, and never a
// person.

import { sessionContract } from '@office/shared/areas/session/session.contract'
import { serviceTokenContract } from '@office/shared/areas/staff/service-token.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

const engine = await anEngine()

describe(`service tokens on ${engine}`, () => {
  let office: TestOffice
  let admin: TestStaff
  let roleId: number
  beforeAll(async () => {
    office = await joinServer(engine)
    admin = office.admin
    roleId = await office.inTenant(async tx => {
      const row = { name: 'Importer', seed_key: null, permissions: ['manage-state', 'approve-request', 'create-staff'] }
      return (await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id
    })
  }, 60_000)
  afterAll(() => office.close())

  const make = (name: string, caller = admin, expires_on = soon, role_id = roleId) =>
    caller.call(serviceTokenContract.create, { body: { name, role_id, expires_on } })
  const fetchAs = (token: string, path: string, headers: Record<string, string> = {}) =>
    admin.fetch(path, { headers: { authorization: `Bearer ${token}`, ...headers } })

  it('do what their role may, as somebody of their own, and are used without a rest of seven days', async () => {
    const { token, service_token } = await make('Nightly import')
    expect(token).toMatch(/^office_[\w-]{43}$/)
    expect(service_token).toMatchObject({ name: 'Nightly import', state: 'active', last_used_at: null, hint: token.slice(-4) })
    await office.inTenant(tx =>
      sql`update staff_sessions set last_seen_at = now() - interval '60 days' where device = 'Nightly import'`.execute(tx),
    )
    const me = (await (await fetchAs(token, '/admin/staff/get-current')).json()) as { data: object }
    expect(me.data).toMatchObject({ name: 'Nightly import', role_name: 'Importer' })
    const made = await admin.fetch('/admin/state', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bagmati', country_id: 1, code: null, native_name: null }),
    })
    expect(await made.text(), 'made').toContain('Bagmati')
    const { rows } = await office.inTenant(tx =>
      sql<{
        name: string
      }>`select s.name from audit_events e join staff s on s.tenant_id = e.tenant_id and s.id = e.staff_id where e.action = 'state.create'`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ name: 'Nightly import' }])
    expect((await admin.call(serviceTokenContract.get, { params: { id: service_token.id } })).last_used_at).not.toBeNull()
  })

  it('are kept as hashes, and told in no list, event or second answer', async () => {
    const { token } = await make('Kept as a hash')
    const told = JSON.stringify([
      await admin.call(serviceTokenContract.list, {
        query: { page: 1, paginate: 100, sort: [], filters: {}, noPagination: false },
      }),
      (await office.inTenant(tx => sql`select before, after from audit_events`.execute(tx))).rows,
      (await office.inTenant(tx => sql`select body from idempotency_keys`.execute(tx).catch(() => ({ rows: [] })))).rows,
    ])
    expect(told).toContain('Kept as a hash')
    expect(told).not.toContain(token)
  })

  it('never decide, never give power and open no portal, whatever their role holds', async () => {
    const { token } = await make('A program')
    const { data } = (await (await fetchAs(token, '/admin/staff/get-current-permissions')).json()) as { data: object[] }
    expect(data).toEqual([{ name: 'manage-state' }])
    expect((await fetchAs(token, '/admin/staff/get-current', { 'x-client': 'web' })).status).toBe(401)
    expect((await fetchAs(token, '/admin/service-token')).status).toBe(403)
  })

  it('end on their day, and at once when they are revoked, once', async () => {
    const { token, service_token } = await make('Short-lived')
    await office.inTenant(tx => sql`update staff_sessions set expires_at = now() where device = 'Short-lived'`.execute(tx))
    expect((await fetchAs(token, '/admin/staff/get-current')).status).toBe(401)
    expect((await admin.call(serviceTokenContract.get, { params: { id: service_token.id } })).state).toBe('expired')
    const other = await make('Revoked')
    expect((await fetchAs(other.token, '/staff/logout')).status).toBe(200)
    expect((await fetchAs(other.token, '/admin/staff/get-current')).status).toBe(200)
    const id = other.service_token.id
    expect(await admin.call(serviceTokenContract.revoke, { params: { id } })).toMatchObject({
      state: 'revoked',
      revoked_by_name: 'Administrator',
    })
    expect((await fetchAs(other.token, '/admin/staff/get-current')).status).toBe(401)
    await expect(admin.call(serviceTokenContract.revoke, { params: { id } })).rejects.toMatchObject({ code: 'token-revoked' })
    expect((await make('Revoked')).service_token.name).toBe('Revoked')
    await expect(make('revoked')).rejects.toMatchObject({ code: 'token-name-taken' })
  })

  it('hold no more than their maker, who is a person with the permission for it', async () => {
    const maker = await office.signInWith(['manage-api-token'])
    await expect(make('Beyond', maker)).rejects.toMatchObject({ problem: { errors: [{ code: 'beyond-your-permissions' }] } })
    const other = await office.signInWith(['manage-state'])
    await expect(make('Not allowed', other)).rejects.toMatchObject({ status: 403 })
    await expect(make('Late', admin, '2026-01-01')).rejects.toMatchObject({ problem: { errors: [{ code: 'day-over' }] } })
    await expect(make('Endless', admin, '2099-01-01')).rejects.toMatchObject({ problem: { errors: [{ code: 'too-late' }] } })
  })

  it('stand in no list of people', async () => {
    await make('Nobody of ours')
    const { data } = await admin.call(staffContract.list, {
      query: { page: 1, paginate: 100, sort: [], filters: {}, noPagination: false },
    })
    expect(data.map(({ name }) => name)).not.toContain('Nobody of ours')
    const actor = await office.inTenant(tx =>
      tx.selectFrom('staff').select(['id', 'email']).where('name', '=', 'Nobody of ours').executeTakeFirstOrThrow(),
    )
    await expect(admin.call(staffContract.get, { params: { id: actor.id } })).rejects.toMatchObject({ status: 404 })
    await admin.call(sessionContract.forgotPassword, { body: { email: actor.email } })
    expect(await office.mailsTo(actor.email)).toEqual([])
  })
})
