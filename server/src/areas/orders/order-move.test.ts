// Orders move by the transition table and no other way, and a reverse takes back exactly one move (promises.md C4, C5).
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { refuseMove } from '@office/shared/areas/orders/order-transitions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { engines } from '../../core/testing/test-database.ts'
import { startTestServer, type TestServer } from '../../core/testing/test-server.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

/** Statuses that a person may ask for; the two of sorting come from a bucket only. */
const askable = orderStatusKeys.filter(key => !orderStatus(key).needs.some(detail => detail === 'bucket' || detail === 'bag'))

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let details: { rider_id: number; warehouse_id: number; date: string; receiver: string; amount: string }
  let reasonOf: Map<string, number>
  let orderIds: number[]

  beforeAll(async () => {
    t = await startTestServer({ engine })
    await t.inTenant(async tx => {
      await seedDemoData(tx, 60, Date.now())
      orderIds = (await copyOrders(tx, 'NEW', 'key_1')).map(({ id }) => id)
      const first = async (table: 'riders' | 'warehouses') =>
        (await tx.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
      details = {
        rider_id: await first('riders'),
        warehouse_id: await first('warehouses'),
        date: new Date().toISOString().slice(0, 10),
        receiver: 'Sita',
        amount: '10.00',
      }
      const reasons = await tx.selectFrom('reasons').select(['id', 'applies_to']).where('is_active', '=', true).execute()
      reasonOf = new Map(reasons.map(reason => [reason.applies_to, reason.id]))
    })
  }, 60_000)
  afterAll(() => t.close())

  const nextOrder = () => {
    const id = orderIds.shift()
    if (id === undefined) throw new Error('No order is left')
    return id
  }

  const stateOf = (id: number) =>
    t.inTenant(tx =>
      tx
        .selectFrom('orders')
        .select(['status_key', 'finance_status_key', 'current_warehouse_id', 'rider_id', 'attempts'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )

  const move = async (id: number, to: OrderStatusKey) => {
    const { needs } = orderStatus(to)
    const { results } = await t.admin.call(orderStatusContract.update, {
      body: {
        ids: [id],
        status_key: to,
        ...(needs.includes('rider') ? { rider_id: details.rider_id } : {}),
        ...(needs.includes('warehouse') ? { warehouse_id: details.warehouse_id } : {}),
        ...(needs.includes('date') ? { date: details.date } : {}),
        ...(needs.includes('receiver') ? { receiver: details.receiver } : {}),
        ...(needs.includes('amount') ? { amount: details.amount } : {}),
        ...(needs.includes('reason') ? { reason_id: reasonOf.get(to) } : {}),
      },
    })
    return results[0]
  }

  const reverse = async (id: number) =>
    (await t.admin.call(orderStatusContract.reverse, { body: { ids: [id] } })).results[0]?.outcome

  it('follows the table through any series of moves and reverses', { timeout: 120_000 }, async () => {
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.constant('reverse' as const) },
      // Mostly moves that are allowed where the order stands, so that series go far; the rest anywhere.
      { weight: 5, arbitrary: fc.record({ isAllowed: fc.constant(true), pick: fc.nat(99) }) },
      { weight: 2, arbitrary: fc.record({ isAllowed: fc.constant(false), pick: fc.nat(99) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
        const id = nextOrder()
        const before: Awaited<ReturnType<typeof stateOf>>[] = []
        for (const one of steps) {
          const now = await stateOf(id)
          if (one === 'reverse') {
            const last = before.pop()
            expect(await reverse(id)).toBe(last ? 'applied' : 'refused')
            expect(await stateOf(id)).toEqual(last ?? now)
            continue
          }
          const open = askable.filter(key => refuseMove(now.status_key, key) === null)
          const from = one.isAllowed && open.length > 0 ? open : askable
          const to = from[one.pick % from.length] ?? 'key_1'
          const refusal = refuseMove(now.status_key, to)
          const result = await move(id, to)
          if (to === now.status_key) expect(result?.outcome).toBe('unchanged')
          else if (refusal) expect(result).toMatchObject({ outcome: 'refused', code: refusal.code })
          // Redeliveries end with the attempts of the order setting.
          else if (result?.code === 'attempts-used') expect([to, now.attempts >= 3]).toEqual(['key_19', true])
          else {
            expect(result?.outcome).toBe('applied')
            before.push(now)
          }
          expect((await stateOf(id)).status_key).toBe(result?.outcome === 'applied' ? to : now.status_key)
        }
      }),
      { numRuns: engine === 'postgres' ? 40 : 20 },
    )
  })

  it('refuses every pair that the table does not have, and says by which rule', async () => {
    const id = nextOrder()
    const { results } = await t.admin.call(orderStatusContract.update, {
      body: { ids: [id], status_key: 'key_17', receiver: details.receiver },
    })
    expect(results).toEqual([
      expect.objectContaining({ id, outcome: 'refused', code: 'not-allowed', message: 'Order Created cannot become Delivered' }),
    ])
  })

  it('moves an order once when ten ask at the same time (select … for update)', async () => {
    const id = nextOrder()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(id, 'key_6')))
    expect(outcomes.map(result => result?.outcome).sort()).toEqual(['applied', ...Array(9).fill('unchanged')])
    const moves = await t.inTenant(tx =>
      tx.selectFrom('order_events').select('seq').where('order_id', '=', id).where('status_key', '=', 'key_6').execute(),
    )
    expect(moves).toHaveLength(1)
  })

  it('takes a move back once when ten ask at the same time', async () => {
    const id = nextOrder()
    expect((await move(id, 'key_6'))?.outcome).toBe('applied')
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => reverse(id)))
    expect(outcomes.filter(outcome => outcome === 'applied')).toHaveLength(1)
    expect((await stateOf(id)).status_key).toBe('key_1')
  })
})
