// Scheduled reports: created, refused if the report does not accept the query, and sent once to those who may see them.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { reportScheduleContract } from '@office/shared/areas/reports/report-schedule.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import { sendScheduledReports } from './report-schedule.job.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
  }, 120_000)
  afterAll(() => t.close())

  const draft = (name: string, recipient_ids: number[]) => ({
    name,
    report: 'operations',
    question: 'filter[day]=last-7-days&sort=-day',
    every: 'daily' as const,
    hour: 6,
    recipient_ids,
    warehouse_id: null as number | null,
  })
  const makeDue = (id: number) =>
    t.inTenant(tx => sql`update report_schedules set next_at = now() - interval '1 minute' where id = ${id}`.execute(tx))
  const run = () => t.inTenant(tx => sendScheduledReports(tx, t.tenant.id, t.server.services))

  it('sends it to those who may see the report, once, in their name and to their address', async () => {
    const clerk = await t.signInWith(['view-operations-report'])
    const stranger = await t.signInWith(['view-orders'])
    const body = draft('Every morning', [clerk.staffId, stranger.staffId, clerk.staffId])
    const made = await t.admin.call(reportScheduleContract.create, { body })
    expect(made).toMatchObject({ is_active: true, sent_at: null, recipient_ids: [clerk.staffId, stranger.staffId] })
    expect(Date.parse(made.next_at)).toBeGreaterThan(Date.now())
    await run()
    expect((await clerk.call(downloadContract.list)).data).toEqual([])
    await makeDue(made.id)
    // Two maintenance runs at once, as two processes would have: it is sent once.
    await Promise.all([run(), run()])
    await run()
    const [download] = await eventually(async () => {
      const { data } = await clerk.call(downloadContract.list)
      return data[0]?.state === 'ready' ? data : null
    })
    expect(download).toMatchObject({ report: 'operations', staff_name: expect.any(String) })
    // The mail is written once the file can be fetched.
    const mails = await eventually(async () => {
      const found = await t.mailsTo(clerk.email)
      return found.length > 0 ? found : null
    })
    expect(mails).toEqual([expect.stringContaining(`/reports/download/${download?.key}`)])
    expect((await clerk.call(downloadContract.list)).data).toHaveLength(1)
    expect(await t.mailsTo(stranger.email)).toEqual([])
    const after = (await t.admin.call(reportScheduleContract.list)).data[0]
    expect(after?.sent_at).not.toBeNull()
    expect(Date.parse(after?.next_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('holds what is at its branch, for those who work there', async () => {
    const [here, there] = await t.inTenant(tx =>
      tx
        .insertInto('warehouses')
        .values(['HERE', 'THERE'].map(code => ({ code, name: code, phone: null, city_id: null })))
        .returning('id')
        .execute(),
    )
    const [own, other, all] = [
      await t.signInWith(['view-operations-report']),
      await t.signInWith(['view-operations-report']),
      await t.signInWith(['view-operations-report']),
    ]
    await t.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values([
          { staff_id: own.staffId, warehouse_id: here?.id ?? 0 },
          { staff_id: other.staffId, warehouse_id: there?.id ?? 0 },
        ])
        .execute(),
    )
    const body = { ...draft('At one branch', [own.staffId, other.staffId, all.staffId]), warehouse_id: here?.id ?? 0 }
    const made = await t.admin.call(reportScheduleContract.create, { body })
    expect(made).toMatchObject({ warehouse_id: here?.id, warehouse_name: 'HERE' })
    await makeDue(made.id)
    await run()
    const placesOf = async (staffId: number) => {
      const { rows } = await t.inTenant(tx =>
        sql<{ places: number[] | null }>`select places from downloads where staff_id = ${staffId} and state = 'ready'`.execute(
          tx,
        ),
      )
      return rows.map(({ places }) => places)
    }
    for (const person of [own, all])
      await eventually(async () => JSON.stringify(await placesOf(person.staffId)) === JSON.stringify([[here?.id]]))
    expect((await other.call(downloadContract.list)).data).toEqual([])
  })

  it('is not said to be sent when nobody got it', async () => {
    const stranger = await t.signInWith(['view-orders'])
    const { id } = await t.admin.call(reportScheduleContract.create, { body: draft('For nobody', [stranger.staffId]) })
    await makeDue(id)
    await run()
    const after = (await t.admin.call(reportScheduleContract.list)).data.find(row => row.id === id)
    expect(after?.sent_at).toBeNull()
    // It is asked again at its next time, not at once.
    expect(Date.parse(after?.next_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('is not sent while it is off, and does not catch up on what passed', async () => {
    const clerk = await t.signInWith(['view-operations-report'])
    const { id } = await t.admin.call(reportScheduleContract.create, { body: draft('Off', [clerk.staffId]) })
    await t.admin.call(reportScheduleContract.activeStatus, { params: { id }, body: { is_active: false } })
    await makeDue(id)
    await run()
    await t.admin.call(reportScheduleContract.activeStatus, { params: { id }, body: { is_active: true } })
    await run()
    expect((await clerk.call(downloadContract.list)).data).toEqual([])
  })

  it('stays due when it is edited before it was sent, unless its times are', async () => {
    const clerk = await t.signInWith(['view-operations-report'])
    const body = { ...draft('Edited', [clerk.staffId]), every: 'monthly' as const }
    const made = await t.admin.call(reportScheduleContract.create, { body })
    await makeDue(made.id)
    const edit = (more: object, version: number) =>
      t.admin.call(reportScheduleContract.update, { params: { id: made.id }, body: { ...body, ...more, version } })
    const after = await edit({ question: null }, made.version)
    expect(Date.parse(after.next_at)).toBeLessThan(Date.now())
    await run()
    expect((await clerk.call(downloadContract.list)).data).toHaveLength(1)
    await makeDue(made.id)
    expect(Date.parse((await edit({ hour: 7 }, after.version)).next_at)).toBeGreaterThan(Date.now())
  })

  it('keeps its hour of the company’s day when the company moves to another time zone', async () => {
    const own = await t.addTenant()
    const { has_logo: _logo, has_background: _background, ...profile } = await own.call(businessContract.get)
    const { id } = await own.call(reportScheduleContract.create, { body: draft('At six', [own.staffId]) })
    await own.call(businessContract.update, { body: { ...profile, time_zone: 'Pacific/Kiritimati' } })
    const { next_at } = await own.call(reportScheduleContract.get, { params: { id } })
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Kiritimati', hour: 'numeric' }).format(new Date(next_at))
    expect(Number(hour)).toBe(6)
    expect(Date.parse(next_at)).toBeGreaterThan(Date.now())
  })

  it('refuses what the report would refuse, and people who are not there, at their fields', async () => {
    const create = (changed: object) =>
      t.admin.call(reportScheduleContract.create, { body: { ...draft('Wrong', [t.admin.staffId]), ...changed } })
    const at = async (changed: object) => {
      const error = await create(changed).catch((thrown: { problem: { errors: { path: string; code: string }[] } }) => thrown)
      return 'problem' in error ? error.problem.errors.map(({ path, code }) => `${path} ${code}`) : error
    }
    expect(await at({ question: 'filter[shelf]=A' })).toEqual(['question unknown-filter'])
    expect(await at({ question: 'filter[day]=last-400-days' })).toEqual(['question too-many-days'])
    expect(await at({ recipient_ids: [999_999] })).toEqual(['recipient_ids unknown-reference'])
    expect(await at({ warehouse_id: 999_999 })).toEqual(['warehouse_id unknown-reference'])
    await create({})
    expect(await at({})).toEqual(['name schedule-name-taken'])
    // A whole pasted address is a query too.
    expect(await create({ name: 'Pasted', question: 'https://x.example/reports/operations-reports/?sort=-day' })).toMatchObject({
      question: 'https://x.example/reports/operations-reports/?sort=-day',
    })
  })
})
