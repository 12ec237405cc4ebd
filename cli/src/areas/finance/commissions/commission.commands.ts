// office commissions and agencycommissions: who earned what, making commissions of it, how each line came about, and their steps.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../../core/program/command.ts'
import { paidCommands } from '../paid.commands.ts'

const json = onOff('--json', msg`Output as JSON`)
const period = value('--period <days>', msg`A period that has ended: 2026-10-01..2026-10-31 or last-month (default: last-month)`)

interface Commissions {
  of: 'rider' | 'agency'
  path: string
  sample: string
  next: string
  draft: string
}

const commandsOf = ({ of, path, sample, next, draft }: Commissions): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} pending`,
    args: '',
    summary: msg`List what each payee earned in a period and has not been paid yet`,
    examples: [`office ${path} pending`, `office ${path} pending --period 2026-10-01..2026-10-31 --json`],
    flags: { period, json },
    load: async () => (await import('./make-commission.ts')).listEarned(of),
  }),
  defineCliCommand({
    path: `${path} create`,
    args: '<payees...>',
    summary: msg`Create a commission for each payee, by number or name, for a period that has ended; someone else must approve it`,
    examples: [
      `office ${path} create 3`,
      `office ${path} create 3 7 --period 2026-10-01..2026-10-31 --json`,
      `office ${path} create 3 --dry-run`,
    ],
    flags: {
      period,
      remark: value('--remark <text>', msg`Note to keep with the commission`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
      yes: onOff('-y, --yes', msg`Also for a part of a period of which an amount is paid, without asking`),
      json,
    },
    load: async () => (await import('./make-commission.ts')).createCommissions(of),
  }),
  defineCliCommand({
    path: `${path} explain`,
    args: '<number>',
    each: 'piped',
    summary: msg`Show each line of a commission: what it is for, which rule applied and how it was calculated`,
    examples: [`office ${path} explain ${sample}`, `office ${path} explain ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./explain-commission.ts')).explainCommission(of),
  }),
  defineCliCommand({
    path: `${path} carry`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Carry commissions that are payable to us into the next one of each payee, instead of having them paid`,
    examples: [`office ${path} carry ${sample} ${next}`, `office ${path} carry ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./carry-commission.ts')).carryCommission(of),
  }),
  defineCliCommand({
    path: `${path} carry-end`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`End the carry-over of commissions, as long as no issued commission has them`,
    examples: [`office ${path} carry-end ${sample} ${next}`, `office ${path} carry-end ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./carry-commission.ts')).endCarry(of),
  }),
  ...paidCommands({ of: `${of}-commission`, path, sample, next, draft }),
]

export const commissionCommands: readonly CliCommand[] = [
  ...commandsOf({ of: 'rider', path: 'commissions', sample: 'RC-2026-000017', next: 'RC-2026-000018', draft: 'RC-DRAFT-000017' }),
  ...commandsOf({
    of: 'agency',
    path: 'agencycommissions',
    sample: 'AC-2026-000017',
    next: 'AC-2026-000018',
    draft: 'AC-DRAFT-000017',
  }),
]
