// Webhooks: the signing secret of an integration, a test, and repeating a delivery.
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import { type WebhookDelivery, type WebhookSecret, webhookContract } from '@office/shared/areas/merchants/webhook.contract'
import { msg } from '@office/shared/core/messages/message'
import { Ban, KeyRound, RotateCw, Send } from 'lucide-react'
import { proxy } from 'valtio'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { integrationAt } from './merchant-integration.commands.ts'

/** The new secret, until its dialog is closed; it is kept nowhere else. */
export const newWebhookSecret: { made: WebhookSecret | null } = proxy({ made: null })

const isWebhook = (ctx: Ctx) => {
  const integration = recordAt(ctx)?.data as MerchantIntegration | undefined // a row of their list
  if (integration?.kind !== 'webhook') return { off: msg`This is not a webhook` }
  if (!integration.is_approved) return { off: msg`It is not approved yet` }
  return integration.address !== null || { off: msg`It has no address` }
}

/** Only the list of deliveries has records of this noun. */
const deliveryAt = (ctx: Ctx) => recordAt(ctx)?.data as WebhookDelivery | undefined

export const webhookCommands: readonly Command[] = [
  defineCommand({
    id: 'merchant-integration.webhook-secret',
    title: msg`Create the signing secret`,
    keywords: msg`rotate, exchange, webhook, key`,
    section: 'context',
    icon: KeyRound,
    target: 'one',
    on: 'merchant-integration',
    keys: ['shift+s'],
    needs: { any: webhookContract.secret.needs },
    writes: 'asks',
    when: isWebhook,
    confirm: () => ({
      title: msg`Create a new signing secret?`,
      body: msg`It is shown only once. A previous secret, if there is one, also signs for another 24 hours.`,
      act: msg`Create a new secret`,
      keep: msg`Keep it`,
      tone: 'normal',
    }),
    run: async ctx => {
      const params = integrationAt(ctx)
      if (!params) return
      newWebhookSecret.made = await call(webhookContract.secret, { params })
      await invalidate(merchantIntegrationContract.list)
    },
    cli: ctx => apiLine(webhookContract.secret, { params: integrationAt(ctx) ?? {} }),
  }),
  defineCommand({
    id: 'merchant-integration.webhook-test',
    title: msg`Send a test webhook`,
    keywords: msg`try, ping`,
    section: 'context',
    icon: Send,
    target: 'one',
    on: 'merchant-integration',
    keys: ['t'],
    needs: { any: webhookContract.test.needs },
    writes: 'adds',
    when: isWebhook,
    run: async ctx => {
      const params = integrationAt(ctx)
      if (!params) return
      const { id } = await call(webhookContract.test, { params })
      await invalidate(webhookContract.list)
      return {
        toast: {
          message: msg`Test {id} is on its way; see its outcome under Webhook deliveries`,
          values: { id: String(id) },
        },
      }
    },
    cli: ctx => apiLine(webhookContract.test, { params: integrationAt(ctx) ?? {} }),
  }),
  defineCommand({
    id: 'merchant-integration.webhook-stop',
    title: msg`Stop the webhook`,
    keywords: msg`end, revoke, switch off, webhook`,
    section: 'context',
    icon: Ban,
    tone: 'danger',
    target: 'one',
    on: 'merchant-integration',
    needs: { any: webhookContract.stop.needs },
    writes: 'asks',
    when: isWebhook,
    confirm: () => ({
      title: msg`Send nothing more to this receiver?`,
      body: msg`Its secrets are deleted, and deliveries waiting to be sent fail. A new secret starts it again.`,
      act: msg`Stop it`,
      keep: msg`Keep it`,
      tone: 'danger',
    }),
    run: async ctx => {
      const params = integrationAt(ctx)
      if (!params) return
      await call(webhookContract.stop, { params })
      await invalidate(webhookContract.list)
      return { toast: msg`Nothing more is sent to this receiver` }
    },
    cli: ctx => apiLine(webhookContract.stop, { params: integrationAt(ctx) ?? {} }),
  }),
  defineCommand({
    id: 'webhook-delivery.replay',
    title: msg`Send again`,
    keywords: msg`replay, again, retry, resend`,
    section: 'context',
    icon: RotateCw,
    target: 'one',
    on: 'webhook-delivery',
    keys: ['s'],
    needs: { any: webhookContract.replay.needs },
    writes: 'adds',
    when: ctx => deliveryAt(ctx)?.state !== 'waiting' || { off: msg`This delivery is already waiting to be sent` },
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      await call(webhookContract.replay, { params: { id: record.id } })
      await invalidate(webhookContract.list)
      return { toast: { message: msg`Delivery {id} is sent again`, values: { id: String(record.id) } } }
    },
    cli: ctx => `office webhooks replay ${recordAt(ctx)?.id ?? 'NUMBER'}`,
  }),
]
