// A file whose requester lost the permission: not made if it was lost before, sent to nobody if it was lost meanwhile.

import { Readable } from 'node:stream'
import { status } from '@office/shared/areas/orders/order-status.model'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../core/queue/queue.ts'
import { anEngine } from '../../core/testing/engines.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'
import { makeDownload, recordDownload } from './download.part.ts'
import { reportExportJob } from './report-export.job.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
  }, 60_000)
  afterAll(() => t.close())

  const setRights = (staffId: number, ...permissions: PermissionName[]) =>
    t.inTenant(tx =>
      sql`update roles set permissions = ${permissions} where id = (select role_id from staff where id = ${staffId})`.execute(tx),
    )

  const contextOf = (reading: JobContext['reading'] = work => t.inTenant(work)): JobContext => ({
    services: t.server.services,
    tenantId: t.tenant.id,
    inTenant: work => t.inTenant(work),
    reading,
    signal: new AbortController().signal,
  })

  /** Makes a file for someone who had the permission when asking; returns how far it got. */
  async function make(meanwhile: (staffId: number) => Promise<unknown>, before: PermissionName) {
    const clerk = await t.signInWith([before])
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`insert into downloads (id, key, name, report, needs, staff_id)
        values (next_id('downloads'), ${clerk.email}, 'orders.xlsx', 'orders', array['export-all-orders'], ${clerk.staffId})
        returning id`.execute(tx),
    )
    const id = rows[0]?.id ?? 0
    let made = 0
    async function* bytes() {
      made++
      await meanwhile(clerk.staffId)
      yield new TextEncoder().encode('file')
    }
    await makeDownload({ downloadId: id, language: 'en', origin: '' }, contextOf(), async () => ({
      type: 'text/plain',
      bytes: bytes(),
      rows: () => 1,
    }))
    const { state } = await t.inTenant(tx =>
      tx.selectFrom('downloads').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return { made, state, mails: await t.mailsTo(clerk.email) }
  }

  const newBranch = async (code: string) =>
    (
      await t.inTenant(tx =>
        tx
          .insertInto('warehouses')
          .values({ code, name: code, phone: null, city_id: null })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    ).id
  const workAt = (staffId: number, id: number) =>
    t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: staffId, warehouse_id: id }).execute())

  it('is sent to whoever may have it', async () => {
    expect(await make(async () => undefined, 'export-all-orders')).toMatchObject({
      made: 1,
      state: 'ready',
      mails: [expect.stringContaining('is ready')],
    })
  })

  it('is mailed also if the first try is cut off when it is made', async () => {
    const clerk = await t.signInWith(['view-sales-report'])
    const { id } = await t.inTenant(tx =>
      recordDownload(tx, clerk.staffId, { report: 'orders', name: 'b.xlsx', request: {}, needs: ['view-sales-report'] }),
    )
    const { services } = t.server
    const queue = { ...services.queue, record: () => Promise.reject(new Error('cut off')) }
    const run = (context: JobContext) =>
      makeDownload({ downloadId: id, language: 'en', origin: '' }, context, async () => ({
        type: 'text/plain',
        bytes: Readable.from([new TextEncoder().encode('file')]),
        rows: () => 1,
      }))
    await expect(run({ ...contextOf(), services: { ...services, queue } })).rejects.toThrow('cut off')
    await run(contextOf())
    expect(await t.mailsTo(clerk.email)).toEqual([expect.stringContaining('is ready')])
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

  it('is sent to nobody when the right, the person or a branch goes while it is made', async () => {
    expect(await make(id => setRights(id, 'view-orders'), 'export-all-orders')).toEqual({ made: 1, state: 'ready', mails: [] })
    const leave = (id: number) => t.inTenant(tx => sql`update staff set is_active = false where id = ${id}`.execute(tx))
    expect(await make(leave, 'export-all-orders')).toEqual({ made: 1, state: 'ready', mails: [] })
    const narrow = async (id: number) => workAt(id, await newBranch('D0'))
    expect(await make(narrow, 'export-all-orders')).toEqual({ made: 1, state: 'ready', mails: [] })
  })

  it('that holds other branches is for nobody who works at some, neither in the list nor by its address', async () => {
    const [own, other] = [await newBranch('D1'), await newBranch('D2')]
    const file = async (at: number | null) => {
      const asker = await t.signInWith(['view-sales-report'])
      if (at !== null) await workAt(asker.staffId, at)
      const { id, key } = await t.inTenant(tx =>
        recordDownload(tx, asker.staffId, { report: 'orders', name: 'a.xlsx', request: {}, needs: ['view-sales-report'] }),
      )
      const bytes = Readable.from([new TextEncoder().encode('file')])
      await makeDownload({ downloadId: id, language: 'en', origin: '' }, contextOf(), async () => ({
        type: 'text/plain',
        bytes,
        rows: () => 1,
      }))
      return { key, asker }
    }
    const files = [await file(null), await file(other), await file(own)]
    const manager = await t.signInWith(['view-sales-report', 'export-reports'])
    await workAt(manager.staffId, own)
    const seen = new Set((await manager.call(downloadContract.list)).data.map(({ key }) => key))
    expect(files.map(({ key }) => seen.has(key))).toEqual([false, false, true])
    const answered = (by: TestStaff, key: string) =>
      by.call(downloadContract.file, { params: { key } }).then(
        () => 200,
        (error: CallError) => error.status,
      )
    expect(await Promise.all(files.map(({ key }) => answered(manager, key)))).toEqual([404, 404, 200])
    expect(await Promise.all(files.map(({ key, asker }) => answered(asker, key)))).toEqual([200, 200, 200])
    // Of whoever asked for all branches and works at one by now.
    const [ofAll] = files
    if (!ofAll) throw new Error('There is no file')
    await workAt(ofAll.asker.staffId, own)
    expect(await answered(ofAll.asker, ofAll.key)).toBe(403)
  })

  it('holds each sum of a report once, whatever comes before it while the file is made', async () => {
    await t.inTenant(async tx => {
      await sql`insert into states (country_id, name) select min(id), 'Bagmati' from countries`.execute(tx)
      await sql`insert into cities (state_id, country_id, name) select id, country_id, 'Patan' from states`.execute(tx)
      await sql`insert into merchants (code, name) values ('A', 'Aster'), ('B', 'Basil')`.execute(tx)
      await sql`insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address,
          receiver_city_id, receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key)
        select m.code, m.code, m.id, 'Maya', '9811111111', 'Road 1', c.id, c.state_id, c.country_id, 1, 0.5, 'COD', 10, 'NPR', ${status.delivered}
        from merchants m, cities c`.execute(tx)
      await sql`update orders set settlement = 'due' where waybill_number = 'B'`.execute(tx)
    })
    const needs: PermissionName[] = ['view-to-be-invoiced-report']
    const clerk = await t.signInWith(needs)
    const { id, key } = await t.inTenant(tx =>
      recordDownload(tx, clerk.staffId, {
        report: 'to-be-invoiced',
        name: 'due.xlsx',
        request: { filters: {}, sort: ['merchant'] },
        needs,
      }),
    )
    const context = contextOf(async work => {
      const read = await t.inTenant(work)
      await t.inTenant(tx => sql`update orders set settlement = 'due' where waybill_number = 'A'`.execute(tx))
      return read
    })
    await reportExportJob.run({ downloadId: id, language: 'en', origin: '' }, context)
    const { bytes, name } = await clerk.call(downloadContract.file, { params: { key } })
    const sheet = await readSheet(bytes, name)
    expect('rows' in sheet && sheet.rows.map(row => cellsOf(row)[0])).toEqual(['Basil'])
  })
})
