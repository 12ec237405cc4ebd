// Webhooks: sent with the change of status, signed so that the documentation's own example accepts them, retried, resent on
// request, and never sent to an unapproved receiver or into a private network.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { webhookContract } from '@office/shared/areas/merchants/webhook.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutDir } from '../../../core/config.ts'
import { isInside, OutwardError, postOutward } from '../../../core/outward/outward-call.ts'
import { anEngine } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { approvedIntegration, askedIntegration } from '../merchant-integration.testing.ts'

interface Heard {
  headers: IncomingHttpHeaders
  body: string
}

/** The example of docs/webhooks.md, run as a reader would run it. */
async function example(): Promise<(header: string, body: string, secret: string, now?: number) => boolean> {
  const page = readFileSync(join(checkoutDir, 'docs/webhooks.md'), 'utf8')
  const [, code = ''] = /```js verify\n([\s\S]+?)```/.exec(page) ?? []
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return (module as { isFromOffice: Awaited<ReturnType<typeof example>> }).isFromOffice // as named on the page
}

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestServer
  let receiver: Server
  let address = ''
  let merchant = 0
  let webhook = { id: 0, integrationId: 0 }
  let isFromOffice: Awaited<ReturnType<typeof example>>
  const heard: Heard[] = []
  /** The receiver's next answers; 200 when empty. */
  const answers: number[] = []

  beforeAll(async () => {
    isFromOffice = await example()
    receiver = createServer((request, reply) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        heard.push({ headers: request.headers, body })
        if (request.url === '/slow') return void setTimeout(() => reply.writeHead(500).end(), 300)
        reply.writeHead(answers.shift() ?? 200, { location: `${address}/elsewhere` }).end('thanks')
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // listening on a port, so never a path
    t = await startTestServer({ engine, config: { allowPrivateAddresses: true } })
    await t.inTenant(tx => seedDemoData(tx, 1, Date.now()))
    merchant = await addMerchant('Shop')
    webhook = await approvedIntegration(t, merchant, webhookAt('/hook'))
  }, 60_000)
  afterAll(async () => {
    await t.close()
    receiver.closeAllConnections()
    await new Promise(resolve => receiver.close(resolve))
  })

  const addMerchant = (name: string) =>
    t.inTenant(async tx => {
      const shop = { code: name.slice(0, 4), name, merchant_type: 'credit' as const, phone: null, city_id: null }
      return (await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()).id
    })

  const webhookAt = (path: string) => ({ kind: 'webhook' as const, address: `${address}${path}` })
  const makeSecret = () => t.admin.call(webhookContract.secret, { params: webhook })
  const sendTest = () => t.admin.call(webhookContract.test, { params: webhook })
  const delivery = (id: number) => t.admin.call(webhookContract.get, { params: { id } })
  const ended = (id: number, state: 'delivered' | 'failed') =>
    eventually(async () => {
      const row = await delivery(id)
      return row.state === state && row
    })
  const heardOf = (id: string) => heard.filter(({ headers }) => headers['office-delivery'] === id)
  const signed = ({ headers, body }: Heard, secret: string, now?: number) =>
    isFromOffice(String(headers['office-signature']), body, secret, now)
  /** Everything sent before has arrived, so the next answer is for the next delivery. */
  const nothingWaits = () =>
    eventually(async () => {
      const { data } = await t.admin.call(webhookContract.list, { query: { filters: { state: 'waiting' } } })
      return data.length === 0
    })
  /** Ends the wait of a delivery's job. */
  async function tryNow(id: number): Promise<void> {
    const where = `name = 'send-webhook' and (data -> 'data' ->> 'deliveryId')::int = ${id} and (data ->> 'tenantId')::int = ${t.tenant.id}`
    await eventually(
      async () => (await t.database.pool.query(`select from pgboss.job where ${where} and state = 'retry'`)).rowCount === 1,
    )
    await t.database.pool.query(`update pgboss.job set start_after = now() where ${where} and state = 'retry'`)
    t.server.services.queue.kick('send-webhook')
  }

  it('is sent by nobody before it is approved and has a secret, which is shown once', async () => {
    await expect(sendTest()).rejects.toMatchObject({ code: 'no-webhook-secret' })
    const other = await addMerchant('Not yet')
    const asked = await askedIntegration(t, other, webhookAt('/hook'))
    await expect(t.admin.call(webhookContract.secret, { params: asked })).rejects.toMatchObject({ code: 'no-webhook' })
    // Under another merchant it does not exist.
    const mixed = { id: other, integrationId: webhook.integrationId }
    await expect(t.admin.call(webhookContract.secret, { params: mixed })).rejects.toMatchObject({ status: 404 })
    const viewer = await t.signInWith(['view-merchant', 'update-merchant', 'approve-merchant-integration'])
    await expect(viewer.call(webhookContract.secret, { params: webhook })).rejects.toMatchObject({ status: 403 })
    const { secret, old_until } = await makeSecret()
    expect([secret, old_until]).toEqual([expect.stringMatching(/^whsec_.{32}$/), null])
    const kept = await t.inTenant(tx =>
      sql<{ text: string }>`select concat((select string_agg(i::text, ' ') from merchant_integrations i),
        (select string_agg(a::text, ' ') from audit_events a), (select string_agg(k::text, ' ') from idempotency_keys k)) as text`.execute(
        tx,
      ),
    )
    expect(kept.rows[0]?.text).toContain('sealed:1:')
    expect(kept.rows[0]?.text).not.toContain(secret)
  })

  it('is signed so that the example of the page accepts it, and nothing else', async () => {
    const { secret, old_until } = await makeSecret()
    const { secret: next } = await makeSecret()
    expect(Date.parse(old_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const { id, event_id } = await sendTest()
    expect(await ended(id, 'delivered')).toMatchObject({ attempts: 1, answer_status: 200, error: null })
    const [got] = heardOf(event_id)
    if (!got) throw new Error('Nothing came')
    // Both sign for a day.
    expect([signed(got, next), signed(got, secret), signed(got, 'whsec_other')]).toEqual([true, true, false])
    expect(signed({ ...got, body: got.body.replace('test', 'best') }, next)).toBe(false)
    expect(signed(got, next, Date.now() + 301_000)).toBe(false)
    expect(JSON.parse(got.body)).toMatchObject({ id: event_id, event: 'webhook.test' })
    // The secret before the previous one no longer signs, nor does the previous one after its time.
    await t.inTenant(tx => sql`update merchant_integrations set webhook_old_until = now()`.execute(tx))
    const after = await sendTest()
    await ended(after.id, 'delivered')
    const [then] = heardOf(after.event_id)
    expect(then && [signed(then, next), signed(then, secret)]).toEqual([true, false])
  })

  it('tells a change of status in the words to customers, once, with the change; and none that customers do not see', async () => {
    await makeSecret()
    const { call } = t.admin
    const customise = (statusKey: OrderStatusKey, customer_text: string | null, is_customer_visible: boolean) =>
      call(orderStatusContract.customise, {
        params: { statusKey },
        body: { name: null, colour: null, position: null, customer_text, is_customer_visible, version: 0 },
      })
    await customise(status.pickupRequested, 'We come to fetch it', true)
    await customise(status.cancelled, null, false)
    const id = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency)
        select 'WH-1', 'A-100', ${merchant}::int, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency
        from orders order by id limit 1 returning id`.execute(tx)
      return rows[0]?.id ?? 0
    })
    const told = () => call(webhookContract.list, { query: { filters: { waybill_number: 'WH-1' }, sort: ['id'] } })
    const move = (status_key: OrderStatusKey, more: object = {}) =>
      call(orderStatusContract.update, { body: { ids: [id], status_key, ...more } })
    // A dry run sends nothing.
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await move(status.pickupRequested, { date, dry_run: true })
    expect((await told()).data).toEqual([])
    expect((await move(status.pickupRequested, { date })).results[0]?.outcome).toBe('applied')
    const [first] = (await told()).data
    expect(first).toMatchObject({ event: 'order.status', merchant_name: 'Shop', status_key: status.pickupRequested })
    await ended(first?.id ?? 0, 'delivered')
    const [got] = heardOf(first?.event_id ?? '')
    expect(JSON.parse(got?.body ?? '')).toEqual({
      id: first?.event_id,
      event: 'order.status',
      at: first?.occurred_at,
      order: {
        waybill_number: 'WH-1',
        reference_no: 'A-100',
        status_key: status.pickupRequested,
        status: 'We come to fetch it',
      },
    })
    expect(
      (await call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.pickupRequested } })).results,
    ).toHaveLength(1)
    const { id: reason_id } = await t.inTenant(tx =>
      tx.selectFrom('reasons').select('id').where('applies_to', '=', status.cancelled).limit(1).executeTakeFirstOrThrow(),
    )
    expect((await move(status.cancelled, { reason_id })).results[0]?.outcome).toBe('applied')
    expect((await told()).data.map(({ status_key }) => status_key)).toEqual([status.pickupRequested, status.created])
  })

  it('is tried again until it is taken, with the same body, and sent once more by hand', async () => {
    await makeSecret()
    await nothingWaits()
    answers.push(500, 302)
    const { id, event_id } = await sendTest()
    await eventually(async () => (await delivery(id)).attempts === 1)
    expect(await delivery(id)).toMatchObject({ state: 'waiting', answer_status: 500, error: 'answer' })
    await expect(t.admin.call(webhookContract.replay, { params: { id } })).rejects.toMatchObject({ code: 'delivery-waiting' })
    await tryNow(id)
    await eventually(async () => (await delivery(id)).attempts === 2)
    expect(await delivery(id)).toMatchObject({ state: 'waiting', answer_status: null, error: 'redirect' })
    await tryNow(id)
    expect(await ended(id, 'delivered')).toMatchObject({ attempts: 3, answer_status: 200 })
    await t.admin.call(webhookContract.replay, { params: { id } })
    await eventually(async () => (await delivery(id)).attempts === 4)
    expect(new Set(heardOf(event_id).map(({ body }) => body)).size).toBe(1)
    expect(heardOf(event_id)).toHaveLength(4)
    expect(heard.some(({ headers }) => headers.host?.includes('elsewhere'))).toBe(false)
  })

  it('is stopped at once, with what waits, until it gets a new secret', async () => {
    await makeSecret()
    await nothingWaits()
    answers.push(500)
    const { id, event_id } = await sendTest()
    await eventually(async () => (await delivery(id)).attempts === 1)
    expect(await t.admin.call(webhookContract.stop, { params: webhook })).toEqual({ given_up: 1 })
    expect(await delivery(id)).toMatchObject({ state: 'failed', error: 'not-approved' })
    await tryNow(id)
    await expect(sendTest()).rejects.toMatchObject({ code: 'no-webhook-secret' })
    await eventually(async () => {
      const asked = `select from pgboss.job where name = 'send-webhook' and state in ('retry', 'active')`
      return (await t.database.pool.query(asked)).rowCount === 0
    })
    expect(heardOf(event_id)).toHaveLength(1)
    await makeSecret()
    await t.admin.call(webhookContract.replay, { params: { id } })
    await ended(id, 'delivered')
    expect(heardOf(event_id)).toHaveLength(2)
  })

  it('that was stopped and is sent again has a day of its own, whatever became of its tries before', async () => {
    await makeSecret()
    await nothingWaits()
    answers.push(500, 500)
    const { id, event_id } = await sendTest()
    await eventually(async () => (await delivery(id)).attempts === 1)
    await t.admin.call(webhookContract.stop, { params: webhook })
    await makeSecret()
    await t.admin.call(webhookContract.replay, { params: { id } })
    await eventually(async () => (await delivery(id)).attempts === 2)
    // The first job is at the end of its day, and its last try finds the delivery waiting again.
    const first = `id = (select id from pgboss.job where name = 'send-webhook' and (data -> 'data' ->> 'deliveryId')::int = ${id}
      and (data ->> 'tenantId')::int = ${t.tenant.id} order by created_on limit 1)`
    answers.push(500)
    await t.database.pool.query(`update pgboss.job set retry_count = retry_limit, start_after = now() where ${first}`)
    t.server.services.queue.kick('send-webhook')
    await eventually(
      async () =>
        (await t.database.pool.query(`select from pgboss.job where ${first} and state in ('completed', 'failed')`)).rowCount ===
        1,
    )
    expect(await delivery(id)).toMatchObject({ state: 'waiting', attempts: 2 })
    expect(heardOf(event_id)).toHaveLength(2)
    answers.length = 0
    await tryNow(id)
    await ended(id, 'delivered')
  })

  it('tells changes of one order by times in their order, also those of one step and those that waited for each other', async () => {
    const [order] = await t.inTenant(tx =>
      sql<{ order_id: number }>`
      select order_id from webhook_deliveries where order_id is not null order by id desc limit 1`
        .execute(tx)
        .then(({ rows }) => rows),
    )
    const id = order?.order_id ?? 0
    const change = (to: OrderStatusKey, from: OrderStatusKey, at: string | null = null) => sql`
      insert into order_events (order_id, kind, status_key, from_status_key, source, at)
      values (${id}, 'move', ${to}, ${from}, 'web', coalesce(${at}::timestamptz, now()))`
    await t.inTenant(async tx => {
      await change(status.bagged, status.inTransit).execute(tx)
      await change(status.sortedToBucket, status.bagged).execute(tx)
      await change(status.receivedAtOrigin, status.sortedToBucket).execute(tx)
    })
    // Begun before the others, and written after them.
    await t.inTenant(tx => change(status.weightAndContentCheck, status.receivedAtOrigin, '2026-01-01T00:00:00Z').execute(tx))
    const { rows } = await t.inTenant(tx =>
      sql<{ status_key: string; occurred_at: string }>`
        select status_key, occurred_at from webhook_deliveries where order_id = ${id} order by id desc limit 4`.execute(tx),
    )
    const times = rows.map(row => row.occurred_at)
    expect(rows.map(row => row.status_key)).toEqual(['key_8', 'key_7', 'key_9', 'key_10'])
    expect([...new Set(times)].sort().reverse()).toEqual(times)
  })

  it('is not held up by what waits for the slow receiver of another merchant', async () => {
    await makeSecret()
    const slow = await approvedIntegration(t, await addMerchant('Slow'), webhookAt('/slow'))
    await t.admin.call(webhookContract.secret, { params: slow })
    await t.inTenant(async tx => {
      const row = { integration_id: slow.integrationId, event: 'webhook.test' as const }
      await tx.insertInto('webhook_deliveries').values(Array(40).fill(row)).execute()
    })
    const unsent = () =>
      t.inTenant(tx =>
        tx
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('integration_id', '=', slow.integrationId)
          .where('attempts', '=', 0)
          .execute(),
      )
    await eventually(async () => (await unsent()).length < 40)
    const { id } = await sendTest()
    await ended(id, 'delivered')
    expect((await unsent()).length).toBeGreaterThan(20)
  })
})

describe('a call to the outside', () => {
  const letter = { headers: {}, body: '{}' }
  const why = async (address: string) => {
    try {
      return await postOutward(address, letter, false)
    } catch (error) {
      return error instanceof OutwardError ? error.why : error
    }
  }

  it.each([
    'https://127.0.0.1/hook',
    'https://127.1/hook',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1:8443/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'https://0.0.0.0/',
    // A name that resolves to an internal address.
    'https://localhost/',
  ])('does not go to %s', async address => {
    expect(await why(address)).toBe('private-address')
  })

  it.each(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'hook', ''])('takes no %s', async address => {
    expect(await why(address)).toBe('not-https')
  })

  it('ends with an answer that would open a connection of another kind', async () => {
    const receiver = createServer()
    receiver.on('connection', socket =>
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')),
    )
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as AddressInfo // listening on a port, so never a path
    expect(await postOutward(`http://127.0.0.1:${port}/`, letter, true)).toBe(101)
    receiver.closeAllConnections()
    await new Promise(resolve => receiver.close(resolve))
  })

  it('takes addresses of the internet for what they are', () => {
    for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111', '172.32.0.1', '192.169.0.1'])
      expect(isInside(address)).toBe(false)
  })
})
