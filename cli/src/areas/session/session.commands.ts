// Commands of signing in: login, the accounts kept, and what a permission allows.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)

export const sessionCommands = [
  defineCliCommand({
    path: 'login',
    also: ['auth login'],
    summary: msg`Sign in to a tenant`,
    examples: [
      'office login --host demo.localhost:4000 --email admin@demo.test',
      'office login --host acme.example --email asha@acme.example --password-stdin < password.txt',
      'office login --host acme.example --with-token < token.txt',
    ],
    flags: {
      email: value('--email <email>', msg`E-mail of the staff member`),
      passwordStdin: onOff('--password-stdin', msg`Read the password from a pipe (standard input)`),
      withToken: onOff('--with-token', msg`Read a service token from a pipe (standard input)`),
      json,
    },
    load: async () => (await import('./log-in.ts')).logIn,
  }),
  defineCliCommand({
    path: 'auth status',
    summary: msg`Show who is signed in where, and whether the server still agrees`,
    examples: ['office auth status', 'office auth status --json'],
    flags: { json },
    load: async () => (await import('./accounts.ts')).showAccounts,
  }),
  defineCliCommand({
    path: 'auth token',
    summary: msg`Print the token that commands use at a host, for other programs`,
    examples: ['office auth token', 'OFFICE_TOKEN=$(office auth token --host acme.example) ./nightly.sh'],
    flags: {},
    load: async () => (await import('./accounts.ts')).printToken,
  }),
  defineCliCommand({
    path: 'auth switch',
    args: '[host]',
    summary: msg`Use another signed-in account`,
    examples: ['office auth switch acme.example', 'office auth switch acme.example --email finance@acme.example'],
    flags: { email: value('--email <email>', msg`E-mail of the account to use`) },
    load: async () => (await import('./accounts.ts')).switchAccount,
  }),
  defineCliCommand({
    path: 'auth logout',
    also: ['logout'],
    summary: msg`Sign out: the server ends the session and it is forgotten here`,
    examples: ['office auth logout', 'office auth logout --host acme.example --email asha@acme.example'],
    flags: { email: value('--email <email>', msg`E-mail of the account to sign out`) },
    load: async () => (await import('./accounts.ts')).logOut,
  }),
  defineCliCommand({
    path: 'can',
    args: '[permission]',
    summary: msg`Say whether a permission is held: exit 0 if so, 5 if not; without one, list those held`,
    examples: ['office can import-orders', 'office can --json'],
    flags: { json },
    load: async () => (await import('./can.ts')).can,
  }),
]
