// office riders write-off, repay with its receipt, and their reversals, in addition to the commands of every noun.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'
import { replaceFlag } from '../approvals/replace-flag.part.ts'

const asked = {
  amount: value('--amount <amount>', msg`Part of the amount (default: all of it)`),
  currency: value('--currency <code>', msg`Currency (default: your own)`),
  reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
  dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
  yes: replaceFlag,
  json: onOff('--json', msg`Output as JSON`),
}

const repaidWhy = value('--reason <text>', msg`Reason to keep with it`)

const repaymentFlag = value('--repayment <id>', msg`Number of the repayment`)

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
  defineCliCommand({
    path: 'riders repay',
    args: '<rider>',
    summary: msg`Enter what a rider repays of the shortfall in their counts`,
    examples: [
      'office riders repay "Bikash Gurung" --reason "Brought the rest"',
      'office riders repay 7 --amount 200 --currency NPR --method bank-transfer --payment-reference NIC-77 --reason "Paid in"',
    ],
    flags: {
      amount: asked.amount,
      currency: asked.currency,
      method: value('--method <key>', msg`Key of the payment method, like cash or card`),
      paymentReference: value('--payment-reference <text>', msg`Reference of the payment`),
      reason: repaidWhy,
      dryRun: asked.dryRun,
      json: asked.json,
    },
    names: 'riders',
    load: async () => (await import('./repay-shortfall.ts')).repayShortfall,
  }),
  defineCliCommand({
    path: 'riders repay-receipt',
    args: '<rider>',
    summary: msg`Write the receipt for what a rider repaid to a PDF`,
    examples: [
      'office riders repay-receipt 7 --repayment 12',
      'office riders repay-receipt "Bikash Gurung" --repayment 12 --paper a6 -o receipt.pdf',
    ],
    flags: {
      repayment: repaymentFlag,
      paper: value('--paper <key>', msg`Paper of the receipt: roll-80, a6 or a4`),
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names: 'riders',
    load: async () => (await import('./repay-shortfall.ts')).printReceipt,
  }),
  defineCliCommand({
    path: 'riders repay-reverse',
    args: '<rider>',
    summary: msg`Reverse a repayment that was entered wrongly; the rider owes it again`,
    examples: [
      'office riders repay-reverse 7 --repayment 12 --reason "Of another rider"',
      'office riders repay-reverse "Bikash Gurung" --repayment 12 --reason "Entered twice" --dry-run',
    ],
    flags: {
      repayment: repaymentFlag,
      reason: repaidWhy,
      dryRun: asked.dryRun,
      json: asked.json,
    },
    names: 'riders',
    load: async () => (await import('./repay-shortfall.ts')).reverseRepayment,
  }),
]
