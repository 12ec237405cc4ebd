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
      adminEmail: value('--admin-email <email>', msg`E-mail of its first administrator`),
      adminName: value('--admin-name <name>', msg`Name of its first administrator`),
      passwordStdin: onOff(
        '--password-stdin',
        msg`Read the administrator's password from standard input; without it, a link to set one is shown`,
      ),
      timeZone: value('--time-zone <zone>', msg`Time zone, like Asia/Kathmandu; UTC when absent`),
      currency: value('--currency <code>', msg`Currency, like NPR; USD when absent`),
      environment: value('--environment <kind>', msg`production or demo; production when absent`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./create-tenant.ts')).createTenant,
  }),
  defineCliCommand({
    path: 'server secrets rotate',
    summary: msg`Seal kept secrets with the secret key in use, after it was exchanged`,
    examples: ['office server secrets rotate --dry-run', 'office server secrets rotate --json'],
    flags: {
      dryRun: onOff('--dry-run', msg`Say what would be done, and change nothing`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./rotate-secrets.ts')).rotateSecrets,
  }),
]
