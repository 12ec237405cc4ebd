// office riders write-off, beside what every noun can do.
import { msg } from '@office/shared/core/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'

export const riderCommands: readonly CliCommand[] = [
  defineCliCommand({
    path: 'riders write-off',
    args: '<rider>',
    summary: msg`Ask to write off what counts of a rider were short of, or a part of it; somebody else decides`,
    examples: [
      'office riders write-off "Bikash Gurung" --reason "Left the company"',
      'office riders write-off 7 --amount 200 --currency NPR --reason "Robbed" --dry-run',
    ],
    flags: {
      amount: value('--amount <amount>', msg`A part of it; all of it when absent`),
      currency: value('--currency <code>', msg`The currency; the own one when absent`),
      reason: value('--reason <text>', msg`Why; whoever decides reads it`),
      dryRun: onOff('-n, --dry-run', msg`Judge and change nothing`),
      json: onOff('--json', msg`Answer as JSON`),
    },
    names: 'riders',
    load: async () => (await import('./write-off-variance.ts')).writeOffVariance,
  }),
]
