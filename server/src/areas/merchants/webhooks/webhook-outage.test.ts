// Webhooks that fail for good are told to whoever manages them, through a mail server for tests: once for all that fail until one
// arrives again, and not if somebody stopped them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookContract } from '@office/shared/areas/merchants/webhook.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../../core/queue/queue.ts'
import { anEngine } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { type MailingServer, startMailingServer } from '../../../core/testing/servers/mailing-server.ts'
import type { TestStaff } from '../../../core/testing/test-office.ts'
import { approvedIntegration } from '../merchant-integration.testing.ts'
import { sendWebhookJob } from './webhook-send.job.ts'

const engine = await anEngine()

describe(`webhooks that fail for good, on ${engine}`, () => {
  let t: MailingServer['t']
  let to: MailingServer['to']
  let close: MailingServer['close']
  let receiver: Server
  let manager: TestStaff
  let answer = 500
  let made = 0

  beforeAll(async () => {
    receiver = createServer((request, reply) => request.resume().on('end', () => reply.writeHead(answer).end()))
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    ;({ t, to, close } = await startMailingServer({ engine, config: { allowPrivateAddresses: true } }))
    manager = await t.signInWith(['manage-webhook'])
    await t.inTenant(tx => sql`update staff set language = 'fr' where id = ${manager.staffId}`.execute(tx))
  }, 60_000)
  afterAll(async () => {
    await close()
    receiver.closeAllConnections()
    await new Promise(resolve => receiver.close(resolve))
  })

  /** An approved webhook of a merchant of its own, with a secret. */
  async function webhook() {
    const name = `Shop ${++made}`
    const shop = { code: `SHOP-${made}`, name, merchant_type: 'credit' as const, phone: null, city_id: null }
    const { id } = await t.inTenant(tx => tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow())
    const { port } = receiver.address() as AddressInfo // listening on a port, so never a path
    const body = { kind: 'webhook' as const, address: `http://127.0.0.1:${port}/${made}` }
    const params = await approvedIntegration(t, id, body)
    await t.admin.call(webhookContract.secret, { params })
    return { name, params, address: body.address }
  }
  type Webhook = Awaited<ReturnType<typeof webhook>>
  const sendTest = async ({ params }: Webhook) => (await t.admin.call(webhookContract.test, { params })).id
  const delivery = (id: number) => t.admin.call(webhookContract.get, { params: { id } })
  const tried = (id: number) => eventually(async () => (await delivery(id)).attempts > 0)
  const ended = (id: number, state: 'delivered' | 'failed') => eventually(async () => (await delivery(id)).state === state)
  /** A delivery that was tried in vain. */
  const inVain = async (of: Webhook) => {
    answer = 500
    const id = await sendTest(of)
    await tried(id)
    return id
  }
  /** What the queue does when the last try of a delivery has failed. */
  const giveUp = (id: number, { params }: Webhook) => {
    const { tenant, inTenant, server } = t
    const context: JobContext = {
      tenantId: tenant.id,
      services: server.services,
      inTenant: work => inTenant(work),
      reading: work => inTenant(work),
      signal: new AbortController().signal,
    }
    return sendWebhookJob.givenUp?.({ deliveryId: id, integrationId: params.integrationId }, context)
  }
  const told = async ({ name }: Webhook, { email }: TestStaff = manager) =>
    (await t.mailsTo(email)).filter(text => text.includes(`${name} `))

  it('are told by email, in the language of whoever manages them, once their last try is over', async () => {
    const outsider = await t.signInWith(['view-merchant', 'update-merchant', 'approve-merchant-integration'])
    const own = await webhook()
    const id = await inVain(own)
    expect(await told(own)).toEqual([])
    const job = `name = 'send-webhook' and (data -> 'data' ->> 'deliveryId')::int = ${id} and (data ->> 'tenantId')::int = ${t.tenant.id}`
    await eventually(
      async () => (await t.database.pool.query(`select from pgboss.job where ${job} and state = 'retry'`)).rowCount,
    )
    await t.database.pool.query(`update pgboss.job set retry_count = retry_limit, start_after = now() where ${job}`)
    t.server.services.queue.kick(sendWebhookJob.name)
    await eventually(
      async () => (await t.database.pool.query(`select from pgboss.job where ${job} and state = 'failed'`)).rowCount,
    )
    t.server.services.queue.kick(`${sendWebhookJob.name}/given-up`)
    await ended(id, 'failed')
    const [mail = '', ...more] = await told(own)
    expect(more).toEqual([])
    expect(mail).toContain(own.address)
    expect(mail).toContain('Le système du marchand a répondu par une erreur')
    expect(mail).toMatch(new RegExp(`/webhooks\\?filter%5Bstate%5D=failed&filter%5Bmerchant_id%5D=${own.params.id}\\n`))
    expect(await told(own, t.admin)).toHaveLength(1)
    expect(await told(own, outsider)).toEqual([])
    await eventually(() => to(manager.email).length === 1)
  })

  it('are told once, however many are given up at the same time, and again only after one arrived', async () => {
    const own = await webhook()
    const ids = await Promise.all(Array.from({ length: 12 }, () => inVain(own)))
    await Promise.all([...ids, ...ids].map(id => giveUp(id, own)))
    expect(await told(own)).toHaveLength(1)
    await giveUp(await inVain(own), own)
    expect(await told(own)).toHaveLength(1)
    // That of another merchant is an outage of its own.
    const other = await webhook()
    await giveUp(await inVain(other), other)
    expect(await told(other)).toHaveLength(1)

    answer = 200
    const [first = 0] = ids
    await t.admin.call(webhookContract.replay, { params: { id: first } })
    await ended(first, 'delivered')
    await giveUp(await inVain(own), own)
    expect(await told(own)).toHaveLength(2)
    expect(await told(other)).toHaveLength(1)
  })

  it('are told if their secret can no longer be opened, and not if somebody stopped them', async () => {
    const own = await webhook()
    const id = await inVain(own)
    await t.admin.call(webhookContract.stop, { params: own.params })
    expect(await delivery(id)).toMatchObject({ state: 'failed' })
    await giveUp(id, own)
    await t.admin.call(webhookContract.secret, { params: own.params })
    const sealed = t.server.services.secretBox.seal('elsewhere', { tenantId: t.tenant.id, kind: 'other', field: 'text' })
    await t.inTenant(tx =>
      sql`update merchant_integrations set webhook_secret = null, webhook_old_secret = null where id = ${own.params.integrationId}`.execute(
        tx,
      ),
    )
    await t.admin.call(webhookContract.replay, { params: { id } })
    await ended(id, 'failed')
    expect(await told(own)).toEqual([])
    await t.inTenant(tx =>
      sql`update merchant_integrations set webhook_secret = ${sealed} where id = ${own.params.integrationId}`.execute(tx),
    )
    await ended(await sendTest(own), 'failed')
    expect(await told(own)).toHaveLength(1)
  })
})
