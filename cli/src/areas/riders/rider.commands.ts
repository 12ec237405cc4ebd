// office riders write-off and write-off-end, beside what every noun can do.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'

const asked = {
  amount: value('--amount <amount>', msg`A part of it; all of it when absent`),
  currency: value('--currency <code>', msg`The currency; the own one when absent`),
  reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
  dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
  json: onOff('--json', msg`Output as JSON`),
}

export const riderCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'riders write-off',
    args: '<rider>',
    each: 'piped',
    summary: msg`Ask to write off what counts of a rider were short of, or a part of it; somebody else decides`,
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
    summary: msg`Ask to take the write-off of a rider's variance back, or a part of it; somebody else decides`,
    examples: [
      'office riders write-off-end "Bikash Gurung" --reason "He pays it after all"',
      'office riders write-off-end 7 --amount 200 --currency NPR --reason "It was found" --dry-run',
    ],
    flags: asked,
    names: 'riders',
    load: async () => (await import('./write-off-variance.ts')).endVarianceWriteOff,
  }),
]
