// Rules by the clock, which the test moves: returns are requested when attempts or hold time are used up, by the merchant's own
// rule if it has one; parcels that nobody takes back are announced before they may be disposed of; a second run finds nothing to
// do.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { orderRequestContract } from '@office/shared/areas/orders/requests/order-request.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn, formatDateTime, formatDay, instantOf } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../../../core/services.ts'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { readOrders } from '../order-lock.part.ts'
import { ruleMakerOf } from './order-limits.part.ts'
import { applyOrderRules } from './order-rules.job.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = Date.now()

describe.each(await engines())('rules by the clock on %s', engine => {
  let t: TestOffice
  let ids: number[]
  let merchant: number
  const published: unknown[] = []
  const mails: unknown[] = []
  // What rules need of the running server: to notify open screens, and to queue a mail for the merchant.
  const services = {
    gateway: { publish: (_tenant: number, event: unknown) => published.push(event) },
    queue: { record: async (_tx: unknown, _tenant: number, _name: string, data: unknown) => mails.push(data) },
  } as unknown as Services // rules use only these two

  const put = (at: number[], status_key: OrderStatusKey, attempts = 0) =>
    t.inTenant(tx =>
      sql`update orders set status_key = ${status_key}, attempts = ${attempts}, status_since = ${new Date(start).toISOString()}::timestamptz,
        bag_id = null, bucket_id = null, disposal_notice_at = null, due_on = null where id = any(${at}::int[])`.execute(tx),
    )
  const detailOf = (id: number) => t.admin.call(orderContract.get, { params: { id } })
  const runAt = (time: number) => t.inTenant(tx => applyOrderRules(tx, new Date(time).toISOString(), t.tenant.id, services))
  const statusesOf = async (at: number[]) => {
    const { rows } = await t.inTenant(tx =>
      sql<{ status_key: string }>`select status_key from orders where id = any(${at}::int[]) order by id`.execute(tx),
    )
    return rows.map(row => row.status_key)
  }
  const setting = async (change: object) => {
    const { ...now } = await t.admin.call(orderSettingContract.get, {})
    return t.admin.call(orderSettingContract.update, { body: { ...now, ...change } })
  }

  /** Puts off an order to a day that is so many days away. */
  const waits = async (id: number, status_key: OrderStatusKey, days: number) => {
    const [why] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: status_key } })
    const date = addDays(dayIn(new Date(), t.tenant.time_zone), days)
    const body = { ids: [id], status_key, reason_id: why?.id ?? 0, date }
    expect(await t.admin.call(orderStatusContract.update, { body })).toMatchObject({ applied: 1 })
  }

  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 12, Date.now())
      merchant = (await tx.selectFrom('merchants').select('id').where('code', '=', 'NAMASTE').executeTakeFirstOrThrow()).id
      const other = await tx.selectFrom('merchants').select('id').where('id', '!=', merchant).executeTakeFirstOrThrow()
      await tx.updateTable('merchants').set({ email: null }).execute()
      await tx.updateTable('orders').set({ merchant_id: other.id }).execute()
      ids = (await tx.selectFrom('orders').select('id').orderBy('id').execute()).map(row => row.id)
    })
  })
  beforeEach(async () => {
    await put(ids, status.created)
    published.length = 0
    mails.length = 0
  })
  afterAll(() => t.close())

  it('requests a return when the attempts are used up and the merchant has not answered in time', async () => {
    const [used = 0, left = 0] = ids
    await put([used], status.deliveryFailed, 3)
    await put([left], status.deliveryFailed, 2)
    await runAt(start + 23 * HOUR)
    expect(await statusesOf([used, left])).toEqual([status.deliveryFailed, status.deliveryFailed])
    await runAt(start + 24 * HOUR)
    expect(await statusesOf([used, left])).toEqual([status.returnRequested, status.deliveryFailed])
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: used } })
    expect(event).toMatchObject({
      status_key: status.returnRequested,
      source: 'rule',
      staff_name: null,
      reason: 'Attempts used up',
      rules: [
        { rule: 'max_attempts', value: 3, is_own: false },
        { rule: 'merchant_answer_hours', value: 24, is_own: false },
      ],
    })
    expect(published).toHaveLength(1)
    // Repeated or concurrent runs do nothing twice.
    const events = () => t.admin.call(orderContract.timelines, { params: { id: used } })
    const { length } = await events()
    await Promise.all([runAt(start + 25 * HOUR), runAt(start + 25 * HOUR)])
    expect(await events()).toHaveLength(length)
    expect(published).toHaveLength(1)
  })

  it('asks the sender once whether to try again, while an answer can come in time', async () => {
    const [used = 0, also = 0, left = 0, late = 0] = ids
    const email = 'answers@example.test'
    await t.inTenant(async tx => {
      await tx.updateTable('merchants').set({ email }).execute()
      await tx.deleteFrom('mails').execute()
    })
    await put([used, also], status.deliveryFailed, 3)
    await put([left], status.deliveryFailed, 2)
    await put([late], status.deliveryFailed, 3)
    const before = new Date(start - 25 * HOUR).toISOString()
    await t.inTenant(tx => tx.updateTable('orders').set({ status_since: before }).where('id', '=', late).execute())
    await runAt(start + HOUR)
    await runAt(start + 2 * HOUR)
    const sent = await t.inTenant(tx => tx.selectFrom('mails').select(['recipient', 'subject', 'text']).execute())
    expect(sent).toMatchObject([{ recipient: email, subject: expect.stringContaining('2') }])
    const [mail] = sent
    const waybillOf = async (id: number) => (await detailOf(id)).order.waybill_number
    for (const id of [used, also]) expect(mail?.text).toContain(await waybillOf(id))
    for (const id of [left, late]) expect(mail?.text).not.toContain(await waybillOf(id))
    expect(mail?.text).toContain(formatDateTime(new Date(start + 24 * HOUR), t.tenant.time_zone))
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: used } })
    expect(event).toMatchObject({ changed: ['answer_asked_by_email'], source: 'rule' })
    // Too late to be asked, its return is requested.
    expect(await statusesOf([used, left, late])).toEqual([status.deliveryFailed, status.deliveryFailed, status.returnRequested])
    await t.inTenant(tx => tx.updateTable('merchants').set({ email: null }).execute())
  })

  it('requests a return when an order was held too long, and leaves it alone where returns are not by rule', async () => {
    const [held = 0] = ids
    await put([held], status.onHold)
    await runAt(start + 7 * DAY - HOUR)
    expect(await statusesOf([held])).toEqual([status.onHold])
    await setting({ returns_by_rule: false })
    await runAt(start + 8 * DAY)
    expect(await statusesOf([held])).toEqual([status.onHold])
    await setting({ returns_by_rule: true })
    await runAt(start + 8 * DAY)
    expect(await statusesOf([held])).toEqual([status.returnRequested])
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: held } })
    expect(event).toMatchObject({
      source: 'rule',
      reason: 'Hold time over',
      rules: [{ rule: 'hold_days', value: 7, is_own: false }],
    })
  })

  it("goes by the merchant's own rule where it has one, also when people move orders", async () => {
    const [own = 0, other = 0] = ids
    const before = await t.admin.call(merchantContract.setting, { params: { id: merchant } })
    const { version, payout_rule, payout_days } = before
    const rules = { max_attempts: 1, hold_days: 2, merchant_answer_hours: 2 }
    const body = { merchant_type: 'cash' as const, payout_rule, payout_days, version, ...rules }
    expect(await t.admin.call(merchantContract.updateSetting, { params: { id: merchant }, body })).toMatchObject(rules)
    await t.inTenant(tx => tx.updateTable('orders').set({ merchant_id: merchant }).where('id', '=', own).execute())
    await put([own, other], status.deliveryFailed, 1)
    const [later] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: status.redeliveryScheduled } })
    const day = (days: number) => new Date(start + days * DAY).toISOString().slice(0, 10)
    const again = { ids: [own, other], status_key: status.redeliveryScheduled, reason_id: later?.id ?? 0, date: day(1) }
    const moved = await t.admin.call(orderStatusContract.update, { body: again })
    expect(moved.results.map(({ code, outcome }) => code ?? outcome)).toEqual(['attempts-used', 'applied'])
    const ready = await t.admin.call(orderStatusContract.update, { body: { ids: [own], status_key: status.readyForDelivery } })
    expect(ready.results.map(({ code, outcome }) => code ?? outcome)).toEqual(['attempts-used'])
    await runAt(start + 3 * HOUR)
    expect(await statusesOf([own, other])).toEqual([status.returnRequested, status.redeliveryScheduled])
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: own } })
    expect(event?.rules).toEqual([
      { rule: 'max_attempts', value: 1, is_own: true },
      { rule: 'merchant_answer_hours', value: 2, is_own: true },
    ])
    expect([(await detailOf(own)).order.max_attempts, (await detailOf(other)).order.max_attempts]).toEqual([1, null])
    await put([own, other], status.readyForDelivery)
    const [why] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: status.onHold } })
    const hold = { ids: [own, other], status_key: status.onHold, reason_id: why?.id ?? 0, date: day(5) }
    const held = await t.admin.call(orderStatusContract.update, { body: hold })
    expect(held.results.map(({ code, outcome }) => code ?? outcome)).toEqual(['held-too-long', 'applied'])
  })

  it('makes nothing ready again by way of a hold whose attempts are used up, only what was decided anew', async () => {
    const [id = 0, again = 0] = ids
    await put([id, again], status.sentForDelivery, 2)
    const [failed, held, back] = await Promise.all(
      [status.deliveryFailed, status.onHold, status.returnRequested].map(async statusKey =>
        (await t.admin.call(reasonContract.byStatus, { params: { statusKey } })).find(
          one => one.fault === 'consignee' || statusKey !== status.deliveryFailed,
        ),
      ),
    )
    const today = dayIn(new Date(), t.tenant.time_zone)
    const move = async (at: number[], status_key: OrderStatusKey, told: object = {}) => {
      const { results } = await t.admin.call(orderStatusContract.update, { body: { ids: at, status_key, ...told } })
      return results.map(({ code, outcome }) => code ?? outcome)
    }
    expect(await move([id, again], status.deliveryFailed, { reason_id: failed?.id })).toEqual(['applied', 'applied'])
    const hold = { reason_id: held?.id, date: today }
    expect(await move([id, again], status.onHold, hold)).toEqual(['applied', 'applied'])
    expect(await move([id], status.readyForDelivery)).toEqual(['attempts-used'])
    // The merchant wants another try, and a hold after that is one like any other.
    expect(await move([again], status.returnRequested, { reason_id: back?.id })).toEqual(['applied'])
    expect(await move([again], status.readyForDelivery)).toEqual(['applied'])
    expect(await move([again], status.onHold, hold)).toEqual(['applied'])
    expect(await move([again], status.readyForDelivery)).toEqual(['applied'])
  })

  it('tells the merchant before anything may be disposed of, once, and forgets it when the parcel moves on', async () => {
    const [lost = 0, taken = 0] = ids
    await t.inTenant(tx => tx.updateTable('merchants').set({ email: 'shop@example.test' }).execute())
    await put([lost, taken], status.returnDeliveryFailed)
    const [why] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: status.disposed } })
    const dispose = async () => {
      const asked = t.admin.call(orderRequestContract.dispose, { params: { id: lost }, body: { reason_id: why?.id ?? 0 } })
      return asked.catch((error: CallError) => error)
    }
    expect(await dispose()).toMatchObject({ code: 'not-possible', message: expect.stringContaining('has not been notified yet') })
    expect(await detailOf(lost)).toMatchObject({ disposal_from: null })
    // It is sent automatically, so it is in the language in which the operator writes to others.
    const { has_logo: _logo, has_background: _background, ...profile } = await t.admin.call(businessContract.get)
    await t.admin.call(businessContract.update, { body: { ...profile, language: 'de' } })
    // At an hour at which the operator's day is another than the server's.
    const zone = 'Pacific/Kiritimati'
    await t.inTenant(tx => sql`update tenants set time_zone = ${zone} where id = current_tenant()`.execute(tx))
    const noticed = instantOf(`${dayIn(new Date(start - 20 * DAY), zone)} 06:00:00`, zone)
    await runAt(noticed)
    await runAt(start - 19 * DAY)
    expect(mails).toHaveLength(new Set(mails).size)
    const { rows } = await t.inTenant(tx =>
      sql<{
        n: number
        text: string
      }>`select count(*)::int as n, max(text) as text from mails where recipient = 'shop@example.test'`.execute(tx),
    )
    expect(rows[0]?.n).toBe(mails.length)
    expect(mails.length).toBeGreaterThan(0)
    expect(rows[0]?.text).toContain('können entsorgt werden')
    expect(rows[0]?.text).toContain(formatDay(addDays(dayIn(new Date(noticed), zone), 30)))
    expect(await dispose()).toMatchObject({ code: 'not-possible', message: expect.stringContaining('may still take it back') })
    const { disposal_from } = await detailOf(lost)
    // A notice of 30 days given 20 days ago.
    expect(disposal_from).toBe(addDays(dayIn(new Date(noticed), zone), 30))
    await t.inTenant(tx => sql`update tenants set time_zone = ${t.tenant.time_zone} where id = current_tenant()`.execute(tx))
    // On its way to the merchant again: whatever becomes of that, the notice is over.
    const move = (status_key: OrderStatusKey, told: object = {}) =>
      t.admin.call(orderStatusContract.update, { body: { ids: [taken], status_key, ...told } })
    const [failed] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: status.returnDeliveryFailed } })
    expect(await move(status.sentToMerchant)).toMatchObject({ applied: 1 })
    expect(await move(status.returnDeliveryFailed, { reason_id: failed?.id })).toMatchObject({ applied: 1 })
    expect(await detailOf(taken)).toMatchObject({ disposal_from: null })
    await setting({ disposal_notice_days: 10 })
    const asked = { params: { id: lost }, body: { reason_id: why?.id ?? 0 } }
    const { approval_id } = await t.admin.call(orderRequestContract.dispose, asked)
    const params = { id: approval_id ?? 0 }
    // Whoever would ask once more is told of the one that waits, which stays.
    const again = await t.admin.call(orderRequestContract.dispose, asked, { dryRun: true })
    expect(again.replaces).toMatchObject({ id: approval_id, kind: 'disposal', changes: [] })
    expect(await t.admin.call(approvalContract.get, { params })).toMatchObject({ state: 'pending' })
    const deciders = [
      await t.signInWith(['approve-request', 'view-approval']),
      await t.signInWith(['approve-request', 'view-approval']),
    ]
    for (const one of deciders) await one.call(approvalContract.approve, { params })
    expect(await statusesOf([lost])).toEqual([status.disposed])
    const { rows: kept } = await t.inTenant(tx =>
      sql<{ id: number }>`select id from orders where disposal_notice_at is not null`.execute(tx),
    )
    expect(kept.map(row => row.id)).toEqual([lost])
  })

  it('begins no days of a notice that nobody got: walking customers are written to, others notified by hand', async () => {
    const [silent = 0, walking = 0] = ids.slice(10)
    const email = 'asha@example.test'
    await t.inTenant(async tx => {
      await tx.updateTable('merchants').set({ email: null }).execute()
      const customer = { name: 'Asha', phone: '9811111111', email }
      const { id } = await tx.insertInto('walking_customers').values(customer).returning('id').executeTakeFirstOrThrow()
      const own = { merchant_id: null, walking_customer_id: id }
      await tx.updateTable('orders').set(own).where('id', '=', walking).execute()
      await tx.deleteFrom('mails').execute()
    })
    await put([silent, walking], status.returnDeliveryFailed)
    await runAt(start)
    expect(await detailOf(silent)).toMatchObject({ disposal_from: null, sender_has_email: false })
    expect(await detailOf(walking)).toMatchObject({ disposal_from: expect.any(String), sender_has_email: true })
    const sent = await t.inTenant(tx => tx.selectFrom('mails').select('recipient').execute())
    expect(sent.map(({ recipient }) => recipient)).toEqual([email])
    const changedOf = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]?.changed
    expect(await changedOf(walking)).toEqual(['notice_by_email'])
    const give = (id: number) =>
      t.admin
        .call(orderRequestContract.notice, { params: { id }, body: { way: 'letter', remark: 'Registered' } })
        .catch((error: CallError) => error)
    const days = (await t.admin.call(orderSettingContract.get, {})).disposal_notice_days
    const day = addDays(dayIn(new Date(), t.tenant.time_zone), days)
    expect(await give(silent)).toMatchObject({ disposal_from: day })
    expect(await changedOf(silent)).toEqual(['notice_by_letter'])
    expect(await detailOf(silent)).toMatchObject({ disposal_from: day })
    for (const id of [silent, walking]) expect(await give(id)).toMatchObject({ code: 'not-possible' })
    await put([silent], status.sentToMerchant)
    expect(await give(silent)).toMatchObject({ code: 'not-possible', message: expect.stringContaining('could not be returned') })
  })

  it('tells the merchant the day that the order tells, also when the notice is given soon after midnight', async () => {
    const [id = 0] = ids
    const before = t.tenant.time_zone
    const at = (zone: string) => t.inTenant(tx => sql`update tenants set time_zone = ${zone}`.execute(tx))
    await t.inTenant(async tx => {
      await tx.updateTable('merchants').set({ email: 'shop@example.test' }).execute()
      await sql`delete from mails`.execute(tx)
    })
    await setting({ disposal_notice_days: 10 })
    await put([id], status.returnDeliveryFailed)
    await at('Asia/Kathmandu')
    await runAt(Date.parse('2026-11-27T18:45:00.000Z'))
    const { rows } = await t.inTenant(tx => sql<{ text: string }>`select text from mails`.execute(tx))
    const { disposal_from } = await detailOf(id)
    await at(before)
    expect(rows.map(mail => mail.text)).toEqual([expect.stringContaining(formatDay(disposal_from ?? 'never'))])
    expect(disposal_from).toBe('2026-12-08')
  })

  it('waits for no day that is over, by the days of the operator, and of a device by the day on which it was said', async () => {
    const [id = 0] = ids
    await put([id], status.deliveryFailed, 1)
    const today = dayIn(new Date(), t.tenant.time_zone)
    const [yesterday, before] = [addDays(today, -1), addDays(today, -2)]
    const waiting = async (to: OrderStatusKey, date: string, device_at: string | null = null) => {
      const [why] = await t.admin.call(reasonContract.byStatus, { params: { statusKey: to } })
      const body = { ids: [id], status_key: to, reason_id: why?.id ?? null, date, device_at, dry_run: true }
      return t.admin.call(orderStatusContract.update, { body }).then(
        ({ applied }) => applied,
        ({ problem }: CallError) => problem?.errors,
      )
    }
    for (const to of [status.redeliveryScheduled, status.onHold, status.pickupRequested])
      expect(await waiting(to, yesterday)).toMatchObject([{ path: 'date', code: 'day-over' }])
    expect(await waiting(status.onHold, today)).toBe(1)
    const scanned = new Date(instantOf(`${yesterday} 23:00:00`, t.tenant.time_zone)).toISOString()
    expect(await waiting(status.onHold, yesterday, scanned)).toBe(1)
    expect(await waiting(status.onHold, before, scanned)).toMatchObject([{ code: 'day-over' }])
  })

  it('counts the days of a hold where the operator is, on both sides of its midnight', async () => {
    // For a merchant without a rule of its own.
    const [, id = 0] = ids
    const judged = (date: string, timeZone: string) =>
      t.inTenant(async tx => {
        const clock = { now: '2026-11-27T22:00:00.000Z', tenant: { timeZone } }
        const orders = await readOrders(tx, [id])
        const rule = await ruleMakerOf({ status_key: status.onHold, date }, clock)?.(tx, orders)
        return orders.map(order => rule?.(order)?.code ?? null)[0]
      })
    // Seven days from the 28th in Kathmandu, from the 27th in São Paulo.
    expect([await judged('2026-12-05', 'Asia/Kathmandu'), await judged('2026-12-06', 'Asia/Kathmandu')]).toEqual([
      null,
      'held-too-long',
    ])
    expect([await judged('2026-12-04', 'America/Sao_Paulo'), await judged('2026-12-05', 'America/Sao_Paulo')]).toEqual([
      null,
      'held-too-long',
    ])
  })

  it('counts what is to be sent out again, which its list shows', async () => {
    const [failed = 0, used = 0, today = 0, later = 0] = ids.slice(4)
    const none = await t.admin.call(orderContract.redeliveryCount, {})
    await put([failed], status.deliveryFailed, 1)
    await put([used], status.deliveryFailed, 3)
    await put([today, later], status.deliveryFailed, 1)
    for (const [id = 0, days = 0] of [[today], [later, 3]]) await waits(id, status.redeliveryScheduled, days)
    expect(await t.admin.call(orderContract.redeliveryCount, {})).toEqual({
      ...none,
      count: none.count + 2,
      failed: none.failed + 1,
      scheduled: none.scheduled + 1,
    })
    const found = async (redelivery: string, more: object = {}) => {
      const { data } = await t.admin.call(orderContract.list, { query: { filters: { redelivery, ...more }, paginate: 100 } })
      return data.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await found('1')).toEqual([failed, today])
    expect(await found('0', { status_key: `${status.deliveryFailed},${status.redeliveryScheduled}` })).toEqual([used, later])
    const due_on = addDays(dayIn(new Date(), t.tenant.time_zone), 3)
    expect(await found('0', { due_on })).toEqual([later])
    expect((await detailOf(later)).order.due_on).toBe(due_on)
  })

  it('holds an order through the day that was said for it, and shows it from that day on', async () => {
    const [week = 0, short = 0] = ids.slice(4)
    await put([week, short], status.readyForDelivery)
    const none = await t.admin.call(orderContract.redeliveryCount, {})
    await waits(week, status.onHold, 7)
    await waits(short, status.onHold, 0)
    const zone = t.tenant.time_zone
    const today = dayIn(new Date(), zone)
    const at = (day: string, time: string) => instantOf(`${day} ${time}`, zone)
    expect(await t.admin.call(orderContract.redeliveryCount, {})).toEqual({ ...none, holds: none.holds + 1, today })
    // A hold that is undone and redone has its day again.
    const undo = (key: OrderStatusKey) =>
      t.admin.call(orderStatusContract.reverse, { body: { status_key: key, ids: [short], reason_id: null } })
    await t.admin.call(orderStatusContract.update, { body: { ids: [short], status_key: status.readyForDelivery } })
    expect((await detailOf(short)).order.due_on).toBeNull()
    expect(await undo(status.readyForDelivery)).toMatchObject({ applied: 1 })
    expect((await detailOf(short)).order).toMatchObject({ status_key: status.onHold, due_on: today })
    await runAt(at(today, '23:59:00'))
    expect(await statusesOf([week, short])).toEqual([status.onHold, status.onHold])
    await runAt(at(addDays(today, 1), '00:01:00'))
    expect(await statusesOf([week, short])).toEqual([status.onHold, status.returnRequested])
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: short } })
    expect(event).toMatchObject({ source: 'rule', reason: 'Hold time over', rules: [] })
    await runAt(at(addDays(today, 7), '23:59:00'))
    expect(await statusesOf([week])).toEqual([status.onHold])
    await runAt(at(addDays(today, 8), '00:01:00'))
    expect(await statusesOf([week])).toEqual([status.returnRequested])
  })
})
