// office merchants secret, end-old-secret and revoke-secret.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const clientSecretCommands = [
  defineCliCommand({
    path: 'merchants secret',
    args: '<merchant>',
    summary: msg`Make the secret that a merchant's own programs sign in with; it is printed this once, and the one before works for 24 hours more`,
    examples: ['office merchants secret 7 > secret.txt', 'office merchants secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./client-secret.ts')).makeClientSecret,
  }),
  defineCliCommand({
    path: 'merchants end-old-secret',
    args: '<merchant>',
    summary: msg`End the secret before the newest at once, while it still works`,
    examples: ['office merchants end-old-secret 7', 'office merchants end-old-secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./client-secret.ts')).endOldClientSecret,
  }),
  defineCliCommand({
    path: 'merchants revoke-secret',
    args: '<merchant>',
    summary: msg`Shut a merchant's own programs out, until there is a new secret`,
    examples: ['office merchants revoke-secret 7', 'office merchants revoke-secret "Himal Books" --json'],
    flags: { json },
    names: 'merchants',
    load: async () => (await import('./client-secret.ts')).revokeClientSecret,
  }),
]
