// office agencydeposits: what agencies have not handed in, deposits of it, their slip, their decision, their paper.
import { msg } from '@office/shared/core/message'
import { defineCliCommand, onOff, value } from '../../core/program/command.ts'

const json = onOff('--json', msg`Answer as JSON`)
const names = 'agencydeposits'
const holder = value('--agency <id>', msg`Number of the agency`)

export const agencyDepositCommands = [
  defineCliCommand({
    path: 'agencydeposits pending',
    args: '',
    summary: msg`Orders whose cash agencies hold and have not handed in, with the sum in each currency`,
    examples: ['office agencydeposits pending', 'office agencydeposits pending --agency 3 --json'],
    flags: { holder, json },
    load: async () => (await import('./make-deposit.ts')).listPending('agency'),
  }),
  defineCliCommand({
    path: 'agencydeposits create',
    args: '[waybills...]',
    summary: msg`Make a deposit of orders of one agency, in one currency; without waybills of all that the agency holds`,
    examples: ['office agencydeposits create CE123456785BR CE123456799BR', 'office agencydeposits create --agency 3'],
    flags: { holder, remark: value('--remark <text>', msg`Kept with the deposit`), json },
    load: async () => (await import('./make-deposit.ts')).createDeposit('agency'),
  }),
  defineCliCommand({
    path: 'agencydeposits slip',
    args: '<deposit> <file>',
    summary: msg`Attach the slip of the bank: jpg, png or pdf, at most 5 MB; it takes the place of the one before`,
    examples: [
      'office agencydeposits slip AD-2026-000017 slip.pdf',
      'office agencydeposits slip AD-2026-000017 photo.jpg --json',
    ],
    flags: { json },
    names,
    load: async () => (await import('./decide-agency-deposit.ts')).attachSlip,
  }),
  defineCliCommand({
    path: 'agencydeposits approve',
    args: '<deposit>',
    summary: msg`Approve a deposit that has its slip: its cash is at head office; this stays so, so it takes --yes`,
    examples: [
      'office agencydeposits approve AD-2026-000017 --yes',
      "office agencydeposits approve AD-2026-000017 --yes --reference 'NIC-778' --json",
    ],
    flags: {
      reference: value('--reference <text>', msg`The bank's reference`),
      yes: onOff('-y, --yes', msg`Approve it without being asked`),
      json,
    },
    names,
    load: async () => (await import('./decide-agency-deposit.ts')).approveDeposit,
  }),
  defineCliCommand({
    path: 'agencydeposits reject',
    args: '<deposit>',
    summary: msg`Reject a deposit: the agency holds the cash of its orders again`,
    examples: [
      "office agencydeposits reject AD-2026-000017 --details 'The slip is of another bank'",
      "office agencydeposits reject AD-2026-000017 --reason 12 --details 'Unreadable' --json",
    ],
    flags: {
      reason: value('--reason <id>', msg`Number of a reason for rejecting deposits; the first when absent`),
      details: value('--details <text>', msg`What is wrong with it`),
      json,
    },
    names,
    load: async () => (await import('./decide-agency-deposit.ts')).rejectDeposit,
  }),
  defineCliCommand({
    path: 'agencydeposits print',
    args: '<deposit>',
    summary: msg`Save a deposit as PDF; of an approved one the paper as it was then`,
    examples: ['office agencydeposits print AD-2026-000017', 'office agencydeposits print AD-2026-000017 -o - | lp'],
    flags: {
      output: value('-o, --output <file>', msg`Where to write the file; - is standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    names,
    load: async () => (await import('./print-deposit.ts')).printDeposit('agency'),
  }),
]
