// office webhooks replay, secret, stop and test: only the secret on stdout, so that it goes to a file without appearing on a
// screen.
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { type WebhookDelivery, webhookContract } from '@office/shared/areas/merchants/webhook.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { paint } from '../../core/io/io.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { failure } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { merchantNoun } from './merchant.noun.ts'
import { webhookNoun } from './webhook.noun.ts'

const noWebhook = msg`{merchant} has no approved webhook.`
const sent = msg`Delivery {id} is on its way. To see its result, run office webhooks show {id}.`
const made = msg`The webhooks of {merchant} are now signed with this secret. Store it now; it cannot be shown again.`
const stopped = msg`Nothing more will be sent to {merchant}.`
const overlaps = msg`The previous secret also signs until {until}.`

interface Given {
  args: readonly string[]
  flags: { json: boolean }
}

/** The approved webhook of a merchant. */
async function webhookOf(call: Call, text: string) {
  const { id, name } = await findRow(call, await merchantNoun.load(), text)
  const params = { id: Number(id) }
  const { data } = await call(merchantIntegrationContract.list, {
    params,
    query: { filters: { kind: 'webhook', is_approved: '1' } },
  })
  const [integration] = data
  if (!integration) throw failure('no-webhook', noWebhook, { merchant: String(name ?? text) })
  return { params: { ...params, integrationId: integration.id }, merchant: String(name ?? text) }
}

function tellSent(delivery: WebhookDelivery, { json }: Given['flags'], context: CliContext): ExitCode {
  if (json) writeJson(context, delivery)
  else say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(sent, { id: String(delivery.id) })}`)
  return exitCodes.ok
}

export async function replayWebhook({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await webhookNoun.load(), text)
  return tellSent(await call(webhookContract.replay, { params: { id: Number(id) } }), flags, context)
}

export async function testWebhook({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { params } = await webhookOf(call, text)
  return tellSent(await call(webhookContract.test, { params }), flags, context)
}

export async function stopWebhook({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { params, merchant } = await webhookOf(call, text)
  const answer = await call(webhookContract.stop, { params })
  if (flags.json) writeJson(context, answer)
  else say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(stopped, { merchant })}`)
  return exitCodes.ok
}

export async function makeWebhookSecret({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { params, merchant } = await webhookOf(call, text)
  const { secret, old_until } = await call(webhookContract.secret, { params })
  if (flags.json) {
    writeJson(context, { secret, old_until })
    return exitCodes.ok
  }
  context.io.out.write(`${secret}\n`)
  say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(made, { merchant })}`)
  if (old_until !== null) say(context, context.translate(overlaps, { until: formatDateTime(old_until) }))
  return exitCodes.ok
}
