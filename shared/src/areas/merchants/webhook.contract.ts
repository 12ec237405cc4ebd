// Merchants' webhooks: what their systems are sent, how it is signed, and the outcome of each delivery (docs/webhooks.md).

import { type Labels, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'

export const webhookEvents = ['order.status', 'webhook.test'] as const
export const webhookStates = ['waiting', 'delivered', 'failed'] as const
export type WebhookState = (typeof webhookStates)[number]
export const webhookStateNames = {
  waiting: msg`Waiting`,
  delivered: msg`Delivered`,
  failed: msg`Failed`,
} satisfies Record<WebhookState, unknown>

/** Why an attempt failed. */
export const webhookErrors = [
  'answer',
  'redirect',
  'unreachable',
  'timeout',
  'private-address',
  'not-https',
  'not-approved',
] as const
export type WebhookError = (typeof webhookErrors)[number]
export const webhookErrorNames = {
  answer: msg`The merchant's system answered with an error`,
  redirect: msg`The merchant's system redirected to another address. Redirects are not followed`,
  unreachable: msg`The merchant's system could not be reached`,
  timeout: msg`The merchant's system did not answer in time`,
  'private-address': msg`The address leads to a private network`,
  'not-https': msg`The address does not begin with https://`,
  'not-approved': msg`The integration is not approved or has no secret`,
} satisfies Record<WebhookError, unknown>

export const WebhookDelivery = x.row({
  id: x.id(),
  merchant_id: x.id(),
  merchant_name: x.text(),
  integration_id: x.id(),
  address: x.nullable(x.text({ max: 500 })),
  event: x.oneOf(webhookEvents),
  /** The id the receiver knows it by: the same for every attempt. */
  event_id: x.text(),
  waybill_number: x.nullable(x.text()),
  status_key: x.nullable(x.text()),
  state: x.oneOf(webhookStates, webhookStateNames),
  attempts: x.integer(),
  answer_status: x.nullable(x.integer()),
  error: x.nullable(x.oneOf(webhookErrors, webhookErrorNames)),
  occurred_at: x.instant(),
  tried_at: x.nullable(x.instant()),
  delivered_at: x.nullable(x.instant()),
})
export type WebhookDelivery = x.Of<typeof WebhookDelivery>

export const webhookLabels = {
  id: msg`Number`,
  merchant_name: msg`Merchant`,
  address: msg`Address`,
  event: msg`Event`,
  event_id: msg`Event ID`,
  waybill_number: msg`Waybill`,
  status_key: msg`Order status`,
  state: msg`Status`,
  attempts: msg`Tries`,
  answer_status: msg`Answer`,
  error: msg`Why it failed`,
  occurred_at: msg`Happened`,
  tried_at: msg`Last tried`,
  delivered_at: msg`Delivered`,
} satisfies Labels<WebhookDelivery>

/** Returned once: it is stored encrypted. */
export const WebhookSecret = x.row({
  secret: x.text(),
  /** Until when the previous secret also signs; null if there was none. */
  old_until: x.nullable(x.instant()),
})
export type WebhookSecret = x.Of<typeof WebhookSecret>

const path = '/admin/webhook-delivery'
const ofOne = '/admin/merchant/{id}/integrations/{integrationId}'
const needs = ['manage-webhook'] as const

export const webhookContract = {
  list: list(path, {
    summary: 'Webhook deliveries, newest first, and the answers of their receivers',
    needs,
    service: 'lists',
    row: WebhookDelivery,
    filters: {
      id: 'ids',
      merchant_id: 'ids',
      integration_id: 'ids',
      event: 'words',
      state: 'words',
      waybill_number: 'text',
      occurred_at: 'days',
    },
    sort: ['id', 'occurred_at'],
  }),
  get: get(`${path}/{id}`, { summary: 'One delivery of a webhook', needs, returns: WebhookDelivery }),
  replay: post(`${path}/{id}/replay`, {
    summary: 'Send a delivery again: same event id and body, newly signed',
    needs,
    returns: WebhookDelivery,
    fails: ['delivery-waiting'],
  }),
  secret: post(`${ofOne}/webhook-secret`, {
    summary: 'Create the secret that signs the webhooks of an approved integration; the previous one also signs for 24 hours',
    needs,
    returns: WebhookSecret,
    fails: ['no-webhook'],
    answersSecret: true,
  }),
  stop: post(`${ofOne}/webhook-stop`, {
    summary: 'Stop sending to the receiver of an integration: its secrets are deleted, and pending deliveries fail',
    needs,
    returns: x.row({ given_up: x.integer() }),
    fails: ['no-webhook', 'no-webhook-secret'],
  }),
  test: post(`${ofOne}/webhook-test`, {
    summary: 'Send a test to the receiver of an approved integration',
    needs,
    returns: WebhookDelivery,
    fails: ['no-webhook', 'no-webhook-secret'],
  }),
}
