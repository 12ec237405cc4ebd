// Sends webhooks: deliveries that were written down with a change of status are queued, and sent until they are accepted or a day
// is over.
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { inEnglish } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Outbox } from '../../../core/database/maintenance.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { OutwardError, postOutward } from '../../../core/outward/outward-call.ts'
import { sendMailJob } from '../../../core/queue/mail.ts'
import { defineJob, type JobContext } from '../../../core/queue/queue.ts'
import type { SealedRows } from '../../../core/secrets/rotate-secrets.ts'
import type { SecretBox, SecretPlace } from '../../../core/secrets/secret-box.ts'
import type {} from '../merchant.table.ts'
import type {} from './webhook.table.ts'
import { endOutage, lockReceiver, tellOutage } from './webhook-outage.queries.ts'
import { signatureOf } from './webhook-sign.ts'

const fields = ['webhook_secret', 'webhook_old_secret'] as const

/** Where an integration's secrets are stored. */
export const placeOf = (tenantId: number, integrationId: number, field: (typeof fields)[number]): SecretPlace => ({
  tenantId,
  kind: `webhook ${integrationId}`,
  field,
})

export const webhookSecrets: SealedRows = async (tx, tenantId, reseal) => {
  const rows = await tx
    .selectFrom('merchant_integrations')
    .select(['id', ...fields])
    .where('webhook_secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows)
    for (const field of fields) {
      const kept = row[field]
      const anew = kept === null ? null : reseal(kept, placeOf(tenantId, row.id, field))
      if (anew !== null)
        await tx
          .updateTable('merchant_integrations')
          .set({ [field]: anew })
          .where('id', '=', row.id)
          .execute()
    }
}

/** The body as it was when first sent; the status in the tenant's words for customers. */
async function bodyOf(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('webhook_deliveries as d')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('order_status_settings as s', 's.status_key', 'd.status_key')
    .select(['d.event_id', 'd.event', 'd.occurred_at', 'd.status_key', 'd.body'])
    .select(['o.waybill_number', 'o.reference_no', 's.customer_text', 's.name'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.body !== null) return row.body
  const { status_key: key, occurred_at: at } = row
  const order = key && {
    waybill_number: row.waybill_number,
    reference_no: row.reference_no,
    status_key: key,
    status: row.customer_text ?? row.name ?? inEnglish(orderStatus(key).name),
  }
  return JSON.stringify({ id: row.event_id, event: row.event, at, ...(order ? { order } : {}) })
}

/** The secrets in force, newest first; none if an integration may not be told anything. */
async function secretsOf(tx: Tx, tenantId: number, integrationId: number, box: SecretBox) {
  const row = await tx
    .selectFrom('merchant_integrations')
    .select(['address', ...fields])
    .select(sql<boolean>`webhook_old_until > now()`.as('overlaps'))
    .where('id', '=', integrationId)
    .where('kind', '=', 'webhook')
    .where('approved_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.address || row.webhook_secret === null) return null
  const kept = { webhook_secret: row.webhook_secret, webhook_old_secret: row.overlaps ? row.webhook_old_secret : null }
  const secrets = fields.flatMap(field => {
    const sealed = kept[field]
    return sealed === null ? [] : (box.open(sealed, placeOf(tenantId, integrationId, field)) ?? [])
  })
  return secrets.length > 0 ? { address: row.address, secrets } : null
}

interface Task extends Record<string, unknown> {
  deliveryId: number
  /** Its receiver. */
  integrationId: number
  /** When it was queued: a delivery that has been queued again since is the later job's. Older jobs do not say. */
  queuedAt?: string
}

/** A job's delivery, unless a later job has it. */
const own = ({ deliveryId, queuedAt }: Task) =>
  sql<boolean>`id = ${deliveryId} and (${queuedAt ?? null}::timestamptz is null or queued_at = ${queuedAt ?? null}::timestamptz)`

/** Records how a try ended, and first what that says of its receiver, which whoever stops it locks first, too. */
const note = (
  { inTenant, tenantId, services }: JobContext,
  { deliveryId, integrationId }: Task,
  set: { state?: 'delivered' | 'failed' } & Answered,
) =>
  inTenant(async tx => {
    if (set.state === 'delivered') await endOutage(tx, integrationId)
    if (set.state === 'failed') await tellOutage(tx, tenantId, services, { integrationId, error: set.error })
    await tx
      .updateTable('webhook_deliveries')
      .set(of => ({
        ...set,
        attempts: of('attempts', '+', 1),
        tried_at: sql`now()`,
        ...(set.state === 'delivered' ? { delivered_at: sql`now()` } : {}),
      }))
      .where('id', '=', deliveryId)
      .execute()
  })

type Answered = { answer_status: number | null; error: OutwardError['why'] | 'answer' | 'not-approved' | null }

export const sendWebhookJob = defineJob<Task>({
  name: 'send-webhook',
  atOnce: 4,
  turnOf: 'integrationId',
  run: async (task, context) => {
    const { deliveryId } = task
    const { inTenant, services, tenantId } = context
    const found = await inTenant(async tx => {
      const row = await tx
        .selectFrom('webhook_deliveries')
        .select(['state', 'integration_id', 'event', 'event_id'])
        .where(own(task))
        .executeTakeFirst()
      if (row?.state !== 'waiting') return null
      const to = await secretsOf(tx, tenantId, row.integration_id, services.secretBox)
      const body = await bodyOf(tx, deliveryId)
      await tx.updateTable('webhook_deliveries').set({ body }).where('id', '=', deliveryId).execute()
      return { row, to, body }
    })
    if (!found) return
    const { row, to, body } = found
    if (!to) return void (await note(context, task, { state: 'failed', answer_status: null, error: 'not-approved' }))
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Office-Webhook/1',
      'office-event': row.event,
      'office-delivery': row.event_id,
      'office-signature': signatureOf(Math.floor(Date.now() / 1000), body, to.secrets),
    }
    let answered: Answered
    try {
      const status = await postOutward(to.address, { headers, body }, services.config.allowPrivateAddresses)
      answered = { answer_status: status, error: status >= 200 && status < 300 ? null : 'answer' }
    } catch (error) {
      if (!(error instanceof OutwardError)) throw error
      answered = { answer_status: null, error: error.why }
    }
    await note(context, task, { ...answered, ...(answered.error === null ? { state: 'delivered' as const } : {}) })
    // Makes the queue try again, with growing delays for a day (docs/promises.md B15).
    if (answered.error !== null) throw new Error(`webhook: ${answered.error}`)
  },
  givenUp: async (task, { inTenant, tenantId, services }) => {
    const { integrationId } = task
    await inTenant(async tx => {
      await lockReceiver(tx, integrationId)
      const given = await tx
        .updateTable('webhook_deliveries')
        .set({ state: 'failed' })
        .where(own(task))
        .where('state', '=', 'waiting')
        .returning('error')
        .executeTakeFirst()
      if (given) await tellOutage(tx, tenantId, services, { integrationId, ...given })
    })
    services.queue.kick(sendMailJob.name)
  },
})

/** Deliveries per run; the rest follows in the next one. */
const AT_ONCE = 500

/** Deliveries that moves of orders wrote down, to be queued. */
export const webhookOutbox: Outbox = {
  waiting: 'select distinct tenant_id from webhook_deliveries where queued_at is null',
  send: async (tx, tenantId, { queue }) => {
    const fresh = await tx
      .selectFrom('webhook_deliveries')
      .select(['id', 'integration_id'])
      .where('queued_at', 'is', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    if (fresh.length === 0) return
    const queuedAt = new Date().toISOString()
    const tasks = fresh.map(({ id, integration_id }) => ({ deliveryId: id, integrationId: integration_id, queuedAt }))
    await queue.record(tx, tenantId, sendWebhookJob.name, ...tasks)
    const ids = fresh.map(({ id }) => id)
    await tx.updateTable('webhook_deliveries').set({ queued_at: queuedAt }).where('id', 'in', ids).execute()
  },
  job: sendWebhookJob.name,
}
