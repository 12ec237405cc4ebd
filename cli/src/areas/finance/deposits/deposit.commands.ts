// office deposits, agencydeposits and branchdeposits: what is not handed in, deposits made of it, their steps, their paper.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, type Flag, onOff, value } from '../../../core/program/command.ts'
import type { PartyName } from './deposit-parties.ts'

const json = onOff('--json', msg`Output as JSON`)
const currency = value('--currency <code>', msg`In this currency only`)

/** The deposits of a party, as the terminal offers them. */
interface Deposits {
  of: PartyName
  path: string
  /** Two numbers, and the state in which they wait for approval, for the examples. */
  sample: string
  next: string
  open: string
  /** '--rider <rider>' */
  holder: Flag<string | undefined>
  /** The input that an approval may have. */
  told: Flag<string | undefined>
  toldExample: string
}

const riders: Deposits = {
  of: 'rider',
  path: 'deposits',
  sample: 'RD-2026-000017',
  next: 'RD-2026-000018',
  open: 'counted',
  holder: value('--rider <rider>', msg`For a rider, by number or name`),
  told: value('--reason <text>', msg`Reason for accepting a variance above the limit; for one deposit only`),
  toldExample: "--reason 'He lost a note'",
}

const agencies: Deposits = {
  of: 'agency',
  path: 'agencydeposits',
  sample: 'AD-2026-000017',
  next: 'AD-2026-000018',
  open: 'submitted',
  holder: value('--agency <agency>', msg`For an agency, by number or name`),
  told: value('--reference <text>', msg`Bank reference`),
  toldExample: "--reference 'NIC-778'",
}

const branches: Deposits = {
  of: 'branch',
  path: 'branchdeposits',
  sample: 'BD-2026-000017',
  next: 'BD-2026-000018',
  open: 'submitted',
  holder: value('--branch <branch>', msg`For a branch, by number or name`),
  told: value('--reference <text>', msg`Bank reference`),
  toldExample: "--reference 'NIC-778'",
}

const commandsOf = ({ of, path, sample, next, open, holder, told, toldExample }: Deposits): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} pending`,
    args: '',
    summary: msg`List cash that has not been handed in, with a total in each currency`,
    examples: [`office ${path} pending`, `office ${path} pending --${of} 3 --json`],
    flags: { holder, currency, json },
    load: async () => (await import('./make-deposit.ts')).listPending(of),
  }),
  defineCliCommand({
    path: `${path} create`,
    args: '[waybills...]',
    summary: msg`Create deposits of the cash of one holder, one for each currency; without waybills or numbers, of all the cash they hold`,
    examples: [
      `office ${path} create CE123456785BR CE123456799BR`,
      `office ${path} create --${of} 3 --currency NPR`,
      `office ${path} create --${of} 3 - < waybills.txt`,
    ],
    flags: { holder, currency, remark: value('--remark <text>', msg`Note to keep with the deposit`), json },
    load: async () => (await import('./make-deposit.ts')).createDeposit(of),
  }),
  defineCliCommand({
    path: `${path} approve`,
    args: '<deposits...>',
    each: 'named',
    summary: msg`Approve deposits to confirm that their cash has arrived; this cannot be undone, so it requires --yes`,
    examples: [
      `office ${path} approve ${sample} --yes`,
      `office ${path} approve ${sample} --yes ${toldExample} --json`,
      `office ${path} approve ${sample} ${next} --yes`,
      `office ${path} list --state ${open} | office ${path} approve - --yes`,
    ],
    flags: { told, yes: onOff('-y, --yes', msg`Approve without asking`), json },
    names: path,
    load: async () => (await import('./decide-deposit.ts')).approveDeposit(of),
  }),
  defineCliCommand({
    path: `${path} reject`,
    args: '<deposits...>',
    each: 'named',
    summary: msg`Reject deposits; the cash of their orders goes back to whoever held it`,
    examples: [
      `office ${path} reject ${sample} --details 'Two notes are missing'`,
      `office ${path} reject ${sample} --reason 'Short cash' --details '500 are missing' --json`,
      `office ${path} reject ${sample} ${next} --details 'Of another day'`,
    ],
    flags: {
      reason: value('--reason <reason>', msg`Reason for rejecting the deposit, by number or text (default: the first one)`),
      details: value('--details <text>', msg`What is wrong with it`),
      json,
    },
    names: path,
    load: async () => (await import('./decide-deposit.ts')).rejectDeposit(of),
  }),
  defineCliCommand({
    path: `${path} cancel`,
    args: '<deposits...>',
    each: 'named',
    summary: msg`Cancel deposits that have not been processed; their cash can be handed in again`,
    examples: [`office ${path} cancel ${sample} ${next}`, `office ${path} cancel ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./decide-deposit.ts')).cancelDeposit(of),
  }),
  defineCliCommand({
    path: `${path} print`,
    args: '<deposits...>',
    each: 'named',
    summary: msg`Save deposits as PDF, one file each; an approved deposit is saved as it was at approval`,
    examples: [`office ${path} print ${sample} ${next}`, `office ${path} print ${sample} -o - | lp`],
    flags: {
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names: path,
    load: async () => (await import('../print-document.ts')).printDeposit(of),
  }),
]

const slipOf = ({ of, path, sample }: Deposits) =>
  defineCliCommand({
    path: `${path} slip`,
    args: '<deposit> <file>',
    summary: msg`Attach the slip to one deposit: jpg, png or pdf, at most 5 MB; it replaces the previous one`,
    examples: [`office ${path} slip ${sample} slip.pdf`, `office ${path} slip ${sample} photo.jpg --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./decide-deposit.ts')).attachSlip(of),
  })

export const depositCommands: readonly CliCommand[] = [
  ...commandsOf(riders),
  slipOf(riders),
  defineCliCommand({
    path: 'deposits count',
    args: '<deposit> [notes...]',
    summary: msg`Count one deposit by notes and coins: 1000x12 is twelve of 1,000; leave them out if there is no cash`,
    examples: ['office deposits count RD-2026-000017 1000x12 500x3 20x1', 'office deposits count RD-2026-000017 100x1 --json'],
    flags: { json },
    names: riders.path,
    load: async () => (await import('./decide-deposit.ts')).countDeposit,
  }),
  ...commandsOf(agencies),
  slipOf(agencies),
  ...commandsOf(branches),
  slipOf(branches),
  defineCliCommand({
    path: 'branchdeposits expenses',
    args: '<deposit>',
    each: 'piped',
    summary: msg`List the expenses paid from the cash of a branch deposit`,
    examples: ['office branchdeposits expenses BD-2026-000017', 'office branchdeposits expenses BD-2026-000017 --json'],
    flags: { json },
    names: branches.path,
    load: async () => (await import('./branch-expense.ts')).listExpenses,
  }),
  defineCliCommand({
    path: 'branchdeposits spend',
    args: '<deposit> <kind> <amount>',
    summary: msg`Enter an expense paid from the cash of a branch deposit, with its receipt`,
    examples: [
      'office branchdeposits spend BD-2026-000017 Fuel 450 --file receipt.jpg',
      "office branchdeposits spend BD-2026-000017 Fuel 450 --note 'Van to Pokhara' --json",
      "office branchdeposits spend BD-2026-000017 Fuel 450 --note 'The second van' --again",
    ],
    flags: {
      note: value('--note <text>', msg`What it was for`),
      file: value('--file <file>', msg`Receipt: jpg, png or pdf, at most 5 MB`),
      again: onOff('--again', msg`Enter it even if the deposit has one with the same kind and amount`),
      json,
    },
    names: branches.path,
    load: async () => (await import('./branch-expense.ts')).spend,
  }),
  defineCliCommand({
    path: 'branchdeposits receipt',
    args: '<deposit> <expense> <file>',
    summary: msg`Add the receipt of an expense that was entered without one; it is never replaced`,
    examples: [
      'office branchdeposits receipt BD-2026-000017 4 receipt.jpg',
      'office branchdeposits receipt BD-2026-000017 5 receipt.pdf --json',
    ],
    flags: { json },
    names: branches.path,
    load: async () => (await import('./branch-expense.ts')).addReceipt,
  }),
  defineCliCommand({
    path: 'branchdeposits decide',
    args: '<deposit> <expense>',
    summary: msg`Approve an expense of a branch deposit, or refuse it with a reason`,
    examples: [
      'office branchdeposits decide BD-2026-000017 4 --approve',
      "office branchdeposits decide BD-2026-000017 5 --refuse 'No receipt' --json",
    ],
    flags: {
      approve: onOff('--approve', msg`Deduct it from what the branch pays in`),
      refuse: value('--refuse <reason>', msg`Why the branch must pay it itself`),
      json,
    },
    names: branches.path,
    load: async () => (await import('./branch-expense.ts')).decideExpense,
  }),
]
