// What office invoices, commissions and their siblings can do alike: a draft issued, one approved, rejected, cancelled, paid, printed.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'
import type { PaidKindName } from './paid-kinds.ts'

const json = onOff('--json', msg`Answer as JSON`)

interface PaidDocuments {
  of: PaidKindName
  path: string
  /** Numbers of two that are issued and of a draft, for the examples. */
  sample: string
  next: string
  draft: string
}

export const paidCommands = ({ of, path, sample, next, draft }: PaidDocuments): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} issue`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Issue drafts: each gets its number and the sums of now`,
    examples: [`office ${path} issue ${draft}`, `office ${path} list --state draft | office ${path} issue -`],
    flags: { json },
    names: path,
    load: async () => (await import('./settle-document.ts')).issueDocument(of),
  }),
  defineCliCommand({
    path: `${path} approve`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Approve what is issued: it may be paid; this stays so, so it takes --yes`,
    examples: [
      `office ${path} approve ${sample} --yes`,
      `office ${path} approve ${sample} --yes --json`,
      `office ${path} approve ${sample} ${next} --yes`,
      `office ${path} list --state issued | office ${path} approve - --yes`,
    ],
    flags: { yes: onOff('-y, --yes', msg`Approve it without being asked`), json },
    names: path,
    load: async () => (await import('./settle-document.ts')).approveDocument(of),
  }),
  defineCliCommand({
    path: `${path} reject`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Reject what is not paid: what it holds is free again`,
    examples: [
      `office ${path} reject ${sample} --details 'Two lines are of next week'`,
      `office ${path} reject ${sample} ${next} --details 'Of another period'`,
      `office ${path} reject ${sample} --reason 'Rate wrong' --details 'Zone 2 is cheaper' --json`,
    ],
    flags: {
      reason: value('--reason <reason>', msg`A reason for rejecting it, by number or text; the first when absent`),
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
    summary: msg`Cancel what is not decided: what it holds is free again`,
    examples: [`office ${path} cancel ${sample} ${next}`, `office ${path} cancel ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./settle-document.ts')).cancelDocument(of),
  }),
  defineCliCommand({
    path: `${path} pay`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Enter payments of what is approved: all that is open, of one document --amount of it`,
    examples: [
      `office ${path} pay ${sample} --reference 'NIC-778' --yes`,
      `office ${path} pay ${sample} --amount 1000 --reference 'NIC-778' --on 2026-11-20 --yes --json`,
      `office ${path} pay ${sample} ${next} --reference 'NIC-779' --yes`,
    ],
    flags: {
      amount: value('--amount <amount>', msg`What was paid of one document; all that is open when absent`),
      reference: value('--reference <text>', msg`The bank's reference`),
      on: value('--on <day>', msg`The day it was paid on, as 2026-11-20; today when absent`),
      yes: onOff('-y, --yes', msg`Enter it without being asked`),
      json,
    },
    names: path,
    load: async () => (await import('./settle-document.ts')).payDocument(of),
  }),
  defineCliCommand({
    path: `${path} print`,
    args: '<numbers...>',
    each: 'named',
    summary: msg`Save them as PDF, each in a file; of an approved one the paper as it was then`,
    examples: [`office ${path} print ${sample} ${next}`, `office ${path} print ${sample} -o - | lp`],
    flags: {
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names: path,
    load: async () => (await import('./print-document.ts')).printPaid(of),
  }),
]
