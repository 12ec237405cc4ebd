// Cash at delivery: who gets it, what the journal says about it, and that undoing the delivery leaves nothing.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type AskedMoney, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { custodies, settlements, shownStatus } from '@office/shared/areas/finance/journal/custody.model'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../../core/testing/engines.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { keptOtherwise } from '../invoices/invoice.testing.ts'
import { moveCustody } from '../invoices/settlement.part.ts'
import { makeDue } from '../invoices/settlement-due.job.ts'
import { readBalance } from './journal.part.ts'

const COD = '500.00'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let orderIds: number[]
  let branch: number
  let agency: number
  let rider: number
  let agencyRider: number
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 60, Date.now())
      orderIds = (await copyOrders(tx, 'CASH', status.sentForDelivery)).map(({ id }) => id)
      await sql`update orders set payment_type = 'COD', cod_amount = ${COD}, currency = 'NPR', custody = 'to-collect'
        where id = any(${orderIds}::int[])`.execute(tx)
      await sql`update merchants set merchant_type = null`.execute(tx)
      const place = async (kind: 'branch' | 'agency') =>
        (
          await tx
            .insertInto('warehouses')
            .values({ code: `CASH-${kind}`, name: kind, kind, phone: null, city_id: null })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const person = async (warehouse_id: number) =>
        (
          await tx
            .insertInto('riders')
            .values({ name: 'Rider', phone: null, warehouse_id })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      branch = await place('branch')
      agency = await place('agency')
      rider = await person(branch)
      agencyRider = await person(agency)
    })
  }, 60_000)
  afterAll(() => t.close())

  async function order(more: object = {}, from: OrderStatusKey = status.sentForDelivery) {
    const id = orderIds.shift()
    if (id === undefined) throw new Error('No order is left')
    const at = { status_key: from, rider_id: rider, current_warehouse_id: branch, ...more }
    await t.inTenant(tx => tx.updateTable('orders').set(at).where('id', '=', id).execute())
    return id
  }
  const deliver = async (id: number, more: object = {}, by = t.admin) =>
    (
      await by.call(orderStatusContract.update, {
        body: { ids: [id], status_key: status.delivered, receiver: 'Sita', ...more },
      })
    ).results[0]
  const reverse = async (id: number, from: OrderStatusKey = status.delivered) =>
    (await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: from } })).results[0]
  const newest = async (id: number) => (await t.admin.call(orderContract.timelines, { params: { id } }))[0]
  const money = (id: number) =>
    t.inTenant(tx =>
      tx
        .selectFrom('orders')
        .select(['custody', 'settlement', 'finance_status_key'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  const balance = async (account: AccountName, party: number) =>
    (await t.inTenant(tx => readBalance(tx, account, party))).NPR ?? 0n

  it('has the same function of the shown status in the database', async () => {
    const pairs = custodies.flatMap(custody =>
      settlements.flatMap(settlement => [true, false].map(is_disputed => ({ custody, settlement, is_disputed }))),
    )
    const { rows } = await t.inTenant(tx =>
      sql<{ shown: string }>`
        select finance_status(custody, settlement, is_disputed) as shown
        from unnest(${pairs.map(pair => pair.custody)}::text[], ${pairs.map(pair => pair.settlement)}::text[],
          ${pairs.map(pair => pair.is_disputed)}::boolean[]) with ordinality as pair (custody, settlement, is_disputed, at) order by at`.execute(
        tx,
      ),
    )
    expect(rows.map(row => row.shown)).toEqual(pairs.map(shownStatus))
    for (const unknown of [{ custody: 'pocket' }, { settlement: 'lost' }])
      await expect(
        t.inTenant(tx =>
          sql`update orders set ${sql.ref(Object.keys(unknown)[0] ?? '')} = ${Object.values(unknown)[0]}`.execute(tx),
        ),
      ).rejects.toMatchObject({ code: '23514' })
  })

  it('gives the cash to whoever took it', async () => {
    const cases: [more: object, told: object, custody: string, account: AccountName, party: number][] = [
      [{}, {}, 'with-rider', 'cash-rider', rider],
      [{ rider_id: agencyRider }, {}, 'with-agency', 'cash-agency', agency],
      [{ status_key: status.readyForCustomerPickup }, {}, 'at-branch', 'cash-branch', branch],
      [{ status_key: status.readyForCustomerPickup, current_warehouse_id: agency }, {}, 'with-agency', 'cash-agency', agency],
      [{ rider_id: null, current_warehouse_id: null }, {}, 'at-office', 'cash-office', OURS],
      [{}, { payment_method: 'qr' }, 'at-gateway', 'cash-gateway', OURS],
      [{}, { payment_method: 'bank-transfer' }, 'at-office', 'cash-office', OURS],
      [{}, { payment_method: 'cheque' }, 'with-rider', 'cash-rider', rider],
    ]
    for (const [more, told, custody, account, party] of cases) {
      const before = await balance(account, party)
      const id = await order(more)
      expect(await deliver(id, told)).toMatchObject({ outcome: 'applied' })
      expect(await money(id)).toMatchObject({ custody })
      expect(await balance(account, party)).toBe(before + 50_000n)
      // What nobody said is written down as it was counted.
      expect(await newest(id)).toMatchObject({ amount_collected: '500.00', payment_method: 'cash', ...told })
    }
  })

  it('collects nothing of an order without COD, and refuses to', async () => {
    const free = { payment_type: 'PREPAID', cod_amount: '0', custody: 'none' }
    const id = await order(free)
    expect(await deliver(id, { amount: '5' })).toMatchObject({ outcome: 'refused', code: 'nothing-to-collect' })
    expect(await deliver(id)).toMatchObject({ outcome: 'applied' })
    expect(await newest(id)).toMatchObject({ amount_collected: null, currency: null, payment_method: null })
    // A prepaid order that ended: the merchant's charges may be invoiced.
    expect(await money(id)).toEqual({ custody: 'none', settlement: 'due', finance_status_key: 'fin_9' })
  })

  it('takes another sum only from those who may, with a word why; a part is less than the whole', async () => {
    const id = await order()
    expect(await deliver(id, { amount: '480' })).toMatchObject({ outcome: 'refused', code: 'amount-differs' })
    const clerk = await t.signInWith(['update-order-status', 'view-orders'])
    expect(await deliver(id, { amount: '480', remark: 'Short of change' }, clerk)).toMatchObject({ code: 'amount-differs' })
    const before = await balance('cash-rider', rider)
    expect(await deliver(id, { amount: '480', remark: 'Short of change' })).toMatchObject({ outcome: 'applied' })
    expect((await balance('cash-rider', rider)) - before).toBe(48_000n)
    const part = (ids: number[], amount: string) =>
      t.admin.call(orderStatusContract.update, {
        body: { ids, status_key: status.partiallyDelivered, receiver: 'Sita', amount },
      })
    const [some, none] = [await order({ pieces: 1 }), await order({ pieces: 1 })]
    expect((await part([some], '600')).results[0]).toMatchObject({ code: 'amount-differs' })
    expect((await part([some], '200')).applied).toBe(1)
    expect((await part([none], '0')).applied).toBe(1)
    expect((await balance('cash-rider', rider)) - before).toBe(68_000n)
    expect([await money(some), await money(none)]).toMatchObject([{ custody: 'with-rider' }, { custody: 'not-collected' }])
  })

  it('owes the merchant by its own payout rule, else by that of the tenant', async () => {
    const id = await order()
    const { merchant_id } = await t.inTenant(tx =>
      tx.selectFrom('orders').select('merchant_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const rule = (values: object) =>
      t.inTenant(tx =>
        tx
          .updateTable('merchants')
          .set({ merchant_type: 'credit', payout_days: null, ...values })
          .where('id', '=', merchant_id)
          .execute(),
      )
    await rule({ payout_rule: 'at-once' })
    await deliver(id)
    // The cash is still on its way, and the status says where.
    expect(await money(id)).toEqual({ custody: 'with-rider', settlement: 'due', finance_status_key: 'fin_3' })
    const [listed] = (
      await t.admin.call(orderContract.list, { query: { filters: { id: String(id), settlement: 'due', custody: 'with-rider' } } })
    ).data
    expect(listed).toMatchObject({ id, custody: 'with-rider', settlement: 'due', is_disputed: false })
    await reverse(id)
    expect(await money(id)).toMatchObject({ custody: 'to-collect', settlement: 'open' })
    await rule({ payout_rule: 'days-after-delivery', payout_days: 2 })
    await deliver(id)
    await t.inTenant(makeDue)
    expect(await money(id)).toMatchObject({ settlement: 'open' })
    await t.inTenant(tx => sql`update orders set status_since = now() - interval '2 days' where id = ${id}`.execute(tx))
    await t.inTenant(makeDue)
    expect(await money(id)).toMatchObject({ settlement: 'due' })
    await rule({ merchant_type: null })
  })

  it('counts the days until an order is due as the company does, wherever its midnight is', async () => {
    const [before, since] = [
      await order({ payment_type: 'PREPAID', custody: 'none' }),
      await order({ payment_type: 'PREPAID', custody: 'none' }),
    ]
    await deliver(before)
    await deliver(since)
    const settlements = await t.inTenant(async tx => {
      await sql`update merchants set merchant_type = 'credit', payout_rule = 'days-after-delivery', payout_days = 1`.execute(tx)
      await sql`update tenants set time_zone = 'Asia/Kathmandu' where id = current_tenant()`.execute(tx)
      const midnight = sql`(tenant_today()::timestamp at time zone 'Asia/Kathmandu')`
      await sql`
        update orders set settlement = 'open', status_since = ${midnight} - case id when ${before} then interval '1 minute' else interval '0' end
        where id in (${before}, ${since})`.execute(tx)
      await makeDue(tx)
      const { rows } = await sql<{ settlement: string }>`
        select settlement from orders where id in (${before}, ${since}) order by id = ${since}`.execute(tx)
      await moveCustody(tx, [before, since], 'none')
      const moved = await sql<{ settlement: string }>`
        select settlement from orders where id in (${before}, ${since}) order by id = ${since}`.execute(tx)
      await sql`update merchants set merchant_type = null`.execute(tx)
      await sql`update tenants set time_zone = 'UTC' where id = current_tenant()`.execute(tx)
      return [...rows, ...moved.rows].map(row => row.settlement)
    })
    expect(settlements).toEqual(['due', 'open', 'due', 'open'])
  })

  it('finds the COD of a lost parcel again', async () => {
    const id = await order()
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`select id from reasons where applies_to = ${status.lost} and is_active limit 1`.execute(tx),
    )
    const move = (body: object) =>
      t.admin.call(orderStatusContract.update, { body: { ids: [id], status_key: status.lost, ...body } })
    await move({ reason_id: rows[0]?.id, remark: 'Not in any bag' })
    expect(await money(id)).toMatchObject({ custody: 'not-collected', settlement: 'open' })
    await move({ status_key: status.arrivedAtDestination, warehouse_id: branch })
    expect(await money(id)).toMatchObject({ custody: 'to-collect' })
  })

  it('leaves nothing of a delivery that is taken back, over any run of deliveries and reverses', async () => {
    const ids = [await order(), await order(), await order()]
    const [cash, gateway, office] = [
      await balance('cash-rider', rider),
      await balance('cash-gateway', OURS),
      await balance('cash-office', OURS),
    ]
    const held = new Map<number, 'rider' | 'gateway' | 'office'>()
    const step = fc.record({ at: fc.nat(2), method: fc.constantFrom('cash', 'qr', 'bank-transfer') })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async steps => {
        for (const { at, method } of steps) {
          const id = ids[at] ?? 0
          if (held.has(id)) {
            expect(await reverse(id)).toMatchObject({ outcome: 'applied' })
            held.delete(id)
          } else {
            expect(await deliver(id, { payment_method: method })).toMatchObject({ outcome: 'applied' })
            held.set(id, ({ qr: 'gateway', 'bank-transfer': 'office', cash: 'rider' } as const)[method])
          }
          const of = (whose: string) => BigInt([...held.values()].filter(who => who === whose).length) * 50_000n
          expect(await balance('cash-rider', rider)).toBe(cash + of('rider'))
          expect(await balance('cash-gateway', OURS)).toBe(gateway + of('gateway'))
          expect(await balance('cash-office', OURS)).toBe(office + of('office'))
          expect((await money(id)).custody).toBe(
            { rider: 'with-rider', gateway: 'at-gateway', office: 'at-office', none: 'to-collect' }[held.get(id) ?? 'none'],
          )
        }
      }),
      { numRuns: 6 },
    )
  })

  it('has in hand what was collected, put right and not written off, over any run of these', async () => {
    const decider = await t.signInWith(['view-approval', 'approve-request'])
    const approve = ({ approval_id }: AskedMoney) => decider.call(approvalContract.approve, { params: { id: approval_id ?? 0 } })
    const step = fc.record({
      at: fc.nat(1),
      what: fc.constantFrom('deliver', 'reverse', 'adjust', 'write-off'),
      amount: fc.nat(6),
      borne_by: fc.constantFrom('holder', 'us'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async steps => {
        const ids = [await order(), await order()]
        const start = { cash: await balance('cash-rider', rider), off: await balance('write-off', OURS) }
        const owedAtFirst = new Map<number, bigint>()
        const senderOf = async (id: number) =>
          t.inTenant(tx => tx.selectFrom('orders').select('merchant_id').where('id', '=', id).executeTakeFirstOrThrow())
        for (const id of ids) owedAtFirst.set(id, await balance('merchant', (await senderOf(id)).merchant_id ?? 0))
        /** What the rider holds of each and the reported amount; absent if it is not delivered. */
        const held = new Map<number, { cash: bigint; told: bigint; custody: string; isPutRight: boolean }>()
        let off = 0n
        for (const { at, what, amount, borne_by } of steps) {
          const id = ids[at] ?? 0
          const of = held.get(id)
          const isHeld = of?.custody === 'with-rider'
          if (what === 'deliver') {
            if (of) continue
            await deliver(id)
            held.set(id, { cash: 50_000n, told: 50_000n, custody: 'with-rider', isPutRight: false })
          } else if (what === 'reverse' && of) {
            expect(await reverse(id)).toMatchObject(of.isPutRight ? { code: 'put-right' } : { outcome: 'applied' })
            if (!of.isPutRight) held.delete(id)
          } else if (what === 'adjust') {
            const told = BigInt(amount) * 10_000n
            const body = { of: 'cod', amount: `${amount}00`, borne_by, reason: 'Told otherwise' } as const
            const asked = t.admin.call(adjustmentContract.ask, { params: { id }, body })
            if (!of || !isHeld) await expect(asked).rejects.toMatchObject({ code: 'not-possible' })
            // Nothing would change, or more would be deducted than is there.
            else if (told === of.told || (borne_by === 'holder' && of.cash + told < of.told))
              await expect(asked).rejects.toMatchObject({ code: 'invalid-fields' })
            else {
              await approve(await asked)
              const cash = borne_by === 'holder' ? of.cash + told - of.told : of.cash
              const isGone = borne_by === 'holder' && cash === 0n
              held.set(id, { cash, told, custody: isGone ? 'not-collected' : 'with-rider', isPutRight: true })
            }
          } else if (what === 'write-off') {
            const asked = t.admin.call(adjustmentContract.writeOff, { params: { id }, body: { reason: 'Gone' } })
            if (!of || !isHeld || of.cash <= 0n) await expect(asked).rejects.toMatchObject({ code: 'not-possible' })
            else {
              await approve(await asked)
              off += of.cash
              held.set(id, { ...of, cash: 0n, custody: 'written-off', isPutRight: true })
            }
          }
          const inHand = [...held.values()].reduce((sum, { cash }) => sum + cash, 0n)
          expect(await balance('cash-rider', rider)).toBe(start.cash + inHand)
          expect(await balance('write-off', OURS)).toBe(start.off + off)
          for (const one of ids) expect((await money(one)).custody).toBe(held.get(one)?.custody ?? 'to-collect')
        }
        // Each sender is owed the last reported amount of the order, whoever has it.
        const owed = new Map<number, bigint>()
        for (const id of ids) {
          const sender = (await senderOf(id)).merchant_id ?? 0
          owed.set(sender, (owed.get(sender) ?? owedAtFirst.get(id) ?? 0n) + (held.get(id)?.told ?? 0n))
        }
        for (const [sender, amount] of owed) expect(await balance('merchant', sender)).toBe(amount)
      }),
      { numRuns: 8 },
    )
  })

  it('says in the journal what every order says of its cash', async () => {
    const { rows } = await t.inTenant(tx =>
      sql<{ id: number }>`
        select o.id from orders o
        left join lateral (
          select l.account from journal_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.account like 'cash-%'
          group by l.account having sum(l.amount) > 0) cash on true
        where cash.account is distinct from case o.custody when 'with-rider' then 'cash-rider' when 'with-agency' then 'cash-agency'
          when 'at-branch' then 'cash-branch' when 'at-gateway' then 'cash-gateway' when 'at-office' then 'cash-office' end`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([])
  })

  it('keeps beside the journal what each rider and agency holds of an order, and nothing where that is nothing', async () => {
    const [kept, told] = await t.inTenant(async tx => {
      const of = async (query: ReturnType<typeof sql<{ account: AccountName }>>) => (await query.execute(tx)).rows
      return [
        await of(sql`select account, party_id, order_id, amount::text as amount from held_cash order by 1, 2, 3`),
        await of(sql`
          select l.account, l.party_id, l.order_id, sum(l.amount)::text as amount
          from journal_lines l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where l.account in ('cash-rider', 'cash-agency') and l.order_id is not null and e.kind <> 'payment'
          group by 1, 2, 3 having sum(l.amount) <> 0 order by 1, 2, 3`),
      ]
    })
    expect(kept).toEqual(told)
    expect(new Set(kept.map(({ account }) => account))).toEqual(new Set(['cash-rider', 'cash-agency']))
  })

  it('knows of each what is still to be handed in', async () => {
    const differing = await t.inTenant(tx =>
      sql`
        select h.order_id, h.account, h.is_pending, o.custody, o.is_disputed
        from held_cash h join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
        where h.is_pending <> (not o.is_disputed and o.custody = case h.account when 'cash-rider' then 'with-rider' else 'with-agency' end)`.execute(
        tx,
      ),
    )
    expect(differing.rows).toEqual([])
  })

  it('keeps beside the journal what is due, wherever the cash is', async () => {
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })
})
