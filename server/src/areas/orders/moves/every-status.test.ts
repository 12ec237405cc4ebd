// Every status and every field of the order setting has an effect: each field, by name, changes what happens, and each status is
// only reached by its own move, asks for what the table of moves says, and appears in the timeline with all its details.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { mileStatuses, nextStatuses, orderMove, ownWay, toldWith } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderEvent } from '@office/shared/areas/orders/order.model'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import {
  detailFields,
  type MoveOrders,
  orderStatusContract,
  type ToldDetail,
} from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { orderRequestContract } from '@office/shared/areas/orders/requests/order-request.contract'
import { orderSetting, orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '../../../core/services.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { pngOf } from '../../../core/testing/png.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { codParcel } from '../order.testing.ts'
import { applyOrderRules } from './order-rules.job.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let t: TestOffice
let orders: number[]
let reasons: Map<string, number>
let bucket: number
let hub: number
let zone: number
let rider: number
let city: number
let merchant: number
const pictures = { photo: 0, signed: 0 }

beforeAll(async () => {
  t = await joinServer()
  await t.inTenant(async tx => {
    await seedDemoData(tx, 60, Date.now())
    const first = async (table: 'riders' | 'zones') =>
      (await tx.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
    ;[rider, zone] = [await first('riders'), await first('zones')]
    const kept = await tx.selectFrom('sorting_buckets').select(['id', 'warehouse_id']).orderBy('id').executeTakeFirstOrThrow()
    ;[bucket, hub] = [kept.id, kept.warehouse_id]
    await sql`update sorting_sessions set closed_at = now(), closed_by = 'admin' where closed_at is null`.execute(tx)
    city =
      (
        await sql<{
          id: number
        }>`select state_ids[1] as state, (select min(id) from cities where state_id = any(state_ids) or id = any(city_ids)) as id
      from sorting_buckets where id = ${bucket}`.execute(tx)
      ).rows[0]?.id ?? 0
    orders = (await copyOrders(tx, 'EVERY', status.created)).map(({ id }) => id)
    // All parcels are alike: from one merchant who pays in cash, in its currency, to a city that the bucket takes.
    await sql`update merchants set merchant_type = 'cash'`.execute(tx)
    await sql`update orders set walking_customer_id = null, merchant_id = (select min(id) from merchants), receiver_city_id = ${city},
      receiver_state_id = (select state_id from cities where id = ${city}), payment_type = 'COD', cod_amount = 500, custody = 'to-collect',
      currency = 'NPR', pieces = 3 where waybill_number like 'EVERY%'`.execute(tx)
    const known = await tx.selectFrom('reasons').select(['id', 'applies_to']).where('is_active', '=', true).execute()
    merchant = (await tx.selectFrom('merchants').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    reasons = new Map(known.map(({ id, applies_to }) => [applies_to, id]))
  })
  for (const kind of ['photo', 'signed'] as const) {
    const file = new File([pngOf(8, 8)], `${kind}.png`)
    pictures[kind] = (await t.admin.call(orderPhotoContract.sendProof, { file })).id
  }
}, 120_000)
afterAll(() => t.close())

function nextOrder(): number {
  const id = orders.shift()
  if (id === undefined) throw new Error('No order is left')
  return id
}

/** An order in the initial status of its turn, bypassing the table. */
async function standing(at: OrderStatusKey, more: object = {}): Promise<number> {
  const id = nextOrder()
  const set = { status_key: at, rider_id: rider, current_warehouse_id: hub, status_since: new Date().toISOString(), ...more }
  await t.inTenant(tx => tx.updateTable('orders').set(set).where('id', '=', id).execute())
  return id
}
const detailOf = (id: number) => t.admin.call(orderContract.get, { params: { id } })
const statusOf = async (id: number) => (await detailOf(id)).order.status_key
/** The newest move; a consequence such as a new charge is an event of its own. */
const newest = async (id: number): Promise<OrderEvent | undefined> =>
  (await t.admin.call(orderContract.timelines, { params: { id } })).find(({ kind }) => kind !== 'edit')
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const setting = async (change: object) => {
  const now = await t.admin.call(orderSettingContract.get, {})
  await t.admin.call(orderSettingContract.update, { body: { ...now, ...change } })
}
const judged = async (id: number, body: Omit<MoveOrders, 'ids' | 'dry_run'>) => {
  const { results } = await t.admin.call(orderStatusContract.update, { body: { ...body, ids: [id], dry_run: true } })
  return results[0]?.code ?? results[0]?.outcome
}
/** The status of an order after the clock has advanced. */
async function after(id: number, hours: number): Promise<OrderStatusKey> {
  // What rules need of the running server: to notify open screens, and to queue a mail for the merchant.
  const services = { gateway: { publish: () => undefined }, queue: { record: async () => undefined } } as unknown as Services
  await t.inTenant(tx => applyOrderRules(tx, new Date(Date.now() + hours * HOUR).toISOString(), t.tenant.id, services))
  return statusOf(id)
}

interface Effect {
  /** The changed value of the field. */
  to: number | boolean
  seen: () => Promise<unknown>
  /** With the initial value, and with the other. */
  is: readonly [before: unknown, after: unknown]
}
/** A new field has no effect until it is listed here. */
const effects: Readonly<Record<keyof typeof orderSetting.fields, Effect>> = {
  max_attempts: {
    to: 1,
    seen: async () =>
      judged(await standing(status.deliveryFailed, { attempts: 1 }), {
        status_key: status.redeliveryScheduled,
        reason_id: reasons.get(status.redeliveryScheduled),
        date: day(1),
      }),
    is: ['applied', 'attempts-used'],
  },
  hold_days: {
    to: 2,
    seen: async () =>
      judged(await standing(status.readyForDelivery), {
        status_key: status.onHold,
        reason_id: reasons.get(status.onHold),
        date: day(5),
      }),
    is: ['applied', 'held-too-long'],
  },
  merchant_answer_hours: {
    to: 2,
    seen: async () => after(await standing(status.deliveryFailed, { attempts: 3 }), 3),
    is: [status.deliveryFailed, status.returnRequested],
  },
  returns_by_rule: {
    to: false,
    seen: async () => after(await standing(status.deliveryFailed, { attempts: 3 }), 25),
    is: [status.returnRequested, status.deliveryFailed],
  },
  disposal_notice_days: {
    to: 1,
    seen: async () => {
      const told = { disposal_notice_at: new Date(Date.now() - 3 * DAY).toISOString() }
      const id = await standing(status.returnDeliveryFailed, told)
      const asked = orderRequestContract.dispose
      return t.admin
        .call(asked, { params: { id }, body: { reason_id: reasons.get(status.disposed) ?? 0, remark: 'Spoilt' } })
        .then(({ state }) => state)
        .catch((error: CallError) => error.code)
    },
    is: ['not-possible', 'waiting'],
  },
}

it.each(Object.entries(effects))('%s of the order setting changes what happens', async (field, { to, seen, is }) => {
  expect(await seen()).toEqual(is[0])
  await setting({ [field]: to })
  expect(await seen()).toEqual(is[1])
  await setting(orderSetting.defaults)
})

/** The merchant's own value of the field; null uses the order setting's. */
async function ownRule(field: string, value: unknown) {
  const params = { id: merchant }
  const { payout_rule, payout_days, version } = await t.admin.call(merchantContract.setting, { params })
  const request = value === null ? null : value ? ('by-rule' as const) : ('by-hand' as const)
  const own = field === 'returns_by_rule' ? { return_request: request } : { [field]: value }
  const body = { merchant_type: 'cash' as const, payout_rule, payout_days, version, ...own }
  await t.admin.call(merchantContract.updateSetting, { params, body })
}

it.each(Object.entries(effects))(
  "%s of the merchant's own holds whatever the order setting says",
  async (field, { to, seen, is }) => {
    await ownRule(field, to)
    expect(await seen()).toEqual(is[1])
    await setting({ [field]: to })
    await ownRule(field, Object.entries(orderSetting.defaults).find(([name]) => name === field)?.[1])
    expect(await seen()).toEqual(is[0])
    await setting(orderSetting.defaults)
    await ownRule(field, null)
  },
)

it('knows an effect of every field of the order setting', () => {
  expect(Object.keys(effects).sort()).toEqual(Object.keys(orderSetting.fields).sort())
})

/** The value sent for each detail, and what the timeline says about it. */
const told: Readonly<
  Record<ToldDetail, readonly [value: (to: OrderStatusKey) => unknown, said: (event: OrderEvent) => unknown]>
> = {
  reason: [to => reasons.get(to), event => event.reason],
  rider: [() => rider, event => event.rider],
  warehouse: [() => hub, event => event.warehouse],
  date: [() => day(1), event => event.due_on],
  receiver: [() => 'Sita Rai', event => event.receiver_name],
  relation: [() => 'family', event => event.receiver_relation],
  amount: [() => '500.00', event => event.amount_collected],
  method: [() => 'cash', event => event.payment_method],
  reference: [() => '0815', event => event.payment_reference],
  charge: [() => 'paid', event => event.charge_payment],
  zone: [() => zone, event => event.zone],
  photo: [() => pictures.photo, event => event.has_photo || null],
  signed: [() => pictures.signed, event => event.has_signature || null],
  signature: [() => 'RS-000123', event => event.signature],
  pieces: [() => 2, event => event.pieces],
  weight: [() => '3.000', event => event.weight_kg],
  taken: [() => 2, event => event.taken_back],
  remark: [() => 'Seen by everybody', event => event.remark],
}

const bodyOf = (to: OrderStatusKey, details: readonly ToldDetail[]) =>
  Object.fromEntries(details.map(detail => [detailFields[detail], told[detail][0](to)]))
const isTold = (detail: string): detail is ToldDetail => Object.hasOwn(told, detail)

/** A status from which the move into another is possible. */
const before = (to: OrderStatusKey) => orderStatusKeys.find(from => from !== to && nextStatuses(from).includes(to))

const askable = orderStatusKeys.filter(key => before(key) !== undefined && ownWay(key) === null)

it.each(askable)('%s asks what the table says, and is told with all of it', async to => {
  const from = before(to) ?? status.created
  const { asks, takes } = orderMove(to)
  const id = await standing(from, { is_exchange: asks.includes('taken') })
  const always = toldWith(to).filter(isTold)
  for (const missing of always) {
    const body = {
      ids: [id],
      status_key: to,
      ...bodyOf(
        to,
        always.filter(detail => detail !== missing),
      ),
    }
    const refused = await t.admin.call(orderStatusContract.update, { body }).catch((error: CallError) => error)
    expect([missing, refused]).toMatchObject([
      missing,
      { problem: { errors: [{ path: detailFields[missing], code: 'required' }] } },
    ])
  }
  const whole = [...new Set([...asks, ...takes, 'remark'])].filter(isTold)
  // Only the remains of a damaged parcel need a photo first, which has a test of its own.
  expect(from).not.toBe(status.damaged)
  const { results } = await t.admin.call(orderStatusContract.update, {
    body: { ids: [id], status_key: to, ...bodyOf(to, whole) },
  })
  expect(results).toMatchObject([{ outcome: 'applied' }])
  const event = await newest(id)
  expect(event).toMatchObject({ status_key: to, kind: 'move' })
  const silent = event ? whole.filter(detail => told[detail][1](event) === null) : whole
  expect(silent).toEqual([])
})

/** Statuses to which no change of status leads, each with its own way. */
const ways: Readonly<Partial<Record<OrderStatusKey, () => Promise<number>>>> = {
  [status.created]: async () => {
    const { order } = await detailOf(nextOrder())
    const { id } = await t.admin.call(orderContract.create, {
      body: {
        ...codParcel,
        reference_no: 'EVERY-STATUS',
        merchant_id: order.merchant_id ?? 0,
        receiver_city_id: city,
        payment_type: 'PREPAID',
        cod_amount: '0',
        currency: order.currency,
      },
    })
    return id
  },
  [status.sortedToBucket]: async () => {
    const id = await standing(status.weightAndContentCheck, { rider_id: null })
    const { order } = await detailOf(id)
    const session = await t.admin.call(sortingContract.login, { params: { id: bucket }, body: { device: 'EVERY' } })
    const scan = { scan_id: crypto.randomUUID(), session_id: session.id, code: order.waybill_number }
    const body = { ...scan, scanned_at: new Date().toISOString() }
    expect(await t.admin.call(sortingContract.scan, { body })).toMatchObject({ verdict: 'accepted' })
    return id
  },
  [status.bagged]: async () => {
    const id = (await ways[status.sortedToBucket]?.()) ?? 0
    const [other] = await t.inTenant(tx => tx.selectFrom('warehouses').select('id').where('id', '!=', hub).execute())
    const bag = await t.admin.call(bagContract.open, { body: { bucket_id: bucket, destination_warehouse_id: other?.id ?? 0 } })
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ destination_warehouse_id: other?.id ?? 0 })
        .where('id', '=', id)
        .execute(),
    )
    await t.admin.call(bagContract.add, { params: { id: bag.id }, body: { order_ids: [id] } })
    return id
  },
  [status.redirected]: async () => {
    const id = await standing(status.arrivedAtDestination)
    await t.admin.call(orderRequestContract.redirect, {
      params: { id },
      body: { receiver_address: 'New Road 9', receiver_city_id: city },
    })
    return id
  },
  [status.exchangeItemCollected]: async () => {
    const id = await standing(status.sentForDelivery, { is_exchange: true })
    await t.admin.call(orderStatusContract.update, {
      body: { ids: [id], status_key: status.delivered, receiver: 'Sita', taken_back: 3 },
    })
    return (await detailOf(id)).children[0]?.id ?? 0
  },
  [status.disposed]: async () => {
    const id = await standing(status.returnDeliveryFailed, { disposal_notice_at: new Date(Date.now() - 40 * DAY).toISOString() })
    const { approval_id } = await t.admin.call(orderRequestContract.dispose, {
      params: { id },
      body: { reason_id: reasons.get(status.disposed) ?? 0, remark: 'Spoilt' },
    })
    for (let n = 0; n < 2; n++) {
      const decider = await t.signInWith(['view-approval', 'approve-request'])
      await decider.call(approvalContract.approve, { params: { id: approval_id ?? 0 } })
    }
    return id
  },
}

it.each(orderStatusKeys.filter(key => !askable.includes(key)))('%s comes about in its own way, and is told', async key => {
  const id = (await ways[key]?.()) ?? 0
  expect(await statusOf(id)).toBe(key)
  expect(await newest(id)).toMatchObject({ status_key: key })
  const way = ownWay(key)
  if (!way) return
  const refused = await t.admin
    .call(orderStatusContract.update, { body: { ids: [id], status_key: key } })
    .catch((error: CallError) => error)
  expect(refused).toMatchObject({ problem: { errors: [{ path: 'status_key', code: 'own-way', message: way.message }] } })
})

it('lists every status in one worklist, by its name and with what it asks', async () => {
  const lists = Object.values(mileStatuses).flat()
  expect([...lists].sort()).toEqual([...orderStatusKeys].sort())
  const rows = await t.admin.call(orderStatusContract.statuses)
  expect(rows.map(({ key }) => key).sort()).toEqual([...orderStatusKeys].sort())
  for (const row of rows)
    expect([row.key, row.needs, row.next]).toEqual([row.key, [...orderMove(row.key).asks], nextStatuses(row.key)])
})
