// The database connection is lost at each statement of a call about money: nothing of the call remains, and repeated with its key it is
// carried out once.
import { randomUUID } from 'node:crypto'
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionsToCut } from '../../core/testing/cut-connection.ts'
import { engines } from '../../core/testing/engines.ts'
import { copyOrders } from '../../core/testing/new-orders.ts'
import { startTestServer, type TestServer } from '../../core/testing/servers/test-server.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { earning, january, rule } from './commissions/commission.testing.ts'
import { at, dayNow, invoicing } from './invoices/invoice.testing.ts'

const hands: PermissionName[] = ['create-rider-deposit', 'count-rider-deposit', 'approve-rider-deposit', 'view-rider-finance']

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let cut: ReturnType<typeof connectionsToCut>
  let reader: PoolClient
  let marks: string
  beforeAll(async () => {
    t = await startTestServer({ engine })
    await t.inTenant(tx => seedDemoData(tx, 10, Date.now()))
    cut = connectionsToCut(t.database)
    reader = await t.database.pool.connect()
    const { rows } = await reader.query<{ text: string }>(
      `select string_agg(
         format('select %L as name, md5(string_agg(md5(t::text), '''' order by md5(t::text))) as mark from %I t where tenant_id = %s',
           c.relname, c.relname, $1::int), ' union all ') as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
      [t.tenant.id],
    )
    marks = rows[0]?.text ?? ''
  }, 60_000)
  afterAll(async () => {
    reader.release()
    await t.close()
  })

  /** A fingerprint of what each table holds of the tenant, read on one connection that plans it once. */
  async function everything(): Promise<ReadonlyMap<string, string | null>> {
    const { rows } = await reader.query<{ name: string; mark: string | null }>({ name: 'everything', text: marks })
    return new Map(rows.map(({ name, mark }) => [name, mark]))
  }

  type Act = (key: string) => Promise<unknown>

  /** A rider with cash of orders that were delivered, and people who hand it in, count and decide. */
  async function deposit() {
    const rider = await (await earning(t)).newRider(null)
    const [maker, counter, decider] = [await t.signInWith(hands), await t.signInWith(hands), await t.signInWith(hands)]
    const ids = await t.inTenant(async tx => {
      const orders = (await copyOrders(tx, randomUUID().slice(0, 8), status.sentForDelivery)).map(({ id }) => id)
      await sql`
        update orders set payment_type = 'COD', cod_amount = 100, currency = 'NPR', custody = 'to-collect', rider_id = ${rider}
        where id = any(${orders}::int[])`.execute(tx)
      return orders
    })
    await t.admin.call(orderStatusContract.update, { body: { ids, status_key: status.delivered, receiver: 'Sita' } })
    const submit = (idempotencyKey: string) =>
      maker.call(riderDepositContract.create, { body: { party_id: rider, order_ids: ids } }, { idempotencyKey })
    const update = (id: number, body: object, by: TestStaff) => (idempotencyKey: string) =>
      by.call(riderDepositContract.statusUpdate, { ...at(id), body: { status: 'approved', ...body } }, { idempotencyKey })
    const count = (id: number) =>
      update(id, { status: 'counted', denominations: [{ value: '1.00', count: ids.length * 100 - 1 }] }, counter)
    const approve = (id: number) => update(id, { reason: 'One is missing' }, decider)
    return { submit, count, approve }
  }

  const acts: Readonly<Record<string, () => Promise<Act>>> = {
    'a rider deposit is submitted': async () => (await deposit()).submit,
    'a rider deposit is approved': async () => {
      const { submit, count, approve } = await deposit()
      const { id } = await submit(randomUUID())
      await count(id)(randomUUID())
      return approve(id)
    },
    'a merchant invoice is paid': async () => {
      const { due, newMerchant, issue, approve, checker } = await invoicing(t)
      const order_ids = await due(await newMerchant({ bank_account_number: '1' }), [{ cod: 100_000n, charge: 7_000n }])
      const { id } = await issue(order_ids)
      await approve(id)
      const body = { amount: '930.00', reference: 'BANK-1', paid_on: dayNow() }
      return idempotencyKey => checker.call(merchantInvoiceContract.pay, { ...at(id), body }, { idempotencyKey })
    },
    'a commission is approved': async () => {
      const { newRider, did, make, checker } = await earning(t)
      const rider = await newRider([rule('per-event', { amount: '10' })])
      await did(rider, 'delivery', '2026-01-10', 3)
      const { id } = await make(rider, january)
      return idempotencyKey =>
        checker.call(riderCommissionContract.statusUpdate, { ...at(id), body: { status: 'approved' } }, { idempotencyKey })
    },
  }

  it.each(Object.keys(acts))('leaves nothing of it wherever the connection is lost: %s', { timeout: 60_000 }, async name => {
    const act = await acts[name]?.()
    if (!act) throw new Error(name)
    const key = randomUUID()
    const before = await everything()
    for (let n = 1; ; n++) {
      const tried = await cut(n, () => act(key))
      expect([n, tried]).toMatchObject([n, { cut: expect.any(String), answer: { status: 503, code: 'unavailable' } }])
      if (tried.cut === 'behind the commit') break
      expect([n, await everything()]).toEqual([n, before])
    }
    const after = await everything()
    expect(after).not.toEqual(before)
    // Nobody heard that it was carried out; whoever repeats it hears so now.
    const answer = await act(key)
    expect(await act(key)).toEqual(answer)
    expect(await everything()).toEqual(after)
  })
})
