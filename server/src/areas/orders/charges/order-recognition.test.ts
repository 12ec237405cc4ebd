// Charges in the journal: posted when an order ends, undone with the move, each event once, and always what is true now.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { explainInvoice, explainInvoicePart } from '@office/shared/areas/finance/explain/invoice.explain'
import { explainOrder, orderMoney } from '@office/shared/areas/finance/explain/order.explain'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderRateContract } from '@office/shared/areas/orders/order-rate.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../../../core/services.ts'
import { anEngine } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { keptOtherwise } from '../../finance/invoices/invoice.testing.ts'
import { walk } from '../../finance/journal/explain.testing.ts'
import { codParcel, readForm } from '../order.testing.ts'
import { rateNextWaiting, rateWaitingJob, tryNewCards } from './rate-waiting.part.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 1, Date.now())
      const { rows } = await sql<{ name: string; id: number }>`
        select name, id from cities where name in ('Pokhara', 'Berlin')
        union all select code, id from merchants union all select name, id from riders
        union all select c.name || ' ' || c.number, c.id from rate_cards c
        union all select 'reason of ' || applies_to || ' ' || coalesce(fault, ''), min(id) from reasons group by 1`.execute(tx)
      for (const { name, id } of rows) ids[name] = id
    })
    await t.admin.call(taxItemContract.create, { body: { name: 'VAT', rate: '13', applies_to: 'all', is_active: true } })
  }, 60_000)
  afterAll(() => t.close())

  let made = 0
  const create = (more: object = {}) =>
    t.admin.call(orderContract.create, {
      body: {
        ...codParcel,
        reference_no: `REC-${++made}`,
        merchant_id: ids.EVEREST ?? 0,
        receiver_city_id: ids.Pokhara ?? 0,
        ...more,
      },
    })
  const put = (id: number, status_key: OrderStatusKey) =>
    t.inTenant(tx => tx.updateTable('orders').set({ status_key }).where('id', '=', id).execute())
  const move = async (id: number, status_key: OrderStatusKey, more: object = {}) => {
    const outcome = await t.admin.call(orderStatusContract.update, { body: { ids: [id], status_key, ...more } })
    expect(outcome.results).toMatchObject([{ outcome: 'applied' }])
  }
  const edit = async (id: number, changes: object, options = {}) => {
    const body = { ...(await readForm(t.admin, id)), ...changes }
    return t.admin.call(orderContract.update, { params: { id }, body }, options)
  }
  /** From now on the merchant's own card prices its orders, with more expensive redeliveries. */
  const giveOwnCard = () =>
    t.inTenant(async tx => {
      const card = ids['Volume senders 1']
      await sql`update rate_cards set terms = jsonb_set(terms, '{redelivery}', '"80.00"') where id = ${card}`.execute(tx)
      await sql`
        insert into rate_card_parties (series_id, merchant_id)
        select series_id, ${ids.EVEREST} from rate_cards where id = ${card}`.execute(tx)
    })
  const takeBack = (id: number, status_key: OrderStatusKey) =>
    t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key } })
  const deliver = (id: number) => move(id, status.delivered, { receiver: 'Sita Rai' })
  /** The journal's balances of an order by account, with the sign as read; zero sums are left out. */
  const posted = async (id: number, kinds = ['charge', 'charge-reversed']) => {
    const { rows } = await t.inTenant(tx =>
      sql<{ account: keyof typeof accounts; amount: string }>`
        select l.account, (sum(l.amount) / 100.0)::numeric(14, 2)::text as amount from journal_lines l
        join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.order_id = ${id} and e.kind = any(${kinds}::text[]) group by 1 having sum(l.amount) <> 0`.execute(tx),
    )
    return Object.fromEntries(
      rows.map(({ account, amount }) => [account, accounts[account].reads === 'turned' ? -Number(amount) : Number(amount)]),
    )
  }
  const chargeOf = async (id: number) => (await t.admin.call(orderContract.get, { params: { id } })).charge

  it('is for the rest of a part delivery its return alone, once it is back, and nothing where the fault is ours', async () => {
    const restOf = async () => {
      const { id } = await create({ pieces: 3, weight_kg: '3' })
      await put(id, status.sentForDelivery)
      await move(id, status.partiallyDelivered, { receiver: 'Sita Rai', amount: '2000', pieces: 1 })
      const [rest] = (await t.admin.call(orderContract.get, { params: { id } })).children
      if (!rest) throw new Error('Nothing was left')
      return { id, rest: rest.id }
    }
    const { id, rest } = await restOf()
    const whole = await posted(id)
    expect(whole['income-delivery']).toBeGreaterThan(0)
    expect((await chargeOf(rest))?.lines.map(({ component }) => component)).toEqual(['return', 'tax'])
    expect(await posted(rest)).toEqual({})
    await put(rest, status.sentToMerchant)
    await move(rest, status.returnedToMerchant, { receiver: 'Sita Rai', signature: 'RS-1' })
    const back = await posted(rest)
    expect(Object.keys(back).toSorted()).toEqual(['income-return', 'merchant', 'tax'])
    expect(back.merchant).toBeCloseTo(-Number((await chargeOf(rest))?.total), 2)
    // The delivered part is charged as before.
    expect(await posted(id)).toEqual(whole)
    await takeBack(rest, status.returnedToMerchant)
    expect(await posted(rest)).toEqual({})
  })

  it('is posted at the delivery with its parts and the tax, and taken back with it', async () => {
    const order = await create()
    expect(await posted(order.id)).toEqual({})
    await put(order.id, status.sentForDelivery)
    await deliver(order.id)
    const charge = await chargeOf(order.id)
    const after = await posted(order.id)
    expect(after).toMatchObject({ merchant: -Number(charge?.total), tax: Number(charge?.tax), 'income-cod': 50 })
    expect(Object.keys(after).sort()).toEqual(['income-cod', 'income-delivery', 'income-extras', 'merchant', 'tax'])
    await takeBack(order.id, status.delivered)
    expect(await posted(order.id)).toEqual({})
    await deliver(order.id)
    expect(await posted(order.id)).toEqual(after)
  })

  it('is told with what was collected as it came about, not as it was expected', async () => {
    const told = async (id: number) => {
      const detail = await t.admin.call(orderContract.get, { params: { id } })
      const { cod, charges, net } = orderMoney(detail, '0')
      if (detail.charged !== null) await walk(explainOrder('net', detail), t.admin.call)
      return { isOver: detail.charged !== null, cod, isCharged: Number(charges) > 0, net: Number(net) }
    }
    /** What the journal owes the merchant for it. */
    const owed = async (id: number) =>
      (await posted(id, ['delivery', 'delivery-reversed', 'charge', 'charge-reversed'])).merchant ?? 0
    const [onItsWay, part, returned, cancelled] = [await create(), await create(), await create(), await create()]
    expect(await told(onItsWay.id)).toMatchObject({ isOver: false, cod: '5000.00', isCharged: true })
    await put(part.id, status.sentForDelivery)
    await move(part.id, status.partiallyDelivered, { receiver: 'Sita Rai', amount: '500', pieces: 1 })
    expect(await told(part.id)).toEqual({ isOver: true, cod: '500.00', isCharged: true, net: await owed(part.id) })
    // Once it goes back nothing is collected any more; the cost of the return is known at its end.
    await put(returned.id, status.sentToMerchant)
    expect(await told(returned.id)).toMatchObject({ isOver: false, cod: '0.00' })
    await move(returned.id, status.returnedToMerchant, { receiver: 'Sita Rai', signature: 'RS-1' })
    expect(await told(returned.id)).toEqual({ isOver: true, cod: '0.00', isCharged: true, net: await owed(returned.id) })
    await put(cancelled.id, status.cancelled)
    expect(await told(cancelled.id)).toEqual({ isOver: true, cod: '0.00', isCharged: false, net: 0 })
    // Of a lost parcel what it was charged on its way, and nothing else.
    const lost = await create()
    await put(lost.id, status.deliveryFailed)
    await move(lost.id, status.redeliveryScheduled, {
      date: '2099-01-01',
      reason_id: ids[`reason of ${status.redeliveryScheduled} consignee`],
    })
    await move(lost.id, status.readyForDelivery)
    await move(lost.id, status.lost, { reason_id: ids[`reason of ${status.lost} operator`], remark: 'In no bag' })
    expect(await told(lost.id)).toEqual({ isOver: true, cod: '0.00', isCharged: true, net: await owed(lost.id) })
    // What a merchant has paid with the parcel is not kept from what was collected once more.
    await t.inTenant(tx => sql`update merchants set merchant_type = 'cash' where code = 'EVEREST'`.execute(tx))
    const paid = await create()
    await put(paid.id, status.dropOffExpected)
    const branch = await t.inTenant(tx =>
      tx.selectFrom('warehouses').select('id').where('kind', '=', 'branch').executeTakeFirstOrThrow(),
    )
    await move(paid.id, status.receivedAtOrigin, { warehouse_id: branch.id, charge_payment: 'paid' })
    await t.inTenant(tx => sql`update merchants set merchant_type = 'credit' where code = 'EVEREST'`.execute(tx))
    expect(await told(paid.id)).toMatchObject({ isOver: false, net: 5000 })
    await put(paid.id, status.sentForDelivery)
    await deliver(paid.id)
    expect(await told(paid.id)).toMatchObject({ isOver: true, isCharged: true, net: 5000 })
  })

  it('is asked for by the next invoice of the sender where the parcel was lost on its way, once, whatever becomes of it', async () => {
    await t.inTenant(tx => sql`update order_adjustments set is_open = false where is_open`.execute(tx))
    const { id } = await create()
    const lose = (status_key: OrderStatusKey) =>
      move(id, status_key, { reason_id: ids[`reason of ${status_key} operator`], remark: 'In no bag' })
    const branch = await t.inTenant(tx =>
      tx.selectFrom('warehouses').select('id').where('kind', '=', 'branch').executeTakeFirstOrThrow(),
    )
    const find = () => move(id, status.arrivedAtDestination, { warehouse_id: branch.id })
    const redeliver = async () => {
      await put(id, status.deliveryFailed)
      await move(id, status.redeliveryScheduled, {
        date: '2099-01-01',
        reason_id: ids[`reason of ${status.redeliveryScheduled} consignee`],
      })
      await move(id, status.readyForDelivery)
    }
    const party = { party_id: ids.EVEREST ?? 0, currency: 'NPR' }
    const waiting = async () => {
      const { data } = await t.admin.call(merchantInvoiceContract.adjustments, { query: { paginate: 100 } })
      return data.filter(one => one.order_id === id && one.kind === 'before-loss').map(one => Number(one.amount))
    }
    const issue = () => t.admin.call(merchantInvoiceContract.create, { body: { ...party, order_ids: [] } })
    await redeliver()
    const { merchant: once = 0, tax: onceTaxed = 0 } = await posted(id)
    expect(once).toBeLessThan(0)
    await lose(status.lost)
    expect(await waiting()).toEqual([once])
    // Found before an invoice has it, it is the order's own again.
    await find()
    expect(await waiting()).toEqual([])
    await redeliver()
    await lose(status.lost)
    expect(await waiting()).toEqual([2 * once])
    const invoice = await issue()
    expect(invoice).toMatchObject({ adjustments: [{ order_id: id, kind: 'before-loss' }], totals: { net: invoice.declared } })
    expect(Number(invoice.declared)).toBe(2 * once)
    // The tax within it is told with the line and in the total.
    expect(onceTaxed).toBeGreaterThan(0)
    expect([invoice.totals.tax, invoice.adjustments[0]?.tax].map(Number)).toEqual([2 * onceTaxed, 2 * onceTaxed])
    await walk(explainInvoice('merchant-invoice', invoice), t.admin.call)
    await walk(explainInvoicePart('merchant-invoice', invoice, 'tax'), t.admin.call)
    const { entries } = await t.admin.call(journalContract.merchantInvoice, { params: { id: invoice.id }, query: {} })
    const asked = entries.flatMap(({ lines }) => lines.flatMap(line => line.asked ?? []))
    expect(asked.map(Number)).toEqual([once, once])
    // What an invoice has stays there; only what was charged since is asked for.
    await find()
    await redeliver()
    await lose(status.lost)
    await find()
    await lose(status.damaged)
    expect(await waiting()).toEqual([once])
    await t.admin.call(merchantInvoiceContract.statusUpdate, { params: { id: invoice.id }, body: { status: 'cancelled' } })
    expect((await waiting()).toSorted((a, b) => a - b)).toEqual([2 * once, once])
    // Credited afterwards, it comes off the same invoice.
    const credit = { of: 'credit', amount: String(-3 * once), reason: 'As agreed by phone' } as const
    const { approval_id } = await t.admin.call(adjustmentContract.ask, { params: { id }, body: credit })
    const decider = await t.signInWith(['view-approval', 'approve-request'])
    await decider.call(approvalContract.approve, { params: { id: approval_id ?? 0 } })
    expect(await issue()).toMatchObject({ declared: '0.00', direction: 'even', lines: 3 })
    // Sent back damaged, it is invoiced for what comes after that alone.
    await put(id, status.sentToMerchant)
    await move(id, status.returnedToMerchant, { receiver: 'Sita Rai', signature: 'RS-1' })
    const { merchant: all = 0 } = await posted(id)
    expect(all).toBeLessThan(3 * once)
    const { data } = await t.admin.call(merchantInvoiceContract.pending, { query: { filters: { id: String(id) } } })
    expect(data.map(({ net }) => Number(net))).toEqual([Number((all - 3 * once).toFixed(2))])
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })

  it('is adjusted once it is posted: by hand, with its COD, its tax and its trace, by a second person', async () => {
    const order = await create()
    const at = { params: { id: order.id } }
    const ask = (amount: string) =>
      t.admin.call(adjustmentContract.ask, { ...at, body: { of: 'charge', amount, reason: 'As agreed by phone' } })
    await expect(ask('80')).rejects.toMatchObject({ code: 'not-possible' })
    await put(order.id, status.sentForDelivery)
    await deliver(order.id)
    const before = await chargeOf(order.id)
    const whole = await posted(order.id)
    const asked = await ask('80')
    // 80 by hand and 50 for the COD, with 13 % of both.
    expect(asked).toMatchObject({ field: 'charge_total', before: before?.total, after: '146.90' })
    expect(await chargeOf(order.id)).toEqual(before)
    const decider = await t.signInWith(['view-approval', 'approve-request'])
    const approve = ({ approval_id }: typeof asked) =>
      decider.call(approvalContract.approve, { params: { id: approval_id ?? 0 } })
    const approved = await approve(asked)
    expect(approved.changes.map(({ field, old, new: is }) => [field, old, is])).toEqual([
      ['charge_total', `NPR ${before?.total}`, 'NPR 146.90'],
      ['manual_charge', null, 'NPR 80.00'],
    ])
    const after = await t.admin.call(orderContract.get, at)
    expect(after.charge?.lines.map(({ component }) => component)).toEqual(['manual', 'cod', 'tax'])
    expect(after).toMatchObject({ charge_reason: 'As agreed by phone', order: { charge_total: '146.90' } })
    expect(await posted(order.id)).toEqual(whole)
    const now = await posted(order.id, ['charge', 'charge-reversed', 'adjustment'])
    expect(now).toEqual({ merchant: -146.9, 'income-delivery': 80, 'income-cod': 50, tax: 16.9 })
    const { data: due } = await t.admin.call(merchantInvoiceContract.pending, { query: { filters: { id: String(order.id) } } })
    expect(due).toMatchObject([{ tax: '16.90' }])
    const [request] = await t.admin.call(adjustmentContract.list, at)
    expect(request).toMatchObject({ state: 'approved', amount: (Number(before?.total) - 146.9).toFixed(2) })
    // What is owed is compared with both: undone with the delivery, nothing is left.
    await takeBack(order.id, status.delivered)
    expect(await posted(order.id, ['charge', 'charge-reversed', 'adjustment'])).toEqual({})
  })

  it('is recognised with the taxes that it was worked out with, whatever the setting says by then', async () => {
    const order = await create()
    const booked = await chargeOf(order.id)
    const rateAt = (rate: string) => t.inTenant(tx => sql`update tax_items set rate = ${rate}`.execute(tx))
    await rateAt('20')
    await put(order.id, status.sentForDelivery)
    await deliver(order.id)
    expect(await posted(order.id)).toMatchObject({ tax: Number(booked?.tax), merchant: -Number(booked?.total) })
    const later = await create()
    expect(Number((await chargeOf(later.id))?.tax)).toBeGreaterThan(Number(booked?.tax))
    await rateAt('13')
  })

  it('is recognised by the zones that it was worked out with, whichever its cities and its merchant are in by then', async () => {
    const [order, measured] = [await create(), await create()]
    const booked = await chargeOf(order.id)
    // Pokhara becomes a city of the zone from which the parcel comes, and the merchant moves there.
    const { rows } = await t.inTenant(tx =>
      sql<{ zone_id: number; city_id: number | null }>`
        select z.zone_id, m.city_id from zone_cities z, merchants m where z.city_id = ${ids.Pokhara} and m.id = ${ids.EVEREST}`.execute(
        tx,
      ),
    )
    const [was] = rows
    const place = (zone: number | undefined, city: number | null | undefined) =>
      t.inTenant(async tx => {
        await sql`update zone_cities set zone_id = ${zone} where city_id = ${ids.Pokhara}`.execute(tx)
        await sql`update merchants set city_id = ${city} where id = ${ids.EVEREST}`.execute(tx)
      })
    await place(booked?.row?.origin.zone_id, ids.Pokhara)
    expect((await chargeOf((await create()).id))?.total).not.toBe(booked?.total)
    await put(order.id, status.sentForDelivery)
    await deliver(order.id)
    expect(await posted(order.id)).toMatchObject({ merchant: -Number(booked?.total) })
    expect(await chargeOf(order.id)).toEqual(booked)
    // Nor does its weight change them.
    await put(measured.id, status.receivedAtOrigin)
    await move(measured.id, status.weightAndContentCheck, { weight_kg: '3.4' })
    expect((await chargeOf(measured.id))?.row).toMatchObject({
      origin: booked?.row?.origin,
      destination: booked?.row?.destination,
    })
    await place(was?.zone_id, was?.city_id)
  })

  it('is not rated anew by an edit once its merchant has paid it, except for what is to be collected', async () => {
    await t.inTenant(tx => sql`update merchants set merchant_type = 'cash' where code = 'EVEREST'`.execute(tx))
    const { id } = await create()
    await put(id, status.assignedForPickup)
    await t.inTenant(tx => sql`update orders set rider_id = (select min(id) from riders) where id = ${id}`.execute(tx))
    await move(id, status.pickedUp, { charge_payment: 'paid' })
    await t.inTenant(tx => sql`update merchants set merchant_type = 'credit' where code = 'EVEREST'`.execute(tx))
    const [paid, entries] = [await chargeOf(id), await posted(id)]
    await expect(edit(id, { weight_kg: '9' })).rejects.toMatchObject({
      status: 409,
      problem: { detail: 'Its charge is already in the journal. Only an adjustment can change it' },
    })
    expect([await chargeOf(id), await posted(id)]).toEqual([paid, entries])
    await edit(id, { note: 'Ring twice' })
    // The COD charge is of what is collected in the end, and the rest stays as it was paid.
    await edit(id, { cod_amount: '3000' })
    const charge = await chargeOf(id)
    const apart = (lines = paid?.lines) => lines?.filter(({ component }) => component !== 'cod' && component !== 'tax')
    expect(apart(charge?.lines)).toEqual(apart())
    expect(charge?.cod_charge).toBe('30.00')
    expect(await posted(id)).toMatchObject({ merchant: -Number(charge?.total), 'income-cod': 30 })
    // Each edit is posted by itself, however many there are before the parcel moves on.
    for (const cod_amount of ['8000', '9000', '3000', '4000', '3000']) {
      await edit(id, { cod_amount })
      expect(await posted(id)).toMatchObject({ merchant: -Number((await chargeOf(id))?.total) })
    }
    await put(id, status.sentForDelivery)
    await deliver(id)
    expect(await posted(id)).toMatchObject({ merchant: -Number(charge?.total), 'income-cod': 30 })
  })

  it('counts a redelivery when it happens, and the COD charge of what was collected alone', async () => {
    const order = await create()
    await put(order.id, status.deliveryFailed)
    await move(order.id, status.redeliveryScheduled, {
      date: '2027-01-31',
      reason_id: ids[`reason of ${status.redeliveryScheduled} `] ?? ids[`reason of ${status.redeliveryScheduled} consignee`],
    })
    expect(await posted(order.id)).toEqual({ merchant: -56.5, 'income-extras': 50, tax: 6.5 })
    await put(order.id, status.sentForDelivery)
    await move(order.id, status.partiallyDelivered, { receiver: 'Sita Rai', amount: '3000' })
    const charge = await chargeOf(order.id)
    expect(charge?.lines.find(({ component }) => component === 'cod')).toMatchObject({ base: '3000.00', result: '30.00' })
    expect(await posted(order.id)).toMatchObject({ merchant: -Number(charge?.total), 'income-cod': 30 })
  })

  it('is worked out anew after a redelivery too, which stays as it was posted', async () => {
    const order = await create()
    const redeliver = async () => {
      await put(order.id, status.deliveryFailed)
      await move(order.id, status.redeliveryScheduled, {
        date: '2027-01-31',
        reason_id: ids[`reason of ${status.redeliveryScheduled} `] ?? ids[`reason of ${status.redeliveryScheduled} consignee`],
      })
    }
    await redeliver()
    const once = await posted(order.id)
    const before = await chargeOf(order.id)
    await giveOwnCard()
    const rate = () => t.admin.call(orderRateContract.rate, { body: { ids: [order.id], reason: 'Another card' } })
    const [result] = (await rate()).results
    expect(result?.outcome).toBe('applied')
    const after = await chargeOf(order.id)
    expect(result).toMatchObject({ message: `NPR ${before?.total} becomes NPR ${after?.total}` })
    expect(after?.lines.filter(({ component }) => component === 'redelivery')).toMatchObject([{ rate: '50.00', count: 1 }])
    expect(await posted(order.id)).toEqual(once)
    expect((await rate()).results).toMatchObject([{ outcome: 'unchanged' }])
    // The next one costs the new price.
    await redeliver()
    expect((await posted(order.id))['income-extras']).toBe(130)
    await put(order.id, status.sentForDelivery)
    await deliver(order.id)
    const whole = await chargeOf(order.id)
    expect(await posted(order.id)).toMatchObject({ merchant: -Number(whole?.total), tax: Number(whole?.tax) })
    expect((await rate()).results).toMatchObject([{ outcome: 'refused', code: 'charge-posted' }])
    await t.inTenant(tx => sql`delete from rate_card_parties where merchant_id = ${ids.EVEREST}`.execute(tx))
  })

  it('keeps through an edit what was posted on its way, the city of its price, and that a rest costs its return alone', async () => {
    const order = await create()
    const booked = await chargeOf(order.id)
    await put(order.id, status.deliveryFailed)
    await move(order.id, status.redeliveryScheduled, {
      date: '2027-01-31',
      reason_id: ids[`reason of ${status.redeliveryScheduled} `] ?? ids[`reason of ${status.redeliveryScheduled} consignee`],
    })
    const onTheWay = await posted(order.id)
    // It is redirected to a city of another zone, at the price that was agreed.
    await t.inTenant(tx =>
      sql`update orders set priced_city_id = receiver_city_id, receiver_city_id = (select id from cities where name = 'Biratnagar')
        where id = ${order.id}`.execute(tx),
    )
    await giveOwnCard()
    const unchanged = await edit(order.id, {}, { dryRun: true })
    expect(unchanged.charge).toEqual(await chargeOf(order.id))
    const tried = await edit(order.id, { weight_kg: '3.4' }, { dryRun: true })
    expect(await chargeOf(order.id)).toEqual(unchanged.charge)
    const edited = await edit(order.id, { weight_kg: '3.4' })
    const charge = await chargeOf(order.id)
    // What is shown beside the edit is what it comes to.
    for (const told of [tried, edited]) expect(told).toMatchObject({ charge, zones: { destination: expect.any(String) } })
    expect(charge?.lines.filter(({ component }) => component === 'redelivery')).toMatchObject([{ rate: '50.00', count: 1 }])
    expect(charge?.card?.name).toBe('Volume senders')
    expect(charge?.row).toMatchObject({ origin: booked?.row?.origin, destination: booked?.row?.destination })
    expect(await posted(order.id)).toEqual(onTheWay)
    await put(order.id, status.sentForDelivery)
    await deliver(order.id)
    expect(await chargeOf(order.id)).toEqual(charge)
    expect(await posted(order.id)).toMatchObject({ merchant: -Number(charge?.total) })
    await t.inTenant(tx => sql`delete from rate_card_parties where merchant_id = ${ids.EVEREST}`.execute(tx))

    const { id } = await create({ pieces: 3, weight_kg: '3' })
    await put(id, status.sentForDelivery)
    await move(id, status.partiallyDelivered, { receiver: 'Sita Rai', amount: '2000', pieces: 1 })
    const [rest] = (await t.admin.call(orderContract.get, { params: { id } })).children
    await edit(rest?.id ?? 0, { weight_kg: '1' })
    expect((await chargeOf(rest?.id ?? 0))?.lines.map(({ component }) => component)).toEqual(['return', 'tax'])
  })

  it('charges a return without COD, and nothing for it where the fault is ours', async () => {
    const returned = async (fault: string, from: OrderStatusKey = status.deliveryFailed) => {
      const order = await create()
      await put(order.id, from)
      await move(order.id, status.returnRequested, { reason_id: ids[`reason of ${status.returnRequested} ${fault}`] })
      await put(order.id, status.sentToMerchant)
      await move(order.id, status.returnedToMerchant, { receiver: 'Shop', signature: 'RS-1' })
      return posted(order.id)
    }
    const theirs = await returned('merchant')
    expect(theirs['income-return']).toBeGreaterThan(0)
    expect(theirs['income-cod']).toBeUndefined()
    const early = await returned('merchant', status.receivedAtOrigin)
    expect(early['income-return']).toBeGreaterThan(0)
    await t.inTenant(tx =>
      sql`update reasons set fault = 'operator' where applies_to = ${status.returnRequested} and fault = 'merchant'`.execute(tx),
    )
    expect((await returned('merchant'))['income-return']).toBeUndefined()
    // Nor where it had not left yet.
    const ours = await returned('merchant', status.receivedAtOrigin)
    expect(ours['income-return']).toBeUndefined()
    for (const account of ['income-delivery', 'income-extras']) expect(ours[account]).toBe(early[account])
  })

  it('follows what a parcel weighs where it is checked, until it is in the journal, and goes back with the check', async () => {
    const { id } = await create()
    const read = async (of = id) => {
      const { order, charge } = await t.admin.call(orderContract.get, { params: { id: of } })
      return { pieces: order.pieces, weight_kg: order.weight_kg, total: charge?.total, card: charge?.card }
    }
    const check = (told: object, of = id) =>
      t.admin.call(orderStatusContract.update, { body: { ids: [of], status_key: status.weightAndContentCheck, ...told } })
    const booked = await read()
    await put(id, status.receivedAtOrigin)
    // If nothing is reported it stays as booked.
    await move(id, status.weightAndContentCheck)
    expect(await read()).toEqual(booked)
    await takeBack(id, status.weightAndContentCheck)
    await check({ weight_kg: '3.4', dry_run: true })
    expect(await read()).toEqual(booked)
    await move(id, status.weightAndContentCheck, { weight_kg: '3.4', pieces: 2 })
    const checked = await read()
    expect(checked).toMatchObject({ pieces: 2, weight_kg: '3.400', card: booked.card })
    expect(Number(checked.total)).toBeGreaterThan(Number(booked.total))
    const history = await t.admin.call(orderContract.history, { params: { id } })
    expect(history).toMatchObject([
      { what: 'rated', fields: [{ field: 'charge_total', before: booked.total, after: checked.total }, { field: 'rate_card' }] },
      {
        what: 'changed',
        fields: [
          { field: 'pieces', before: '1', after: '2' },
          { field: 'weight_kg', before: '1.200', after: '3.400' },
        ],
      },
      { what: 'created' },
    ])
    await takeBack(id, status.weightAndContentCheck)
    expect(await read()).toEqual(booked)
    // A value entered since stays.
    await move(id, status.weightAndContentCheck, { weight_kg: '3.4', pieces: 2 })
    await t.inTenant(tx => tx.updateTable('orders').set({ weight_kg: '5' }).where('id', '=', id).execute())
    await takeBack(id, status.weightAndContentCheck)
    expect(await read()).toMatchObject({ pieces: 1, weight_kg: '5.000' })

    const code = async (told: object) => (await check(told)).results[0]?.code
    const endCardsAt = (kg: string | null) =>
      t.inTenant(tx =>
        sql`update rate_cards set terms = jsonb_set(terms, '{slabs,-1,to_kg}', ${JSON.stringify(kg)}::jsonb)`.execute(tx),
      )
    await endCardsAt('40')
    expect(await code({ weight_kg: '900' })).toBe('weight-between-slabs')
    await endCardsAt(null)
    await t.inTenant(tx => tx.updateTable('orders').set({ weight_kg: '0' }).where('id', '=', id).execute())
    expect(await code({})).toBe('no-weight')
    expect(await code({ weight_kg: '2' })).toBeUndefined()

    const paid = await create()
    await t.inTenant(tx => sql`update merchants set merchant_type = 'cash' where code = 'EVEREST'`.execute(tx))
    await put(paid.id, status.pickedUp)
    const there = await t.inTenant(tx => tx.selectFrom('warehouses').select('id').orderBy('id').executeTakeFirstOrThrow())
    await move(paid.id, status.receivedAtOrigin, { warehouse_id: there.id, charge_payment: 'paid' })
    await t.inTenant(tx => sql`update merchants set merchant_type = 'credit' where code = 'EVEREST'`.execute(tx))
    const before = await read(paid.id)
    await move(paid.id, status.weightAndContentCheck, { weight_kg: '3.4' })
    expect(await read(paid.id)).toEqual(before)
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: paid.id } })
    expect(event).toMatchObject({ status_key: status.weightAndContentCheck, weight_kg: '3.400' })
  })

  it('rates orders anew with a reason until their charge is posted; what was not rated owes it from then on', async () => {
    const rate = (orderIds: number[], more: object = { reason: 'New agreement' }) =>
      t.admin.call(orderRateContract.rate, { body: { ids: orderIds, ...more } })
    const [open, ended] = [await create(), await create()]
    await put(ended.id, status.sentForDelivery)
    await deliver(ended.id)
    expect((await rate([open.id, ended.id], { dry_run: true })).results).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'refused', code: 'charge-posted' },
    ])
    await t.inTenant(tx => sql`update orders set charge_total = 1, unrated = 'no-card' where id = ${open.id}`.execute(tx))
    await expect(rate([open.id], {})).rejects.toMatchObject({ problem: { errors: [{ path: 'reason', code: 'required' }] } })
    expect(await rate([open.id])).toMatchObject({
      applied: 1,
      results: [{ message: `not rated becomes NPR ${open.charge_total}` }],
    })
    const [event] = await t.admin.call(orderContract.timelines, { params: { id: open.id } })
    expect(event).toMatchObject({ kind: 'edit', changed: ['charge_total'], remark: 'New agreement' })
    const [change] = await t.admin.call(orderContract.history, { params: { id: open.id } })
    expect(change).toMatchObject({
      what: 'rated',
      fields: expect.arrayContaining([{ field: 'rate_card', before: null, after: 'Standard 2' }]),
    })
    const card = { id: ids['Standard 2'] ?? 0 }
    await t.admin.call(rateCardContract.changeState, { params: card, body: { move: 'suspend', reason: 'Testing' } })
    for (const name of ['Volume senders 1', 'Europe 1'])
      await t.admin.call(rateCardContract.changeState, {
        params: { id: ids[name] ?? 0 },
        body: { move: 'suspend', reason: 'Testing' },
      })
    const unrated = await create()
    await put(unrated.id, status.sentForDelivery)
    await deliver(unrated.id)
    expect(await posted(unrated.id)).toEqual({})
    expect((await rate([unrated.id])).results).toMatchObject([{ outcome: 'refused', code: 'no-card' }])
    // Back in force, the card automatically rates what waited for it, and orders that ended meanwhile owe their charge.
    await t.admin.call(rateCardContract.changeState, { params: card, body: { move: 'resume' } })
    await eventually(async () => (await t.admin.call(orderContract.get, { params: { id: unrated.id } })).order.unrated === null)
    expect(await posted(unrated.id)).toMatchObject({ merchant: -Number((await chargeOf(unrated.id))?.total) })
    const journey = await t.admin.call(orderContract.timelines, { params: { id: unrated.id } })
    expect(journey.find(({ kind }) => kind === 'edit')).toMatchObject({ changed: ['charge_total'], source: 'rule' })
  })

  it('leaves what an issued invoice holds without a charge, by hand and by the clock, until it is free again', async () => {
    const { id } = await create({ payment_type: 'PREPAID', cod_amount: '0' })
    await t.inTenant(async tx => {
      await sql`update orders set charge_total = 0, delivery_charge = 0, unrated = 'no-card' where id = ${id}`.execute(tx)
      await sql`delete from order_charges where order_id = ${id}`.execute(tx)
    })
    await put(id, status.sentForDelivery)
    await deliver(id)
    expect(await posted(id)).toEqual({})
    const invoice = await t.admin.call(merchantInvoiceContract.create, { body: { order_ids: [id] } })
    const rate = async () =>
      (await t.admin.call(orderRateContract.rate, { body: { ids: [id], reason: 'New agreement' } })).results[0]
    expect(await rate()).toMatchObject({
      outcome: 'refused',
      code: 'in-document',
      message: `It is in Merchant invoice ${invoice.number}`,
    })
    await t.inTenant(tx => rateNextWaiting(tx, 0))
    expect(await posted(id)).toEqual({})
    await t.admin.call(merchantInvoiceContract.statusUpdate, { params: { id: invoice.id }, body: { status: 'cancelled' } })
    expect(await rate()).toMatchObject({ outcome: 'applied' })
    expect(await posted(id)).toHaveProperty('merchant')
  })

  it('is paid by cash merchants where they hand the parcel over, given back with the hand-over, and credited when it returns', async () => {
    await t.inTenant(tx => sql`update merchants set merchant_type = 'cash' where id = ${ids.EVEREST}`.execute(tx))
    const { rows: riders } = await t.inTenant(tx =>
      sql<{ id: number; warehouse_id: number }>`
        select r.id, r.warehouse_id from riders r join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id
        where w.kind = 'branch' order by r.id limit 1`.execute(tx),
    )
    const { id: rider = 0, warehouse_id: branch = 0 } = riders[0] ?? {}
    /** What its sender still owes for charges, and who holds what was paid. */
    const paid = async (id: number) => {
      const { rows } = await t.inTenant(tx =>
        sql<{ account: string; amount: string }>`
          select l.account, (sum(l.amount) / 100.0)::numeric(14, 2)::text as amount from journal_lines l
          join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where e.source = 'order-event' and e.kind in ('charge', 'charge-reversed', 'payment') and (l.account = 'merchant' or l.account like 'cash-%')
            and exists (select from journal_lines own where own.tenant_id = l.tenant_id and own.entry_id = l.entry_id and own.order_id = ${id})
          group by 1 having sum(l.amount) <> 0 order by 1`.execute(tx),
      )
      return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
    }
    const picked = await create()
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ status_key: status.assignedForPickup, rider_id: rider })
        .where('id', '=', picked.id)
        .execute(),
    )
    // Nothing is assumed: the merchant pays on hand-over or not, and someone reports which.
    const billed = await create({ merchant_id: ids.NAMASTE })
    await put(billed.id, status.assignedForPickup)
    const both = { ids: [picked.id, billed.id], status_key: status.pickedUp }
    const untold = await t.admin.call(orderStatusContract.update, { body: { ...both, dry_run: true } })
    expect(untold.results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
      [picked.id, 'refused', 'charge-not-told'],
      [billed.id, 'applied', undefined],
    ])
    await t.admin.call(orderStatusContract.update, { body: { ...both, charge_payment: 'paid', payment_method: 'cash' } })
    const toldOf = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]
    expect(await toldOf(picked.id)).toMatchObject({ charge_payment: 'paid', payment_method: 'cash' })
    expect(await toldOf(billed.id)).toMatchObject({ charge_payment: null, payment_method: null })
    await takeBack(picked.id, status.pickedUp)
    await move(picked.id, status.pickedUp, { charge_payment: 'paid' })
    const total = Number((await chargeOf(picked.id))?.total)
    expect(await paid(picked.id)).toEqual({ 'cash-rider': total })
    await takeBack(picked.id, status.pickedUp)
    expect(await paid(picked.id)).toEqual({})
    expect(await posted(picked.id)).toEqual({})
    await move(picked.id, status.pickedUp, { charge_payment: 'paid' })
    await move(picked.id, status.receivedAtOrigin, { warehouse_id: branch })
    expect(await paid(picked.id)).toEqual({ 'cash-rider': total })

    const brought = await create()
    await put(brought.id, status.dropOffExpected)
    await move(brought.id, status.receivedAtOrigin, { warehouse_id: branch, charge_payment: 'paid' })
    expect(await paid(brought.id)).toEqual({ 'cash-branch': total })
    // A merchant who did not pay owes it with the delivery, whoever receives the parcel meanwhile; a report that it was paid is
    // believed.
    const unpaid = await create()
    await put(unpaid.id, status.assignedForPickup)
    await move(unpaid.id, status.pickedUp, { charge_payment: 'unpaid' })
    await move(unpaid.id, status.receivedAtOrigin, { warehouse_id: branch })
    expect(await paid(unpaid.id)).toEqual({})
    await put(unpaid.id, status.sentForDelivery)
    await deliver(unpaid.id)
    expect(await paid(unpaid.id)).toEqual({ merchant: total })
    const later = await create()
    await put(later.id, status.assignedForPickup)
    await move(later.id, status.pickedUp, { charge_payment: 'unpaid' })
    await move(later.id, status.receivedAtOrigin, { warehouse_id: branch, charge_payment: 'paid', payment_method: 'qr' })
    expect(await paid(later.id)).toEqual({ 'cash-gateway': total })
    // Lists know how each was paid.
    const paidBy = async (charge_method: string) => {
      const filters = { id: [picked, billed, brought, unpaid, later].map(({ id }) => id).join(','), charge_method }
      return (await t.admin.call(orderContract.list, { query: { filters } })).data.map(({ id }) => id).toSorted((a, b) => a - b)
    }
    expect(await paidBy('cash')).toEqual([picked.id, brought.id].toSorted((a, b) => a - b))
    expect(await paidBy('qr')).toEqual([later.id])
    const journey = await t.admin.call(orderContract.timelines, { params: { id: later.id } })
    expect(journey.flatMap(({ charge_payment }) => charge_payment ?? [])).toEqual(['paid', 'unpaid'])
    // The hand-over that was paid for is undone, not the one before it.
    await takeBack(later.id, status.receivedAtOrigin)
    expect(await paid(later.id)).toEqual({})
    expect(await paidBy('qr')).toEqual([])
    await move(later.id, status.receivedAtOrigin, { warehouse_id: branch, charge_payment: 'paid' })
    expect(await paid(later.id)).toEqual({ 'cash-branch': total })
    // Nobody pays with an undo that leads back to a hand-over from before the merchant paid like that.
    const before = await create()
    await put(before.id, status.dropOffExpected)
    await t.inTenant(tx => sql`update merchants set merchant_type = 'credit' where id = ${ids.EVEREST}`.execute(tx))
    await move(before.id, status.receivedAtOrigin, { warehouse_id: branch })
    await move(before.id, status.weightAndContentCheck)
    await t.inTenant(tx => sql`update merchants set merchant_type = 'cash' where id = ${ids.EVEREST}`.execute(tx))
    await takeBack(before.id, status.weightAndContentCheck)
    expect(await paid(before.id)).toEqual({})
    // What was paid is given back with the hand-over also where the merchant is billed by then.
    const billedSince = await create()
    await put(billedSince.id, status.dropOffExpected)
    await move(billedSince.id, status.receivedAtOrigin, { warehouse_id: branch, charge_payment: 'paid' })
    await t.inTenant(tx => sql`update merchants set merchant_type = 'credit' where id = ${ids.EVEREST}`.execute(tx))
    await takeBack(billedSince.id, status.receivedAtOrigin)
    expect(await paid(billedSince.id)).toEqual({})
    await t.inTenant(tx => sql`update merchants set merchant_type = 'cash' where id = ${ids.EVEREST}`.execute(tx))
    // Delivered as expected, nothing remains; returned, the COD charge is credited and the return is owed.
    await put(brought.id, status.sentForDelivery)
    await deliver(brought.id)
    expect(await paid(brought.id)).toEqual({ 'cash-branch': total })
    await put(picked.id, status.sentToMerchant)
    await move(picked.id, status.returnedToMerchant, { receiver: 'Shop', signature: 'RS-1' })
    const returned = await chargeOf(picked.id)
    const { merchant, ...cash } = await paid(picked.id)
    expect(cash).toEqual({ 'cash-rider': total })
    expect(merchant).toBeCloseTo(Number(returned?.total) - total, 2)
    await t.inTenant(tx => sql`update merchants set merchant_type = 'credit' where id = ${ids.EVEREST}`.execute(tx))
  })

  it('rates what waits once the first day of a card has come, batch by batch, and leaves what still has no price', async () => {
    const [first, second, abroad] = [await create(), await create(), await create()].map(({ id }) => id)
    const waiting = async () => {
      const { rows } = await t.inTenant(tx =>
        sql<{ id: number; unrated: string | null }>`
          select id, unrated from orders where id = any(${[first, second, abroad]}::int[]) order by id`.execute(tx),
      )
      return rows.map(({ unrated }) => unrated)
    }
    await t.inTenant(async tx => {
      await sql`update orders set unrated = 'no-card' where id = any(${[first, second, abroad]}::int[])`.execute(tx)
      await sql`update orders set receiver_city_id = ${ids.Berlin} where id = ${abroad}`.execute(tx)
      await sql`delete from zone_cities where city_id = ${ids.Berlin}`.execute(tx)
      await sql`update rate_cards set tried_waiting = true`.execute(tx)
    })
    const queued: object[] = []
    const queue: Pick<Services['queue'], 'record'> = {
      record: async (_tx, _tenant, name, data) => void queued.push({ name, data }),
    }
    const services = { queue } as Services // the task only records jobs
    const look = () => t.inTenant(tx => tryNewCards(tx, t.tenant.id, services))
    await look()
    expect(queued).toEqual([])
    await t.inTenant(tx => sql`update rate_cards set tried_waiting = false where id = ${ids['Standard 2']}`.execute(tx))
    await look()
    await look()
    expect(queued).toEqual([{ name: rateWaitingJob.name, data: { after: 0 } }])
    expect(await t.inTenant(tx => rateNextWaiting(tx, 0))).toMatchObject({ rated: 2, last: null })
    expect(await waiting()).toEqual([null, null, 'no-zone'])
    expect(await t.inTenant(tx => rateNextWaiting(tx, 0))).toMatchObject({ rated: 0, last: null })
  })
})
