// Tells whoever manages webhooks that a receiver's have failed for good: once, until one arrives there again.
import { type WebhookError, webhookErrorNames } from '@office/shared/areas/merchants/webhook.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Services } from '../../../core/services.ts'
import { mailHolders } from '../../staff/holder-mail.part.ts'

const subject = msg`{company}: webhooks of {merchant} do not arrive`
const text = msg`Hello {name},

a webhook of {merchant} to {address} was given up after its last attempt.

Reason: {reason}

No further message follows until one arrives there again. Those that have failed can then be sent again:

{link}

You receive this message because you may manage webhooks.`

interface Failed {
  integrationId: number
  /** Why its last attempt failed. */
  error: WebhookError | null
}

/** Before its deliveries, as whoever stops it does. */
export async function lockReceiver(tx: Tx, integrationId: number): Promise<void> {
  await tx.selectFrom('merchant_integrations').select('id').where('id', '=', integrationId).forNoKeyUpdate().execute()
}

/**
 * In the transaction in which a delivery is given up. Of two at once the second waits and finds that it was told. Nobody is told of
 * a receiver that was stopped or withdrawn by hand.
 */
export async function tellOutage(tx: Tx, tenantId: number, services: Services, { integrationId, error }: Failed): Promise<void> {
  const { rows } = await sql<{ merchant_id: number; merchant: string; address: string }>`
    update merchant_integrations i set webhook_failed_at = now() from merchants m
    where i.tenant_id = (select current_tenant()) and i.id = ${integrationId} and i.webhook_failed_at is null
      and i.approved_at is not null and i.webhook_secret is not null and m.tenant_id = i.tenant_id and m.id = i.merchant_id
    returning m.id as merchant_id, m.name as merchant, i.address`.execute(tx)
  for (const { merchant_id, ...outage } of rows)
    await mailHolders(tx, tenantId, services, {
      needs: ['manage-webhook'],
      path: `/webhooks?filter%5Bstate%5D=failed&filter%5Bmerchant_id%5D=${merchant_id}`,
      write: (translate, reader) => {
        const values = { ...reader, ...outage, reason: error === null ? '' : translate(webhookErrorNames[error]) }
        return { subject: translate(subject, values), text: translate(text, values) }
      },
    })
}

/** In the transaction in which a delivery arrived. */
export async function endOutage(tx: Tx, integrationId: number): Promise<void> {
  await tx
    .updateTable('merchant_integrations')
    .set({ webhook_failed_at: null })
    .where('id', '=', integrationId)
    .where('webhook_failed_at', 'is not', null)
    .execute()
}
