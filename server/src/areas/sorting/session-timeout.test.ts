// Sessions at buckets by the clock: idle without a scan, active again with the next one, closed once after hours; of a concurrent
// scan and timeout one wins.
import { reports } from '@office/shared/areas/reports/reports'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { sortingSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { type SortingSession, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { sortingReportContract } from '@office/shared/areas/sorting/sorting-report.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../core/services.ts'
import { engines } from '../../core/testing/engines.ts'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { closeForgottenSessions } from './session-timeout.job.ts'

describe.each(await engines())('sessions by the clock on %s', engine => {
  let t: TestOffice
  let warehouse_id: number
  /** Parcels that no bucket of this warehouse claims. */
  let waybills: string[]
  let count = 0
  const published: unknown[] = []
  // What the task needs of the running server: a way to notify open screens.
  const services = {
    gateway: { publish: (_tenant: number, event: unknown) => published.push(event) },
  } as unknown as Services // it uses only this one

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 40, Date.now()))
    waybills = (await t.inTenant(tx => copyOrders(tx, 'CLOCK', 'key_7'))).map(order => order.waybill_number)
    const warehouse = await t.inTenant(tx =>
      tx.selectFrom('warehouses').select('id').where('is_sorting', '=', false).orderBy('id').executeTakeFirstOrThrow(),
    )
    warehouse_id = warehouse.id
  }, 60_000)
  afterAll(() => t.close())

  const runClock = () => t.inTenant(tx => closeForgottenSessions(tx, t.tenant.id, services))
  const setting = async (change: object) => {
    const now = await t.admin.call(sortingSettingContract.get, {})
    return t.admin.call(sortingSettingContract.update, { body: { ...now, ...change } })
  }
  const logIn = ({ bucket_id, device }: Pick<SortingSession, 'bucket_id' | 'device'>, by = t.admin) =>
    by.call(sortingContract.login, { params: { id: bucket_id }, body: { device } })
  const begin = async () => {
    const code = `K${++count}`
    const body = { code, name: code, warehouse_id, state_ids: [], city_ids: [] }
    const bucket = await t.admin.call(sortingContract.createBucket, { body })
    return logIn({ bucket_id: bucket.id, device: code })
  }
  /** Shifts everything about a session that far into the past. */
  const lieBack = ({ id }: SortingSession, minutes: number) =>
    t.inTenant(tx =>
      sql`update sorting_sessions set opened_at = opened_at - make_interval(mins => ${minutes}),
        last_scan_at = last_scan_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(tx),
    )
  const read = async ({ id }: SortingSession) => (await t.admin.call(sortingContract.session, { params: { id } })).session
  const scan = (code: string, { id: session_id }: SortingSession, scan_id = `clock-scan-${String(++count).padStart(8, '0')}`) =>
    t.admin.call(sortingContract.scan, { body: { scan_id, session_id, code, scanned_at: new Date().toISOString() } })
  const nextWaybill = () => {
    const waybill = waybills.shift()
    if (waybill === undefined) throw new Error('No parcel is left')
    return waybill
  }
  const statusOf = (waybill: string) =>
    t.inTenant(tx =>
      tx.selectFrom('orders').select(['status_key', 'bucket_id']).where('waybill_number', '=', waybill).executeTakeFirstOrThrow(),
    )
  const listed = async (filters: Record<string, string>) =>
    (await t.admin.call(sortingContract.sessions, { query: { filters, paginate: 100 } })).data.map(({ id }) => id)

  it('are idle without a scan for the minutes of the setting, wherever their state is told, and active by the next scan', async () => {
    const session = await begin()
    await scan('NOBODY', session)
    expect(await read(session)).toMatchObject({ state: 'active', last_scan_at: expect.any(String), closed_by: null })
    await lieBack(session, 29)
    expect((await read(session)).state).toBe('active')
    await lieBack(session, 2)
    expect((await read(session)).state).toBe('idle')
    expect(await listed({ state: 'idle' })).toContain(session.id)
    expect(await listed({ state: 'active' })).not.toContain(session.id)
    expect(await listed({ state: 'active,idle' })).toContain(session.id)
    const told = async () => {
      const [bucket] = (await t.admin.call(sortingContract.buckets, { query: { filters: { id: String(session.bucket_id) } } }))
        .data
      const wall = (await t.admin.call(sortingReportContract.stats)).buckets.find(({ id }) => id === session.bucket_id)
      const [device] = (await t.admin.call(sortingDeviceContract.list, { query: { filters: { name: session.device } } })).data
      return [bucket, wall, device].map(row => row?.session_state)
    }
    expect(await told()).toEqual(['idle', 'idle', 'idle'])
    await setting({ idle_minutes: 45 })
    expect((await read(session)).state).toBe('active')
    await setting({ idle_minutes: 30 })
    expect((await read(session)).state).toBe('idle')
    await scan('NOBODY', session)
    expect((await read(session)).state).toBe('active')
    expect(await told()).toEqual(['active', 'active', 'active'])
    await t.admin.call(sortingContract.logout, { params: { id: session.bucket_id }, body: { device: session.device } })
    expect(await told()).toEqual([null, null, null])
  })

  it('are closed once after the hours of the setting, with nobody in the log, and free their bucket; not where it says never', async () => {
    const [forgotten, scanned] = [await begin(), await begin()]
    await scan('NOBODY', forgotten)
    await lieBack(forgotten, 12 * 60 + 1)
    await lieBack(scanned, 12 * 60 + 1)
    await scan('NOBODY', scanned)
    await setting({ close_hours: null })
    await runClock()
    expect((await read(forgotten)).state).toBe('idle')
    await setting({ close_hours: 13 })
    await runClock()
    expect((await read(forgotten)).state).toBe('idle')
    await setting({ close_hours: 12 })
    published.length = 0
    const before = Date.now()
    // Two runs at once, as two processes would have.
    await Promise.all([runClock(), runClock()])
    await runClock()
    expect(published).toEqual([{ type: 'sorting.closed', data: { ids: [forgotten.id] } }])
    const closed = await read(forgotten)
    expect(closed).toMatchObject({ state: 'closed', closed_by: 'timeout' })
    expect(Date.parse(closed.closed_at ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(closed.last_scan_at ?? '')).toBeLessThan(before - 12 * 3_600_000)
    expect((await read(scanned)).state).toBe('active')
    const { data: deeds } = await t.admin.call(auditContract.list, {
      query: { filters: { subject: 'sorting-session', subject_id: String(forgotten.id) } },
    })
    expect(deeds.map(({ action, staff_name, after }) => [action, staff_name, after])).toEqual([
      ['sorting.close', null, { closed_at: closed.closed_at, closed_by: 'timeout', last_scan_at: closed.last_scan_at }],
      ['sorting.login', expect.any(String), expect.anything()],
    ])
    const colleague = await t.signInWith(['operate-sorting'])
    expect(await logIn({ ...forgotten, device: 'K-other' }, colleague)).toMatchObject({ state: 'active' })
  })

  it('say who ended them: their person, somebody in charge, or the clock', async () => {
    const [mine, taken, unlinked, forgotten] = [await begin(), await begin(), await begin(), await begin()]
    for (const session of [mine, taken, unlinked, forgotten]) await scan(nextWaybill(), session)
    await t.admin.call(sortingContract.logout, { params: { id: mine.bucket_id }, body: { device: mine.device } })
    await t.admin.call(sortingContract.closeSession, { params: { id: taken.id } })
    const late = { scan_id: 'scan-undone-too-late', session_id: taken.id }
    await expect(t.admin.call(sortingContract.undo, { body: late })).rejects.toMatchObject({ code: 'session-closed' })
    const { data } = await t.admin.call(sortingDeviceContract.list, { query: { filters: { name: unlinked.device } } })
    await t.admin.call(sortingDeviceContract.unlink, { params: { id: data[0]?.id ?? 0 } })
    await lieBack(forgotten, 13 * 60)
    await runClock()
    const ids = [mine, taken, unlinked, forgotten].map(({ id }) => id).join()
    expect(await listed({ id: ids, closed_by: 'user' })).toEqual([mine.id])
    expect((await listed({ id: ids, closed_by: 'admin' })).sort()).toEqual([taken.id, unlinked.id].sort())
    expect(await listed({ id: ids, closed_by: 'timeout' })).toEqual([forgotten.id])
    // Each end counts what is left in the bucket.
    const left = await Promise.all([mine, taken, unlinked, forgotten].map(read))
    expect(left.map(({ taken_over, handed_over }) => [taken_over, handed_over])).toEqual(left.map(() => [0, 1]))
    // Whoever comes second changes nothing.
    await expect(
      t.admin.call(sortingContract.logout, { params: { id: forgotten.bucket_id }, body: { device: forgotten.device } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(t.admin.call(sortingContract.closeSession, { params: { id: forgotten.id } })).rejects.toMatchObject({
      code: 'session-closed',
      problem: { current: { closed_by: 'timeout' } },
    })
    expect((await read(forgotten)).closed_by).toBe('timeout')
  })

  it('refuse what comes late, which is carried out once in the session after; what they took before has its answer', async () => {
    const session = await begin()
    const early = nextWaybill()
    const first = await scan(early, session, 'clock-scan-that-is-early')
    await lieBack(session, 13 * 60)
    await runClock()
    const late = nextWaybill()
    const refusal = { code: 'session-closed', message: expect.stringContaining('timed out') }
    await expect(scan(late, session, 'clock-scan-that-is-late')).rejects.toMatchObject(refusal)
    expect(await statusOf(late)).toEqual({ status_key: 'key_7', bucket_id: null })
    expect(await scan(early, session, 'clock-scan-that-is-early')).toEqual(first)
    const again = await logIn(session)
    expect(again.id).not.toBe(session.id)
    expect(await scan(late, again, 'clock-scan-that-is-late')).toMatchObject({ verdict: 'accepted', accepted: 1 })
    expect(await scan(late, again, 'clock-scan-that-is-late')).toMatchObject({ verdict: 'accepted', accepted: 1 })
    expect(await read(again)).toMatchObject({ accepted: 1 })
  })

  it('tell what was handed over, and what the next one found otherwise', async () => {
    const first = await begin()
    expect(first).toMatchObject({ taken_over: 0, taken_over_difference: null, handed_over: null })
    const [one, two] = [nextWaybill(), nextWaybill()]
    await scan(one, first)
    await scan(two, first)
    const logOut = ({ bucket_id, device }: SortingSession) =>
      t.admin.call(sortingContract.logout, { params: { id: bucket_id }, body: { device } })
    expect(await logOut(first)).toMatchObject({ handed_over: 2 })
    const second = await logIn(first)
    expect(second).toMatchObject({ taken_over: 2, taken_over_difference: 0 })
    await logOut(second)
    // Between the shifts, one is put elsewhere.
    await t.inTenant(tx =>
      sql`update orders set bucket_id = null, status_key = 'key_7' where waybill_number = ${one}`.execute(tx),
    )
    const third = await logIn(first)
    expect(third).toMatchObject({ taken_over: 1, taken_over_difference: -1, handed_over: null })
    const parcelsOf = async ({ id }: SortingSession) => {
      const { session, parcels } = await t.admin.call(sortingContract.session, { params: { id } })
      const told = parcels.map(parcel => [parcel.waybill_number, parcel.left_before, parcel.taken_over, parcel.handed_over])
      return { by: session.closed_by_name, told }
    }
    const { name } = await t.admin.call(sessionContract.current)
    expect(await parcelsOf(first)).toEqual({
      by: name,
      told: [
        [one, null, false, true],
        [two, null, false, true],
      ],
    })
    // The shift that misses one names it, and what came in between is in nobody's hand-over.
    expect(await parcelsOf(third)).toEqual({
      by: null,
      told: [
        [one, true, false, null],
        [two, true, true, null],
      ],
    })
    const query = { filters: { bucket_id: String(first.bucket_id) } }
    const report = async () => (await t.admin.call(reports.sorting.contract.list, { query })).data
    expect(await report()).toMatchObject([{ sessions: 3, taken_over: 0, taken_over_difference: -1, handed_over: null }])
    await logOut(third)
    expect(await report()).toMatchObject([{ taken_over: 0, taken_over_difference: -1, handed_over: 1 }])
  })

  it('end by their hours where somebody logs in before the clock comes by', async () => {
    const session = await begin()
    await lieBack(session, 13 * 60)
    const again = await logIn(session)
    expect(again.id).not.toBe(session.id)
    expect(await read(session)).toMatchObject({ state: 'closed', closed_by: 'timeout' })
  })

  it('are left by the clock while a scan is carried out in them, and after it', async () => {
    const session = await begin()
    await lieBack(session, 13 * 60)
    await t.inTenant(async tx => {
      await sql`update sorting_sessions set accepted = accepted + 1, last_scan_at = now() where id = ${session.id}`.execute(tx)
      // The embedded database has one connection, so its clock waits until the scan is done.
      if (engine === 'postgres') await runClock()
    })
    await runClock()
    expect((await read(session)).state).toBe('active')
  })

  it('refuse a scan that comes while the clock closes them', async () => {
    const session = await begin()
    await lieBack(session, 13 * 60)
    const waybill = nextWaybill()
    const asked = await t.inTenant(async tx => {
      await closeForgottenSessions(tx, t.tenant.id, services)
      return { late: scan(waybill, session).catch((error: unknown) => error) }
    })
    expect(await asked.late).toMatchObject({ code: 'session-closed' })
    expect(await statusOf(waybill)).toEqual({ status_key: 'key_7', bucket_id: null })
    expect(await read(session)).toMatchObject({ closed_by: 'timeout', accepted: 0, refused: 0 })
  })

  it('take a scan that comes with the clock or refuse it, and never both', async () => {
    for (let round = 0; round < 12; round++) {
      const session = await begin()
      await lieBack(session, 13 * 60)
      const waybill = nextWaybill()
      const both = [() => scan(waybill, session), runClock]
      const answers = await Promise.allSettled((round % 2 === 0 ? both : both.reverse()).map(start => start()))
      const answer = answers[round % 2]
      const { state, closed_by, accepted } = await read(session)
      if (answer?.status === 'fulfilled') {
        expect([answer.value?.verdict, state, closed_by, accepted]).toEqual(['accepted', 'active', null, 1])
        expect(await statusOf(waybill)).toEqual({ status_key: 'key_9', bucket_id: session.bucket_id })
      } else {
        expect(answer?.reason).toMatchObject({ code: 'session-closed' })
        expect([state, closed_by, accepted]).toEqual(['closed', 'timeout', 0])
        expect(await statusOf(waybill)).toEqual({ status_key: 'key_7', bucket_id: null })
      }
      await runClock()
      expect((await read(session)).state).toBe(state)
    }
  })

  it('count as worked in until the last scan, unless their person logged out', async () => {
    const { id: bucket_id } = await begin().then(session => ({ id: session.bucket_id }))
    await t.inTenant(tx =>
      sql`update sorting_sessions set closed_at = now(), closed_by = 'user' where bucket_id = ${bucket_id}`.execute(tx),
    )
    const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const shift = { bucket_id, staff_id: t.admin.staffId, device: 'K-report', accepted: 200 }
    const made = await t.inTenant(tx =>
      tx
        .insertInto('sorting_sessions')
        .values([
          { ...shift, opened_at: hour(16), last_scan_at: hour(14), closed_at: hour(2), closed_by: 'timeout' },
          { ...shift, opened_at: hour(16), last_scan_at: hour(14), closed_at: hour(2), closed_by: 'admin' },
          { ...shift, opened_at: hour(16), last_scan_at: hour(14), closed_at: hour(12), closed_by: 'user' },
          { ...shift, opened_at: hour(4), last_scan_at: hour(2), closed_at: null, closed_by: null },
        ])
        .returning('id')
        .execute(),
    )
    const filters = { id: made.map(({ id }) => id).join() }
    const { data } = await t.admin.call(sortingContract.sessions, { query: { filters, sort: ['id'] } })
    expect(data.map(({ per_hour }) => per_hour)).toEqual([100, 100, 50, 100])
    const { sums } = await t.admin.call(reports.sorting.contract.sums, { query: { 'filter[bucket_id]': String(bucket_id) } })
    // Two hours, two, four and two; plus the time of the first login.
    expect(Number(sums[0]?.values.minutes)).toBeGreaterThanOrEqual(600)
    expect(Number(sums[0]?.values.minutes)).toBeLessThanOrEqual(603)
  })

  it('are closed 200 at a time, so that one tenant keeps no other waiting', async () => {
    await runClock()
    await t.inTenant(async tx => {
      await sql`insert into sorting_buckets (code, name, warehouse_id) select 'M' || n, 'Many', ${warehouse_id} from generate_series(1, 205) n`.execute(
        tx,
      )
      await sql`insert into sorting_sessions (bucket_id, staff_id, device, opened_at)
        select id, ${t.admin.staffId}, code, now() - interval '13 hours' from sorting_buckets where name = 'Many'`.execute(tx)
    })
    const left = async () => {
      const { rows } = await t.inTenant(tx =>
        sql<{ n: number }>`select count(*)::int as n from sorting_sessions s join sorting_buckets b on b.id = s.bucket_id
          where b.name = 'Many' and s.closed_at is null`.execute(tx),
      )
      return rows[0]?.n
    }
    await runClock()
    expect(await left()).toBe(5)
    await runClock()
    expect(await left()).toBe(0)
  })
})
