// office tokens create and revoke.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const tokenCommands = [
  defineCliCommand({
    path: 'tokens create',
    args: '<name>',
    summary: msg`Create a token for a program; it is shown only once`,
    examples: [
      'office tokens create "Nightly import" --role Importer --expires 2027-01-31 > token.txt',
      'office tokens create "Nightly import" --role 4 --expires 2027-01-31 --json',
    ],
    flags: {
      role: value('--role <role>', msg`Number or name of its role; you must hold all of its permissions`),
      expires: value('--expires <day>', msg`Last day on which it works, like 2027-01-31`),
      json,
    },
    load: async () => (await import('./make-token.ts')).makeToken,
  }),
  defineCliCommand({
    path: 'tokens revoke',
    args: '<token>',
    summary: msg`Revoke a token by number or name; it stops working at once`,
    examples: ['office tokens revoke "Nightly import"', 'office tokens revoke 3 --json'],
    flags: { json },
    names: 'tokens',
    load: async () => (await import('./make-token.ts')).revokeToken,
  }),
]
