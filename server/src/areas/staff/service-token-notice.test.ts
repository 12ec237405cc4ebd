// Makers of service tokens are warned before these expire: seven days and one day ahead, once each.
import { serviceTokenContract } from '@office/shared/areas/staff/service-token.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import { noticeExpiringTokens } from './service-token-notice.job.ts'

let t: TestServer
let roleId: number
beforeAll(async () => {
  t = await startTestServer()
  roleId = await t.inTenant(async tx => {
    const row = { name: 'Importer', seed_key: null, permissions: [] }
    return (await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}, 60_000)
afterAll(() => t.close())

async function make(name: string, livedDays: number): Promise<number> {
  const expires_on = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const { service_token } = await t.admin.call(serviceTokenContract.create, { body: { name, role_id: roleId, expires_on } })
  await t.inTenant(tx =>
    sql`update service_tokens set created_at = now() - make_interval(days => ${livedDays}) where id = ${service_token.id}`.execute(
      tx,
    ),
  )
  return service_token.id
}
/** Sets a token's end, runs maintenance twice, and returns the mails written since. */
async function heard(id: number, hoursLeft: number): Promise<string[]> {
  await t.inTenant(tx =>
    sql`update staff_sessions m set expires_at = now() + make_interval(hours => ${hoursLeft})
      from service_tokens t where t.tenant_id = m.tenant_id and t.session_id = m.id and t.id = ${id}`.execute(tx),
  )
  const before = (await t.mailsTo(t.admin.email)).length
  for (let run = 0; run < 2; run++) await t.inTenant(tx => noticeExpiringTokens(tx, t.tenant.id, t.server.services))
  return (await t.mailsTo(t.admin.email)).slice(before)
}

it('writes seven days ahead and one day ahead, once each, and to nobody before', async () => {
  const id = await make('Nightly', 30)
  expect(await heard(id, 8 * 24)).toEqual([])
  const [week, ...more] = await heard(id, 6 * 24)
  expect(week).toContain('service token Nightly')
  expect(more).toEqual([])
  expect(await heard(id, 23)).toHaveLength(1)
  expect(await heard(id, 5)).toEqual([])
})

it('writes of no token that is revoked, over, or was made for a few days only', async () => {
  const revoked = await make('Revoked', 30)
  await t.admin.call(serviceTokenContract.revoke, { params: { id: revoked } })
  expect(await heard(revoked, 12)).toEqual([])
  expect(await heard(await make('Over', 30), -1)).toEqual([])
  const short = await make('Short', 0)
  expect(await heard(short, 5 * 24)).toEqual([])
  // Its last day is announced all the same.
  expect(await heard(await make('Days', 3), 12)).toHaveLength(1)
})
