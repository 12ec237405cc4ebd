// Sorting devices: registered by a login, seen by their scans, unlinked once with their session; and a summary of scans.

import { reports } from '@office/shared/areas/reports/reports'
import { sessionContract, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { sortingReportContract } from '@office/shared/areas/sorting/sorting-report.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const engine = await anEngine()

describe(`sorting devices on ${engine}`, () => {
  let t: TestOffice
  let buckets: number[]
  let scans = 0

  beforeAll(async () => {
    t = await joinServer(engine)
    buckets = await t.inTenant(async tx => {
      await seedDemoData(tx, 3, Date.now())
      await sql`delete from sorting_devices`.execute(tx)
      return (await tx.selectFrom('sorting_buckets').select('id').orderBy('id').execute()).map(({ id }) => id)
    })
  }, 60_000)
  afterAll(() => t.close())

  const at = (id: number) => ({ params: { id } })
  const logIn = (device: string, bucket = buckets[0] ?? 0) =>
    t.admin.call(sortingContract.login, { ...at(bucket), body: { device } })
  const named = async (name: string) => {
    const { data } = await t.admin.call(sortingDeviceContract.list, { query: { filters: { name } } })
    return data[0]
  }
  const scan = (session_id: number, code: string) =>
    t.admin.call(sortingContract.scan, {
      body: { scan_id: `DEVICETEST${String(++scans).padStart(8, '0')}`, session_id, code, scanned_at: new Date().toISOString() },
    })

  it('are known from their first login on, and end their session when they are unlinked, once', async () => {
    const session = await logIn('S-ONE')
    const device = await named('S-ONE')
    expect(device).toMatchObject({ is_linked: true, bucket_code: session.bucket_code, linked_by_name: null })
    expect(device?.staff_name).not.toBeNull()
    await scan(session.id, 'NOBODY')
    expect((await named('S-ONE'))?.last_seen_at).not.toBe(device?.last_seen_at)
    const seen = await named('S-ONE')
    const unlink = () => t.admin.call(sortingDeviceContract.unlink, at(device?.id ?? 0))
    const answers = await Promise.allSettled(Array.from({ length: 4 }, unlink))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, code: 'device-unlinked', problem: { current: { is_linked: false } } })
    // Whoever ended its session did not see it.
    expect(await named('S-ONE')).toMatchObject({ is_linked: false, staff_name: null, last_seen_at: seen?.last_seen_at })
    await expect(scan(session.id, 'NOBODY')).rejects.toMatchObject({ code: 'session-closed' })
    await expect(logIn('S-ONE')).rejects.toMatchObject({ code: 'device-unlinked' })
    const again = await t.admin.call(sortingDeviceContract.link, { body: { name: 'S-ONE' } })
    expect(again).toMatchObject({ id: device?.id, is_linked: true, unlinked_at: null })
    expect(again.linked_by_name).not.toBeNull()
    await logIn('S-ONE')
  })

  it('end their session at whichever branch it is when they are unlinked or their person goes, and are told to be in one', async () => {
    const away = await t.signInWith([
      'operate-sorting',
      'view-sorting-device',
      'unlink-sorting-device',
      'view-staff',
      'update-staff',
    ])
    const own = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        select w.id from warehouses w where not exists (
          select from sorting_buckets b where b.id = ${buckets[0] ?? 0} and b.warehouse_id = w.id) order by w.id limit 1`.execute(
        tx,
      )
      const warehouse_id = rows[0]?.id ?? 0
      await tx.insertInto('staff_warehouses').values({ staff_id: away.staffId, warehouse_id }).execute()
      return warehouse_id
    })
    const body = { code: 'AW', name: 'AW', warehouse_id: own, state_ids: [], city_ids: [] }
    const bucket = await t.admin.call(sortingContract.createBucket, { body })
    const stateOf = async (id: number) => (await t.admin.call(sortingContract.session, at(id))).session.state
    await t.inTenant(tx =>
      sql`update sorting_sessions set closed_at = now(), closed_by = 'user' where closed_at is null`.execute(tx),
    )
    const session = await logIn('S-AWAY')
    const enter = () => away.call(sortingContract.login, { ...at(bucket.id), body: { device: 'S-AWAY' } })
    await expect(enter()).rejects.toMatchObject({
      code: 'device-in-session',
      problem: { current: { code: session.bucket_code } },
    })
    await away.call(sortingDeviceContract.unlink, at((await named('S-AWAY'))?.id ?? 0))
    expect(await stateOf(session.id)).toBe('closed')
    const person = await t.signInWith(['operate-sorting'])
    const theirs = await person.call(sortingContract.login, { ...at(buckets[0] ?? 0), body: { device: 'S-GONE' } })
    await away.call(staffContract.activeStatus, { ...at(person.staffId), body: { is_active: false } })
    expect(await stateOf(theirs.id)).toBe('closed')
  })

  it('are summed up by day, bucket and operator, and by the hours of today', async () => {
    const bucket = buckets[1] ?? 0
    const session = await logIn('S-TWO', bucket)
    for (const code of ['NOBODY', 'NOBODY', 'NOBODY']) await scan(session.id, code)
    const stats = await t.admin.call(sortingReportContract.stats)
    const mine = stats.buckets.find(({ id }) => id === bucket)
    expect(mine).toMatchObject({ accepted: 0, refused: 3, code: session.bucket_code })
    expect(mine?.by_hour).toHaveLength(24)
    await t.inTenant(async tx => {
      await sql`update sorting_sessions set accepted = 30, opened_at = now() - interval '1 hour' where id = ${session.id}`.execute(
        tx,
      )
      await sql`update sorting_scans set verdict = 'accepted' where session_id = ${session.id}`.execute(tx)
    })
    const { buckets: now, hour } = await t.admin.call(sortingReportContract.stats)
    expect(now.find(({ id }) => id === bucket)?.by_hour[hour]).toBe(3)
    const report = await t.admin.call(reports.sorting.contract.list, {
      query: { filters: { bucket_id: String(bucket) }, sort: ['-accepted'] },
    })
    expect(report.data[0]).toMatchObject({ accepted: 30, refused: 3, sessions: 1, per_hour: 30, error_percent: '9.1' })
    const { rows, sums } = await t.admin.call(reports.sorting.contract.sums, { query: { 'filter[bucket_id]': String(bucket) } })
    expect([rows, sums[0]?.values]).toEqual([1, { accepted: '30', duplicates: '0', refused: '3', sessions: '1', minutes: '61' }])
    const opened = { ...(report.data[0] && reports.sorting.columns.sessions?.opens?.(report.data[0])) }
    expect((await t.admin.call(sessionContract.list, { query: { filters: opened } })).data).toMatchObject([{ id: session.id }])
    const elsewhere = await t.admin.call(reports.sorting.contract.list, { query: { filters: { warehouse_id: '999999' } } })
    expect(elsewhere.data).toEqual([])
    const days = await t.admin.call(reports.sorting.contract.list, { query: { filters: { day: '2020-01-01..2020-01-31' } } })
    expect(days.data).toEqual([])
    const tooMany = { query: { filters: { day: '2020-01-01..2022-01-31' } } }
    await expect(t.admin.call(reports.sorting.contract.list, tooMany)).rejects.toMatchObject({ status: 422 })
    await expect(t.admin.call(sortingReportContract.stats, { query: { warehouse_id: 'x' } })).rejects.toMatchObject({
      status: 422,
    })
  })
})
