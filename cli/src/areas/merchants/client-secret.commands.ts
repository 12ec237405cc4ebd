// office merchants secret, end-old-secret and revoke-secret.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const clientSecretCommands = [
  defineCliCommand({
    path: 'merchants secret',
    args: '<merchant>',
    summary: msg`Create the secret that a merchant's own programs sign in with; it is shown only once, and the previous one works for another 24 hours`,
    examples: ['office merchants secret 7 > secret.txt', 'office merchants secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./client-secret.ts')).makeClientSecret,
  }),
  defineCliCommand({
    path: 'merchants end-old-secret',
    args: '<merchant>',
    summary: msg`Revoke the previous secret now, before its 24 hours end`,
    examples: ['office merchants end-old-secret 7', 'office merchants end-old-secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./client-secret.ts')).endOldClientSecret,
  }),
  defineCliCommand({
    path: 'merchants revoke-secret',
    args: '<merchant>',
    summary: msg`Block a merchant's own programs until there is a new secret`,
    examples: ['office merchants revoke-secret 7', 'office merchants revoke-secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./client-secret.ts')).revokeClientSecret,
  }),
]
