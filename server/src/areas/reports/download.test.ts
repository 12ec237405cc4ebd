// A file whose requester lost the permission: not made if it was lost before, sent to nobody if it was lost meanwhile.

import { addDays } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../core/queue/queue.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import { engines } from '../../core/testing/test-database.ts'
import { makeDownload } from './download.part.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
  }, 60_000)
  afterAll(() => t.close())

  const setRights = (staffId: number, ...permissions: PermissionName[]) =>
    t.inTenant(tx =>
      sql`update roles set permissions = ${permissions} where id = (select role_id from staff where id = ${staffId})`.execute(tx),
    )

  /** Makes a file for someone who had the permission when asking; returns how far it got. */
  async function make(meanwhile: (staffId: number) => Promise<unknown>, before: PermissionName) {
    const clerk = await t.signInWith([before])
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`insert into downloads (id, key, name, report, needs, staff_id)
        values (next_id('downloads'), ${clerk.email}, 'orders.xlsx', 'orders', array['export-all-orders'], ${clerk.staffId})
        returning id`.execute(tx),
    )
    const id = rows[0]?.id ?? 0
    const context: JobContext = {
      services: t.server.services,
      tenantId: t.tenant.id,
      inTenant: work => t.inTenant(work),
      reading: work => t.inTenant(work),
      signal: new AbortController().signal,
    }
    let made = 0
    async function* bytes() {
      made++
      await meanwhile(clerk.staffId)
      yield new TextEncoder().encode('file')
    }
    await makeDownload({ downloadId: id, language: 'en', origin: '' }, context, async () => ({ bytes: bytes(), rows: () => 1 }))
    const { state } = await t.inTenant(tx =>
      tx.selectFrom('downloads').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return { made, state, mails: await t.mailsTo(clerk.email) }
  }

  it('is sent to whoever may have it', async () => {
    expect(await make(async () => undefined, 'export-all-orders')).toMatchObject({
      made: 1,
      state: 'ready',
      mails: [expect.stringContaining('is ready')],
    })
  })

  it('says in the days of the company until when it is there', async () => {
    const zone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    await t.inTenant(tx => sql`update tenants set time_zone = ${zone} where id = current_tenant()`.execute(tx))
    const before = dayIn(new Date(), zone)
    const [mail] = (await make(async () => undefined, 'export-all-orders')).mails
    const days = [before, dayIn(new Date(), zone)].map(day => formatDay(addDays(day, 7)))
    expect(days.some(day => mail?.includes(`until ${day} `))).toBe(true)
  })

  it('is not made once the right is gone', async () => {
    expect(await make(async () => undefined, 'view-orders')).toEqual({ made: 0, state: 'failed', mails: [] })
  })

  it('is sent to nobody when the right, or the person, goes while it is made', async () => {
    expect(await make(id => setRights(id, 'view-orders'), 'export-all-orders')).toEqual({ made: 1, state: 'ready', mails: [] })
    const leave = (id: number) => t.inTenant(tx => sql`update staff set is_active = false where id = ${id}`.execute(tx))
    expect(await make(leave, 'export-all-orders')).toEqual({ made: 1, state: 'ready', mails: [] })
  })
})
