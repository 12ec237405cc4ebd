// What office invoices, commissions and their siblings can do alike: a draft issued, one approved, rejected, cancelled, paid, printed.
import { msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, onOff, value } from '../../core/program/command.ts'
import type { PaidKindName } from './paid-kinds.ts'

const json = onOff('--json', msg`Answer as JSON`)

interface PaidDocuments {
  of: PaidKindName
  path: string
  /** Numbers of an issued one and of a draft, for the examples. */
  sample: string
  draft: string
}

export const paidCommands = ({ of, path, sample, draft }: PaidDocuments): readonly CliCommand[] => [
  defineCliCommand({
    path: `${path} issue`,
    args: '<number>',
    each: true,
    summary: msg`Issue a draft: it gets its number and the sums of now`,
    examples: [`office ${path} issue ${draft}`, `office ${path} issue ${draft} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./settle-document.ts')).issueDocument(of),
  }),
  defineCliCommand({
    path: `${path} approve`,
    args: '<number>',
    each: true,
    summary: msg`Approve what is issued: it may be paid; this stays so, so it takes --yes`,
    examples: [
      `office ${path} approve ${sample} --yes`,
      `office ${path} approve ${sample} --yes --json`,
      `office ${path} approve - --yes < numbers.txt`,
    ],
    flags: { yes: onOff('-y, --yes', msg`Approve it without being asked`), json },
    names: path,
    load: async () => (await import('./settle-document.ts')).approveDocument(of),
  }),
  defineCliCommand({
    path: `${path} reject`,
    args: '<number>',
    each: true,
    summary: msg`Reject what is not paid: what it holds is free again`,
    examples: [
      `office ${path} reject ${sample} --details 'Two lines are of next week'`,
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
    args: '<number>',
    each: true,
    summary: msg`Cancel what is not decided: what it holds is free again`,
    examples: [`office ${path} cancel ${sample}`, `office ${path} cancel ${sample} --json`],
    flags: { json },
    names: path,
    load: async () => (await import('./settle-document.ts')).cancelDocument(of),
  }),
  defineCliCommand({
    path: `${path} pay`,
    args: '<number>',
    each: true,
    summary: msg`Enter a payment of what is approved: all that is open, or --amount of it`,
    examples: [
      `office ${path} pay ${sample} --reference 'NIC-778' --yes`,
      `office ${path} pay ${sample} --amount 1000 --reference 'NIC-778' --on 2026-11-20 --yes --json`,
    ],
    flags: {
      amount: value('--amount <amount>', msg`What was paid; all that is open when absent`),
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
    args: '<number>',
    each: true,
    summary: msg`Save it as PDF; of an approved one the paper as it was then`,
    examples: [`office ${path} print ${sample}`, `office ${path} print ${sample} -o - | lp`],
    flags: {
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names: path,
    load: async () => (await import('./print-document.ts')).printPaid(of),
  }),
]
