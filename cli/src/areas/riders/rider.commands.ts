// office riders write-off and write-off-end, in addition to the commands of every noun.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'

const asked = {
  amount: value('--amount <amount>', msg`Part of the amount (default: all of it)`),
  currency: value('--currency <code>', msg`Currency (default: your own)`),
  reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
  dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
  json: onOff('--json', msg`Output as JSON`),
}

export const riderCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'riders write-off',
    args: '<rider>',
    each: 'piped',
    summary: msg`Request to write off the shortfall in a rider's counts, or part of it; someone else must decide`,
    examples: [
      'office riders write-off "Bikash Gurung" --reason "Left the company"',
      'office riders write-off 7 --amount 200 --currency NPR --reason "Robbed" --dry-run',
    ],
    flags: asked,
    names: 'riders',
    load: async () => (await import('./write-off-variance.ts')).writeOffVariance,
  }),
  defineCliCommand({
    path: 'riders write-off-end',
    args: '<rider>',
    each: 'piped',
    summary: msg`Request to reverse the write-off of a rider's variance, or part of it; someone else must decide`,
    examples: [
      'office riders write-off-end "Bikash Gurung" --reason "He pays it after all"',
      'office riders write-off-end 7 --amount 200 --currency NPR --reason "It was found" --dry-run',
    ],
    flags: asked,
    names: 'riders',
    load: async () => (await import('./write-off-variance.ts')).endVarianceWriteOff,
  }),
]
