// office webhooks replay, secret, stop and test.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const webhookCommands = [
  defineCliCommand({
    path: 'webhooks replay',
    args: '<number>',
    each: 'piped',
    summary: msg`Resend a delivery: the same event and body with a new signature`,
    examples: ['office webhooks replay 7', 'office webhooks replay 7 --json'],
    flags: { json },
    load: async () => (await import('./send-webhook.ts')).replayWebhook,
  }),
  defineCliCommand({
    path: 'webhooks secret',
    args: '<merchant>',
    summary: msg`Create the secret that signs a merchant's webhooks; it is shown only once, and the previous one signs for another 24 hours`,
    examples: ['office webhooks secret 7 > secret.txt', 'office webhooks secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./send-webhook.ts')).makeWebhookSecret,
  }),
  defineCliCommand({
    path: 'webhooks stop',
    args: '<merchant>',
    summary: msg`Stop sending to a merchant's webhook; a new secret starts it again`,
    examples: ['office webhooks stop 7', 'office webhooks stop "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./send-webhook.ts')).stopWebhook,
  }),
  defineCliCommand({
    path: 'webhooks test',
    args: '<merchant>',
    summary: msg`Send a test to a merchant's webhook`,
    examples: ['office webhooks test 7', 'office webhooks test "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./send-webhook.ts')).testWebhook,
  }),
]
