// A scan is checked and carried out once, whether it comes twice, concurrently or in the wrong bucket (docs/promises.md C5).
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { type ScanVerdict, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

interface Station {
  bucketId: number
  sessionId: number
}

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let mine: Station
  let other: Station
  let warehouseId: number
  let elsewhereId: number
  /** Parcels that no bucket of this warehouse claims. */
  let waybills: string[]
  let scans = 0

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 40, Date.now()))
    waybills = (await t.inTenant(tx => copyOrders(tx, 'SORT', 'key_7'))).map(order => order.waybill_number)
    const warehouse = await t.inTenant(tx =>
      tx.selectFrom('warehouses').select('id').where('is_sorting', '=', false).orderBy('id').executeTakeFirstOrThrow(),
    )
    warehouseId = warehouse.id
    elsewhereId = (
      await t.inTenant(tx => tx.selectFrom('warehouses').select('id').where('is_sorting', '=', true).executeTakeFirstOrThrow())
    ).id
    const station = async (code: string): Promise<Station> => {
      const bucket = await t.admin.call(sortingContract.createBucket, {
        body: { code, name: code, warehouse_id: warehouseId, state_ids: [], city_ids: [] },
      })
      const session = await t.admin.call(sortingContract.login, { params: { id: bucket.id }, body: { device: code } })
      return { bucketId: bucket.id, sessionId: session.id }
    }
    mine = await station('T1')
    other = await station('T2')
  }, 60_000)
  afterAll(() => t.close())

  const nextWaybill = () => {
    const waybill = waybills.shift()
    if (waybill === undefined) throw new Error('No parcel is left')
    return waybill
  }

  const scan = (
    code: string,
    { sessionId }: Station,
    scan_id = `scan-of-test-${String(++scans).padStart(8, '0')}`,
    inTurn = false,
  ): Promise<ScanVerdict> =>
    t.admin.call(
      sortingContract.scan,
      { body: { scan_id, session_id: sessionId, code, scanned_at: new Date().toISOString() } },
      { inTurn },
    )

  const stateOf = (waybill: string) =>
    t.inTenant(tx =>
      tx.selectFrom('orders').select(['status_key', 'bucket_id']).where('waybill_number', '=', waybill).executeTakeFirstOrThrow(),
    )

  /** As if a rider's deposit were to hand in what was paid for it at its pickup. */
  const heldBy = (waybill: string, number: string) =>
    t.inTenant(tx =>
      sql`with made as (
          insert into documents (kind, number, state, party_id, currency, lines, declared, maker_id)
          select 'rider-deposit', ${number}, 'submitted', min(id), 'NPR', 1, 100, ${t.admin.staffId} from riders returning id)
        insert into document_lines (document_id, line, kind, order_id, amount)
        select made.id, 1, 'rider-deposit', o.id, 100 from made, orders o where o.waybill_number = ${waybill}`.execute(tx),
    )

  /** The session's counters, which must equal what its scans say. */
  const sessionOf = ({ sessionId }: Station) => t.admin.call(sortingContract.session, { params: { id: sessionId } })

  it('sorts a parcel, calls it a duplicate afterwards, and knows no other', async () => {
    const waybill = nextWaybill()
    expect(await scan(waybill, mine)).toMatchObject({
      verdict: 'accepted',
      order: { status_key: 'key_9' },
      accepted: 1,
      parcels: 1,
    })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_9', bucket_id: mine.bucketId })
    expect(await scan(waybill, mine)).toMatchObject({ verdict: 'duplicate', accepted: 1, parcels: 1 })
    expect(await scan('NOBODYS1', mine)).toMatchObject({ verdict: 'not-found', order: null, bucket: null })
    const { session } = await sessionOf(mine)
    expect(session).toMatchObject({ accepted: 1, duplicates: 1, refused: 1 })
  })

  it('carries out what waited together in its order, each scan for itself', async () => {
    const [first, second] = [nextWaybill(), nextWaybill()]
    const before = (await sessionOf(mine)).session.accepted
    const codes = [first, 'NOBODYS1', first, second]
    const answers = await Promise.all(codes.map((code, at) => scan(code, mine, `scan-sent-together-${at}`, true)))
    expect(answers.map(({ verdict, accepted }) => [verdict, accepted - before])).toEqual([
      ['accepted', 1],
      ['not-found', 1],
      ['duplicate', 1],
      ['accepted', 2],
    ])
    expect((await sessionOf(mine)).scans.slice(0, 4).map(({ code }) => code)).toEqual(codes.reverse())
  })

  it('carries a scan out once when it comes ten times at once (session row for update)', async () => {
    const waybill = nextWaybill()
    const before = (await sessionOf(mine)).session.accepted
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(waybill, mine, 'scan-that-came-ten-times')))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ verdict: 'accepted', accepted: before + 1 })
    const after = await sessionOf(mine)
    expect(after.session.accepted).toBe(before + 1)
    expect(after.scans.filter(({ scan_id }) => scan_id === 'scan-that-came-ten-times')).toHaveLength(1)
  })

  it('counts every one of many scans at once', async () => {
    const before = (await sessionOf(mine)).session.accepted
    const some = Array.from({ length: 8 }, nextWaybill)
    const answers = await Promise.all(some.map(waybill => scan(waybill, mine)))
    expect(answers.map(({ accepted }) => accepted - before).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await sessionOf(mine)).session.accepted).toBe(before + 8)
  })

  it('lets a parcel go from one bucket into another that no claim speaks against when it is scanned again, and back by undo', async () => {
    const waybill = nextWaybill()
    await scan(waybill, mine)
    const { duplicates } = (await sessionOf(other)).session
    const lies = { verdict: 'other-bucket', bucket: { id: mine.bucketId, code: 'T1' }, first_at: expect.any(String) }
    expect(await scan(waybill, other)).toMatchObject(lies)
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_9', bucket_id: mine.bucketId })
    expect((await sessionOf(other)).session.duplicates).toBe(duplicates + 1)
    // Another parcel in between changes nothing.
    await scan(nextWaybill(), other)
    expect(await scan(waybill, other, 'scan-into-the-other')).toMatchObject({ verdict: 'accepted' })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_9', bucket_id: other.bucketId })
    await t.admin.call(sortingContract.undo, { body: { scan_id: 'scan-into-the-other', session_id: other.sessionId } })
    // The first sorting was undone before the second, so the parcel is where it was before both.
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_7', bucket_id: null })
  })

  it('takes a parcel out of a bucket whose charge a document holds, since that undoes no money', async () => {
    const waybill = nextWaybill()
    await heldBy(waybill, 'RD-2026-09001')
    await scan(waybill, mine, 'scan-of-a-held-one')
    await t.admin.call(sortingContract.undo, { body: { scan_id: 'scan-of-a-held-one', session_id: mine.sessionId } })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_7', bucket_id: null })
  })

  it('takes a parcel out of its bucket that was in a bag meanwhile, whatever became of the bag', async () => {
    const [undone, moved, left] = [nextWaybill(), nextWaybill(), nextWaybill()]
    const of = async (waybill: string) =>
      t.inTenant(tx =>
        tx
          .selectFrom('orders')
          .select(['id', 'bag_id', 'status_key', 'bucket_id'])
          .where('waybill_number', '=', waybill)
          .executeTakeFirstOrThrow(),
      )
    await t.admin.call(sortingContract.reset, { params: { id: mine.bucketId }, body: { code: 'T1' } })
    await scan(undone, mine, 'scan-of-a-bagged-one')
    await scan(moved, mine)
    await scan(left, mine)
    const bag = await t.admin.call(bagContract.create, { body: { bucket_id: mine.bucketId } })
    await t.admin.call(bagContract.cancel, { params: { id: bag.id } })
    const out = { status_key: 'key_7', bucket_id: null, bag_id: null }
    await t.admin.call(sortingContract.undo, { body: { scan_id: 'scan-of-a-bagged-one', session_id: mine.sessionId } })
    expect(await of(undone)).toMatchObject(out)
    expect(await scan(moved, other)).toMatchObject({ verdict: 'other-bucket' })
    expect(await scan(moved, other, 'scan-of-another-bagged')).toMatchObject({ verdict: 'accepted' })
    await t.admin.call(sortingContract.undo, { body: { scan_id: 'scan-of-another-bagged', session_id: other.sessionId } })
    expect(await of(moved)).toMatchObject(out)
    expect(await t.admin.call(sortingContract.reset, { params: { id: mine.bucketId }, body: { code: 'T1' } })).toEqual({
      parcels: 1,
      refused: 0,
      kept: [],
    })
    expect(await of(left)).toMatchObject(out)
  })

  it('says so when a scan cannot be undone, and leaves parcel and counters as they are', async () => {
    const waybill = nextWaybill()
    await scan(waybill, mine, 'scan-that-will-stay')
    const before = (await sessionOf(mine)).session.accepted
    // Nothing is left that could be undone.
    await t.inTenant(tx =>
      sql`insert into order_events (order_id, kind, status_key, from_status_key, reverses, source)
        select order_id, 'reverse', 'key_7', 'key_9', seq, 'web' from order_events
        where kind = 'move' and order_id = (select id from orders where waybill_number = ${waybill})`.execute(tx),
    )
    const undone = t.admin.call(sortingContract.undo, { body: { scan_id: 'scan-that-will-stay', session_id: mine.sessionId } })
    await expect(undone).rejects.toMatchObject({
      code: 'scan-stays',
      message: 'The scan cannot be undone. Its status has not changed yet',
    })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_9', bucket_id: mine.bucketId })
    expect((await sessionOf(mine)).session.accepted).toBe(before)
    // Nor does it leave with all others when the bucket is emptied.
    const emptied = await t.admin.call(sortingContract.reset, { params: { id: mine.bucketId }, body: { code: 'T1' } })
    expect(emptied).toMatchObject({
      refused: 1,
      kept: [{ waybill_number: waybill, message: 'Its status has not changed yet' }],
    })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_9', bucket_id: mine.bucketId })
    await t.inTenant(tx => sql`update orders set bucket_id = null where waybill_number = ${waybill}`.execute(tx))
  })

  it('sends nobody to another bucket with a parcel that no bucket takes', async () => {
    const waybill = nextWaybill()
    await t.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_17' }).where('waybill_number', '=', waybill).execute())
    expect(await scan(waybill, mine)).toMatchObject({ verdict: 'not-sortable' })
  })

  it('puts a parcel into one bucket only when two stations scan it at once', async () => {
    const waybill = nextWaybill()
    const answers = await Promise.all([scan(waybill, mine), scan(waybill, other)])
    expect(answers.map(({ verdict }) => verdict).sort()).toEqual(['accepted', 'other-bucket'])
    const { bucket_id } = await stateOf(waybill)
    const moves = await t.inTenant(tx =>
      tx
        .selectFrom('order_events')
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .select('kind')
        .where('waybill_number', '=', waybill)
        .orderBy('seq')
        .execute(),
    )
    expect([mine.bucketId, other.bucketId]).toContain(bucket_id)
    expect(moves.map(({ kind }) => kind)).toEqual(['move'])
  })

  it('leaves a parcel in the bag that is sealed while it is scanned, and says so', async () => {
    const waybill = nextWaybill()
    await scan(waybill, other)
    const bag = await t.admin.call(bagContract.open, {
      body: { bucket_id: other.bucketId, destination_warehouse_id: elsewhereId },
    })
    const { id } = await t.inTenant(tx =>
      sql<{ id: number }>`
        update orders set status_key = 'key_10', bag_id = ${bag.id} where waybill_number = ${waybill} returning id`
        .execute(tx)
        .then(({ rows: [row] }) => row ?? { id: 0 }),
    )
    const { scanned } = await t.inTenant(async tx => {
      // As sealing does it: contents first, then the bag.
      await sql`select from orders where id = ${id} for update`.execute(tx)
      const scanned = scan(waybill, mine)
      // The embedded database answers nobody else until this has ended.
      if (engine === 'postgres')
        await eventually(async () => {
          const { rows } = await t.database.pool.query(`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%orders%'`)
          return rows.length > 0
        })
      await sql`update sorting_bags set state = 'sealed' where id = ${bag.id}`.execute(tx)
      return { scanned }
    })
    expect(await scanned).toMatchObject({ verdict: 'not-sortable' })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_10', bucket_id: other.bucketId })
  })

  it('changes nothing for a parcel that cannot be sorted', async () => {
    const waybill = nextWaybill()
    await t.inTenant(tx => tx.updateTable('orders').set({ status_key: 'key_17' }).where('waybill_number', '=', waybill).execute())
    expect(await scan(waybill, mine)).toMatchObject({ verdict: 'not-sortable', order: { status_key: 'key_17' } })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_17', bucket_id: null })
  })

  it('leaves a parcel of another bucket alone whose sorting nobody can take back', async () => {
    const waybill = nextWaybill()
    const there = { status_key: 'key_9', bucket_id: other.bucketId } as const
    await t.inTenant(tx => tx.updateTable('orders').set(there).where('waybill_number', '=', waybill).execute())
    expect(await scan(waybill, mine)).toMatchObject({ verdict: 'other-bucket', bucket: { code: 'T2' } })
    expect(await scan(waybill, mine)).toMatchObject({ verdict: 'not-sortable' })
    expect(await stateOf(waybill)).toEqual(there)
  })

  it('names the bucket that claims the state of a parcel, and changes nothing', async () => {
    const states = await t.inTenant(tx => tx.selectFrom('states').select('id').execute())
    await t.admin.call(sortingContract.updateBucket, {
      params: { id: other.bucketId },
      body: {
        code: 'T2',
        name: 'T2',
        warehouse_id: warehouseId,
        state_ids: states.map(({ id }) => id),
        city_ids: [],
        version: 1,
      },
    })
    const waybill = nextWaybill()
    expect(await scan(waybill, mine)).toMatchObject({ verdict: 'wrong-bucket', bucket: { code: 'T2' } })
    expect(await stateOf(waybill)).toEqual({ status_key: 'key_7', bucket_id: null })
  })

  it('takes nothing more once the session is closed, but answers what it took before', async () => {
    const first = await scan(nextWaybill(), other, 'scan-before-the-end')
    await t.admin.call(sortingContract.logout, { params: { id: other.bucketId }, body: { device: 'T2' } })
    await expect(scan(nextWaybill(), other)).rejects.toMatchObject({ code: 'session-closed' })
    expect(await scan(first.code, other, 'scan-before-the-end')).toEqual(first)
  })

  it('tells how fast a session is and how much of it was refused', async () => {
    const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const made = await t.inTenant(async tx => {
      const { id: bucket_id } = await tx.selectFrom('sorting_buckets').select('id').executeTakeFirstOrThrow()
      const shift = {
        bucket_id,
        staff_id: t.admin.staffId,
        device: 'report',
        opened_at: past(5),
        closed_at: past(3),
        closed_by: 'user' as const,
      }
      const counts = { accepted: 500, duplicates: 20, refused: 5 }
      const idle = { ...shift, opened_at: past(1), closed_at: past(1) }
      return tx
        .insertInto('sorting_sessions')
        .values([{ ...shift, ...counts }, idle])
        .returning('id')
        .execute()
    })
    const filters = { id: made.map(({ id }) => id).join() }
    const { data } = await t.admin.call(sortingContract.sessions, { query: { filters, sort: ['id'] } })
    expect(data).toMatchObject([
      { per_hour: 250, error_percent: '1.0' },
      { per_hour: 0, error_percent: null },
    ])
  })

  it('keeps its bucket at its branch while someone or something is there', async () => {
    const { data } = await t.admin.call(sortingContract.buckets, { query: { noPagination: true } })
    const bucketOf = (code: string) => data.find(bucket => bucket.code === code && bucket.warehouse_id === warehouseId)
    const move = async (code: string) => {
      const { id = 0, name = '', state_ids = [], city_ids = [], version = 0 } = bucketOf(code) ?? {}
      const body = { code, name, state_ids, city_ids, version, warehouse_id: elsewhereId }
      return t.admin.call(sortingContract.updateBucket, { params: { id }, body })
    }
    const refused = { problem: { errors: [{ path: 'warehouse_id', code: 'bucket-in-use' }] } }
    await expect(move('T1')).rejects.toMatchObject(refused)
    const added = await t.admin.call(sortingContract.createBucket, {
      body: { code: 'T9', name: 'T9', warehouse_id: warehouseId, state_ids: [], city_ids: [] },
    })
    data.push(added)
    const waybill = nextWaybill()
    const there = { status_key: 'key_9', bucket_id: added.id, current_warehouse_id: warehouseId } as const
    await t.inTenant(tx => tx.updateTable('orders').set(there).where('waybill_number', '=', waybill).execute())
    await expect(move('T9')).rejects.toMatchObject(refused)
    const bag = await t.admin.call(bagContract.create, { body: { bucket_id: added.id } })
    await expect(move('T9')).rejects.toMatchObject(refused)
    await t.inTenant(tx => sql`update sorting_bags set state = 'received' where id = ${bag.id}`.execute(tx))
    expect(await move('T9')).toMatchObject({ warehouse_id: elsewhereId })
  })

  describe('a session whose person is gone', () => {
    const login = async (staff: TestStaff, code: string) => {
      const bucket = await t.admin.call(sortingContract.createBucket, {
        body: { code, name: code, warehouse_id: warehouseId, state_ids: [], city_ids: [] },
      })
      const at = { params: { id: bucket.id }, body: { device: code } }
      return { session: await staff.call(sortingContract.login, at), again: () => t.admin.call(sortingContract.login, at) }
    }

    it('ends when the person is deactivated, and the bucket is free on the same device', async () => {
      const person = await t.signInWith(['operate-sorting'])
      const { session, again } = await login(person, 'G1')
      await expect(again()).rejects.toMatchObject({ status: 409, code: 'device-in-session' })
      await t.admin.call(staffContract.activeStatus, { params: { id: person.staffId }, body: { is_active: false } })
      expect((await sessionOf({ bucketId: 0, sessionId: session.id })).session.state).toBe('closed')
      expect((await again()).id).not.toBe(session.id)
    })

    it('is closed once by whoever may, and the others are told; scans that come late are refused', async () => {
      const person = await t.signInWith(['operate-sorting'])
      const { session, again } = await login(person, 'G2')
      await expect(person.call(sortingContract.closeSession, { params: { id: session.id } })).rejects.toMatchObject({
        status: 403,
      })
      const close = () => t.admin.call(sortingContract.closeSession, { params: { id: session.id } })
      const answers = await Promise.allSettled([close(), close(), close()])
      const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(refused).toHaveLength(2)
      for (const reason of refused)
        expect(reason).toMatchObject({ code: 'session-closed', problem: { current: { id: session.id, state: 'closed' } } })
      const late = { scan_id: 'scan-after-the-close', session_id: session.id, code: 'X', scanned_at: new Date().toISOString() }
      await expect(person.call(sortingContract.scan, { body: late })).rejects.toMatchObject({ code: 'session-closed' })
      expect((await again()).state).toBe('active')
    })
  })
})
