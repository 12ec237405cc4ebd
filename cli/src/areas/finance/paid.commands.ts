// The steps that office invoices, commissions and their siblings share: issuing a draft, approving, rejecting, cancelling,
// paying, writing off, printing.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'
import { replaceFlag } from '../approvals/replace-flag.part.ts'
import type { PaidKindName } from './paid-kinds.ts'

const json = onOff('--json', msg`Output as JSON`)
const asked = {
  reason: value('--reason <text>', msg`Reason, shown to whoever decides`),
  dryRun: onOff('-n, --dry-run', msg`Check without changing anything`),
  yes: replaceFlag,
  json,
}

interface PaidDocuments {
  of: PaidKindName
  path: string
  /** Numbers of two issued documents and of a draft, for the examples. */
  sample: string
  next: string
  draft: string
}

export const paidCommands = ({ of, path, sample, next, draft }: PaidDocuments): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} issue`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Issue drafts; each gets a number and its current amounts`,
    examples: [`office ${path} issue ${draft}`, `office ${path} list --state draft | office ${path} issue -`],
    flags: { json },
    names: path,
    load: async () => (await import('./settle-document.ts')).issueDocument(of),
  }),
  defineCliCommand({
    path: `${path} approve`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Approve issued documents for payment; this cannot be undone, so it requires --yes`,
    examples: [
      `office ${path} approve ${sample} --yes`,
      `office ${path} approve ${sample} --yes --json`,
      `office ${path} approve ${sample} ${next} --yes`,
      `office ${path} list --state issued | office ${path} approve - --yes`,
    ],
    flags: { yes: onOff('-y, --yes', msg`Approve without asking`), json },
    names: path,
    load: async () => (await import('./settle-document.ts')).approveDocument(of),
  }),
  defineCliCommand({
    path: `${path} reject`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Reject documents that are not paid; their lines become free again`,
    examples: [
      `office ${path} reject ${sample} --details 'Two lines are of next week'`,
      `office ${path} reject ${sample} ${next} --details 'Of another period'`,
      `office ${path} reject ${sample} --reason 'Rate wrong' --details 'Zone 2 is cheaper' --json`,
    ],
    flags: {
      reason: value('--reason <reason>', msg`Reason for rejecting it, by number or text (default: the first one)`),
      details: value('--details <text>', msg`What is wrong with it`),
      json,
    },
    names: path,
    load: async () => (await import('./settle-document.ts')).rejectDocument(of),
  }),
  defineCliCommand({
    path: `${path} cancel`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Cancel documents that are not decided yet; their lines become free again`,
    examples: [`office ${path} cancel ${sample} ${next}`, `office ${path} cancel ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./settle-document.ts')).cancelDocument(of),
  }),
  defineCliCommand({
    path: `${path} pay`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Enter payments of approved documents: the open amount in full, or --amount for one document`,
    examples: [
      `office ${path} pay ${sample} --reference 'NIC-778' --yes`,
      `office ${path} pay ${sample} --amount 1000 --reference 'NIC-778' --on 2026-11-20 --yes --json`,
      `office ${path} pay ${sample} ${next} --reference 'NIC-779' --yes`,
    ],
    flags: {
      amount: value('--amount <amount>', msg`Amount paid for one document (default: all that is open)`),
      reference: value('--reference <text>', msg`Bank reference`),
      on: value('--on <day>', msg`Day of the payment, like 2026-11-20 (default: today)`),
      yes: onOff('-y, --yes', msg`Enter without asking`),
      json,
    },
    names: path,
    load: async () => (await import('./settle-document.ts')).payDocument(of),
  }),
  defineCliCommand({
    path: `${path} reverse-payment`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Reverse a payment that the bank sent back or that was entered wrongly, of each document that it paid`,
    examples: [
      `office ${path} reverse-payment ${sample} --reference 'NIC-778' --reason 'Sent back by the bank' --yes`,
      `office ${path} reverse-payment ${sample} --reference 'NIC-778' --reason 'Wrong amount' --yes --json`,
      `office ${path} reverse-payment ${sample} ${next} --reference 'NIC-779' --reason 'Account closed' --yes`,
    ],
    flags: {
      reference: value('--reference <text>', msg`Bank reference of the payment`),
      reason: value('--reason <text>', msg`Why it is reversed`),
      yes: onOff('-y, --yes', msg`Reverse without asking`),
      json,
    },
    names: path,
    load: async () => (await import('./settle-document.ts')).reversePayment(of),
  }),
  defineCliCommand({
    path: `${path} write-off`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Request to write off what documents still owe us; someone else must decide`,
    examples: [
      `office ${path} write-off ${sample} --reason "Closed down"`,
      `office ${path} write-off ${sample} --reason "Closed down" --dry-run`,
    ],
    flags: asked,
    names: path,
    load: async () => (await import('./settle-document.ts')).writeOff(of),
  }),
  defineCliCommand({
    path: `${path} write-off-end`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Request to reverse the write-off of documents that will be paid after all; someone else must decide`,
    examples: [
      `office ${path} write-off-end ${sample} --reason "They pay after all"`,
      `office ${path} write-off-end ${sample} --reason "They pay after all" --dry-run`,
    ],
    flags: asked,
    names: path,
    load: async () => (await import('./settle-document.ts')).endWriteOff(of),
  }),
  defineCliCommand({
    path: `${path} mail`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Send the PDF of issued documents by email, to the party of each or to another address`,
    examples: [
      `office ${path} mail ${sample}`,
      `office ${path} mail ${sample} --to accounts@example.com --again --json`,
      `office ${path} list --state approved | office ${path} mail -`,
    ],
    flags: {
      to: value('--to <address>', msg`Email address for one document (default: that of its party)`),
      again: onOff('--again', msg`Send it even if it was sent before`),
      json,
    },
    names: path,
    load: async () => (await import('./mail-document.ts')).mailDocument(of),
  }),
  defineCliCommand({
    path: `${path} print`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Save documents as PDF, one file each; an approved document is saved as it was at approval`,
    examples: [`office ${path} print ${sample} ${next}`, `office ${path} print ${sample} -o - | lp`],
    flags: {
      output: value('-o, --output <file>', msg`File to write to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names: path,
    load: async () => (await import('./print-document.ts')).printPaid(of),
  }),
]
