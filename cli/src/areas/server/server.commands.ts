// Commands that work on the server's own machine.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

export const serverCommands = [
  defineCliCommand({
    path: 'server tenant create',
    args: '<name>',
    summary: msg`Create a tenant on this machine, whether or not the server is running`,
    examples: [
      'office server tenant create acme --company "Acme Courier" --admin-email admin@acme.example',
      'office server tenant create acme --company Acme --admin-email admin@acme.example --password-stdin --time-zone Asia/Kathmandu --currency NPR < password.txt',
    ],
    flags: {
      company: value('--company <name>', msg`Name of the company`),
      adminEmail: value('--admin-email <email>', msg`Email of its first administrator`),
      adminName: value('--admin-name <name>', msg`Name of its first administrator`),
      passwordStdin: onOff(
        '--password-stdin',
        msg`Read the administrator's password from standard input; otherwise a link to set one is shown`,
      ),
      timeZone: value('--time-zone <zone>', msg`Time zone, like Asia/Kathmandu (default: UTC)`),
      currency: value('--currency <code>', msg`Currency, like NPR (default: USD)`),
      environment: value('--environment <kind>', msg`production or demo (default: production)`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./create-tenant.ts')).createTenant,
  }),
  defineCliCommand({
    path: 'server secrets rotate',
    summary: msg`Reseal stored secrets with the current secret key after it was replaced`,
    examples: ['office server secrets rotate --dry-run', 'office server secrets rotate --json'],
    flags: {
      dryRun: onOff('--dry-run', msg`Show what would be done without changing anything`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./rotate-secrets.ts')).rotateSecrets,
  }),
]
