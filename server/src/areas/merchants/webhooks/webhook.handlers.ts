// Webhooks: deliveries listed and resent, the secret made and replaced, a test sent.
import { randomBytes } from 'node:crypto'
import { type WebhookDelivery, webhookContract } from '@office/shared/areas/merchants/webhook.contract'
import { SECRET_OVERLAP_HOURS } from '@office/shared/core/merchant-limit'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-source.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { lockMerchant } from '../merchant.source.ts'
import { placeOf, sendWebhookJob } from './webhook-send.job.ts'
import { SECRET_MARK } from './webhook-sign.ts'

const SECRET_BYTES = 24

const noWebhook = msg`This integration is not an approved webhook with an address`
const noSecret = msg`Create the signing secret of this integration first`
const isWaiting = msg`This delivery is already waiting to be sent`

const source = tableSource('webhook_deliveries d', webhookContract.list, {
  joins: sql`
    join merchant_integrations i on i.tenant_id = d.tenant_id and i.id = d.integration_id
    join merchants m on m.tenant_id = i.tenant_id and m.id = i.merchant_id
    left join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id`,
  columns: {
    merchant_id: sql.ref('i.merchant_id'),
    merchant_name: sql.ref('m.name'),
    address: sql.ref('i.address'),
    waybill_number: sql.ref('o.waybill_number'),
  },
  filters: { merchant_id: sql.ref('i.merchant_id'), waybill_number: sql.ref('o.waybill_number') },
  joined: ['merchant_id', 'waybill_number'],
})
const readList = listSql(webhookContract.list, source)
const read = async (tx: Tx, id: number): Promise<WebhookDelivery> => found(await readOne(source, tx, id))

/** An approved webhook of the merchant, locked. */
async function lockWebhook({ tx }: Context, { id, integrationId }: { id: number; integrationId: number }) {
  await lockMerchant(tx, id)
  const row = found(
    await tx
      .selectFrom('merchant_integrations')
      .select(['kind', 'address', 'approved_at', 'webhook_secret'])
      .where('id', '=', integrationId)
      .where('merchant_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.kind !== 'webhook' || row.approved_at === null || !row.address) refuse('no-webhook', { detail: noWebhook })
  return row
}

export const webhookHandlers = implement(webhookContract, {
  list: ({ query }, context) => readList(query, context),
  get: ({ params: { id } }, { tx }) => read(tx, id),
  replay: async ({ params: { id } }, context) => {
    const { tx, queue, audit } = context
    const before = found(
      await tx
        .selectFrom('webhook_deliveries')
        .select(['state', 'integration_id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (before.state === 'waiting') refuse('delivery-waiting', { detail: isWaiting, current: await read(tx, id) })
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', error: null, answer_status: null, queued_at: context.now })
      .where('id', '=', id)
      .execute()
    await queue(sendWebhookJob, { deliveryId: id, integrationId: before.integration_id, queuedAt: context.now })
    await audit({ action: 'webhook.replay', subject: 'webhook-delivery', subjectId: id })
    return read(tx, id)
  },
  secret: async ({ params }, context) => {
    const { tx, tenant, services, audit } = context
    const { webhook_secret: before } = await lockWebhook(context, params)
    const secret = SECRET_MARK + randomBytes(SECRET_BYTES).toString('base64url')
    const place = (field: Parameters<typeof placeOf>[2]) => placeOf(tenant.id, params.integrationId, field)
    const old = before === null ? null : services.secretBox.open(before, place('webhook_secret'))
    const { old_until } = await tx
      .updateTable('merchant_integrations')
      .set({
        webhook_secret: services.secretBox.seal(secret, place('webhook_secret')),
        webhook_old_secret: old === null ? null : services.secretBox.seal(old, place('webhook_old_secret')),
        webhook_old_until: old === null ? null : sql<string>`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
        webhook_secret_at: context.now,
      })
      .where('id', '=', params.integrationId)
      .returning('webhook_old_until as old_until')
      .executeTakeFirstOrThrow()
    await audit({ action: 'webhook.secret', subject: 'merchant-integration', subjectId: params.integrationId })
    return { secret, old_until }
  },
  stop: async ({ params }, context) => {
    const { tx, audit } = context
    const { webhook_secret } = await lockWebhook(context, params)
    if (webhook_secret === null) refuse('no-webhook-secret', { detail: noSecret })
    await tx
      .updateTable('merchant_integrations')
      .set({ webhook_secret: null, webhook_old_secret: null, webhook_old_until: null, webhook_secret_at: null })
      .where('id', '=', params.integrationId)
      .execute()
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', error: 'not-approved', queued_at: context.now })
      .where('integration_id', '=', params.integrationId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    await audit({ action: 'webhook.stop', subject: 'merchant-integration', subjectId: params.integrationId })
    return { given_up: Number(numUpdatedRows) }
  },
  test: async ({ params }, context) => {
    const { tx, queue, audit, now } = context
    const { webhook_secret } = await lockWebhook(context, params)
    if (webhook_secret === null) refuse('no-webhook-secret', { detail: noSecret })
    const { id } = await tx
      .insertInto('webhook_deliveries')
      .values({ integration_id: params.integrationId, event: 'webhook.test', queued_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queue(sendWebhookJob, { deliveryId: id, integrationId: params.integrationId, queuedAt: now })
    await audit({ action: 'webhook.test', subject: 'merchant-integration', subjectId: params.integrationId })
    return read(tx, id)
  },
})
