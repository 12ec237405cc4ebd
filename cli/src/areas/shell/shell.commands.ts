// Commands about the program itself: completion in shells, and its next version.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'
import type { ProgramTable } from './completion.ts'

const json = onOff('--json', msg`Output as JSON`)

export const shellCommands = (table: () => ProgramTable) => [
  defineCliCommand({
    path: 'completion',
    args: '<shell> [words...]',
    summary: msg`Print a completion script for bash, zsh, fish or pwsh`,
    examples: ['source <(office completion bash)', 'office completion fish > ~/.config/fish/completions/office.fish'],
    flags: {},
    load: async () => (await import('./completion.ts')).completion(table()),
  }),
  defineCliCommand({
    path: 'upgrade',
    summary: msg`Replace this program with the version on the server, after verifying its checksum`,
    examples: ['office upgrade', 'office upgrade --check --json'],
    flags: {
      check: onOff('--check', msg`Only check whether the server has another version`),
      json,
    },
    load: async () => (await import('./upgrade.ts')).upgrade,
  }),
  defineCliCommand({
    path: 'help environment',
    summary: msg`Environment variables, and which host is used`,
    examples: ['office help environment', 'office help environment --json'],
    flags: { json },
    load: async () => (await import('./help-topics.ts')).helpEnvironment,
  }),
  defineCliCommand({
    path: 'help exit-codes',
    summary: msg`Exit codes, whose meaning never changes`,
    examples: ['office help exit-codes', 'office help exit-codes --json'],
    flags: { json },
    load: async () => (await import('./help-topics.ts')).helpExitCodes,
  }),
]
