// Commands for signing in: login, the stored accounts, and what a permission allows.
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
      email: value('--email <email>', msg`Email of the staff member`),
      passwordStdin: onOff('--password-stdin', msg`Read the password from a pipe (standard input)`),
      withToken: onOff('--with-token', msg`Read a service token from a pipe (standard input)`),
      json,
    },
    load: async () => (await import('./log-in.ts')).logIn,
  }),
  defineCliCommand({
    path: 'auth status',
    summary: msg`Show who is signed in to which host, and whether each session is still valid`,
    examples: ['office auth status', 'office auth status --json'],
    flags: { json },
    load: async () => (await import('./accounts.ts')).showAccounts,
  }),
  defineCliCommand({
    path: 'auth token',
    summary: msg`Print the token that commands use for a host, for use in other programs`,
    examples: ['office auth token', 'OFFICE_TOKEN=$(office auth token --host acme.example) ./nightly.sh'],
    flags: {},
    load: async () => (await import('./accounts.ts')).printToken,
  }),
  defineCliCommand({
    path: 'auth switch',
    args: '[host]',
    summary: msg`Switch to another signed-in account`,
    examples: ['office auth switch acme.example', 'office auth switch acme.example --email finance@acme.example'],
    flags: { email: value('--email <email>', msg`Email of the account to use`) },
    load: async () => (await import('./accounts.ts')).switchAccount,
  }),
  defineCliCommand({
    path: 'auth logout',
    also: ['logout'],
    summary: msg`Sign out: end the session on the server and remove it from this machine`,
    examples: ['office auth logout', 'office auth logout --host acme.example --email asha@acme.example'],
    flags: { email: value('--email <email>', msg`Email of the account to sign out`) },
    load: async () => (await import('./accounts.ts')).logOut,
  }),
  defineCliCommand({
    path: 'can',
    args: '[permission]',
    summary: msg`Check whether you hold a permission: exit 0 if you do, 5 if not; without a name, list those you hold`,
    examples: ['office can import-orders', 'office can --json'],
    flags: { json },
    load: async () => (await import('./can.ts')).can,
  }),
]
