// office config: this person's settings for every command on this machine.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff } from '../../core/program/command.ts'

/** `commands`: all of the program, which settings may name. */
export const configCommands = (commands: () => readonly CliCommand[]) => [
  defineCliCommand({
    path: 'config list',
    summary: msg`Show the settings in config.json; flags, the environment and .officerc take precedence`,
    examples: ['office config list', 'office config list --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./user-config.ts')).listConfig,
  }),
  defineCliCommand({
    path: 'config profiles',
    summary: msg`List the profiles that have settings or accounts; --profile NAME uses one and creates it if needed`,
    examples: ['office config profiles', 'office config profiles --json'],
    flags: { json: onOff('--json', msg`Output as JSON`) },
    load: async () => (await import('./user-config.ts')).listProfiles,
  }),
  defineCliCommand({
    path: 'config get',
    args: '<name>',
    summary: msg`Print one setting; exit 1 if it is not set`,
    examples: ['office config get host', 'office config get lang'],
    flags: {},
    load: async () => (await import('./user-config.ts')).getConfig,
  }),
  defineCliCommand({
    path: 'config set',
    args: '<name> <value>',
    summary: msg`Store a setting: host, lang, limit (rows per page), update-note, columns.LIST, alias.NAME`,
    examples: [
      'office config set host acme.example',
      'office config set limit 50',
      'office config set columns.orders waybill_number,status_key,receiver_name',
      "office config set alias.due 'orders list --promised-on today --since 1d'",
    ],
    flags: {},
    load: async () => (await import('./user-config.ts')).setConfig(commands()),
  }),
  defineCliCommand({
    path: 'config unset',
    args: '<name>',
    summary: msg`Remove a setting`,
    examples: ['office config unset host', 'office config unset lang'],
    flags: {},
    load: async () => (await import('./user-config.ts')).unsetConfig,
  }),
]
