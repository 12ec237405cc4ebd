// A waybill series that runs low is told once to whoever may extend it, through a mail server for tests, however many orders and
// runs there are at once; and again when it has had enough numbers in between.
import { type WaybillSeriesDetail, waybillSeriesContract } from '@office/shared/areas/waybills/waybill-series.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMailJob } from '../../core/queue/mail.ts'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { type MailingServer, startMailingServer } from '../../core/testing/servers/mailing-server.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'
import { tellLowSeries } from './series-notice.job.ts'
import { nextWaybills } from './waybill-number.part.ts'

describe.each(await engines())('a series that runs low, on %s', engine => {
  let t: MailingServer['t']
  let to: MailingServer['to']
  let close: MailingServer['close']
  let keeper: TestStaff

  beforeAll(async () => {
    ;({ t, to, close } = await startMailingServer({ engine }))
    keeper = await t.signInWith(['view-waybill-series', 'update-waybill-series'])
  }, 60_000)
  afterAll(() => close())

  /** A series of a merchant of its own. */
  const series = async (prefix: string, last_serial: number): Promise<WaybillSeriesDetail> => {
    const shop = { code: prefix, name: prefix, merchant_type: 'credit' as const, phone: null, city_id: null }
    const { id } = await t.inTenant(tx => tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow())
    return t.admin.call(waybillSeriesContract.create, {
      body: {
        ...{ name: `Series ${prefix}`, prefix, country: 'NP', first_serial: 1, last_serial, low_at: 5 },
        ...{ is_default: false, merchant_ids: [id] },
      },
    })
  }
  const change = async ({ id }: { id: number }, changes: Partial<WaybillSeriesDetail>) => {
    const now = await t.admin.call(waybillSeriesContract.get, { params: { id } })
    const { name, prefix, country, first_serial, last_serial, low_at, is_default, merchant_ids, version } = now
    const draft = { name, prefix, country, first_serial, last_serial, low_at, is_default, merchant_ids }
    await t.admin.call(waybillSeriesContract.update, { params: { id }, body: { ...draft, version, ...changes } })
  }
  /** So many orders, each in a transaction of its own, at once. */
  const take = (
    { merchant_ids: [merchant = 0] }: WaybillSeriesDetail,
    orders: number,
    then: () => Promise<unknown> = async () => null,
  ) => Promise.all(Array.from({ length: orders }, () => t.inTenant(tx => nextWaybills(tx, [merchant])).then(then)))
  const run = () => t.inTenant(tx => tellLowSeries(tx, t.tenant.id, t.server.services))
  /** The mails about a series that were written to somebody so far. */
  const told = async ({ name }: { name: string }, { email }: TestStaff = keeper) =>
    (await t.mailsTo(email)).filter(text => text.includes(name))

  it('is told by email, once, to each who may extend it, in their own language', async () => {
    const [clerk, program, gone] = [
      await t.signInWith(['view-waybill-series']),
      await t.signInWith(['view-waybill-series', 'update-waybill-series']),
      await t.signInWith(['view-waybill-series', 'update-waybill-series']),
    ]
    await t.inTenant(async tx => {
      await sql`update staff set language = 'de' where id = ${keeper.staffId}`.execute(tx)
      await sql`update staff set is_service = true where id = ${program.staffId}`.execute(tx)
      await sql`update staff set is_active = false where id = ${gone.staffId}`.execute(tx)
    })
    const own = await series('YA', 7)
    await run()
    expect(await told(own)).toEqual([])
    await take(own, 2)
    await run()
    await take(own, 1)
    await run()
    const [mail = '', ...more] = await told(own)
    expect(more).toEqual([])
    expect(mail).toContain('sind nur noch 5 Nummern')
    expect(mail).toMatch(
      new RegExp(`http://${t.tenant.slug}\\.localhost:\\d+/waybillrequest\\?tab=series&filter%5Bis_low%5D=1\\n`),
    )
    expect((await told(own, t.admin))[0]).toContain('has 5 numbers left')
    for (const other of [clerk, program, gone]) expect(await told(own, other)).toEqual([])
    t.server.services.queue.kick(sendMailJob.name)
    await eventually(async () => to(keeper.email).length === 1 && to(t.admin.email).length === 1)
  })

  it('is told again once it was filled and runs low anew, even between two runs, and not for any other edit', async () => {
    const own = await series('YB', 7)
    await take(own, 3)
    await run()
    await change(own, { name: 'Series YB of the north', last_serial: 8 })
    await run()
    expect(await told({ name: 'Series YB' })).toHaveLength(1)
    await change(own, { last_serial: 11 })
    await take(own, 3)
    await run()
    await run()
    expect(await told({ name: 'Series YB' })).toHaveLength(2)
    await change(own, { low_at: 1 })
    await change(own, { low_at: 5 })
    await run()
    expect(await told({ name: 'Series YB' })).toHaveLength(3)
    // Nobody takes numbers from one that is off.
    const off = await series('YC', 7)
    await take(off, 3)
    await t.admin.call(waybillSeriesContract.activeStatus, { params: { id: off.id }, body: { is_active: false } })
    await run()
    expect(await told(off)).toEqual([])
  })

  it('is told once, however many orders and runs there are at the same time', { timeout: 60_000 }, async () => {
    const own = await series('YD', 203)
    await take(own, 200, () => Promise.all([run(), run()]))
    expect(await t.admin.call(waybillSeriesContract.get, { params: { id: own.id } })).toMatchObject({ left: 3, is_low: true })
    expect(await told(own)).toHaveLength(1)
    expect(await told(own, t.admin)).toHaveLength(1)
  })

  it('is told by nobody if what was to record it did not come about', async () => {
    const own = await series('YE', 7)
    await take(own, 3)
    const broken = t.inTenant(async tx => {
      await tellLowSeries(tx, t.tenant.id, t.server.services)
      throw new Error('the database went away')
    })
    await expect(broken).rejects.toThrow('went away')
    expect(await told(own)).toEqual([])
    await run()
    expect(await told(own)).toHaveLength(1)
  })
})
